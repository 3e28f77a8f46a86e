import { ApiError } from '../../application/contract/api-error.ts';
import type { AttemptView, OutputOf } from '../../application/contract/index.ts';
import { currentAnswers, type PendingAnswer } from '../../domain/exam/answer-journal.ts';
import { sendCall } from '../api/http-api.ts';
import type { Toast } from '../api/request-context.ts';
import { type DeviceStorage, deviceStorage } from '../device-storage.ts';
import { type Journal, openJournal } from '../outbox/journal.ts';
import { createOutbox, type Outbox, type RefusalReason } from '../outbox/outbox.ts';
import { createRetryTimer, type RetryTimer } from '../outbox/retry.ts';
import { attemptPrefix, purgeUserStorage } from '../user-storage.ts';
import { adoptDeviceMarks } from './adopt-device-marks.ts';
import { countDown, followExamPage } from './browser-events.ts';
import {
  createExamActions,
  type ExamActions,
  isClosed,
  recordVisit,
  restoreFromDevice,
  unstrike,
} from './exam-actions.ts';
import { createExamBreaks, type ExamBreaks } from './exam-breaks.ts';
import { createEnding, type ExamEnding } from './exam-ending.ts';
import { createExamRecords, type ExamRecords } from './exam-records.ts';
import {
  answersAtom,
  clockAtom,
  clockOf,
  countLateAnswers,
  currentMarks,
  currentQuestionAtom,
  type ExamStore,
  marksAtom,
  type RunningView,
  savedAnswers,
  savedMarks,
  showSaving,
  signedOutAtom,
} from './exam-session.ts';
import { askToSignIn, checkUser, closeSignIn } from './exam-sign-in.ts';
import { createServerClock, firstReading, type LoaderTimes, type ServerClock } from './server-clock.ts';

export type ExamClientOptions = {
  readonly store: ExamStore;
  readonly view: RunningView;
  readonly times: LoaderTimes;
  readonly userId: number;
  /** Whether the address names the question; then the position kept on the device is not used. */
  readonly placed: boolean;
  readonly notify: (toast: Toast) => void;
  /** The attempt has ended: its result, and how many answers on this device came too late for it. */
  readonly onEnded: (view: AttemptView, notCounted: number) => void;
  /** Another user is signed in now. */
  readonly onOtherUser: (userId: number) => void;
};

/** A running attempt in the browser. Exists between mounting and leaving the exam screen. */
export type ExamClient = ExamActions &
  ExamBreaks & {
    readonly choose: (optionId: number) => void;
    /** Chooses by position, as the keys A to D do. */
    readonly chooseAt: (position: number) => void;
    readonly endExam: () => void;
    /** Cancels ending, as long as the server has not been asked to end. */
    readonly cancelEnding: () => void;
    /** Goes on after a user has signed in on this page. */
    readonly signedIn: (userId: number) => void;
    /** Shows what the device remembers, before the first paint after hydration. */
    readonly restore: () => void;
    /** Starts listening, sending and counting down; returns how to stop. */
    readonly start: () => () => void;
  };

/** How long another tab may take to send its own answer before this one sends it, in milliseconds. */
const OTHER_TAB_MS = 3000;

/** How long answers that an earlier page left behind are waited for, in milliseconds. */
const RECOVERY_MS = 60_000;

/** How long reading and completing may take before they are repeated, in milliseconds. */
const CALL_TIMEOUT_MS = 15_000;

type Exam = ExamClientOptions & {
  readonly attemptId: number;
  readonly storage: DeviceStorage;
  readonly clock: ServerClock;
  readonly journal: Journal;
  readonly outbox: Outbox;
  readonly records: ExamRecords;
  readonly ending: ExamEnding;
  readonly retryTimer: RetryTimer;
  failing: boolean;
  /** Whether the page was left, until it is back in view. */
  away: boolean;
  ended: boolean;
};

/** Creates the client of one attempt. In the browser only. */
export function createExamClient(options: ExamClientOptions): ExamClient {
  const exam = createExam(options);
  return {
    ...createExamActions({ ...exam, flush: () => flush(exam) }),
    ...createExamBreaks({ ...exam, onVisit: () => recordVisit(exam.store, exam.records) }),
    choose: (optionId) => choose(exam, optionId),
    chooseAt: (position) => choose(exam, exam.store.get(currentQuestionAtom)?.options[position]?.id),
    endExam: exam.ending.begin,
    cancelEnding: exam.ending.cancel,
    signedIn: (userId) => continueAfterSignIn(exam, userId),
    restore: () => restore(exam),
    start: () => start(exam),
  };
}

function createExam(options: ExamClientOptions): Exam {
  const { view, times, userId } = options;
  const { id: attemptId } = view.examAttempt;
  const storage = deviceStorage();
  const clock = createServerClock(firstReading(view.serverNow, times, performance), () => performance.now());
  const journal = openJournal(storage, attemptPrefix(userId, attemptId));
  const retryTimer = createRetryTimer();
  const outbox = createOutbox<PendingAnswer>({
    queue: journal,
    send: (answer, signal) => sendAnswer(exam, answer, signal),
    onProgress: (failing) => {
      exam.failing = failing;
      updateSaving(exam);
    },
    onRefused: (reason, answer) => handleRefusal(exam, reason, answer),
  });
  adoptDeviceMarks(storage, userId, attemptId, Date.parse(view.examAttempt.startTime));
  const records = createExamRecords({
    ...{ store: options.store, storage, clock, userId, attemptId },
    onProgress: (failing) => {
      exam.failing = failing;
      updateSaving(exam);
    },
    onRefused: (reason) => handleMarkRefusal(exam, reason),
  });
  const ending = createEnding({
    ...options,
    clock,
    retryTimer,
    drained: async (limitMs) => {
      const [isDrained] = await Promise.all([
        outbox.drained(limitMs),
        records.outbox.drained(limitMs),
        records.sendEvents(),
      ]);
      return isDrained;
    },
    readAttempt: () => readAttempt(exam),
    completeAttempt: () => sendCall('exam.complete', { examId: attemptId }, withTimeout()),
    onSignedOut: () => askToSignIn(options.store),
    onView: (ended) => showResult(exam, ended),
  });
  const parts = { attemptId, storage, clock, journal, outbox, records, ending, retryTimer };
  const exam: Exam = { ...options, ...parts, failing: false, away: false, ended: false };
  return exam;
}

/** Records the choice on the device first, then shows it, then sends it: what is shown as chosen is kept. */
function choose(exam: Exam, optionId: number | undefined): void {
  const { store, journal, clock, records } = exam;
  const question = store.get(currentQuestionAtom);
  if (optionId === undefined || !question?.options.some(({ id }) => id === optionId)) return;
  if (isClosed(store) || store.get(answersAtom).get(question.id) === optionId) return;
  const { deadlineAt } = store.get(clockAtom);
  const chosenAt = journal.choose({ questionId: question.id, optionId }, clock.now(), deadlineAt);
  records.addEvent({ kind: 'answer', questionId: question.id, optionId, at: chosenAt });
  store.set(answersAtom, (answers) => new Map(answers).set(question.id, optionId));
  unstrike(exam, question.id, optionId);
  flush(exam);
}

/** Sent with `keepalive`, so that the answer just chosen outlives a closed tab. */
async function sendAnswer(exam: Exam, answer: PendingAnswer, signal: AbortSignal): Promise<void> {
  const { questionId, optionId, chosenAt } = answer;
  const { events, acknowledged } = exam.records.takeEvents();
  const input = { examId: exam.attemptId, questionId, selectedAnswerId: optionId, chosenAt, events };
  const init = { signal, keepalive: true };
  await exam.clock.readFrom(sendCall('exam.answer', input, init) as Promise<OutputOf<'exam.answer'>>);
  acknowledged();
  closeSignIn(exam.store);
}

const readAttempt = (exam: Exam): Promise<AttemptView> =>
  exam.clock.readFrom(sendCall('exam.read', { examId: exam.attemptId }, withTimeout()) as Promise<AttemptView>);

const withTimeout = (): RequestInit => ({ signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });

function flush(exam: Exam): void {
  updateSaving(exam);
  exam.retryTimer.cancel();
  exam.outbox.resume();
  exam.records.outbox.resume();
}

function updateSaving({ store, journal, records, failing }: Exam): void {
  showSaving(store, {
    pending: journal.pending().size,
    marks: records.pending().size,
    failing: failing || !navigator.onLine || store.get(signedOutAtom),
  });
}

/** A mark that is rejected is not worth a message: what the server has is shown instead. */
function handleMarkRefusal(exam: Exam, reason: RefusalReason): void {
  if (reason === 'signed-out') askToSignIn(exam.store);
  if (reason === 'ended') exam.ending.showResult();
  if (reason === 'rejected') void checkUser(exam).then(() => resync(exam));
}

function handleRefusal(exam: Exam, reason: RefusalReason, answer: PendingAnswer): void {
  if (reason === 'signed-out') askToSignIn(exam.store);
  if (reason === 'ended') exam.ending.showResult();
  if (reason !== 'rejected') return;
  exam.store.set(answersAtom, (answers) => {
    const rest = new Map(answers);
    if (rest.get(answer.questionId) === answer.optionId) rest.delete(answer.questionId);
    return rest;
  });
  exam.notify({ title: 'Error', description: 'Failed to submit answer. Please try again.', tone: 'destructive' });
  void checkUser(exam).then(() => resync(exam));
}

function continueAfterSignIn(exam: Exam, userId: number): void {
  if (userId !== exam.userId) exam.onOtherUser(userId);
  else {
    closeSignIn(exam.store);
    flush(exam);
    void resync(exam);
  }
}

/** Reads the attempt anew: after an absence, or when something may have changed elsewhere. */
async function resync(exam: Exam): Promise<void> {
  const before = exam.journal.pending();
  const marksBefore = exam.records.pending();
  try {
    const view = await readAttempt(exam);
    if (view.phase !== 'running') return exam.ending.showResult();
    exam.store.set(clockAtom, clockOf(view.examAttempt));
    if (exam.journal.pending() === before) exam.store.set(answersAtom, currentAnswers(savedAnswers(view), before));
    if (exam.records.pending() === marksBefore) {
      exam.store.set(marksAtom, currentMarks(savedMarks(view), marksBefore.values()));
    }
  } catch (error) {
    if (!(error instanceof ApiError)) return;
    if (error.status === 401) askToSignIn(exam.store);
    if (error.status === 404) await checkUser(exam);
  }
}

/** The attempt has ended. What this device still holds and the server does not have came too late. */
function showResult(exam: Exam, view: AttemptView): void {
  if (exam.ended) return;
  exam.ended = true;
  const late = countLateAnswers(exam.journal.pending(), view);
  exam.outbox.stop();
  exam.records.outbox.stop();
  exam.ending.abandon();
  exam.journal.clear();
  exam.records.clear();
  exam.onEnded(view, late);
}

function restore(exam: Exam): void {
  restoreFromDevice(exam);
  const pending = exam.journal.pending();
  if (pending.size > 0) exam.store.set(answersAtom, currentAnswers(savedAnswers(exam.view), pending));
  exam.store.set(marksAtom, (marks) => currentMarks(marks, exam.records.pending().values()));
  updateSaving(exam);
}

function start(exam: Exam): () => void {
  purgeUserStorage(exam.userId, [exam.storage]);
  const isLeft = exam.journal.pending().size > 0;
  if (isLeft) void exam.outbox.drained(RECOVERY_MS).then((isDrained) => (isDrained ? resync(exam) : undefined));
  flush(exam);
  recordVisit(exam.store, exam.records);
  const stops = [
    countDown({ ...exam, onTimeUp: exam.ending.begin }),
    followExamPage({
      flush: () => comeBack(exam),
      sendAll: () => leave(exam),
      resync: () => void resync(exam),
      onOffline: () => updateSaving(exam),
      onStorage: (event) => receiveFromOtherTab(exam, event),
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    leave(exam);
    exam.ending.abandon();
    exam.outbox.stop();
    exam.records.outbox.stop();
  };
}

/** The page goes out of view: what waits is handed to the browser. */
function leave(exam: Exam): void {
  if (!exam.away && !exam.ended) exam.records.addEvent({ kind: 'leave', questionId: null, optionId: null });
  exam.away = true;
  exam.outbox.sendAll();
  exam.records.outbox.sendAll();
  if (!exam.ended) void exam.records.sendEvents();
}

function comeBack(exam: Exam): void {
  flush(exam);
  if (!exam.away || document.visibilityState === 'hidden') return;
  exam.away = false;
  recordVisit(exam.store, exam.records);
}

/** What is chosen or marked in one tab shows in the other; the tab that chose sends it, unless it is closed first. */
function receiveFromOtherTab(exam: Exam, event: StorageEvent): void {
  const [hasAnswers, hasMarks] = [exam.journal.receive(event), exam.records.receive(event)];
  if (!hasAnswers && !hasMarks) return;
  exam.store.set(answersAtom, (answers) => new Map([...answers, ...currentAnswers([], exam.journal.pending())]));
  exam.store.set(marksAtom, (marks) => currentMarks(marks, exam.records.pending().values()));
  updateSaving(exam);
  setTimeout(() => flush(exam), OTHER_TAB_MS);
}
