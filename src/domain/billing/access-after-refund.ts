import { addCalendarMonths } from './access-end.ts';
import { accessEndAfterSupportGrant, type SupportGrantTerm } from './support-grant.ts';

/**
 * One purchase of a product in a learner's chain of purchases; no two share `grantedAt`. `endBefore` is the end of access
 * it was bought on top of, `endsAt` the end it led to; times in milliseconds, UTC. `stood`: it gave access until now;
 * `stands`: it gives access from now on.
 */
export type PurchasedTerm = {
  readonly paymentId: number;
  readonly grantedAt: number;
  readonly months: number;
  readonly endBefore: number | null;
  readonly endsAt: number;
  readonly stood: boolean;
  readonly stands: boolean;
};

/** A purchase at its position in the chain; `startsAt` is when its months begin to count, null when it gives no access. */
type ChainedTerm = Pick<PurchasedTerm, 'paymentId' | 'endBefore' | 'endsAt'> & { readonly startsAt: number | null };

/** What support changed, in its place of the chain. */
type ChainedGift = Pick<SupportGrantTerm, 'supportGrantId' | 'endBefore' | 'endsAt'>;

/** Where every purchase and every change by support lies now, and when access ends; null when nothing gives any. */
export type RecalculatedAccess = {
  readonly terms: readonly ChainedTerm[];
  readonly gifts: readonly ChainedGift[];
  readonly endsAt: number | null;
};

/** The end that a term led to as it is stored. */
const storedEnd = (term: PurchasedTerm | SupportGrantTerm): number | null =>
  'paymentId' in term && !term.stood ? term.endBefore : term.endsAt;

/** A purchase appended to an end; one that gives no access keeps its stored values. */
function placeTerm({ paymentId, grantedAt, months, endsAt, stands }: PurchasedTerm, end: number | null): ChainedTerm {
  if (!stands) return { paymentId, endBefore: end, startsAt: null, endsAt };
  const startsAt = Math.max(grantedAt, end ?? grantedAt);
  return { paymentId, endBefore: end, startsAt, endsAt: addCalendarMonths(startsAt, months) };
}

/**
 * Rebuilds the chain of a learner's purchases after one of them was refunded, disputed, or restored: the end is what it
 * would be had the purchases without access never been made; every other purchase keeps its own months, and time given
 * or taken by support stays so (product.md 3.22, 13.8). An end that follows from neither was set by hand; it stays
 * until the next term builds on it.
 */
export function recalculateAccessAfterRefund(
  terms: readonly (PurchasedTerm | SupportGrantTerm)[],
  currentEnd: number | null,
): RecalculatedAccess {
  const [chained, gifts]: [ChainedTerm[], ChainedGift[]] = [[], []];
  let endSoFar: number | null = null;
  let end: number | null = null;
  for (const term of terms.toSorted((one, other) => one.grantedAt - other.grantedAt)) {
    if (term.endBefore !== endSoFar) end = term.endBefore;
    endSoFar = storedEnd(term);
    if ('paymentId' in term) {
      const placed = placeTerm(term, end);
      chained.push(placed);
      if (term.stands) end = placed.endsAt;
    } else {
      const endsAt = accessEndAfterSupportGrant(term, end);
      gifts.push({ supportGrantId: term.supportGrantId, endBefore: end, endsAt });
      end = endsAt;
    }
  }
  return { terms: chained, gifts, endsAt: currentEnd === endSoFar ? end : currentEnd };
}

/**
 * The time at which a grant is recorded: now, but after every earlier one of the product, so that the order of
 * purchases and grants by support is unambiguous even if the clocks of two servers differ.
 */
export const computeNextGrantTime = (now: number, earlier: readonly { readonly grantedAt: number }[]): number =>
  Math.max(now, ...earlier.map(({ grantedAt }) => grantedAt + 1));
