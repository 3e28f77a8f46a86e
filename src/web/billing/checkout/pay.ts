import { isSignedOut } from '../../api/part-of-page.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import type { CheckoutProblem, OpenPaymentState } from './checkout-state.ts';
import { clearPromoCode, storeOpenedPayment } from './open-payment.ts';
import { isPaymentProcessing, isPromoRefusal, refusalMessage } from './refusal.ts';
import { reportSuccessfulPayment, waitForBank } from './report-payment.ts';

/** What came of charging a card. `incomplete`: the provider's own form shows what is missing. */
export type CardConfirmation =
  | { readonly status: 'succeeded' | 'requires-bank' | 'processing'; readonly paymentIntentId: string }
  | { readonly status: 'incomplete' }
  | {
      readonly status: 'refused';
      readonly message: string | null;
      readonly fields?: Readonly<Record<string, string>> | undefined;
    };

/** How a card form charges the card that was typed into it. */
export type ConfirmCard = (clientSecret: string) => Promise<CardConfirmation>;

const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/**
 * Pays with a card. The payment is opened once more just before, so that what is charged is what is shown, also after
 * another tab changed or paid it (product.md 3.8).
 */
export async function payWithCard(ports: CheckoutPorts, confirm: ConfirmCard): Promise<void> {
  const { stage, payment } = ports.read();
  if (stage !== 'ready' || !payment) return;
  ports.write({ stage: 'paying', problem: null });
  try {
    if (!(await isAsShown(ports, payment))) return;
    await conclude(ports, await confirm(payment.clientSecret));
  } catch (error) {
    await failToPay(ports, error);
  }
}

/** Opens the payment with a code that leaves nothing to charge, which grants access (product.md 3.9). */
export async function activateFreeAccess(ports: CheckoutPorts): Promise<void> {
  const { stage, discount } = ports.read();
  if (stage !== 'ready' || !discount) return;
  ports.write({ stage: 'paying', problem: null });
  try {
    storeOpenedPayment(ports, await ports.operations.open(discount.code));
  } catch (error) {
    await failToPay(ports, error);
  }
}

async function isAsShown(ports: CheckoutPorts, shown: OpenPaymentState): Promise<boolean> {
  const { discount } = ports.read();
  const opened = await ports.operations.open(discount?.code ?? null);
  const isSame = opened.clientSecret === shown.clientSecret && opened.amountCents === shown.amountCents;
  if (isSame) return true;
  storeOpenedPayment(ports, opened);
  if (opened.clientSecret === null) return false;
  showProblem(ports, {
    title: 'Payment Error',
    message: 'This payment was changed in another window. Nothing was charged. Check the total, then pay again.',
  });
  ports.accessChanged(true);
  return false;
}

async function conclude(ports: CheckoutPorts, confirmation: CardConfirmation): Promise<void> {
  switch (confirmation.status) {
    case 'succeeded':
      return reportSuccessfulPayment(ports, confirmation.paymentIntentId);
    case 'requires-bank':
      return ports.visitBank(confirmation.paymentIntentId);
    case 'processing':
      return waitForBank(ports, confirmation.paymentIntentId);
    case 'incomplete':
      return ports.write({ stage: 'ready' });
    case 'refused':
      return showProblem(ports, {
        title: 'Payment Failed',
        message: confirmation.message ?? 'An error occurred during payment',
        ...(confirmation.fields ? { fields: confirmation.fields } : {}),
      });
  }
}

async function failToPay(ports: CheckoutPorts, error: unknown): Promise<void> {
  if (isPromoRefusal(error)) return clearPromoCode(ports);
  if (isSignedOut(error)) ports.sessionEnded();
  const title = isPaymentProcessing(error) ? 'Payment Processing' : 'Payment Error';
  showProblem(ports, { title, message: refusalMessage(error) ?? UNEXPECTED });
}

/** Gives the form back with what went wrong, inline and as a toast. */
function showProblem(ports: CheckoutPorts, problem: CheckoutProblem & { readonly title: string }): void {
  ports.write({ stage: 'ready', problem });
  ports.notify({ title: problem.title, description: problem.message, tone: 'destructive' });
}
