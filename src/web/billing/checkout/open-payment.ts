import type { OpenedPayment } from './checkout-operations.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import { isPromoRefusal, isSignedOut, refusalMessage } from './refusal.ts';

/**
 * Opens the payment at the price in force (product.md 3.8). The server reuses the open one, so a reload or a second tab
 * leaves no orphan. A code that is refused by now is dropped and the payment opened without it.
 */
export async function openPayment(ports: CheckoutPorts): Promise<void> {
  ports.write({ stage: 'opening' });
  try {
    acceptPayment(ports, await ports.operations.open(ports.read().discount?.code ?? null));
  } catch (error) {
    if (isPromoRefusal(error)) return dropPromoCode(ports);
    if (isSignedOut(error)) ports.sessionEnded();
    failToOpen(ports, refusalMessage(error));
  }
}

/** Opens the payment once more on the learner's wish. */
export async function retryOpening(ports: CheckoutPorts): Promise<void> {
  ports.write({ problem: null });
  await openPayment(ports);
}

/** Says that no payment could be opened; `Try Again` is offered beside it. */
export function failToOpen(ports: CheckoutPorts, reason: string | null): void {
  const problem = { title: 'Payment Error', message: reason ?? 'Could not initialize payment' };
  ports.write({ stage: 'unopened', payment: null, problem });
  if (ports.isInView()) ports.notify({ title: problem.title, description: problem.message, tone: 'destructive' });
}

/** Takes over what the server opened: a payment that waits for a card, or access that is granted already. */
export function acceptPayment(ports: CheckoutPorts, opened: OpenedPayment): void {
  if (opened.free) {
    acceptFreeGrant(ports, opened);
  } else {
    const { clientSecret, amountCents, discount } = opened;
    ports.write({ stage: 'ready', payment: { clientSecret, amountCents }, discount });
  }
}

/** Access without a card (product.md 3.9); an earlier payment that went through meanwhile is told from a free code. */
function acceptFreeGrant(ports: CheckoutPorts, { discount }: OpenedPayment & { free: true }): void {
  const isPaidBefore = discount.discountPercent === 0;
  ports.write({
    stage: 'granted',
    payment: null,
    problem: null,
    discount: isPaidBefore ? null : discount,
    grant: { endDate: null, isFree: !isPaidBefore },
  });
  ports.notify(
    isPaidBefore
      ? { title: 'Payment Successful', description: discount.message }
      : { title: 'Free Access Activated', description: 'Nothing was charged.' },
  );
  ports.accessChanged(true);
}

/** A code that was fine a moment ago is refused now: the price goes back to the list price, and so does the payment. */
export async function dropPromoCode(ports: CheckoutPorts): Promise<void> {
  const problem = { title: 'Invalid Code', message: 'Could not apply promo code' };
  ports.write({ discount: null, promoProblem: problem });
  ports.notify({ title: problem.title, description: problem.message, tone: 'destructive' });
  await openPayment(ports);
}
