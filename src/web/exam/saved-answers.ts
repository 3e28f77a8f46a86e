import type { AttemptView } from '../../application/contract/index.ts';
import type { AnswerJournal } from '../../domain/exam/answer-journal.ts';
import type { GivenAnswer } from '../../domain/exam/scoring.ts';

/** The answers that the server has; none of an attempt that ended without one. */
export const savedAnswers = (view: AttemptView): readonly GivenAnswer[] =>
  view.phase === 'incomplete'
    ? []
    : view.userAnswers.map(({ questionId, selectedAnswerId }) => ({ questionId, optionId: selectedAnswerId }));

/** How many answers of the device the server does not have. One whose acknowledgement alone was lost is not among them. */
export function countLate(journal: AnswerJournal, view: AttemptView): number {
  const saved = new Map(savedAnswers(view).map(({ questionId, optionId }) => [questionId, optionId]));
  return [...journal.values()].filter(({ questionId, optionId }) => saved.get(questionId) !== optionId).length;
}
