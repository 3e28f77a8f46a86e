import { addCalendarMonths } from './access-end.ts';

/**
 * One purchase of a product in a learner's chain of purchases; no two share `grantedAt`. `endBefore` is the end of access
 * it was bought on top of, `endsAt` the end it led to; times in milliseconds, UTC. `stood`: it gave access until now;
 * `stands`: it gives access from now on.
 */
export type BoughtTerm = {
  readonly paymentId: number;
  readonly grantedAt: number;
  readonly months: number;
  readonly endBefore: number | null;
  readonly endsAt: number;
  readonly stood: boolean;
  readonly stands: boolean;
};

/** A purchase in its place of the chain; `startsAt` is from when its months count, null when it does not stand. */
type ChainedTerm = Pick<BoughtTerm, 'paymentId' | 'endBefore' | 'endsAt'> & { readonly startsAt: number | null };

/** Where every purchase lies now, and when access ends; null when nothing gives any. */
export type Rechained = { readonly terms: readonly ChainedTerm[]; readonly endsAt: number | null };

/**
 * Chains the months of a learner's purchases anew after one of them was refunded, disputed, or restored: the end is what it
 * would be had the purchases that do not stand never been made, and every other purchase keeps its own months (product.md
 * 3.22). An end set by hand is recognised by not following from the purchases; it stands until the next one builds on it.
 */
export function accessAfterRefund(terms: readonly BoughtTerm[], currentEnd: number | null): Rechained {
  const chained: ChainedTerm[] = [];
  let endSoFar: number | null = null;
  let end: number | null = null;
  for (const { paymentId, grantedAt, months, stood, stands, ...stored } of terms.toSorted(
    (one, other) => one.grantedAt - other.grantedAt,
  )) {
    if (stored.endBefore !== endSoFar) end = stored.endBefore;
    endSoFar = stood ? stored.endsAt : stored.endBefore;
    const endBefore: number | null = end;
    const startsAt: number | null = stands ? Math.max(grantedAt, end ?? grantedAt) : null;
    const endsAt: number = startsAt === null ? stored.endsAt : addCalendarMonths(startsAt, months);
    if (stands) end = endsAt;
    chained.push({ paymentId, startsAt, endBefore, endsAt });
  }
  return { terms: chained, endsAt: currentEnd === endSoFar ? end : currentEnd };
}

/**
 * The moment that a grant is recorded at: now, but after every earlier one of the product, so that the order of purchases is
 * never in doubt, whatever the clocks of two servers say.
 */
export const momentOfGrant = (now: number, earlier: readonly { readonly grantedAt: number }[]): number =>
  Math.max(now, ...earlier.map(({ grantedAt }) => grantedAt + 1));
