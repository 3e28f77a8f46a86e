import type { AnswerChange } from '../exam/attempt-events.ts';
import type { Confidence } from '../exam/marks.ts';
import type { Tally } from '../exam/scoring.ts';

/** The time that a question may take on average, in milliseconds: 9,000 seconds for 110 questions (product.md 4.1, 4.4). */
export const EVEN_PACE_MS = 9_000_000 / 110;

/** The quarter of a paper with `items` questions that a position from 1 is in: 1 to 27, 28 to 55, 56 to 82 and 83 to 110 of 110 (product.md 14.2). */
export const quarterOfPosition = (position: number, items: number): number =>
  Math.floor((4 * position - 1) / items) + 1;

/** Milliseconds in view by quarter of a paper, from those by question (product.md 14.2). */
export function sumTimeByQuarter(
  paper: readonly { readonly questionId: number; readonly position: number }[],
  timeByQuestion: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  for (const { questionId, position } of paper) {
    const quarter = quarterOfPosition(position, paper.length);
    times.set(quarter, (times.get(quarter) ?? 0) + (timeByQuestion.get(questionId) ?? 0));
  }
  return times;
}

/** A question of an ended attempt, as far as the way it was answered is concerned. */
export type AnalysedQuestion = {
  readonly questionId: number;
  readonly position: number;
  /** False also where it was not answered. */
  readonly isRight: boolean;
  readonly isAnswered: boolean;
  readonly keyOptionId: number;
  readonly confidence: Confidence | null;
};

/** What changes of mind did, by the positions of their questions in order; each question is in one list at most. */
export type ChangeOutcomes = {
  readonly rightToWrong: readonly number[];
  readonly wrongToRight: readonly number[];
  readonly wrongToWrong: readonly number[];
};

/**
 * The effect of changes of mind on the result: the first option chosen against the answer that counts (product.md
 * 14.10). Returning to the first option counts as no change.
 */
export function classifyAnswerChanges(
  questions: readonly AnalysedQuestion[],
  changes: readonly AnswerChange[],
): ChangeOutcomes {
  const firstChosen = new Map<number, number>();
  const lastChosen = new Map<number, number>();
  for (const { questionId, from, to } of changes) {
    if (!firstChosen.has(questionId)) firstChosen.set(questionId, from);
    lastChosen.set(questionId, to);
  }
  const changed = questions.filter(({ questionId, isAnswered }) => {
    const first = firstChosen.get(questionId);
    return isAnswered && first !== undefined && first !== lastChosen.get(questionId);
  });
  const positions = (isMeant: (wasRight: boolean, isRight: boolean) => boolean): number[] =>
    changed
      .filter(({ questionId, keyOptionId, isRight }) => isMeant(firstChosen.get(questionId) === keyOptionId, isRight))
      .map(({ position }) => position)
      .sort((one, other) => one - other);
  return {
    rightToWrong: positions((wasRight, isRight) => wasRight && !isRight),
    wrongToRight: positions((wasRight, isRight) => !wasRight && isRight),
    wrongToWrong: positions((wasRight, isRight) => !wasRight && !isRight),
  };
}

/** Right answers among those marked sure, not marked, and marked as a guess; unanswered questions are in none (product.md 14.11). */
export function tallyByConfidence(questions: readonly AnalysedQuestion[]) {
  const tally = (confidence: Confidence | null): Tally => {
    const own = questions.filter((question) => question.isAnswered && question.confidence === confidence);
    return { right: own.filter(({ isRight }) => isRight).length, items: own.length };
  };
  return { sure: tally('sure'), unmarked: tally(null), guess: tally('guess') };
}

/** Questions answered wrong by a learner who was sure, in the order of the paper (product.md 14.11). */
export const findSureButWrong = <Question extends AnalysedQuestion>(questions: readonly Question[]): Question[] =>
  questions
    .filter(({ isAnswered, isRight, confidence }) => isAnswered && !isRight && confidence === 'sure')
    .sort((one, other) => one.position - other.position);
