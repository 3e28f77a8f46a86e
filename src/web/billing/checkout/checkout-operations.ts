import type { OutputOf } from '../../../application/contract/index.ts';

/**
 * A payment as the server opened it. Without a secret there is nothing to pay: access was granted for a code
 * (product.md 3.9) or for an earlier payment that had succeeded.
 */
export type OpenedPaymentData = OutputOf<'billing.openPayment'>;

/** What a code takes off, as the server words it. */
export type PromoDiscountData = OutputOf<'billing.applyPromoCode'>;

/** The access that a reported payment gave, and what was charged for it. */
export type PaymentReportData = Pick<OutputOf<'billing.reportPayment'>, 'endDate' | 'charged'>;

/** The server's side of a checkout, one set per product. */
export type CheckoutOperations = {
  /** Null keeps the present code, an empty one removes it (product.md 3.30). */
  readonly open: (promoCode: string | null) => Promise<OpenedPaymentData>;
  readonly applyCode: (code: string) => Promise<PromoDiscountData>;
  readonly report: (paymentIntentId: string) => Promise<PaymentReportData>;
};
