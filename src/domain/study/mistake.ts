import type { PracticeTextKind } from './practice-section.ts';

/** Why a mark was lost, as the learner names it. */
export const MISTAKE_CAUSES = ['did-not-know', 'misread', 'between-two', 'ran-out-of-time'] as const;

export type MistakeCause = (typeof MISTAKE_CAUSES)[number];

/** Where a mistake was made: in a mock exam, a stored practice question, the text of a chapter, or the course. */
export const MISTAKE_SOURCES = ['mock', 'practice', 'chapter', 'course'] as const;

export type MistakeSource = (typeof MISTAKE_SOURCES)[number];

/**
 * Names a question of the list: a question of an exam, a stored item, or the question of that number in the text of a
 * section. `number` is 0 for a stored question.
 */
export type MistakeQuestionRef = {
  readonly source: 'exam' | 'item' | PracticeTextKind;
  readonly sourceId: number;
  readonly number: number;
};

/** How a question was answered. `at` is milliseconds since 1970, `day` the calendar day (YYYY-MM-DD) of the learner. */
export type AnswerResult = {
  readonly outcome: 'right' | 'wrong' | 'unanswered';
  readonly isGuess: boolean;
  readonly at: number;
  readonly day: string;
};

/**
 * A question that was missed. `outcome` and `isGuess` are those of the last miss; a right answer is a miss only as a guess.
 * `rightOn` is the day of the first right answer since, `resolvedAt` is set once there was another on a different day.
 */
export type Mistake = {
  readonly outcome: AnswerResult['outcome'];
  readonly isGuess: boolean;
  readonly missedAt: number;
  readonly cause: MistakeCause | null;
  readonly rightOn: string | null;
  readonly resolvedAt: number | null;
};

/** Whether an answer puts a question on the list: wrong, missing, or right by a guess (product.md 5.46). */
export const isMistake = ({ outcome, isGuess }: Pick<AnswerResult, 'outcome' | 'isGuess'>): boolean =>
  outcome !== 'right' || isGuess;

/**
 * The entry of a question after an answer; null where there is none. A miss starts over, a right answer counts once a day, the
 * second day resolves the entry. A cause stays while the entry is open (product.md 5.46).
 */
export function applyAnswerToMistake(mistake: Mistake | null, result: AnswerResult): Mistake | null {
  const { outcome, isGuess, at, day } = result;
  if (isMistake(result)) {
    const cause = mistake && mistake.resolvedAt === null ? mistake.cause : null;
    return { outcome, isGuess, missedAt: at, cause, rightOn: null, resolvedAt: null };
  }
  if (!mistake || mistake.resolvedAt !== null) return mistake;
  if (mistake.rightOn === null) return { ...mistake, rightOn: day };
  return mistake.rightOn === day ? mistake : { ...mistake, resolvedAt: at };
}

/**
 * The entry that a history of answers leads to, in the order of their times; null where nothing was missed. With this an entry
 * is recomputed when a corrected key changes how an answer counts (product.md 5.77).
 */
export function replayAnswers(results: readonly AnswerResult[], cause: MistakeCause | null): Mistake | null {
  const inOrder = [...results].sort((one, other) => one.at - other.at);
  const mistake = inOrder.reduce<Mistake | null>(applyAnswerToMistake, null);
  return mistake && { ...mistake, cause };
}

/** What is said of an entry: a wrong answer outranks the guess that it was. */
export type MistakeKind = 'wrong' | 'unanswered' | 'guessed';

export const mistakeKind = ({ outcome }: Pick<Mistake, 'outcome'>): MistakeKind =>
  outcome === 'right' ? 'guessed' : outcome;
