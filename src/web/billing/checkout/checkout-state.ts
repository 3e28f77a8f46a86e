import { discountedPrice, type Price } from '../../../domain/billing/price.ts';
import type { PaymentReportData, PromoDiscountData } from './checkout-operations.ts';

/** Something that went wrong, said inline: a title as in the toast, a sentence, and the fields it is about. */
export type CheckoutProblem = {
  readonly title?: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** What to do about it, where the sentence does not say. */
  readonly advice?: string;
};

/** A payment that waits for a card. */
export type OpenPaymentState = { readonly clientSecret: string; readonly amountCents: number };

/**
 * The state of a checkout. `opening` and `unopened`: no payment yet, or no longer; `ready`: the form may be used;
 * `pending`: the bank has not decided; `unreported`: paid, but the access is not confirmed yet; `held`: paid, but it
 * grants nothing and is returned; `paid-before`: an earlier payment had succeeded, and nothing is charged unless the
 * learner asks to renew.
 */
export type CheckoutStage =
  | 'opening'
  | 'unopened'
  | 'ready'
  | 'paying'
  | 'reporting'
  | 'pending'
  | 'granted'
  | 'unreported'
  | 'held'
  | 'paid-before';

/** Everything a checkout shows that can change while one looks at it. */
export type CheckoutState = {
  readonly stage: CheckoutStage;
  readonly payment: OpenPaymentState | null;
  readonly discount: PromoDiscountData | null;
  readonly isCheckingCode: boolean;
  readonly promoProblem: CheckoutProblem | null;
  readonly problem: CheckoutProblem | null;
  /** The payment that the bank has not decided on; null where there is none. */
  readonly pendingIntentId: string | null;
  readonly isAskingBank: boolean;
  /** What the provider charged, once the server has reported it; null before. */
  readonly charged: PaymentReportData['charged'] | null;
  /** What was granted; `endDate` is null where the server did not say. */
  readonly grant: { readonly endDate: string | null; readonly isFree: boolean } | null;
};

/** A checkout at its start: about to open a payment, or to report one that a bank sent back. */
export const initialCheckoutState = (isBackFromBank: boolean): CheckoutState => ({
  stage: isBackFromBank ? 'reporting' : 'opening',
  payment: null,
  discount: null,
  isCheckingCode: false,
  promoProblem: null,
  problem: null,
  pendingIntentId: null,
  isAskingBank: false,
  charged: null,
  grant: null,
});

/** Stages of a payment that was made or is under way: nothing is to be paid on this page. */
const OVER: readonly CheckoutStage[] = ['reporting', 'pending', 'granted', 'unreported', 'held', 'paid-before'];

/** Whether there is nothing to pay here any more, or not until the bank has decided. */
export const isPaymentClosed = (stage: CheckoutStage): boolean => OVER.includes(stage);

/**
 * The price to show: as computed here until the payment is open, then the total that the server will charge, in the end
 * what it has charged (product.md 3.10). Null where a bank's page sent a payment back whose amount is not known yet.
 */
export function displayedPrice(
  listCents: number,
  { stage, discount, payment, charged, grant }: CheckoutState,
): Price | null {
  if (charged) return chargedPrice(charged);
  if (stage === 'paid-before') return null;
  if (isPaymentClosed(stage) && !payment && !grant?.isFree) return null;
  const price = discountedPrice(listCents, discount?.discountPercent ?? 0);
  if (!payment || price.totalCents === 0) return price;
  return { ...price, totalCents: payment.amountCents };
}

const chargedPrice = ({ listCents, discountPercent, amountCents }: PaymentReportData['charged']): Price => ({
  listCents,
  discountPercent,
  discountCents: listCents - amountCents,
  totalCents: amountCents,
});

/**
 * Whether a card may be typed in: also while the open payment is being changed to another price, so that a learner who
 * moves from the code to the card loses no digit (product.md 3.30). Before the first payment is opened, scripts may not
 * have started.
 */
export const isCardNeeded = (stage: CheckoutStage, payment: OpenPaymentState | null): boolean =>
  payment !== null && (stage === 'ready' || stage === 'opening');

/** Whether the applied code leaves nothing to charge, so that access is granted without a card (product.md 3.9). */
export const isFreeOfCharge = (listCents: number, discount: PromoDiscountData | null): boolean =>
  discount !== null && discountedPrice(listCents, discount.discountPercent).totalCents === 0;
