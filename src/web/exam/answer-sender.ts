import { answersToSend, type PendingAnswer, retryPause } from '../../domain/exam/answer-journal.ts';
import { type AnswerFault, answerFault } from './answer-fault.ts';
import type { JournalStore } from './journal-store.ts';

/** Answers on their way at once, at the most. */
const IN_FLIGHT_LIMIT = 4;

/** How long one call may take before it is given up and sent again, in milliseconds. */
const CALL_LIMIT_MS = 10_000;

type SenderParts = {
  readonly journal: JournalStore;
  /** Resolves when the server has acknowledged the answer; gives up when the signal says so. */
  readonly send: (answer: PendingAnswer, signal: AbortSignal) => Promise<void>;
  /** A steady clock in milliseconds. */
  readonly now: () => number;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** After every change: whether the last attempt failed. */
  readonly onProgress: (failing: boolean) => void;
  readonly onRefused: (reason: Exclude<AnswerFault['kind'], 'retry'>, answer: PendingAnswer) => void;
};

/** Brings the journal to the server until it has acknowledged every answer (product.md 4.14). */
export type AnswerSender = {
  /** Sends what waits at once, whatever pause was planned. */
  readonly wake: () => void;
  /** Hands everything to the browser before the page goes away. */
  readonly sendAll: () => void;
  /** True when everything is acknowledged, false when `limitMs` has passed or the attempt has ended. */
  readonly drained: (limitMs: number) => Promise<boolean>;
  /** As `wake`, also when the last call said that nobody is signed in: somebody may be by now. */
  readonly resume: () => void;
  readonly stop: () => void;
};

type Waiter = (drained: boolean) => void;

type Sending = {
  readonly parts: SenderParts;
  readonly inFlight: Set<number>;
  readonly waiters: Set<Waiter>;
  failures: number;
  holdUntil: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  state: 'open' | 'signed-out' | 'stopped';
};

/** Makes the sender of one attempt. Nothing is sent before the first `wake`. */
export function createAnswerSender(parts: SenderParts): AnswerSender {
  const sending: Sending = {
    parts,
    inFlight: new Set(),
    waiters: new Set(),
    failures: 0,
    holdUntil: 0,
    timer: undefined,
    state: 'open',
  };
  return {
    wake: () => wake(sending),
    sendAll: () => sendSome(sending, Number.POSITIVE_INFINITY),
    drained: (limitMs) => waitUntilDrained(sending, limitMs),
    resume: () => {
      if (sending.state === 'signed-out') sending.state = 'open';
      wake(sending);
    },
    stop: () => {
      sending.state = 'stopped';
      clearTimeout(sending.timer);
      settleWaiters(sending);
    },
  };
}

function wake(sending: Sending): void {
  if (sending.parts.now() < sending.holdUntil) return;
  clearTimeout(sending.timer);
  sending.timer = undefined;
  pump(sending);
}

/** While calls fail only one answer tries the way; when it comes through the others follow. */
function pump(sending: Sending): void {
  if (sending.timer !== undefined) return;
  sendSome(sending, (sending.failures > 0 ? 1 : IN_FLIGHT_LIMIT) - sending.inFlight.size);
}

function sendSome(sending: Sending, room: number): void {
  if (sending.state !== 'open') return;
  for (const answer of answersToSend(sending.parts.journal.pending(), sending.inFlight, room)) {
    sending.inFlight.add(answer.questionId);
    void deliver(sending, answer);
  }
}

async function deliver(sending: Sending, answer: PendingAnswer): Promise<void> {
  const { parts } = sending;
  const giveUp = new AbortController();
  const limit = setTimeout(() => giveUp.abort(), CALL_LIMIT_MS);
  try {
    await parts.send(answer, giveUp.signal);
    sending.failures = 0;
    parts.journal.settle(answer);
  } catch (error) {
    takeFault(sending, answer, answerFault(error));
  } finally {
    clearTimeout(limit);
    sending.inFlight.delete(answer.questionId);
  }
  parts.onProgress(sending.failures > 0);
  settleWaiters(sending);
  pump(sending);
}

function takeFault(sending: Sending, answer: PendingAnswer, fault: AnswerFault): void {
  const { parts } = sending;
  if (fault.kind === 'retry') {
    planRetry(sending, fault.afterMs);
  } else if (fault.kind === 'rejected') {
    parts.journal.settle(answer);
    parts.onRefused('rejected', answer);
  } else if (sending.state === 'open') {
    sending.state = fault.kind === 'ended' ? 'stopped' : 'signed-out';
    parts.onRefused(fault.kind, answer);
  }
}

/** Calls that fail together count as one failure, so that the pause does not grow by their number. */
function planRetry(sending: Sending, afterMs: number): void {
  const { parts } = sending;
  if (afterMs > 0) sending.holdUntil = Math.max(sending.holdUntil, parts.now() + afterMs);
  if (sending.timer !== undefined || sending.state === 'stopped') return;
  sending.failures += 1;
  const pause = Math.max(retryPause(sending.failures, parts.random()), afterMs);
  sending.timer = setTimeout(() => {
    sending.timer = undefined;
    pump(sending);
  }, pause);
}

function settleWaiters(sending: Sending): void {
  const drained = sending.parts.journal.pending().size === 0;
  if (!drained && sending.state !== 'stopped') return;
  for (const settle of sending.waiters) settle(drained);
  sending.waiters.clear();
}

function waitUntilDrained(sending: Sending, limitMs: number): Promise<boolean> {
  if (sending.parts.journal.pending().size === 0) return Promise.resolve(true);
  if (sending.state === 'stopped') return Promise.resolve(false);
  return new Promise((resolve) => {
    const limit = setTimeout(() => settle(false), Math.max(0, limitMs));
    const settle: Waiter = (drained) => {
      clearTimeout(limit);
      sending.waiters.delete(settle);
      resolve(drained);
    };
    sending.waiters.add(settle);
    wake(sending);
  });
}
