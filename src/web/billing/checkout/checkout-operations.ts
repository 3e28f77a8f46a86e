import type { OutputOf } from '../../../application/contract/index.ts';

/**
 * A payment as the server opened it. Without a secret there is nothing to pay: access was granted for a code (product.md
 * 3.9) or for an earlier payment that had gone through.
 */
export type OpenedPayment = OutputOf<'billing.openPayment'>;

/** What a code takes off, as the server words it. */
export type Discount = OutputOf<'billing.applyPromoCode'>;

/** The access that a reported payment gave, and what was charged for it. */
export type PaymentReport = Pick<OutputOf<'billing.reportPayment'>, 'endDate' | 'charged'>;

/** The server's side of a checkout, one set per product. `applyCode` is null where promo codes are not taken. */
export type CheckoutOperations = {
  /** With null the code in force stays, with an empty one it comes off (product.md 3.30). */
  readonly open: (promoCode: string | null) => Promise<OpenedPayment>;
  readonly applyCode: ((code: string) => Promise<Discount>) | null;
  readonly report: (paymentIntentId: string) => Promise<PaymentReport>;
};
