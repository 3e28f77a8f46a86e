import { ApiError } from '../../application/contract/api-error.ts';
import { mergeSavedAndPendingAnswers } from '../../domain/exam/answer-journal.ts';
import type { AnswerEntryJournal } from '../outbox/journal.ts';
import { askToSignIn, checkSignedInUser, readAttempt } from './exam-calls.ts';
import type { ExamClientOptions } from './exam-client-options.ts';
import type { ExamEnding } from './exam-ending.ts';
import type { ExamRecords } from './exam-records.ts';
import {
  answersAtom,
  applyPendingMarks,
  clockAtom,
  listSavedAnswers,
  marksAtom,
  toBreakClock,
  toSavedMarks,
} from './exam-session.ts';
import type { ServerClock } from './server-clock.ts';

type ResyncedExam = Pick<ExamClientOptions, 'store' | 'userId' | 'onOtherUser'> & {
  readonly attemptId: number;
  readonly clock: ServerClock;
  readonly journal: AnswerEntryJournal;
  readonly records: ExamRecords;
  readonly ending: ExamEnding;
  /** Whether what is shown comes from a document that the device kept; no longer once the attempt was read. */
  isCopy: boolean;
};

/** How often the attempt is read again where something was chosen or marked meanwhile. */
const RESYNC_TRIES = 3;

/**
 * Reads the attempt anew: after an absence, or when something may have changed elsewhere. What was chosen or marked while it
 * was read may be missing in it, so then it is read once more.
 */
export async function resync(exam: ResyncedExam, triesLeft = RESYNC_TRIES): Promise<void> {
  const before = exam.journal.pending();
  const marksBefore = exam.records.pending();
  try {
    const view = await readAttempt(exam);
    exam.isCopy = false;
    if (view.phase !== 'running') return exam.ending.showResult();
    exam.store.set(clockAtom, toBreakClock(view.examAttempt));
    const [hasAllAnswers, hasAllMarks] = [exam.journal.pending() === before, exam.records.pending() === marksBefore];
    if (hasAllAnswers) exam.store.set(answersAtom, mergeSavedAndPendingAnswers(listSavedAnswers(view), before));
    if (hasAllMarks) exam.store.set(marksAtom, applyPendingMarks(toSavedMarks(view), marksBefore.values()));
    if (!(hasAllAnswers && hasAllMarks) && triesLeft > 0) await resync(exam, triesLeft - 1);
  } catch (error) {
    if (!(error instanceof ApiError)) return;
    if (error.status === 401) askToSignIn(exam.store);
    if (error.status === 404) await checkSignedInUser(exam);
  }
}
