import type { AreaCode } from '../exam/blueprint.ts';
import type { Tally } from '../exam/scoring.ts';

/**
 * The answer that a learner gave to a question when they first met it (product.md 14.1). `area` and `topic` are null where the
 * question has none; `at` is milliseconds since 1970.
 */
export type FirstAnswer = {
  readonly area: AreaCode | null;
  readonly topic: string | null;
  readonly isInExam: boolean;
  readonly isRight: boolean;
  readonly at: number;
};

/** Which first answers are looked at: all, those in mock exams, or those of the last days. */
export const ANSWER_SOURCES = ['all', 'mocks', 'recent'] as const;

export type AnswerSource = (typeof ANSWER_SOURCES)[number];

/** How far back recent answers go, in days. */
export const RECENT_ANSWER_DAYS = 14;

/** The first answers of a source at a moment. */
export function filterAnswersBySource(
  answers: readonly FirstAnswer[],
  source: AnswerSource,
  now: number,
): FirstAnswer[] {
  if (source === 'mocks') return answers.filter(({ isInExam }) => isInExam);
  if (source === 'recent') return answers.filter(({ at }) => at > now - RECENT_ANSWER_DAYS * 86_400_000);
  return [...answers];
}

/** How many of the answers are right. */
export const tallyAnswers = (answers: readonly Pick<FirstAnswer, 'isRight'>[]): Tally => ({
  right: answers.filter(({ isRight }) => isRight).length,
  items: answers.length,
});
