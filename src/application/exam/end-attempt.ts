import { decideAttemptOutcome } from '../../domain/exam/attempt.ts';
import { scorePaper } from '../../domain/exam/scoring.ts';
import type { Attempt, AttemptRepository } from '../ports/exam.ts';

/** How often keys and answers of one attempt are read; each time but the first follows a correction of a key, or an answer. */
const MAX_READS = 5;

/**
 * Scores and closes an attempt; the only place where attempts end (product.md 4.9-4.11). It closes only while
 * no key was corrected and nothing was saved since the attempt was read, else both are read again: an attempt that a correction
 * has met is never scored by the former key (product.md 12.12), and no acknowledged answer is left out (product.md 4.8). Of a
 * locked attempt they are read once. True when this call ended it.
 */
export async function scoreAndCloseAttempt(
  attempts: AttemptRepository,
  attempt: Attempt,
  endedBy: 'learner' | 'server',
  now: number,
): Promise<boolean> {
  let current: Attempt | null = attempt;
  for (let reads = 1; current?.closedAt === null; reads += 1) {
    if (await closeByPresentKeys(attempts, current, endedBy, now)) return true;
    if (reads === MAX_READS) throw new Error(`attempt ${attempt.id} was changed ${reads} times while it ended`);
    current = await attempts.find(attempt.id);
  }
  return false;
}

/** An attempt that ran out ends at its deadline, not when the server noticed. */
async function closeByPresentKeys(
  attempts: AttemptRepository,
  attempt: Attempt,
  endedBy: 'learner' | 'server',
  now: number,
): Promise<boolean> {
  const [paper, answers] = [await attempts.keyedPaper(attempt.id), await attempts.answers(attempt.id)];
  const closedAt = Math.min(now, attempt.deadlineAt);
  if (decideAttemptOutcome(endedBy, answers.length) === 'incomplete') {
    return attempts.close(attempt, { closedAt, right: null, items: null }, []);
  }
  const { right, items } = scorePaper(paper, answers);
  const keys = new Map(paper.map((item) => [item.questionId, item.keyOptionId]));
  const rightQuestionIds = answers
    .filter((answer) => keys.get(answer.questionId) === answer.optionId)
    .map((answer) => answer.questionId);
  return attempts.close(attempt, { closedAt, right, items }, rightQuestionIds);
}
