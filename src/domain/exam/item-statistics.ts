/**
 * What is counted of the answers to one option: how many there are, and the sums of the right answers of their attempts
 * and of the squares of these.
 */
export type OptionTally = {
  readonly optionId: number;
  readonly answers: number;
  readonly rightSum: number;
  readonly rightSquares: number;
};

/** How a question did: proportions are between 0 and 1, and null where there are too few answers to say. */
export type ItemStatistics = {
  readonly answers: number;
  readonly proportionRight: number | null;
  /** Of each option that was chosen, how often. */
  readonly chosen: readonly { readonly optionId: number; readonly answers: number }[];
  /** From -1 to 1; null too where all answered alike or all attempts are equally good. */
  readonly discrimination: number | null;
};

/** From how many answers the share of right ones is shown: below, one learner moves it by more than 5 points (product.md 12.16). */
export const MIN_ANSWERS_FOR_PROPORTION = 20;

/** From how many answers the discrimination is shown: below, its standard error is above 0.14 (product.md 12.16). */
export const MIN_ANSWERS_FOR_DISCRIMINATION = 50;

/** Says how a question did from what was counted of its options (product.md 12.15, 12.16). */
export function itemStatistics(tallies: readonly OptionTally[], keyOptionId: number): ItemStatistics {
  const answers = sumOf(tallies, (tally) => tally.answers);
  const right = sumOf(ofKey(tallies, keyOptionId), (tally) => tally.answers);
  return {
    answers,
    proportionRight: answers < MIN_ANSWERS_FOR_PROPORTION ? null : right / answers,
    chosen: tallies.map((tally) => ({ optionId: tally.optionId, answers: tally.answers })),
    discrimination: answers < MIN_ANSWERS_FOR_DISCRIMINATION ? null : pointBiserial(tallies, keyOptionId),
  };
}

/**
 * The point-biserial correlation between answering this question right and the number of other questions answered right in
 * the same attempt (Lord & Novick 1968, 15.4; the item itself is left out of the total, Henrysson 1963).
 */
function pointBiserial(tallies: readonly OptionTally[], keyOptionId: number): number | null {
  const key = ofKey(tallies, keyOptionId);
  const [all, right] = [sumOf(tallies, (each) => each.answers), sumOf(key, (each) => each.answers)];
  const wrong = all - right;
  if (right === 0 || wrong === 0) return null;
  const rightSum = sumOf(key, (each) => each.rightSum);
  const totalSum = sumOf(tallies, (each) => each.rightSum);
  const restSum = totalSum - right;
  const restSquares = sumOf(tallies, (each) => each.rightSquares) - 2 * rightSum + right;
  const spread = all * restSquares - restSum ** 2;
  if (spread <= 0) return null;
  const difference = (rightSum - right) / right - (totalSum - rightSum) / wrong;
  const correlation = (difference * Math.sqrt(right * wrong)) / Math.sqrt(spread);
  // Rounding may carry it a hair beyond what a correlation can be.
  return Math.max(-1, Math.min(1, correlation));
}

const ofKey = (tallies: readonly OptionTally[], keyOptionId: number): OptionTally[] =>
  tallies.filter((tally) => tally.optionId === keyOptionId);

const sumOf = (tallies: readonly OptionTally[], amount: (tally: OptionTally) => number): number =>
  tallies.reduce((sum, tally) => sum + amount(tally), 0);
