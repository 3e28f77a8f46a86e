import { MIN_ANSWERS_FOR_DISCRIMINATION, MIN_ANSWERS_FOR_PROPORTION } from '../exam/item-statistics.ts';
import type { AnswerSheet } from './item-calibration.ts';
import { chanceOfRight } from './rasch.ts';

/** The first answers of a learner with the version of each item that was read, as an index. */
export type VersionedSheet = AnswerSheet & { readonly versions: ArrayLike<number> };

/**
 * How a version of an item was answered; null where there are too few answers to say (product.md 15.16). Discrimination is the
 * correlation of this answer with the learner's share right of all others. Infit and outfit are mean squares of the residuals,
 * 1 on average where the model holds (Wright & Masters 1982, 5.3).
 */
export type ItemResponses = {
  readonly answers: number;
  readonly facility: number | null;
  readonly discrimination: number | null;
  readonly infit: number | null;
  readonly outfit: number | null;
};

/** Sums over learners, each an array by the index of the version. */
type Sums = Readonly<Record<(typeof SUMS)[number], Float64Array>>;

const SUMS = [
  'answers',
  'right',
  'rests',
  'restSquares',
  'restOfRight',
  'rested',
  'restedRight',
  'squares',
  'variances',
  'standardized',
] as const;

/** Collects responses learner by learner, so that a caller can let others work in between. */
export type ResponseCollector = {
  /** `ability` is the learner's whole ability, `difficulties` those of the items, in logits. */
  readonly addSheet: (sheet: VersionedSheet, ability: number, difficulties: ArrayLike<number>) => void;
  readonly finish: () => ItemResponses[];
};

/** Begins to collect the responses to so many versions of items. */
export function createResponseCollector(versions: number): ResponseCollector {
  const sums = Object.fromEntries(SUMS.map((name) => [name, new Float64Array(versions)])) as Sums;
  return {
    addSheet: (sheet, ability, difficulties) => addSheet(sums, sheet, ability, difficulties),
    finish: () => Array.from({ length: versions }, (_, version) => responsesOf(sums, version)),
  };
}

const add = (sums: Float64Array, at: number, value: number): void => {
  sums[at] = (sums[at] as number) + value;
};

function addSheet(
  sums: Sums,
  { items, isRight, versions }: VersionedSheet,
  ability: number,
  difficulties: ArrayLike<number>,
): void {
  let total = 0;
  for (let at = 0; at < items.length; at += 1) total += isRight[at] ? 1 : 0;
  for (let at = 0; at < items.length; at += 1) {
    const version = versions[at] as number;
    const right = isRight[at] ? 1 : 0;
    add(sums.answers, version, 1);
    add(sums.right, version, right);
    const chance = chanceOfRight(ability, difficulties[items[at] as number] as number);
    const variance = chance * (1 - chance);
    add(sums.squares, version, (right - chance) ** 2);
    add(sums.variances, version, variance);
    add(sums.standardized, version, (right - chance) ** 2 / variance);
    if (items.length < 2) continue;
    const rest = (total - right) / (items.length - 1);
    add(sums.rested, version, 1);
    add(sums.restedRight, version, right);
    add(sums.rests, version, rest);
    add(sums.restSquares, version, rest ** 2);
    add(sums.restOfRight, version, right * rest);
  }
}

function responsesOf(sums: Sums, version: number): ItemResponses {
  const at = (name: keyof Sums): number => sums[name][version] as number;
  const answers = at('answers');
  const isFitted = answers >= MIN_ANSWERS_FOR_DISCRIMINATION;
  return {
    answers,
    facility: answers < MIN_ANSWERS_FOR_PROPORTION ? null : at('right') / answers,
    discrimination: isFitted ? correlation(at) : null,
    infit: isFitted ? at('squares') / at('variances') : null,
    outfit: isFitted ? at('standardized') / answers : null,
  };
}

/** The correlation of being right with the rest; null where either does not vary. */
function correlation(at: (name: keyof Sums) => number): number | null {
  const [n, right, rests] = [at('rested'), at('restedRight'), at('rests')];
  const spread = (n * right - right ** 2) * (n * at('restSquares') - rests ** 2);
  // Sums of equal shares differ by rounding.
  if (spread <= 1e-9) return null;
  return Math.max(-1, Math.min(1, (n * at('restOfRight') - right * rests) / Math.sqrt(spread)));
}

/** Bins of times are an eighth of a binary order wide: 9 %. */
const BINS_PER_DOUBLING = 8;

/** The bin of a time in milliseconds. */
export const toTimeBin = (milliseconds: number): number =>
  Math.floor(BINS_PER_DOUBLING * Math.log2(Math.max(1, milliseconds)));

/** The time in the middle of the bin that holds the median, in milliseconds; null where fewer than 20 people are counted. */
export function medianTime(bins: readonly { readonly bin: number; readonly people: number }[]): number | null {
  const people = bins.reduce((sum, each) => sum + each.people, 0);
  if (people < MIN_ANSWERS_FOR_PROPORTION) return null;
  let below = 0;
  const median = bins
    .toSorted((one, other) => one.bin - other.bin)
    .find((each) => {
      below += each.people;
      return below >= people / 2;
    });
  return median ? Math.round(2 ** ((median.bin + 0.5) / BINS_PER_DOUBLING)) : null;
}

/** What a table of item statistics is sorted by, and which items it shows (product.md 15.16, 15.17). */
export const STATISTICS_SORTS = [
  'question',
  'answers',
  'facility',
  'discrimination',
  'infit',
  'outfit',
  'time',
  'alarms',
] as const;
export const STATISTICS_FILTERS = ['all', 'alarms', 'withheld'] as const;
