import { sumTimeByQuarter } from '../../domain/analytics/exam-work.ts';
import { decideAttemptOutcome } from '../../domain/exam/attempt.ts';
import { deriveWorkRecord } from '../../domain/exam/attempt-events.ts';
import { type GivenAnswer, type KeyedItem, scorePaper } from '../../domain/exam/scoring.ts';
import type { Attempt, AttemptEnding, AttemptRecord, AttemptRepository } from '../ports/exam.ts';

/** How often keys and answers of one attempt are read; each time but the first follows a correction of a key, or an answer. */
const MAX_READS = 5;

/** What is known of an attempt after it was ended. */
export type EndedAttempt = {
  readonly attempt: AttemptRecord;
  /** Milliseconds in view, by question; empty for one that stays 'Incomplete'. */
  readonly timeByQuestion: ReadonlyMap<number, number>;
};

/**
 * Scores and closes an attempt; the only place where attempts end (product.md 4.9-4.11). It closes only while
 * no key was corrected and nothing was saved since the attempt was read, else both are read again: an attempt that a correction
 * has met is never scored by the former key (product.md 12.12), and no acknowledged answer is left out (product.md 4.8). Of a
 * locked attempt they are read once. Null when another call ended it.
 */
export async function endAttempt(
  attempts: AttemptRepository,
  attempt: Attempt,
  endedBy: 'learner' | 'server',
  now: number,
): Promise<EndedAttempt | null> {
  let current: Attempt | null = attempt;
  for (let reads = 1; current?.closedAt === null; reads += 1) {
    const ended = await closeByPresentKeys(attempts, current, endedBy, now);
    if (ended) return ended;
    if (reads === MAX_READS) throw new Error(`attempt ${attempt.id} was changed ${reads} times while it ended`);
    current = await attempts.find(attempt.id);
  }
  return null;
}

/** As `endAttempt`; true when this call ended it. */
export const scoreAndCloseAttempt = async (...given: Parameters<typeof endAttempt>): Promise<boolean> =>
  (await endAttempt(...given)) !== null;

/** An attempt that ran out ends at its deadline, not when the server noticed. */
async function closeByPresentKeys(
  attempts: AttemptRepository,
  attempt: Attempt,
  endedBy: 'learner' | 'server',
  now: number,
): Promise<EndedAttempt | null> {
  const [paper, answers] = [await attempts.keyedPaper(attempt.id), await attempts.answers(attempt.id)];
  const closedAt = Math.min(now, attempt.deadlineAt);
  if (decideAttemptOutcome(endedBy, answers.length) === 'incomplete') {
    const ending = { closedAt, right: null, items: null };
    const isClosed = await attempts.close(attempt, ending, []);
    return isClosed ? { attempt: { ...attempt, ...ending, completed: false }, timeByQuestion: new Map() } : null;
  }
  const { timeByQuestion, spentByQuarter } = await readTimes(attempts, attempt.id, paper);
  const { right, items } = scorePaper(paper, answers);
  const ending: AttemptEnding = { closedAt, right, items, spentByQuarter };
  const isClosed = await attempts.close(attempt, ending, listRightQuestions(paper, answers));
  return isClosed ? { attempt: { ...attempt, closedAt, right, items, completed: true }, timeByQuestion } : null;
}

function listRightQuestions(paper: readonly KeyedItem[], answers: readonly GivenAnswer[]): number[] {
  const keys = new Map(paper.map((item) => [item.questionId, item.keyOptionId]));
  return answers.filter((answer) => keys.get(answer.questionId) === answer.optionId).map((answer) => answer.questionId);
}

/** Quarters have a time where visits tell what was in view (product.md 4.24, 14.2). */
async function readTimes(attempts: AttemptRepository, attemptId: number, paper: readonly KeyedItem[]) {
  const events = await attempts.events(attemptId);
  const { timeByQuestion } = deriveWorkRecord(events);
  const positions = paper.map(({ questionId }, index) => ({ questionId, position: index + 1 }));
  const isTimed = events.some(({ kind }) => kind === 'visit');
  return { timeByQuestion, spentByQuarter: isTimed ? sumTimeByQuarter(positions, timeByQuestion) : new Map() };
}
