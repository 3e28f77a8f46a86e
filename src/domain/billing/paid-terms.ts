import { type Result, refused } from '../result.ts';
import { type Payment, type PaymentIntent, type PaymentRefusal, verifyPaidPayment } from './payment.ts';

/** A payment without its discount: what its intent carries at the provider whenever a discount is being put on or taken off. */
export const removePaymentDiscount = (payment: Payment): Payment => ({
  ...payment,
  discountPercent: 0,
  amountCents: payment.listCents,
  promoCodeId: null,
});

/**
 * The terms an intent was paid on: those recorded, or else the full price. Discounts change only by way of the full price,
 * so a payment made in the very moment of a change, or after a lost answer of the provider, fits one of the two and is
 * never lost; any other amount is refused (product.md 3.10, 3.11). What is not paid yet need not fit yet.
 */
export function determinePaidTerms(payment: Payment, intent: PaymentIntent): Result<Payment, PaymentRefusal> {
  if (intent.status !== 'succeeded') return refused('payment-not-succeeded');
  const asRecorded = verifyPaidPayment(payment, intent);
  return asRecorded.ok ? asRecorded : verifyPaidPayment(removePaymentDiscount(payment), intent);
}
