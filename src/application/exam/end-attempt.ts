import { decideAttemptOutcome } from '../../domain/exam/attempt.ts';
import { scorePaper } from '../../domain/exam/scoring.ts';
import type { Attempt, AttemptRepository } from '../ports/exam.ts';

/**
 * Scores and closes an attempt; the only place where attempts end (product.md 4.9-4.11). The attempt must be locked and
 * open. An attempt that ran out ends at its deadline, not when the server noticed.
 */
export async function scoreAndCloseAttempt(
  attempts: AttemptRepository,
  attempt: Attempt,
  endedBy: 'learner' | 'server',
  now: number,
): Promise<void> {
  const [paper, answers] = [await attempts.keyedPaper(attempt.id), await attempts.answers(attempt.id)];
  const closedAt = Math.min(now, attempt.deadlineAt);
  if (decideAttemptOutcome(endedBy, answers.length) === 'incomplete') {
    await attempts.close(attempt.id, { closedAt, right: null, items: null }, []);
    return;
  }
  const { right, items } = scorePaper(paper, answers);
  const keys = new Map(paper.map((item) => [item.questionId, item.keyOptionId]));
  const rightQuestionIds = answers
    .filter((answer) => keys.get(answer.questionId) === answer.optionId)
    .map((answer) => answer.questionId);
  await attempts.close(attempt.id, { closedAt, right, items }, rightQuestionIds);
}
