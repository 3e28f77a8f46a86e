/**
 * Where the money of a payment is, as the provider tells: `kept` ever since; `regained`, ours although some of it was
 * refunded or was disputed once; `refunded` in full; `disputed`, withdrawn by the bank, for now or for good.
 */
export type MoneyState = 'kept' | 'regained' | 'refunded' | 'disputed';

/** Why a payment gives no access any more (product.md 3.20, 3.21). */
export type EndReason = 'refunded' | 'disputed';

/** What the provider says of the money of a paid intent; amounts in cents. */
export type MoneyFacts = {
  readonly paidCents: number;
  readonly refundedCents: number;
  readonly disputes: readonly DisputeState[];
};

/**
 * `inquiry`: the bank asks and moves no money; `taken`: the money is withdrawn, for now or for good; `returned`: it
 * came back.
 */
export type DisputeState = 'inquiry' | 'taken' | 'returned';

/**
 * Decides where the money is: a refund counts once it is the whole amount, a dispute while it keeps the money, and what was
 * refunded in part and kept for the rest is ours (product.md 3.20, 3.21).
 */
export function moneyState({ paidCents, refundedCents, disputes }: MoneyFacts): MoneyState {
  if (refundedCents > 0 && refundedCents >= paidCents) return 'refunded';
  if (disputes.includes('taken')) return 'disputed';
  return refundedCents > 0 || disputes.length > 0 ? 'regained' : 'kept';
}
