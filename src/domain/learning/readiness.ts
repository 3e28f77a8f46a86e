import { AREA_CODES, type AreaCode } from '../exam/blueprint.ts';
import { PASS_MARK_PERCENT } from '../exam/scoring.ts';
import type { Ability } from './ability.ts';
import { dotProduct, multiplyMatrix } from './linear-algebra.ts';
import { chanceOfRight, GUESSING_PROBABILITY } from './rasch.ts';

/** From how many first answers a probability of passing is shown (product.md 15.4). */
export const MIN_FIRST_ANSWERS = 60;

/**
 * The share of right answers on a paper of average difficulty that is taken for a pass, and why. The official standard is a
 * scaled 65, set by equating; the number of right answers behind it is not published (product.md 4.12, 15.4).
 */
export const PASS_CUT = {
  percent: PASS_MARK_PERCENT,
  reason:
    'The official exam passes candidates at a scaled score of 65, which is not a percentage, and does not publish the number of right answers behind it. This site takes 70 of 100 questions of average difficulty, the pass mark of its mock exams.',
} as const;

/** An item that counts in a paper: its area and its difficulty in logits. */
export type FormItem = { readonly area: AreaCode; readonly difficulty: number };

/** How likely a learner is to pass if the exam were now; all numbers but the abilities are between 0 and 1. */
export type Readiness = {
  readonly probability: number;
  /** The interval that holds the learner's probability of passing nine times of ten. */
  readonly low: number;
  readonly high: number;
  /** The share of a paper of average difficulty that the learner is expected to answer right, and its interval. */
  readonly share: { readonly expected: number; readonly low: number; readonly high: number };
  readonly byArea: readonly { readonly area: AreaCode; readonly share: number }[];
};

/** A standard normal variable is within this distance of 0 nine times of ten. */
const NINETY_PERCENT = 1.6449;

/** Standard normal deviates, equally spaced, at which the probability of passing is averaged. */
const DEVIATES = Array.from({ length: 61 }, (_, index) => (index - 30) / 7.5);

/**
 * The probability of at least `cutPercent` right on the items of a form. Of the abilities only the direction matters in
 * which the expected share changes: they are followed along it, so that one integral takes the place of six.
 */
export function assessReadiness(ability: Ability, form: readonly FormItem[], cutPercent: number): Readiness {
  if (form.length === 0) throw new RangeError('a form without items has no result');
  const direction = directionOf(ability, form);
  const at = (deviate: number): number[] => ability.mean.map((mean, index) => mean + deviate * (direction[index] ?? 0));
  const passAt = (deviate: number): number => chanceOfPassing(at(deviate), form, cutPercent);
  const shareAt = (deviate: number): number => expectedRight(at(deviate), form).mean / form.length;
  const weights = DEVIATES.map((deviate) => Math.exp(-(deviate ** 2) / 2));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const probability = dotProduct(weights, DEVIATES.map(passAt)) / total;
  return {
    probability,
    // Close to 0 and 1 the mean can lie beyond the quantile; an interval without its own mean would only confuse.
    low: Math.min(probability, passAt(-NINETY_PERCENT)),
    high: Math.max(probability, passAt(NINETY_PERCENT)),
    share: { expected: shareAt(0), low: shareAt(-NINETY_PERCENT), high: shareAt(NINETY_PERCENT) },
    byArea: shareByArea(ability, form),
  };
}

/** How the abilities move, on average, when the expected share is one standard deviation above its mean. */
function directionOf({ mean, covariance }: Ability, form: readonly FormItem[]): number[] {
  const slopes = mean.map(() => 0);
  for (const { area, difficulty } of form) {
    const index = AREA_CODES.indexOf(area);
    const right = chanceOfRight(mean[index] ?? 0, difficulty);
    slopes[index] = (slopes[index] ?? 0) + ((right - GUESSING_PROBABILITY) * (1 - right)) / (1 - GUESSING_PROBABILITY);
  }
  const together = multiplyMatrix(covariance, slopes);
  const deviation = Math.sqrt(dotProduct(slopes, together));
  return together.map((value) => value / deviation);
}

function expectedRight(abilities: readonly number[], form: readonly FormItem[]): { mean: number; variance: number } {
  let [mean, variance] = [0, 0];
  for (const { area, difficulty } of form) {
    const right = chanceOfRight(abilities[AREA_CODES.indexOf(area)] ?? 0, difficulty);
    mean += right;
    variance += right * (1 - right);
  }
  return { mean, variance };
}

/** The number right is a sum of independent answers: close to normal, with the correction for whole numbers. */
function chanceOfPassing(abilities: readonly number[], form: readonly FormItem[], cutPercent: number): number {
  const { mean, variance } = expectedRight(abilities, form);
  const needed = Math.ceil((cutPercent * form.length) / 100);
  return computeStandardNormalCdf((mean - needed + 0.5) / Math.sqrt(variance));
}

/** The distribution function of the standard normal; its error is below 7.5e-8 (Abramowitz & Stegun 1964, 26.2.17). */
export function computeStandardNormalCdf(deviate: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(deviate));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp(-(deviate ** 2) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return deviate >= 0 ? 1 - tail : tail;
}

const shareByArea = ({ mean }: Ability, form: readonly FormItem[]): Readiness['byArea'] =>
  AREA_CODES.flatMap((area, index) => {
    const items = form.filter((item) => item.area === area);
    if (items.length === 0) return [];
    const right = items.reduce((sum, { difficulty }) => sum + chanceOfRight(mean[index] ?? 0, difficulty), 0);
    return [{ area, share: right / items.length }];
  });
