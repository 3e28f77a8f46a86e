import type { OutputOf } from '../../application/contract/index.ts';

/** A payment that gave access, as its receipt shows it. */
export type PaymentReceiptData = OutputOf<'billing.listPayments'>[number];

/** What became of the money where it went back, in a word; null where it did not (product.md 3.25). */
export function endedLabel({ ended }: PaymentReceiptData): 'Refunded' | 'Disputed' | null {
  if (!ended) return null;
  return ended.reason === 'refunded' ? 'Refunded' : 'Disputed';
}
