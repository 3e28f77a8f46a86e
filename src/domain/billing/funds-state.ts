/**
 * Where the money of a payment is, as the provider reports: `kept` from the start; `regained`, ours although some of it
 * was refunded or was disputed once; `refunded` in full; `disputed`, withdrawn by the bank, temporarily or finally.
 */
export type FundsState = 'kept' | 'regained' | 'refunded' | 'disputed';

/** Why a payment gives no access any more (product.md 3.20, 3.21). */
export type EndReason = 'refunded' | 'disputed';

/** What the provider says of the money of a paid intent; amounts in cents. */
export type FundsMovements = {
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
 * Decides where the money is: a refund counts once it is the whole amount, a dispute while it withholds the money, and
 * a payment refunded in part and otherwise kept is ours (product.md 3.20, 3.21).
 */
export function fundsState({ paidCents, refundedCents, disputes }: FundsMovements): FundsState {
  if (refundedCents > 0 && refundedCents >= paidCents) return 'refunded';
  if (disputes.includes('taken')) return 'disputed';
  return refundedCents > 0 || disputes.length > 0 ? 'regained' : 'kept';
}
