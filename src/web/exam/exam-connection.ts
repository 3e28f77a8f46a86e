import { ApiError } from '../../application/contract/api-error.ts';
import type { AttemptView } from '../../application/contract/index.ts';
import { currentAnswers, type PendingAnswer } from '../../domain/exam/answer-journal.ts';
import { passedThreshold, spokenTimeLeft } from '../../domain/exam/countdown.ts';
import type { Toast } from '../api/request-context.ts';
import type { AnswerFault } from './answer-fault.ts';
import { type AnswerSender, createAnswerSender } from './answer-sender.ts';
import type { ExamCalls } from './exam-calls.ts';
import { createEnding, type ExamEnding } from './exam-ending.ts';
import {
  announce,
  answersAtom,
  dialogAtom,
  type ExamStore,
  endingAtom,
  savingAtom,
  signedOutAtom,
  timeLeftAtom,
  wholeSeconds,
} from './exam-session.ts';
import type { JournalStore } from './journal-store.ts';
import { createPatience, type Patience } from './keep-trying.ts';
import { countLate, savedAnswers } from './saved-answers.ts';
import type { ServerClock } from './server-clock.ts';

export type ConnectionParts = {
  readonly store: ExamStore;
  readonly journal: JournalStore;
  readonly clock: ServerClock;
  readonly calls: ExamCalls;
  readonly userId: number;
  readonly deadline: number;
  readonly notify: (toast: Toast) => void;
  /** The attempt has ended: its result, and how many answers on this device came too late for it. */
  readonly onEnded: (view: AttemptView, notCounted: number) => void;
  /** Somebody else is signed in now: nothing of this learner may stay (product.md 1.8). */
  readonly onOtherUser: (userId: number) => void;
};

/** The living tie between the exam screen and the server, from mounting to leaving. */
export type ExamConnection = {
  /** Sends what waits, now. */
  readonly wake: () => void;
  readonly sendAll: () => void;
  /** Asks the server how the attempt stands; after a pause of the page, or a sign that something changed elsewhere. */
  readonly resync: () => Promise<void>;
  /** Reads the clock; at zero the attempt ends. Returns the milliseconds until the next second. */
  readonly tick: () => number;
  readonly showSaving: () => void;
  /** Sends what an earlier page left behind, then shows what the server made of it. */
  readonly recover: (limitMs: number) => Promise<void>;
  readonly beginEnding: () => void;
  readonly takeBackEnding: () => void;
  /** Goes on after somebody has signed in on this page. */
  readonly signedIn: (userId: number) => void;
  readonly close: () => void;
};

type Tie = ConnectionParts & {
  readonly patience: Patience;
  readonly sender: AnswerSender;
  readonly ending: ExamEnding;
  failing: boolean;
  over: boolean;
};

/** Opens the connection. It sends nothing before the first `wake`. */
export function openConnection(parts: ConnectionParts): ExamConnection {
  const tie = tieOf(parts);
  const { sender, ending, patience } = tie;
  const wake = (): void => {
    showSaving(tie);
    patience.wake();
    sender.resume();
  };
  return {
    wake,
    sendAll: sender.sendAll,
    resync: () => resync(tie),
    tick: () => tick(tie),
    showSaving: () => showSaving(tie),
    recover: async (limitMs) => {
      if (await sender.drained(limitMs)) await resync(tie);
    },
    beginEnding: ending.begin,
    takeBackEnding: ending.takeBack,
    signedIn: (userId) => {
      if (userId !== parts.userId) return parts.onOtherUser(userId);
      welcomeBack(tie);
      wake();
      void resync(tie);
    },
    close: () => {
      ending.abandon();
      sender.stop();
    },
  };
}

function tieOf(parts: ConnectionParts): Tie {
  const patience = createPatience();
  const sender = createAnswerSender({
    journal: parts.journal,
    send: async (answer, signal) => {
      await parts.calls.answer(answer, signal);
      welcomeBack(tie);
    },
    now: () => performance.now(),
    random: Math.random,
    onProgress: (failing) => {
      tie.failing = failing;
      showSaving(tie);
    },
    onRefused: (reason, answer) => takeRefusal(tie, reason, answer),
  });
  const ending = createEnding({
    ...parts,
    patience,
    drained: sender.drained,
    onSignedOut: () => askToSignIn(tie),
    onView: (view) => takeView(tie, view),
  });
  const tie: Tie = { ...parts, patience, sender, ending, failing: false, over: false };
  return tie;
}

function showSaving({ store, journal, failing }: Tie): void {
  const pending = journal.pending().size;
  const offline = failing || !navigator.onLine || store.get(signedOutAtom);
  const before = store.get(savingAtom);
  if (before.pending === pending && before.failing === offline) return;
  store.set(savingAtom, { pending, failing: offline });
}

function takeRefusal(tie: Tie, reason: Exclude<AnswerFault['kind'], 'retry'>, answer: PendingAnswer): void {
  if (reason === 'signed-out') askToSignIn(tie);
  if (reason === 'ended') tie.ending.show();
  if (reason !== 'rejected') return;
  tie.store.set(answersAtom, (answers) => {
    const rest = new Map(answers);
    if (rest.get(answer.questionId) === answer.optionId) rest.delete(answer.questionId);
    return rest;
  });
  tie.notify({ title: 'Error', description: 'Failed to submit answer. Please try again.', tone: 'destructive' });
  void checkUser(tie).then(() => resync(tie));
}

function askToSignIn({ store }: Tie): void {
  if (store.get(signedOutAtom)) return;
  store.set(signedOutAtom, true);
  store.set(dialogAtom, 'login');
}

/** The session is there again, whether through this page or another tab (product.md 4.18). */
function welcomeBack({ store }: Tie): void {
  if (!store.get(signedOutAtom)) return;
  store.set(signedOutAtom, false);
  if (store.get(dialogAtom) === 'login') store.set(dialogAtom, null);
}

/** A refusal that fits nothing may mean that somebody else has signed in from another tab. */
async function checkUser(tie: Tie): Promise<void> {
  try {
    const viewer = await tie.calls.whoAmI();
    if (viewer.id !== tie.userId) tie.onOtherUser(viewer.id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) askToSignIn(tie);
  }
}

async function resync(tie: Tie): Promise<void> {
  const before = tie.journal.pending();
  try {
    const view = await tie.calls.read();
    const undisturbed = tie.journal.pending() === before;
    if (view.phase !== 'running') tie.ending.show();
    else if (undisturbed) tie.store.set(answersAtom, currentAnswers(savedAnswers(view), before));
  } catch (error) {
    if (!(error instanceof ApiError)) return;
    if (error.status === 401) askToSignIn(tie);
    if (error.status === 404) await checkUser(tie);
  }
}

/** The attempt is over. What this device still holds and the server does not have came too late. */
function takeView(tie: Tie, view: AttemptView): void {
  if (tie.over) return;
  tie.over = true;
  const late = countLate(tie.journal.pending(), view);
  tie.sender.stop();
  tie.ending.abandon();
  tie.journal.clear();
  tie.onEnded(view, late);
}

function tick(tie: Tie): number {
  const { store, clock, deadline } = tie;
  const exact = deadline - clock.now();
  const left = wholeSeconds(exact);
  const before = store.get(timeLeftAtom);
  if (left !== before) store.set(timeLeftAtom, left);
  const threshold = passedThreshold(before, left);
  if (threshold !== null) announce(store, spokenTimeLeft(threshold * 60_000));
  if (left <= 0) endAtZero(tie);
  return Math.max(1, exact - (left - 1000) + 1);
}

function endAtZero({ store, ending }: Tie): void {
  if (store.get(dialogAtom) !== 'login') store.set(dialogAtom, null);
  if (store.get(endingAtom) === 'open') ending.begin();
}
