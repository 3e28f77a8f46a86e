import type { RandomNumber } from '../exam/paper.ts';

/** The example to show next; `startsOver` when all had been shown and a new round begins. */
export type ExampleChoice = { readonly id: number; readonly startsOver: boolean };

/**
 * Picks an example that was not shown yet; when all were, any but the last one, and a new round begins. Null when there is
 * none at all. `shown` is in the order of showing and may hold ids that have left the pool (product.md 9.5).
 */
export function chooseExample(
  pool: readonly number[],
  shown: readonly number[],
  random: RandomNumber,
): ExampleChoice | null {
  const seen = new Set(shown);
  const fresh = pool.filter((id) => !seen.has(id));
  if (fresh.length > 0) return { id: oneOf(fresh, random), startsOver: false };
  if (pool.length === 0) return null;
  const last = shown.at(-1);
  const others = pool.filter((id) => id !== last);
  return { id: oneOf(others.length > 0 ? others : pool, random), startsOver: true };
}

const oneOf = (ids: readonly number[], random: RandomNumber): number =>
  ids[Math.floor(random() * ids.length)] as number;
