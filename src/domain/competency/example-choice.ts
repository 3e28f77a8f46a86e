import type { RandomNumber } from '../exam/paper.ts';

/** The example to show next, and how many of the pool have then been seen. */
export type NextExample = { readonly id: number; readonly seen: number };

/**
 * Picks by chance an example that was not shown yet; when all were, the one shown longest ago, so that none comes again before
 * all others have. Null when there is none at all. `shown` is in the order of the last showing and may hold ids that are
 * not in the pool (product.md 9.5).
 */
export function chooseNextExample(
  pool: readonly number[],
  shown: readonly number[],
  random: RandomNumber,
): NextExample | null {
  const seen = new Set(shown);
  const fresh = pool.filter((id) => !seen.has(id));
  const picked = fresh[Math.floor(random() * fresh.length)];
  if (picked !== undefined) return { id: picked, seen: pool.length - fresh.length + 1 };
  const known = new Set(pool);
  const longestAgo = shown.find((id) => known.has(id));
  return longestAgo === undefined ? null : { id: longestAgo, seen: pool.length };
}
