import { normalisePromoCode } from '../../../domain/billing/promo-code.ts';
import { isSignedOut } from '../../api/part-of-page.ts';
import type { Discount } from './checkout-operations.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import { isFree } from './checkout-state.ts';
import { acceptPayment, dropPromoCode, openWithoutCode } from './open-payment.ts';
import { isRefusal, isTooOften, refusalMessage } from './refusal.ts';

/**
 * Checks a code and opens the payment with it (product.md 3.4-3.7). A code that leaves nothing to charge is only noted:
 * opening with it would grant at once, and that wants the learner's confirmation first (product.md 3.9).
 */
export async function applyPromoCode(ports: CheckoutPorts, text: string): Promise<void> {
  const code = normalisePromoCode(text);
  if (code === '') return ports.write({ promoProblem: { message: 'Please enter a promo code' } });
  if (!ports.operations.applyCode) return;
  ports.write({ isCheckingCode: true, promoProblem: null, problem: null });
  try {
    await takeDiscount(ports, await ports.operations.applyCode(code));
  } catch (error) {
    refuseCode(ports, error);
  } finally {
    ports.write({ isCheckingCode: false });
  }
}

async function takeDiscount(ports: CheckoutPorts, discount: Discount): Promise<void> {
  if (isFree(ports.priceCents, discount)) {
    ports.write({ stage: 'ready', discount });
    return announceDiscount(ports, discount);
  }
  ports.write({ stage: 'opening' });
  try {
    const opened = await ports.operations.open(discount.code);
    acceptPayment(ports, opened);
    if (opened.clientSecret !== null && opened.discount) announceDiscount(ports, opened.discount);
  } catch (error) {
    if (isSignedOut(error)) ports.sessionEnded();
    await dropPromoCode(ports);
  }
}

const announceDiscount = (ports: CheckoutPorts, { discountPercent }: Discount): void =>
  ports.notify({ title: 'Promo Code Applied!', description: `${discountPercent}% discount applied` });

/** Tells a code that was refused from a check that failed; too many checks are refused in the server's own words. */
function refuseCode(ports: CheckoutPorts, error: unknown): void {
  if (isSignedOut(error)) ports.sessionEnded();
  const message = refusalMessage(error);
  const promoProblem = isRefusal(error)
    ? { title: 'Invalid Promo Code', message: message ?? 'Please check your code and try again' }
    : {
        title: 'Error',
        message: isTooOften(error) && message ? message : 'Could not validate promo code. Please try again.',
      };
  ports.write({ promoProblem });
  ports.notify({ title: promoProblem.title, description: promoProblem.message, tone: 'destructive' });
}

/** Takes the code off again, on the learner's wish. */
export async function removePromoCode(ports: CheckoutPorts): Promise<void> {
  ports.write({ promoProblem: null, problem: null });
  await openWithoutCode(ports);
}
