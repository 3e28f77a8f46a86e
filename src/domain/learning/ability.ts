import { AREA_CODES, type AreaCode } from '../exam/blueprint.ts';
import { dotProduct, invertMatrix, type Matrix, multiplyMatrix } from './linear-algebra.ts';
import { computeAbilityEvidence } from './rasch.ts';

/** The first answer of a learner to an item; a later one may be remembered rather than known (product.md 15.3). */
export type FirstAnswer = {
  readonly area: AreaCode;
  /** In logits. */
  readonly difficulty: number;
  readonly isRight: boolean;
  /** Days since the answer, not negative. */
  readonly ageDays: number;
};

/** How abilities are spread: a learner's whole ability over all learners, and one area around the whole, in logits. */
export type Population = { readonly mean: number; readonly spread: number; readonly areaSpread: number };

/** The population before there are answers to fit it to. */
export const STARTING_POPULATION: Population = { mean: 0.6, spread: 0.8, areaSpread: 0.4 };

/** The days after which an answer counts half: ability changes while a learner studies (product.md 15.3). */
export const HALF_LIFE_DAYS = 90;

/** What is known of a learner: the abilities by area in the order of AREA_CODES, as a normal distribution in logits. */
export type Ability = { readonly mean: readonly number[]; readonly covariance: Matrix };

const MOST_STEPS = 50;
const TOLERANCE = 1e-9;

/** An answer in its area, with what it still counts. */
type WeighedAnswer = FirstAnswer & { readonly index: number; readonly weight: number };

const weigh = (answer: FirstAnswer): WeighedAnswer => ({
  ...answer,
  index: AREA_CODES.indexOf(answer.area),
  weight: 2 ** (-answer.ageDays / HALF_LIFE_DAYS),
});

/** Areas vary together by the whole ability, and each around it by its own: what shrinks an area with few answers to the whole. */
const priorCovariance = ({ spread, areaSpread }: Population): number[][] =>
  AREA_CODES.map((_, row) => AREA_CODES.map((__, column) => spread ** 2 + (row === column ? areaSpread ** 2 : 0)));

/**
 * Estimates the abilities of a learner from first answers: the mode of the posterior by Fisher scoring, and the inverse of
 * the information there as its covariance. Without answers it is the population itself. The order of answers does not matter.
 */
export function estimateAbility(
  answers: readonly FirstAnswer[],
  population: Population = STARTING_POPULATION,
): Ability {
  const weighed = answers.map(weigh);
  const prior = AREA_CODES.map(() => population.mean);
  const precision = invertMatrix(priorCovariance(population));
  let mean = prior;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { gradient, covariance } = ascent(weighed, mean, prior, precision);
    const change = multiplyMatrix(covariance, gradient);
    // A step of more than a logit leaves the region that the local information describes.
    const scale = Math.min(1, 1 / Math.max(...change.map(Math.abs), TOLERANCE));
    mean = mean.map((value, index) => value + scale * (change[index] ?? 0));
    if (Math.max(...change.map(Math.abs)) < TOLERANCE) break;
  }
  return { mean, covariance: ascent(weighed, mean, prior, precision).covariance };
}

function ascent(
  answers: readonly WeighedAnswer[],
  at: readonly number[],
  prior: readonly number[],
  precision: Matrix,
): { gradient: number[]; covariance: number[][] } {
  const offset = at.map((value, index) => value - (prior[index] ?? 0));
  const gradient = precision.map((row) => -dotProduct(row, offset));
  const information = precision.map((row) => [...row]);
  for (const { index, weight, difficulty, isRight } of answers) {
    const evidence = computeAbilityEvidence(at[index] ?? 0, difficulty, isRight);
    gradient[index] = (gradient[index] ?? 0) + weight * evidence.score;
    const row = information[index];
    if (row) row[index] = (row[index] ?? 0) + weight * evidence.information;
  }
  return { gradient, covariance: invertMatrix(information) };
}
