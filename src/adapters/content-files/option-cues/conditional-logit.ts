import type { OptionFeatures, QuestionFeatures } from './option-features.ts';

/** A fitted model: the higher the score of an option, the likelier it is the key. */
export type ConditionalLogit = { readonly score: (option: OptionFeatures) => number };

/** Ridge penalty per question: keeps features that hardly occur from being learned by heart. */
const PENALTY = 0.02;

const STEPS = 100;
const STEP_SIZE = 0.5;
const MOMENTUM = 0.9;

/** The standard deviation of each feature over all options; 1 where it never varies. */
function deviations(choices: readonly QuestionFeatures[]): number[] {
  const rows = choices.flatMap(({ options }) => options);
  return (rows[0] ?? []).map((_, feature) => {
    const mean = rows.reduce((sum, row) => sum + (row[feature] ?? 0), 0) / rows.length;
    const variance = rows.reduce((sum, row) => sum + ((row[feature] ?? 0) - mean) ** 2, 0) / rows.length;
    return Math.sqrt(variance) || 1;
  });
}

/** A loop, since this is called millions of times. */
function dot(left: readonly number[], right: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += (left[at] ?? 0) * (right[at] ?? 0);
  return sum;
}

/** The probabilities of a softmax over scores. */
function softmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

/** Adds a multiple of one vector to another, in place. */
function addTimes(sum: number[], factor: number, vector: readonly number[]): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + factor * (vector[at] ?? 0);
}

/** The gradient of the mean log-likelihood that each question has its key as the option chosen. */
function gradientOf(choices: readonly QuestionFeatures[], weights: readonly number[]): number[] {
  const gradient = weights.map((weight) => -PENALTY * weight);
  for (const { options, key } of choices) {
    const chances = softmax(options.map((option) => dot(weights, option)));
    options.forEach((option, at) => {
      addTimes(gradient, ((at === key ? 1 : 0) - (chances[at] ?? 0)) / choices.length, option);
    });
  }
  return gradient;
}

/**
 * Fits a conditional logit (McFadden 1974): a logistic regression in which the options of one question compete, by gradient
 * ascent with momentum from zero weights.
 */
export function fitConditionalLogit(choices: readonly QuestionFeatures[]): ConditionalLogit {
  const scales = deviations(choices);
  const scaled = choices.map(({ options, key }) => ({
    options: options.map((option) => option.map((value, feature) => value / (scales[feature] ?? 1))),
    key,
  }));
  let weights = scales.map(() => 0);
  let speed = scales.map(() => 0);
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = gradientOf(scaled, weights);
    speed = speed.map((value, feature) => MOMENTUM * value + STEP_SIZE * (gradient[feature] ?? 0));
    weights = weights.map((weight, feature) => weight + (speed[feature] ?? 0));
  }
  const perUnit = weights.map((weight, feature) => weight / (scales[feature] ?? 1));
  return { score: (option) => dot(perUnit, option) };
}
