import { ApiError } from '../../application/contract/api-error.ts';
import type { AttemptView } from '../../application/contract/index.ts';
import { currentAnswers, type PendingAnswer } from '../../domain/exam/answer-journal.ts';
import { type DeviceStorage, deviceStorage } from '../device-storage.ts';
import { type Journal, openJournal } from '../outbox/journal.ts';
import { createOutbox, type Outbox, type RefusalReason } from '../outbox/outbox.ts';
import { createRetryTimer, type RetryTimer } from '../outbox/retry.ts';
import { attemptPrefix, purgeUserStorage } from '../user-storage.ts';
import { adoptDeviceMarks } from './adopt-device-marks.ts';
import { countDown, followExamPage } from './browser-events.ts';
import { createExamActions, isClosed, recordVisit, restoreFromDevice, unstrike } from './exam-actions.ts';
import { createExamBreaks } from './exam-breaks.ts';
import { completeAttempt, readAttempt, sendAnswer } from './exam-calls.ts';
import type { ExamClient, ExamClientOptions } from './exam-client-options.ts';
import { createEnding, type ExamEnding } from './exam-ending.ts';
import { createPresence } from './exam-presence.ts';
import { createExamRecords, type ExamRecords } from './exam-records.ts';
import {
  answersAtom,
  clockAtom,
  clockOf,
  countLateAnswers,
  currentMarks,
  currentQuestionAtom,
  marksAtom,
  savedAnswers,
  savedMarks,
  showSaving,
  signedOutAtom,
} from './exam-session.ts';
import { askToSignIn, checkUser, closeSignIn } from './exam-sign-in.ts';
import { createServerClock, firstReading, type ServerClock } from './server-clock.ts';

/** How long another tab may take to send its own answer before this one sends it, in milliseconds. */
const OTHER_TAB_MS = 3000;

/** How long answers that an earlier page left behind are waited for, in milliseconds. */
const RECOVERY_MS = 60_000;

type Exam = ExamClientOptions & {
  readonly attemptId: number;
  readonly storage: DeviceStorage;
  readonly clock: ServerClock;
  readonly journal: Journal;
  readonly outbox: Outbox;
  readonly records: ExamRecords;
  readonly ending: ExamEnding;
  readonly retryTimer: RetryTimer;
  /** Which of answers and marks cannot be sent at the moment. */
  readonly failing: Set<'answers' | 'marks'>;
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
    send: async (answer, signal) => {
      await sendAnswer(exam, answer, signal);
      closeSignIn(options.store);
    },
    onProgress: (failing) => showProgress(exam, 'answers', failing),
    onRefused: (reason, answer) => handleRefusal(exam, reason, answer),
  });
  adoptDeviceMarks(storage, userId, attemptId, Date.parse(view.examAttempt.startTime));
  const records = createExamRecords({
    ...{ store: options.store, storage, clock, userId, attemptId },
    onChange: () => updateSaving(exam),
    onSaved: () => closeSignIn(options.store),
    onProgress: (failing) => showProgress(exam, 'marks', failing),
    onRefused: (reason) => handleRefusal(exam, reason),
  });
  const ending = createEnding({
    ...options,
    clock,
    retryTimer,
    drained: (limitMs) => Promise.all([outbox.drained(limitMs), records.outbox.drained(limitMs), records.sendEvents()]),
    readAttempt: () => readAttempt(exam),
    completeAttempt: () => completeAttempt(attemptId),
    onSignedOut: () => askToSignIn(options.store),
    onView: (ended) => showResult(exam, ended),
  });
  const parts = { attemptId, storage, clock, journal, outbox, records, ending, retryTimer };
  const exam: Exam = { ...options, ...parts, failing: new Set(), ended: false };
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

function flush(exam: Exam): void {
  updateSaving(exam);
  exam.retryTimer.cancel();
  exam.outbox.resume();
  exam.records.outbox.resume();
}

function showProgress(exam: Exam, what: 'answers' | 'marks', isFailing: boolean): void {
  if (isFailing) exam.failing.add(what);
  else exam.failing.delete(what);
  updateSaving(exam);
}

function updateSaving({ store, journal, records, failing }: Exam): void {
  showSaving(store, {
    pending: journal.pending().size,
    marks: records.pending().size,
    failing: failing.size > 0 || !navigator.onLine || store.get(signedOutAtom),
  });
}

/** A rejected mark is not worth a message: what the server has is shown instead. */
function handleRefusal(exam: Exam, reason: RefusalReason, answer?: PendingAnswer): void {
  if (reason === 'signed-out') askToSignIn(exam.store);
  if (reason === 'ended') exam.ending.showResult();
  if (reason !== 'rejected') return;
  if (answer) takeBack(exam, answer);
  void checkUser(exam).then(() => resync(exam));
}

function takeBack({ store, notify }: Exam, { questionId, optionId }: PendingAnswer): void {
  store.set(answersAtom, (answers) =>
    answers.get(questionId) === optionId ? new Map([...answers].filter(([id]) => id !== questionId)) : answers,
  );
  notify({ title: 'Error', description: 'Failed to submit answer. Please try again.', tone: 'destructive' });
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
  const presence = createPresence(exam);
  flush(exam);
  presence.arrive();
  const stops = [
    countDown({ ...exam, onTimeUp: exam.ending.begin }),
    followExamPage({
      flush: () => {
        flush(exam);
        presence.arrive();
      },
      sendAll: () => {
        exam.outbox.sendAll();
        exam.records.outbox.sendAll();
        if (!exam.ended) presence.leave();
      },
      resync: () => void resync(exam),
      onOffline: () => updateSaving(exam),
      onStorage: (event) => receiveFromOtherTab(exam, event),
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    if (!exam.ended) presence.leave();
    exam.ending.abandon();
    exam.outbox.stop();
    exam.records.outbox.stop();
  };
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
