import type { GivenAnswer } from './scoring.ts';

/** An answer that the server has not acknowledged yet. `chosenAt` is the moment of choosing, milliseconds of server time. */
export type PendingAnswer = GivenAnswer & { readonly chosenAt: number };

/** Unacknowledged answers by question, at most one each: the one chosen last (product.md 4.6, 4.14). */
export type AnswerJournal = ReadonlyMap<number, PendingAnswer>;

/** Whether two entries are one and the same choice; an acknowledgement speaks for exactly one. */
export const isSameChoice = (one: PendingAnswer, other: PendingAnswer): boolean =>
  one.questionId === other.questionId && one.optionId === other.optionId && one.chosenAt === other.chosenAt;

/** Notes a choice; of two for one question the one chosen last stays, in whatever order they come (product.md 4.6). */
export function recordAnswer(journal: AnswerJournal, answer: PendingAnswer): AnswerJournal {
  const known = journal.get(answer.questionId);
  if (known && known.chosenAt > answer.chosenAt) return journal;
  return new Map(journal).set(answer.questionId, answer);
}

/** Removes an acknowledged answer, unless another choice has replaced it since (product.md 4.14). */
export function removeAcknowledged(journal: AnswerJournal, sent: PendingAnswer): AnswerJournal {
  const kept = journal.get(sent.questionId);
  if (!kept || !isSameChoice(kept, sent)) return journal;
  const rest = new Map(journal);
  rest.delete(sent.questionId);
  return rest;
}

/** The answers to show: what the server has, overruled by what still waits on the device. */
export function currentAnswers(saved: readonly GivenAnswer[], journal: AnswerJournal): ReadonlyMap<number, number> {
  const answers = new Map(saved.map(({ questionId, optionId }) => [questionId, optionId]));
  for (const { questionId, optionId } of journal.values()) answers.set(questionId, optionId);
  return answers;
}

/** The unacknowledged answers in the order in which they were chosen. */
export const sortByChoiceTime = (journal: AnswerJournal): readonly PendingAnswer[] =>
  [...journal.values()].sort((one, other) => one.chosenAt - other.chosenAt);

/**
 * The moment to write beside a choice: later than the previous choice for the question, so that the order survives a
 * corrected clock, and never past the deadline, since choosing ends there (product.md 4.6, 4.7).
 */
export const nextChoiceTime = (now: number, previous: number | null, deadline: number): number =>
  Math.min(deadline, Math.max(Math.floor(now), previous === null ? 0 : previous + 1));
