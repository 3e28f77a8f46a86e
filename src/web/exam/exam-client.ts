import type { AttemptView } from '../../application/contract/index.ts';
import { mergeSavedAndPendingAnswers, type PendingAnswer } from '../../domain/exam/answer-journal.ts';
import { type DeviceStorage, deviceStorage } from '../device-storage.ts';
import { readCopiedAt } from '../offline/copied-at.ts';
import { keepPageOffline } from '../offline/keep-page.ts';
import { type AnswerEntryJournal, openAnswerJournal } from '../outbox/journal.ts';
import { createOutbox, type Outbox, type RefusalReason } from '../outbox/outbox.ts';
import { createRetryTimer, type RetryTimer } from '../outbox/retry.ts';
import { attemptPrefix, purgeUserStorage } from '../user-storage.ts';
import { adoptDeviceMarks } from './adopt-device-marks.ts';
import { runAfterPaint } from './after-paint.ts';
import { followExamPage, startCountdown } from './browser-events.ts';
import { removeDeviceCopy, restoreDeviceCopy, writeDeviceCopies } from './device-copy.ts';
import { createEarlyNoteWriter } from './early-note-writer.ts';
import { createExamActions, isClosed, recordVisit, removeStrikeOut, restoreFromDevice } from './exam-actions.ts';
import { createExamBreaks } from './exam-breaks.ts';
import { askToSignIn, checkSignedInUser, closeSignIn, completeAttempt, readAttempt, sendAnswer } from './exam-calls.ts';
import type { ExamClient, ExamClientOptions } from './exam-client-options.ts';
import { createExamEnding, type ExamEnding } from './exam-ending.ts';
import { createExamPresence } from './exam-presence.ts';
import { createExamRecords, type ExamRecords } from './exam-records.ts';
import { resync } from './exam-resync.ts';
import { type FailingSaves, recordSaveOutcome, takeBack, updateSavingState } from './exam-saving.ts';
import {
  answersAtom,
  applyPendingMarks,
  clockAtom,
  countLateAnswers,
  currentQuestionAtom,
  listSavedAnswers,
  marksAtom,
} from './exam-session.ts';
import type { NoteWriter } from './note-writer.ts';
import { OTHER_TAB_SEND_WAIT_MS, showChangesFromOtherTab } from './other-tab.ts';
import { createServerClock, initialClockReading, type ServerClock } from './server-clock.ts';

/** How long answers that an earlier page left behind are waited for, in milliseconds. */
const RECOVERY_MS = 60_000;

type Exam = ExamClientOptions & {
  readonly attemptId: number;
  readonly storage: DeviceStorage;
  readonly clock: ServerClock;
  readonly journal: AnswerEntryJournal;
  readonly outbox: Outbox;
  readonly records: ExamRecords;
  /** At first the one without merging, until the code of the other is here. */
  notes: NoteWriter;
  readonly ending: ExamEnding;
  readonly retryTimer: RetryTimer;
  readonly failing: FailingSaves;
  ended: boolean;
  /** Whether the attempt comes from an offline copy, and was not read from the server since. */
  isCopy: boolean;
  /** The reading of the attempt that is under way. */
  reading: Promise<void> | null;
};

/** Creates the client of one attempt. In the browser only. */
export function createExamClient(options: ExamClientOptions): ExamClient {
  const exam = createExam(options);
  return {
    ...createExamActions({
      ...exam,
      notes: () => exam.notes,
      flush: () => runAfterPaint(() => flush(exam)),
      refresh: () => void readAnew(exam),
    }),
    ...createExamBreaks({ ...exam, onVisit: () => recordVisit(exam.store, exam.records) }),
    choose: (optionId) => choose(exam, optionId),
    chooseAt: (position) => choose(exam, exam.store.get(currentQuestionAtom)?.options[position]?.id),
    writeNotesBy: (createNoteWriter) => {
      exam.notes = createNoteWriter({ ...exam, reading: () => exam.reading, typed: exam.notes.typed() });
    },
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
  const isCopy = times.origin !== performance.timeOrigin && readCopiedAt() !== null;
  const clockReading = initialClockReading(view.serverNow, times, performance, readCopiedAt());
  const clock = createServerClock(clockReading, () => performance.now());
  const journal = openAnswerJournal(storage, attemptPrefix(userId, attemptId));
  const retryTimer = createRetryTimer();
  const outbox = createOutbox<PendingAnswer>({
    queue: journal,
    send: async (answer, signal) => {
      await sendAnswer(exam, answer, signal);
      closeSignIn(options.store);
    },
    onProgress: (failing) => recordSaveOutcome(exam, 'answers', failing),
    onRefused: (reason, answer) => handleRefusal(exam, reason, answer),
  });
  adoptDeviceMarks(storage, userId, attemptId, Date.parse(view.examAttempt.startTime));
  const records = createExamRecords({
    ...{ store: options.store, storage, clock, userId, attemptId },
    onChange: () => updateSavingState(exam),
    onSaved: () => closeSignIn(options.store),
    onProgress: (failing) => recordSaveOutcome(exam, 'marks', failing),
    onRefused: (reason) => handleRefusal(exam, reason),
  });
  const ending = createExamEnding({
    ...options,
    clock,
    retryTimer,
    drained: (limitMs) => {
      exam.notes.flush();
      return Promise.all([outbox.drained(limitMs), records.outbox.drained(limitMs), records.sendEvents()]);
    },
    readAttempt: () => readAttempt(exam),
    completeAttempt: () => completeAttempt(attemptId),
    onSignedOut: () => askToSignIn(options.store),
    onView: (ended) => showResult(exam, ended),
  });
  const notes = createEarlyNoteWriter({ ...options, records, reading: () => exam.reading });
  const parts = { attemptId, storage, clock, journal, outbox, records, notes, ending, retryTimer };
  const exam: Exam = { ...options, ...parts, failing: new Set(), ended: false, isCopy, reading: null };
  return exam;
}

/** Records the choice on the device first, then shows it, then sends it once it is painted: a choice that is shown is stored. */
function choose(exam: Exam, optionId: number | undefined): void {
  const { store, journal, clock, records } = exam;
  const question = store.get(currentQuestionAtom);
  if (optionId === undefined || !question?.options.some(({ id }) => id === optionId)) return;
  if (isClosed(store) || store.get(answersAtom).get(question.id) === optionId) return;
  const { deadlineAt } = store.get(clockAtom);
  const chosenAt = journal.choose({ questionId: question.id, optionId }, clock.now(), deadlineAt);
  records.addEvent({ kind: 'answer', questionId: question.id, optionId, at: chosenAt });
  store.set(answersAtom, (answers) => new Map(answers).set(question.id, optionId));
  removeStrikeOut(exam, question.id, optionId);
  updateSavingState(exam);
  runAfterPaint(() => flush(exam));
}

/** Reads the attempt anew, and has notes wait for it meanwhile. */
async function readAnew(exam: Exam): Promise<void> {
  const reading = resync(exam);
  exam.reading = reading;
  await reading.finally(() => {
    if (exam.reading === reading) exam.reading = null;
  });
}

function flush(exam: Exam): void {
  updateSavingState(exam);
  exam.retryTimer.cancel();
  exam.outbox.resume();
  exam.records.outbox.resume();
}

/** Shows at once that something waits, and sends it unless the tab that it comes from has. */
function flushLater(exam: Exam): void {
  updateSavingState(exam);
  setTimeout(() => flush(exam), OTHER_TAB_SEND_WAIT_MS);
}

/** A rejected mark is not worth a message: what the server has is shown instead. */
function handleRefusal(exam: Exam, reason: RefusalReason, answer?: PendingAnswer): void {
  if (reason === 'signed-out') askToSignIn(exam.store);
  if (reason === 'ended') exam.ending.showResult();
  if (reason !== 'rejected') return;
  if (answer) takeBack(exam, answer);
  void checkSignedInUser(exam).then(() => readAnew(exam));
}

function continueAfterSignIn(exam: Exam, userId: number): void {
  if (userId !== exam.userId) exam.onOtherUser(userId);
  else {
    closeSignIn(exam.store);
    flush(exam);
    void readAnew(exam);
    void keepPageOffline(exam.userId, `/exam/${exam.attemptId}`);
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
  removeDeviceCopy(exam.storage, exam.userId, exam.attemptId);
  exam.onEnded(view, late);
}

function restore(exam: Exam): void {
  restoreFromDevice(exam);
  const pending = exam.journal.pending();
  const copied = exam.isCopy ? restoreDeviceCopy(exam) : null;
  if (pending.size > 0 || copied) {
    exam.store.set(answersAtom, mergeSavedAndPendingAnswers(copied ?? listSavedAnswers(exam.view), pending));
  }
  exam.store.set(marksAtom, (marks) => applyPendingMarks(marks, exam.records.pending().values()));
  updateSavingState(exam);
}

function start(exam: Exam): () => void {
  purgeUserStorage(exam.userId, [exam.storage]);
  const isLeft = exam.journal.pending().size > 0;
  if (exam.isCopy) void readAnew(exam);
  if (isLeft) void exam.outbox.drained(RECOVERY_MS).then((isDrained) => (isDrained ? readAnew(exam) : undefined));
  const presence = createExamPresence(exam);
  flush(exam);
  presence.arrive();
  void keepPageOffline(exam.userId, `/exam/${exam.attemptId}`);
  const stops = [
    writeDeviceCopies(exam),
    startCountdown({ ...exam, onTimeUp: exam.ending.begin }),
    followExamPage({
      flush: () => {
        flush(exam);
        if (exam.isCopy) void readAnew(exam);
        presence.arrive();
      },
      sendAll: () => {
        if (!exam.ended) exam.notes.flush();
        exam.outbox.sendAll();
        exam.records.outbox.sendAll();
        if (!exam.ended) presence.leave();
      },
      resync: () => void readAnew(exam),
      onOffline: () => updateSavingState(exam),
      onStorage: (event) => {
        if (showChangesFromOtherTab(exam, event)) flushLater(exam);
      },
    }),
  ];
  return () => {
    if (!exam.ended) exam.notes.flush();
    for (const stop of stops) stop();
    if (!exam.ended) presence.leave();
    exam.ending.abandon();
    exam.outbox.stop();
    exam.records.outbox.stop();
  };
}
