import type { OutputOf } from '../../application/contract/index.ts';

/** How a payment's money went back. */
type Ended = { readonly reason: 'refunded' | 'disputed'; readonly at: string };

/** A payment that gave access, as its receipt shows it. */
export type Receipt = OutputOf<'billing.listPayments'>[number] & { readonly ended?: Ended | null };

/** What became of the money where it went back, in a word; null where it did not. */
export function endedWord({ ended }: Receipt): 'Refunded' | 'Disputed' | null {
  if (!ended) return null;
  return ended.reason === 'refunded' ? 'Refunded' : 'Disputed';
}
