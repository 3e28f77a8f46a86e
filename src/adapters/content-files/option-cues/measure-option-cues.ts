import type { SourceQuestion } from '../practice-texts.ts';
import { fitConditionalLogit } from './conditional-logit.ts';
import { extractQuestionFeatures, type QuestionFeatures } from './option-features.ts';

const FOLDS = 10;

/** Any number: it only has to be the same on every run. */
const SEED = 20_250_422;

/** Pseudo-random numbers from 0 to 1 (mulberry32), the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A fold for each question, folds of equal size, in an order that the seed decides. */
function dealFolds(length: number): number[] {
  const random = randomNumbers(SEED);
  const folds = Array.from({ length }, (_, index) => index % FOLDS);
  for (let last = length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [folds[last], folds[other]] = [folds[other] ?? 0, folds[last] ?? 0];
  }
  return folds;
}

/** The chance that a reader who takes the option with the highest score takes the key; options with one score share it. */
function chanceOfKey(
  { options, key }: QuestionFeatures,
  score: (option: QuestionFeatures['options'][number]) => number,
): number {
  const scores = options.map(score);
  const highest = Math.max(...scores);
  const best = scores.filter((value) => value === highest).length;
  return scores[key] === highest ? 1 / best : 0;
}

/**
 * For each question the chance that its key is found by the look of its options alone: by a model that was fitted on the
 * other nine tenths of the questions (10-fold cross-validation). Guessing finds a quarter.
 */
export function measureOptionCues(questions: readonly SourceQuestion[]): number[] {
  const choices = extractQuestionFeatures(questions);
  const folds = dealFolds(choices.length);
  const models = Array.from({ length: FOLDS }, (_, fold) =>
    fitConditionalLogit(choices.filter((_, index) => folds[index] !== fold)),
  );
  return choices.map((choice, index) => {
    const model = models[folds[index] ?? 0];
    return model ? chanceOfKey(choice, model.score) : 0;
  });
}
