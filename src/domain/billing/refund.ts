import { accepted, type Result, refused } from '../result.ts';

/** What the provider says of the money of a paid intent; `isDisputed`: a bank has withdrawn it. Amounts in cents. */
export type ChargeFacts = { readonly paidCents: number; readonly refundedCents: number; readonly isDisputed: boolean };

/** Why nothing is refunded (product.md 13.34). */
export type RefundRefusal = 'refund-changed' | 'refund-disputed' | 'refund-nothing-left' | 'refund-too-much';

/** A requested refund: the amount, or null for all that is left; and what had been refunded when it was decided. */
export type RefundRequest = { readonly amountCents: number | null; readonly seenRefundedCents: number };

/**
 * Decides how much goes back: never more than is left, nothing while a dispute keeps the money, and nothing when another
 * refund was made since the amount was decided on (product.md 13.34).
 */
export function decideRefund(
  { paidCents, refundedCents, isDisputed }: ChargeFacts,
  { amountCents, seenRefundedCents }: RefundRequest,
): Result<number, RefundRefusal> {
  if (refundedCents !== seenRefundedCents) return refused('refund-changed');
  if (isDisputed) return refused('refund-disputed');
  const left = paidCents - refundedCents;
  if (left <= 0) return refused('refund-nothing-left');
  const amount = amountCents ?? left;
  return amount > left ? refused('refund-too-much') : accepted(amount);
}
