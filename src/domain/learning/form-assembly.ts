import { AREA_CODES, type AreaCode } from '../exam/blueprint.ts';
import { type RandomNumber, shuffled } from '../exam/paper.ts';
import { accepted, type Result, refused } from '../result.ts';
import { chanceOfRight } from './rasch.ts';

/** An item that a paper may be assembled from. */
export type FormCandidate = { readonly questionId: number; readonly area: AreaCode; readonly difficulty: number };

/** A paper like the official exam: items that count and unmarked trial items, in one random order (product.md 15.8). */
export type AssembledForm<Item extends FormCandidate> = readonly { readonly item: Item; readonly isCounted: boolean }[];

/** An area with fewer unseen items than a paper needs. */
export type ItemShortage = { readonly area: AreaCode; readonly needed: number; readonly available: number };

/** The items of each area that count, of 100, and the trial items, of 10; the ranges are those of the blueprint. */
export const FORM_BLUEPRINT: Readonly<
  Record<AreaCode, { readonly counted: number; readonly trial: number; readonly range: readonly [number, number] }>
> = {
  I: { counted: 9, trial: 1, range: [7, 10] },
  II: { counted: 19, trial: 2, range: [17, 21] },
  III: { counted: 30, trial: 3, range: [27, 32] },
  IV: { counted: 25, trial: 2, range: [23, 28] },
  V: { counted: 9, trial: 1, range: [7, 10] },
  VI: { counted: 8, trial: 1, range: [7, 10] },
};

/** The ability, in logits, at which papers are made equal: near it results are about to pass or to fail. */
export const REFERENCE_ABILITY = 0.8;

/** How far the expected result may be from that of an average paper, in items of 100. */
const TOLERANCE = 0.25;

const MOST_SWAPS = 200;

type Pools<Item> = { counted: Item[]; readonly spare: Item[] };

/**
 * Draws a paper from the items that a learner has not seen and makes it as difficult as an average paper of the bank. The
 * difficulty is aimed at for the whole bank, seen items included, so that all papers have the same. Refused with the areas
 * that have too few items.
 */
export function assembleForm<Item extends FormCandidate>(
  bank: readonly Item[],
  seenIds: ReadonlySet<number>,
  random: RandomNumber,
): Result<AssembledForm<Item>, readonly ItemShortage[]> {
  const unseen = bank.filter(({ questionId }) => !seenIds.has(questionId));
  const shortages = findShortages(unseen);
  if (shortages.length > 0) return refused(shortages);
  const pools = new Map(AREA_CODES.map((area) => [area, drawArea(unseen, area, random)]));
  balance(pools, expectedOfAveragePaper(bank));
  const form = AREA_CODES.flatMap((area) => {
    const { counted = [], spare = [] } = pools.get(area) ?? {};
    const trial = spare.slice(0, FORM_BLUEPRINT[area].trial);
    return [
      ...counted.map((item) => ({ item, isCounted: true })),
      ...trial.map((item) => ({ item, isCounted: false })),
    ];
  });
  return accepted(shuffled(form, random));
}

/** The areas that lack items for a paper (product.md 15.19). */
export const findShortages = (unseen: readonly Pick<FormCandidate, 'area'>[]): ItemShortage[] =>
  AREA_CODES.flatMap((area) => {
    const needed = FORM_BLUEPRINT[area].counted + FORM_BLUEPRINT[area].trial;
    const available = unseen.filter((item) => item.area === area).length;
    return available < needed ? [{ area, needed, available }] : [];
  });

function drawArea<Item extends FormCandidate>(
  unseen: readonly Item[],
  area: AreaCode,
  random: RandomNumber,
): Pools<Item> {
  const own = shuffled(
    unseen.filter((item) => item.area === area),
    random,
  );
  return { counted: own.slice(0, FORM_BLUEPRINT[area].counted), spare: own.slice(FORM_BLUEPRINT[area].counted) };
}

const rightOf = (item: FormCandidate): number => chanceOfRight(REFERENCE_ABILITY, item.difficulty);

const sumOf = (items: readonly FormCandidate[]): number => items.reduce((sum, item) => sum + rightOf(item), 0);

/** The items of 100 that a learner of the reference ability is expected to answer right, over all papers of the bank. */
function expectedOfAveragePaper(bank: readonly FormCandidate[]): number {
  return AREA_CODES.reduce((sum, area) => {
    const own = bank.filter((item) => item.area === area);
    return sum + (FORM_BLUEPRINT[area].counted * sumOf(own)) / own.length;
  }, 0);
}

/** Swaps a counted item for a spare one of its area, each time the pair that comes nearest to the aim, until none helps. */
function balance<Item extends FormCandidate>(pools: ReadonlyMap<AreaCode, Pools<Item>>, aim: number): void {
  let gap = aim - [...pools.values()].reduce((sum, { counted }) => sum + sumOf(counted), 0);
  for (let swap = 0; swap < MOST_SWAPS && Math.abs(gap) > TOLERANCE; swap += 1) {
    const best = bestSwap(pools, gap);
    if (!best || Math.abs(gap - best.change) >= Math.abs(gap)) return;
    const { pool, out, into, change } = best;
    const [left, right] = [pool.counted[out], pool.spare[into]];
    if (!left || !right) return;
    pool.counted[out] = right;
    pool.spare[into] = left;
    gap -= change;
  }
}

type Swap<Item> = { readonly pool: Pools<Item>; readonly out: number; readonly into: number; readonly change: number };

function bestSwap<Item extends FormCandidate>(
  pools: ReadonlyMap<AreaCode, Pools<Item>>,
  gap: number,
): Swap<Item> | null {
  let best: Swap<Item> | null = null;
  for (const pool of pools.values()) {
    for (const [out, left] of pool.counted.entries()) {
      for (const [into, right] of pool.spare.entries()) {
        const change = rightOf(right) - rightOf(left);
        if (!best || Math.abs(gap - change) < Math.abs(gap - best.change)) best = { pool, out, into, change };
      }
    }
  }
  return best;
}

/**
 * The 100 counted items of a paper of average difficulty: of each area as many as the blueprint counts, spread evenly over
 * its items in order of difficulty. Empty where an area has no item.
 */
export function buildRepresentativeForm<Item extends Pick<FormCandidate, 'area' | 'difficulty'>>(
  bank: readonly Item[],
): Item[] {
  const form = AREA_CODES.map((area) => {
    const own = bank.filter((item) => item.area === area).toSorted((one, other) => one.difficulty - other.difficulty);
    const { counted } = FORM_BLUEPRINT[area];
    const at = (index: number): number => Math.floor(((index + 0.5) * own.length) / counted);
    return Array.from({ length: own.length === 0 ? 0 : counted }, (_, index) => own[at(index)] as Item);
  });
  return form.every((items) => items.length > 0) ? form.flat() : [];
}
