import { mergeSavedAndPendingAnswers } from '../../domain/exam/answer-journal.ts';
import type { AnswerEntryJournal } from '../outbox/journal.ts';
import type { ExamRecords } from './exam-records.ts';
import { answersAtom, applyPendingMarks, type ExamStore, marksAtom } from './exam-session.ts';

/** How long another tab may take to send its own answer before this one sends it, in milliseconds. */
export const OTHER_TAB_SEND_WAIT_MS = 3000;

type SharedParts = { readonly store: ExamStore; readonly journal: AnswerEntryJournal; readonly records: ExamRecords };

/** Shows what was chosen or marked in another tab of the attempt, and returns whether the event belonged to the attempt. */
export function showChangesFromOtherTab({ store, journal, records }: SharedParts, event: StorageEvent): boolean {
  const [hasAnswers, hasMarks] = [journal.receive(event), records.receive(event)];
  if (!hasAnswers && !hasMarks) return false;
  store.set(answersAtom, (answers) => new Map([...answers, ...mergeSavedAndPendingAnswers([], journal.pending())]));
  store.set(marksAtom, (marks) => applyPendingMarks(marks, records.pending().values()));
  return true;
}
