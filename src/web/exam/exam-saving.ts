import type { PendingAnswer } from '../../domain/exam/answer-journal.ts';
import type { AnswerEntryJournal } from '../outbox/journal.ts';
import type { ExamClientOptions } from './exam-client-options.ts';
import type { ExamRecords } from './exam-records.ts';
import { answersAtom, type ExamStore, showSaving, signedOutAtom } from './exam-session.ts';

/** Which of answers and marks cannot be sent at the moment. */
export type FailingSaves = Set<'answers' | 'marks'>;

type SavingParts = {
  readonly store: ExamStore;
  readonly journal: AnswerEntryJournal;
  readonly records: ExamRecords;
  readonly failing: FailingSaves;
};

/** Shows what waits for the server, and whether it can be sent. */
export function updateSavingState({ store, journal, records, failing }: SavingParts): void {
  showSaving(store, {
    pending: journal.pending().size,
    marks: records.pending().size,
    failing: failing.size > 0 || !navigator.onLine || store.get(signedOutAtom),
  });
}

/** Notes whether answers or marks can be sent, and shows it. */
export function recordSaveOutcome(parts: SavingParts, what: 'answers' | 'marks', isFailing: boolean): void {
  if (isFailing) parts.failing.add(what);
  else parts.failing.delete(what);
  updateSavingState(parts);
}

/** Shows an answer that the server refused as not chosen, and says so. */
export function takeBack(
  { store, notify }: Pick<ExamClientOptions, 'store' | 'notify'>,
  { questionId, optionId }: PendingAnswer,
): void {
  store.set(answersAtom, (answers) =>
    answers.get(questionId) === optionId ? new Map([...answers].filter(([id]) => id !== questionId)) : answers,
  );
  notify({ title: 'Error', description: 'Failed to submit answer. Please try again.', tone: 'destructive' });
}
