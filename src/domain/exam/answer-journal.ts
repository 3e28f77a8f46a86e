import type { EntryRules } from './pending-entries.ts';
import type { GivenAnswer } from './scoring.ts';

/** An answer that the server has not acknowledged yet. `chosenAt` is the moment of choosing, milliseconds of server time. */
export type PendingAnswer = GivenAnswer & { readonly chosenAt: number };

/** Unacknowledged answers by question, at most one each: the one chosen last (product.md 4.6, 4.14). */
export type AnswerJournal = ReadonlyMap<number, PendingAnswer>;

/** Whether two entries are one and the same choice; an acknowledgement speaks for exactly one. */
const isSameChoice = (one: PendingAnswer, other: PendingAnswer): boolean =>
  one.questionId === other.questionId && one.optionId === other.optionId && one.chosenAt === other.chosenAt;

/** How choices replace each other (product.md 4.6, 4.14). */
export const ANSWER_ENTRY_RULES: EntryRules<number, PendingAnswer> = {
  keyOf: ({ questionId }) => questionId,
  momentOf: ({ chosenAt }) => chosenAt,
  isSame: isSameChoice,
};

/** The answers to show: what the server has, overruled by what still waits on the device. */
export function mergeSavedAndPendingAnswers(
  saved: readonly GivenAnswer[],
  journal: AnswerJournal,
): ReadonlyMap<number, number> {
  const answers = new Map(saved.map(({ questionId, optionId }) => [questionId, optionId]));
  for (const { questionId, optionId } of journal.values()) answers.set(questionId, optionId);
  return answers;
}

/**
 * The moment to write beside a choice: later than the previous choice for the question, so that the order survives a
 * corrected clock, and never past the deadline, since choosing ends there (product.md 4.6, 4.7).
 */
export const computeNextChoiceTime = (now: number, previous: number | null, deadline: number): number =>
  Math.min(deadline, Math.max(Math.floor(now), previous === null ? 0 : previous + 1));
