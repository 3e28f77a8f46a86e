import { calendarDate } from '../../ui/calendar-date.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import { openPayment } from './open-payment.ts';
import { isRefusal, isSignedOut, refusalMessage } from './refusal.ts';

/** Pauses before each further try to report, in milliseconds. */
const PAUSES_MS = [400, 1_200] as const;

/** What a bank's page says about the payment in the address; a hint only, the server asks the provider (product.md 3.10). */
export type BankAnswer = { readonly paymentIntentId: string; readonly hasSucceeded: boolean };

type Report =
  | { readonly isGranted: true; readonly endDate: string | null }
  | { readonly isGranted: false; readonly error: unknown };

/**
 * Reports a payment that the provider confirmed here. If the report fails the payment is safe all the same: the provider
 * tells the server by itself (product.md 3.10, 3.11), and the learner is told so.
 */
export async function reportPaid(ports: CheckoutPorts, paymentIntentId: string): Promise<void> {
  ports.write({ stage: 'reporting' });
  const report = await reportPatiently(ports, paymentIntentId, isWorthAnotherTry);
  if (report.isGranted) grant(ports, report.endDate);
  else leaveUnreported(ports);
}

/**
 * Reports a payment that a bank's page sent back. What the address claims decides only how long to wait and
 * what to say; one that has not succeeded leads back to the form.
 */
export async function reportFromBank(ports: CheckoutPorts, answer: BankAnswer): Promise<void> {
  const isWorthWaiting = answer.hasSucceeded ? isWorthAnotherTry : isNoDecision;
  const report = await reportPatiently(ports, answer.paymentIntentId, isWorthWaiting);
  if (report.isGranted) return grant(ports, report.endDate);
  const { error } = report;
  if (isSignedOut(error)) return ports.sessionEnded();
  if (isUnpaid(error)) return returnToForm(ports, 'Payment Failed', 'An error occurred during payment');
  if (isUnknown(error)) return returnToForm(ports, 'Payment Error', refusalMessage(error));
  if (answer.hasSucceeded) return leaveUnreported(ports);
  return returnToForm(ports, 'Payment Error', null);
}

async function reportPatiently(
  ports: CheckoutPorts,
  paymentIntentId: string,
  isWorthRetrying: (error: unknown) => boolean,
): Promise<Report> {
  for (const pause of [...PAUSES_MS, null]) {
    try {
      const { endDate } = await ports.operations.report(paymentIntentId);
      return { isGranted: true, endDate };
    } catch (error) {
      if (pause === null || !isWorthRetrying(error)) return { isGranted: false, error };
      await ports.wait(pause);
    }
  }
  throw new Error('unreachable: the last try answers');
}

/** The provider has not heard of the success: 402 `payment-not-succeeded`. */
const isUnpaid = (error: unknown): boolean => isRefusal(error) && error.status === 402;

/** No such payment of this learner. */
const isUnknown = (error: unknown): boolean => isRefusal(error) && error.status === 404;

/** The server did not decide: it could not be reached, failed, or was too busy. */
const isNoDecision = (error: unknown): boolean => !isRefusal(error);

/** Worth asking again after a success seen here: the provider's own news of it may be a moment behind. */
const isWorthAnotherTry = (error: unknown): boolean => isNoDecision(error) || isUnpaid(error);

function grant(ports: CheckoutPorts, endDate: string | null): void {
  ports.write({ stage: 'granted', problem: null, grant: { endDate, isFree: false } });
  const description = endDate ? `You have access until ${calendarDate(endDate)}.` : 'You have access now.';
  ports.notify({ title: 'Payment Successful', description });
  ports.accessChanged(true);
}

/** Without loading the page again: the network may be what failed, and the message has to stay in view. */
function leaveUnreported(ports: CheckoutPorts): void {
  const problem = {
    title: 'Payment Successful, But...',
    message:
      'Your payment was successful, but we had trouble updating your subscription. Please refresh the page or contact support.',
  };
  ports.write({ stage: 'unreported', problem });
  ports.notify({ title: problem.title, description: problem.message, tone: 'destructive' });
  ports.accessChanged(false);
}

async function returnToForm(ports: CheckoutPorts, title: string, reason: string | null): Promise<void> {
  const problem = { title, message: reason ?? 'An unexpected error occurred. Please try again.' };
  ports.write({ problem });
  ports.notify({ title, description: problem.message, tone: 'destructive' });
  await openPayment(ports);
}
