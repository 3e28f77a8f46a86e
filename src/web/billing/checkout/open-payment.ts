import { isSignedOut } from '../../api/part-of-page.ts';
import { formatDate } from '../../format/dates.ts';
import { browserTimeZone } from '../../format/time-zone.ts';
import type { OpenedPaymentData, PromoDiscountData } from './checkout-operations.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import { isPaymentProcessing, isPromoRefusal, refusalMessage } from './refusal.ts';

/**
 * Opens the payment (product.md 3.8, 3.30). The server reuses the open one with its discount, so a reload or a second
 * tab leaves no orphan and loses no discount. A code that is no longer valid is dropped.
 */
export const openPayment = (ports: CheckoutPorts): Promise<void> =>
  openWith(ports, ports.read().discount?.code ?? null);

/** Opens the payment at the list price, which gives back the use of the applied code (product.md 3.7, 3.30). */
export function openWithoutCode(ports: CheckoutPorts): Promise<void> {
  ports.write({ discount: null });
  return openWith(ports, '');
}

async function openWith(ports: CheckoutPorts, promoCode: string | null): Promise<void> {
  ports.write({ stage: 'opening' });
  try {
    storeOpenedPayment(ports, await ports.operations.open(promoCode));
  } catch (error) {
    if (isPromoRefusal(error)) return clearPromoCode(ports);
    if (isSignedOut(error)) ports.sessionEnded();
    showOpeningFailure(
      ports,
      refusalMessage(error),
      isPaymentProcessing(error) ? 'Payment Processing' : 'Payment Error',
    );
  }
}

/** After an earlier payment was found paid: the learner asks for a further one. */
export async function openRenewalPayment(ports: CheckoutPorts): Promise<void> {
  ports.write({ grant: null, charged: null });
  await openPayment(ports);
}

/** Says that no payment could be opened; 'Try Again', which loads the page again, is offered beside it. */
export function showOpeningFailure(ports: CheckoutPorts, reason: string | null, title = 'Payment Error'): void {
  const problem = { title, message: reason ?? 'Could not initialize payment' };
  ports.write({ stage: 'unopened', payment: null, problem });
  if (ports.isInView()) ports.notify({ title: problem.title, description: problem.message, tone: 'destructive' });
}

/** Takes over what the server opened: a payment that waits for a card, or access that is granted already. */
export function storeOpenedPayment(ports: CheckoutPorts, opened: OpenedPaymentData): void {
  if (opened.clientSecret !== null) {
    const { clientSecret, amountCents, discount } = opened;
    ports.write({ stage: 'ready', payment: { clientSecret, amountCents }, discount });
  } else if (opened.free) {
    acceptFreeGrant(ports, opened.discount);
  } else {
    acceptEarlierPayment(ports, opened.endDate);
  }
}

/** Access without a card (product.md 3.9). */
function acceptFreeGrant(ports: CheckoutPorts, discount: PromoDiscountData): void {
  const grant = { endDate: null, isFree: true };
  ports.write({ stage: 'granted', payment: null, problem: null, discount, grant });
  ports.notify({ title: 'Free Access Activated', description: 'Nothing was charged.' });
  ports.accessChanged(true);
}

/** Reports an earlier payment whose report was lost. The page is reloaded; nothing further is sold until requested. */
function acceptEarlierPayment(ports: CheckoutPorts, endDate: string): void {
  const grant = { endDate, isFree: false };
  const nothingToPay = { payment: null, discount: null, problem: null, promoProblem: null };
  ports.write({ stage: 'paid-before', grant, ...nothingToPay });
  ports.notify({ title: 'Payment Successful', description: formatPaidBeforeMessage(endDate) });
  ports.accessChanged(true);
}

/** What is said, inline and as a toast, of access that is open. `endDate` is ISO 8601. */
export const formatAccessUntil = (endDate: string): string =>
  `You have access until ${formatDate(endDate, browserTimeZone())}.`;

/** What is said, inline and as a toast, of an earlier payment that turned out to be paid. */
export const formatPaidBeforeMessage = (endDate: string): string =>
  `Your earlier payment has gone through. Your access is open until ${formatDate(endDate, browserTimeZone())}.`;

/** A code that was fine a moment ago is refused now: the price goes back to the list price, and so does the payment. */
export async function clearPromoCode(ports: CheckoutPorts): Promise<void> {
  const problem = { title: 'Invalid Code', message: 'Could not apply promo code' };
  ports.write({ promoProblem: problem });
  ports.notify({ title: problem.title, description: problem.message, tone: 'destructive' });
  await openWithoutCode(ports);
}
