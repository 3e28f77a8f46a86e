import { accepted, type Result, refused } from '../result.ts';
import type { EndReason, FundsState } from './funds-state.ts';
import type { ProductCode } from './product.ts';

/**
 * A payment as the shop records it. At most one per person and product is open (product.md 3.8); one that has ended gives no
 * access, because its money went back (product.md 3.20, 3.21). Amounts in cents, times in milliseconds, UTC.
 */
export type Payment = {
  readonly id: number;
  readonly userId: number;
  readonly product: ProductCode;
  readonly status: 'open' | 'granted' | 'ended' | 'abandoned';
  readonly intentId: string | null;
  readonly listCents: number;
  readonly discountPercent: number;
  readonly amountCents: number;
  readonly currency: string;
  readonly promoCodeId: number | null;
  readonly createdAt: number;
  readonly grantedAt: number | null;
  readonly endReason: EndReason | null;
  /**
   * Counts the readings of the provider that were taken over, so that an older one is known for what it is (product.md
   * 3.19).
   */
  readonly revision: number;
};

/** A payment intent as the provider reports it (Stripe's vocabulary, also used by the sandbox). */
export type PaymentIntent = {
  readonly id: string;
  readonly clientSecret: string;
  readonly status: 'requires_payment' | 'requires_action' | 'processing' | 'succeeded' | 'cancelled';
  readonly amountCents: number;
  readonly currency: string;
  readonly money: FundsState;
  readonly metadata: { readonly userId: string; readonly product: string; readonly paymentId: string };
};

/** Why a reported payment grants nothing (product.md 3.10). */
export type PaymentRefusal = 'payment-not-succeeded' | 'payment-mismatch';

/**
 * Whether an intent belongs to a payment: its id, currency, owner, product and number. The amount may still be changed while
 * it is unpaid, these cannot (product.md 3.10, 3.27).
 */
export const isIntentOf = (intent: PaymentIntent, payment: Payment): boolean =>
  intent.id === payment.intentId &&
  intent.currency === payment.currency &&
  intent.metadata.userId === String(payment.userId) &&
  intent.metadata.product === payment.product &&
  intent.metadata.paymentId === String(payment.id);

/**
 * Whether the provider's intent pays for this payment: succeeded, and amount, currency, owner and product as decided
 * here, not as reported by a browser (product.md 3.10).
 */
export function verifyPaidPayment(payment: Payment, intent: PaymentIntent): Result<Payment, PaymentRefusal> {
  const fits = isIntentOf(intent, payment) && intent.amountCents === payment.amountCents;
  if (!fits) return refused('payment-mismatch');
  return intent.status === 'succeeded' ? accepted(payment) : refused('payment-not-succeeded');
}

/** What news of a payment that succeeded makes of it: its first access, its access again, the end of it, or nothing new. */
export type PaymentTransition = 'grant' | 'restore' | 'end' | 'none';

/**
 * Decides what follows for a payment from where its money is; the same news twice changes nothing (product.md 3.11,
 * 3.19-3.23).
 */
export function decideTransition(
  payment: Pick<Payment, 'status' | 'grantedAt' | 'endReason'>,
  money: FundsState,
): PaymentTransition {
  if (money === 'refunded' || money === 'disputed') return payment.endReason === money ? 'none' : 'end';
  if (payment.status === 'granted') return 'none';
  return payment.grantedAt === null ? 'grant' : 'restore';
}

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

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** An open payment left alone this long is given up; milliseconds (product.md 3.8). */
const LEFT_ALONE_MS = DAY_MS;

/** A payment touched less than this long ago is still being made in front of a screen; milliseconds (product.md 3.34). */
const UNREAD_POLL_DELAY_MS = 5 * MINUTE_MS;

/** How long after it was paid, or its access ended, a payment is still looked at; milliseconds (product.md 3.26). */
const LOOK_BACK_MS = 120 * DAY_MS;

/** Whether an open payment has been left alone for so long that it is given up (product.md 3.8). */
export const isPaymentAbandoned = (touchedAt: number, now: number): boolean => now - touchedAt >= LEFT_ALONE_MS;

/**
 * When to read an open payment from the provider again: five minutes after it was touched, then whenever its age has
 * doubled, when it has been left alone long enough, and daily after that (product.md 3.34). Times in milliseconds, UTC.
 */
export function computeNextOpenCheck(touchedAt: number, now: number): number {
  const pause = Math.min(Math.max(now - touchedAt, UNREAD_POLL_DELAY_MS), DAY_MS);
  return isPaymentAbandoned(touchedAt, now) ? now + pause : Math.min(now + pause, touchedAt + LEFT_ALONE_MS);
}

/**
 * When to read a paid payment from the provider again, in case no event reports a refund or dispute: daily, until 120
 * days have passed without a change; null after that (product.md 3.26). Times in milliseconds, UTC.
 */
export const computeNextPaidCheck = (changedAt: number, now: number): number | null =>
  now + DAY_MS <= changedAt + LOOK_BACK_MS ? now + DAY_MS : null;
