import { ApiError } from '../../application/contract/api-error.ts';
import { isViewing } from '../viewing/is-viewing.ts';
import { retryPause } from './retry.ts';

/** Messages on their way at once, at the most. */
const MAX_IN_FLIGHT = 4;

/** How long one call may take before it is aborted and repeated, in milliseconds. */
const CALL_TIMEOUT_MS = 10_000;

/** Messages that the server has not acknowledged. */
export type MessageQueue<Message> = {
  /** Oldest first. */
  readonly waiting: () => readonly Message[];
  /** Removes exactly this message; one that has replaced it meanwhile stays. */
  readonly remove: (message: Message) => void;
  /** Messages with the same key are sent one after the other. */
  readonly keyOf: (message: Message) => string | number;
};

/** Why a message was not acknowledged, and so what follows: repeat it, wait for a sign-in, stop, or drop this message. */
export type SendFailure =
  | { readonly kind: 'retry'; readonly afterMs: number }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'rejected' };

export type RefusalReason = Exclude<SendFailure['kind'], 'retry'>;

export type OutboxOptions<Message> = {
  readonly queue: MessageQueue<Message>;
  /** Resolves when the server has acknowledged the message; aborts with the signal. */
  readonly send: (message: Message, signal: AbortSignal) => Promise<void>;
  /** Called after every attempt. */
  readonly onProgress: (failing: boolean) => void;
  readonly onRefused: (reason: RefusalReason, message: Message) => void;
  readonly maxInFlight?: number;
  readonly failureOf?: (error: unknown) => SendFailure;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
  /** A number in [0, 1). */
  readonly random?: () => number;
};

/** Sends the messages of a queue until the server has acknowledged each of them. */
export type Outbox = {
  /** Sends pending entries without waiting for the back-off; a pause requested by the server is respected. */
  readonly flush: () => void;
  /** As `flush`, also after `pause` or after the server answered that the user is signed out. */
  readonly resume: () => void;
  /** Sends everything at once, before the page goes away. */
  readonly sendAll: () => void;
  /** True when everything is acknowledged, false when `limitMs` has passed or the outbox has stopped. */
  readonly drained: (limitMs: number) => Promise<boolean>;
  /** Sends nothing before `resume`; calls on their way go on. */
  readonly pause: () => void;
  readonly stop: () => void;
};

type Waiter = (isDrained: boolean) => void;

type State<Message> = Required<OutboxOptions<Message>> & {
  readonly inFlight: Set<string | number>;
  readonly waiters: Set<Waiter>;
  failures: number;
  holdUntil: number;
  retryTimer: ReturnType<typeof setTimeout> | undefined;
  phase: 'open' | 'paused' | 'stopped';
};

/** Creates the outbox of a queue. It sends nothing before the first `flush`. */
export function createOutbox<Message>(options: OutboxOptions<Message>): Outbox {
  const state: State<Message> = {
    maxInFlight: MAX_IN_FLIGHT,
    failureOf: toSendFailure,
    now: () => performance.now(),
    random: Math.random,
    ...options,
    inFlight: new Set(),
    waiters: new Set(),
    failures: 0,
    holdUntil: 0,
    retryTimer: undefined,
    phase: 'open',
  };
  return {
    flush: () => flush(state),
    resume: () => {
      if (state.phase === 'paused') state.phase = 'open';
      flush(state);
    },
    sendAll: () => sendUpTo(state, Number.POSITIVE_INFINITY),
    drained: (limitMs) => waitUntilDrained(state, limitMs),
    pause: () => {
      if (state.phase === 'open') state.phase = 'paused';
      clearRetry(state);
    },
    stop: () => {
      state.phase = 'stopped';
      clearRetry(state);
      resolveWaiters(state);
    },
  };
}

/** Classifies a failed call. An unknown failure is retried. */
export function toSendFailure(error: unknown): SendFailure {
  if (!(error instanceof ApiError)) return { kind: 'retry', afterMs: 0 };
  if (error.status === 401) return { kind: 'signed-out' };
  if (error.status === 409) return { kind: 'ended' };
  if (error.status === 400 || error.status === 404 || (error.status === 403 && isViewing()))
    return { kind: 'rejected' };
  return { kind: 'retry', afterMs: (error.retryAfterSeconds ?? 0) * 1000 };
}

/** The oldest messages whose keys are not on their way, one per key, `limit` at the most. */
export function messagesToSend<Message>(
  { waiting, keyOf }: Pick<MessageQueue<Message>, 'waiting' | 'keyOf'>,
  inFlight: ReadonlySet<string | number>,
  limit: number,
): readonly Message[] {
  const taken = new Set(inFlight);
  const free = waiting().filter((message) => {
    const key = keyOf(message);
    const isFree = !taken.has(key);
    taken.add(key);
    return isFree;
  });
  return free.slice(0, Math.max(0, limit));
}

function flush<Message>(state: State<Message>): void {
  if (state.now() < state.holdUntil) return;
  clearRetry(state);
  sendNext(state);
}

/** While calls fail only one message is tried; once it is acknowledged the others follow. */
function sendNext<Message>(state: State<Message>): void {
  if (state.retryTimer !== undefined) return;
  sendUpTo(state, (state.failures > 0 ? 1 : state.maxInFlight) - state.inFlight.size);
}

function sendUpTo<Message>(state: State<Message>, limit: number): void {
  if (state.phase !== 'open') return;
  for (const message of messagesToSend(state.queue, state.inFlight, limit)) {
    state.inFlight.add(state.queue.keyOf(message));
    void deliver(state, message);
  }
}

async function deliver<Message>(state: State<Message>, message: Message): Promise<void> {
  const abort = new AbortController();
  const timeout = setTimeout(() => abort.abort(), CALL_TIMEOUT_MS);
  try {
    await state.send(message, abort.signal);
    state.failures = 0;
    state.queue.remove(message);
  } catch (error) {
    handleFailure(state, message, state.failureOf(error));
  } finally {
    clearTimeout(timeout);
    state.inFlight.delete(state.queue.keyOf(message));
  }
  state.onProgress(state.failures > 0);
  resolveWaiters(state);
  sendNext(state);
}

function handleFailure<Message>(state: State<Message>, message: Message, failure: SendFailure): void {
  if (failure.kind === 'retry') {
    scheduleRetry(state, failure.afterMs);
  } else if (failure.kind === 'rejected') {
    state.queue.remove(message);
    state.onRefused('rejected', message);
  } else if (state.phase === 'open') {
    state.phase = failure.kind === 'ended' ? 'stopped' : 'paused';
    state.onRefused(failure.kind, message);
  }
}

/** Calls that fail together count as one failure, so that the pause does not grow by their number. */
function scheduleRetry<Message>(state: State<Message>, afterMs: number): void {
  if (afterMs > 0) state.holdUntil = Math.max(state.holdUntil, state.now() + afterMs);
  if (state.retryTimer !== undefined || state.phase === 'stopped') return;
  state.failures += 1;
  const pause = Math.max(retryPause(state.failures, state.random()), afterMs);
  state.retryTimer = setTimeout(() => {
    state.retryTimer = undefined;
    sendNext(state);
  }, pause);
}

function clearRetry<Message>(state: State<Message>): void {
  clearTimeout(state.retryTimer);
  state.retryTimer = undefined;
}

const isDrained = <Message>({ queue }: State<Message>): boolean => queue.waiting().length === 0;

function resolveWaiters<Message>(state: State<Message>): void {
  if (!isDrained(state) && state.phase !== 'stopped') return;
  for (const resolve of state.waiters) resolve(isDrained(state));
  state.waiters.clear();
}

function waitUntilDrained<Message>(state: State<Message>, limitMs: number): Promise<boolean> {
  if (isDrained(state)) return Promise.resolve(true);
  if (state.phase === 'stopped') return Promise.resolve(false);
  return new Promise((resolve) => {
    const limit = setTimeout(() => end(false), Math.max(0, limitMs));
    const end: Waiter = (drained) => {
      clearTimeout(limit);
      state.waiters.delete(end);
      resolve(drained);
    };
    state.waiters.add(end);
    flush(state);
  });
}
