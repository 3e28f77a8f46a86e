import { isSignedOut } from '../../api/part-of-page.ts';
import type { PaymentReportData } from './checkout-operations.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import type { CheckoutProblem } from './checkout-state.ts';
import { formatAccessUntil, openPayment } from './open-payment.ts';
import { isPaymentHeld, isPaymentProcessing, isRefusal, refusalMessage } from './refusal.ts';

/** Pauses before each further try to report, in milliseconds. */
const PAUSES_MS = [400, 1_200] as const;

/** Pauses before each further question about a payment the bank works on, in milliseconds; the learner may ask at any time. */
const BANK_PAUSES_MS = [5_000, 10_000, 20_000, 40_000, 60_000, 120_000, 240_000] as const;

const PROCESSING = {
  title: 'Payment Processing',
  message: 'Your bank is still working on this payment. You get access and a receipt by email once it succeeds.',
} as const;

const UNCHECKED = {
  title: 'Checking Your Payment',
  message: 'We could not find out yet what has become of this payment. Please do not pay again.',
} as const;

/** The bank's own reason is not known here; what to do does not depend on it. */
const DECLINED =
  'Your bank declined this payment, and nothing was charged. Please try another card, or call your bank to find out why.';

/** What a bank's page says about the payment in the address; a hint only, the server asks the provider (product.md 3.10). */
export type BankAnswer = { readonly paymentIntentId: string; readonly hasSucceeded: boolean };

type Report =
  | ({ readonly isGranted: true } & PaymentReportData)
  | { readonly isGranted: false; readonly error: unknown };

/**
 * Reports a payment that the provider confirmed here. If the report fails the payment is safe all the same: the
 * provider notifies the server (product.md 3.10, 3.11), and the learner reads so.
 */
export async function reportSuccessfulPayment(ports: CheckoutPorts, paymentIntentId: string): Promise<void> {
  ports.write({ stage: 'reporting' });
  const report = await reportPatiently(ports, paymentIntentId, isWorthAnotherTry);
  if (report.isGranted) return grant(ports, report);
  if (isPaymentProcessing(report.error)) return waitForBank(ports, paymentIntentId);
  leaveUnreported(ports, report.error);
}

/**
 * Reports a payment that a bank's page sent back. What the address claims decides only how long to wait and
 * what to say; one that has not succeeded leads back to the form.
 */
export async function reportAfterBankReturn(ports: CheckoutPorts, answer: BankAnswer): Promise<void> {
  const isWorthWaiting = answer.hasSucceeded ? isWorthAnotherTry : isNoDecision;
  const report = await reportPatiently(ports, answer.paymentIntentId, isWorthWaiting);
  if (report.isGranted) return grant(ports, report);
  const { error } = report;
  if (answer.hasSucceeded && (isNoDecision(error) || isPaymentHeld(error))) return leaveUnreported(ports, error);
  return takeAnswer(ports, answer.paymentIntentId, error);
}

/** Shows that the bank is still processing a payment, and polls as long as the page is open (product.md 3.38). */
export function waitForBank(
  ports: CheckoutPorts,
  paymentIntentId: string,
  problem: CheckoutProblem = PROCESSING,
): void {
  ports.write({ stage: 'pending', problem, pendingIntentId: paymentIntentId });
  ports.notify({ title: problem.title ?? '', description: problem.message });
  void keepAsking(ports, paymentIntentId);
}

async function keepAsking(ports: CheckoutPorts, paymentIntentId: string): Promise<void> {
  for (const pause of BANK_PAUSES_MS) {
    await ports.wait(pause);
    if (!ports.isInView() || !isAwaited(ports, paymentIntentId)) return;
    await ask(ports, paymentIntentId);
  }
}

/** Checks at once on a payment that the bank is processing, at the learner's request; says so when nothing is new. */
export async function readBankAnswer(ports: CheckoutPorts): Promise<void> {
  const { pendingIntentId, isAskingBank } = ports.read();
  if (pendingIntentId === null || isAskingBank) return;
  await ask(ports, pendingIntentId);
  const { problem } = ports.read();
  if (!isAwaited(ports, pendingIntentId) || !problem) return;
  ports.notify({ title: problem.title ?? '', description: problem.message });
}

const isAwaited = (ports: CheckoutPorts, paymentIntentId: string): boolean => {
  const { stage, pendingIntentId } = ports.read();
  return stage === 'pending' && pendingIntentId === paymentIntentId;
};

async function ask(ports: CheckoutPorts, paymentIntentId: string): Promise<void> {
  ports.write({ isAskingBank: true });
  try {
    const report = await ports.operations.report(paymentIntentId);
    if (isAwaited(ports, paymentIntentId)) grant(ports, report);
  } catch (error) {
    if (isAwaited(ports, paymentIntentId)) await takeAnswer(ports, paymentIntentId, error);
  } finally {
    ports.write({ isAskingBank: false });
  }
}

/** The outcome of a report that granted nothing, for a payment that did not succeed in this tab. */
async function takeAnswer(ports: CheckoutPorts, paymentIntentId: string, error: unknown): Promise<void> {
  if (isSignedOut(error)) return ports.sessionEnded();
  if (isUnpaid(error)) return returnToForm(ports, 'Payment Failed', DECLINED);
  if (isPaymentHeld(error)) return leaveUnreported(ports, error);
  if (!isPaymentProcessing(error) && isRefusal(error))
    return returnToForm(ports, 'Payment Error', refusalMessage(error));
  const problem = isPaymentProcessing(error)
    ? PROCESSING
    : { ...UNCHECKED, message: refusalMessage(error) ?? UNCHECKED.message };
  if (isAwaited(ports, paymentIntentId)) ports.write({ problem });
  else waitForBank(ports, paymentIntentId, problem);
}

async function reportPatiently(
  ports: CheckoutPorts,
  paymentIntentId: string,
  isWorthRetrying: (error: unknown) => boolean,
): Promise<Report> {
  for (const pause of [...PAUSES_MS, null]) {
    try {
      const { endDate, charged } = await ports.operations.report(paymentIntentId);
      return { isGranted: true, endDate, charged };
    } catch (error) {
      if (pause === null || !isWorthRetrying(error)) return { isGranted: false, error };
      await ports.wait(pause);
    }
  }
  throw new Error('unreachable: the last try answers');
}

/** The provider has not heard of the success: 402 `payment-not-succeeded`. */
const isUnpaid = (error: unknown): boolean => isRefusal(error) && error.status === 402;

/** The server did not decide: it could not be reached, failed, or was too busy. */
const isNoDecision = (error: unknown): boolean => !isRefusal(error);

/** Worth asking again after a success seen here: the provider's own news of it may be a moment behind. */
const isWorthAnotherTry = (error: unknown): boolean => isNoDecision(error) || isUnpaid(error);

function grant(ports: CheckoutPorts, { endDate, charged }: PaymentReportData): void {
  ports.write({ stage: 'granted', problem: null, charged, grant: { endDate, isFree: false } });
  const description = endDate ? formatAccessUntil(endDate) : 'You have access now.';
  ports.notify({ title: 'Payment Successful', description });
  ports.accessChanged(true);
}

/**
 * Without loading the page again: the network may be what failed, and the message has to stay in view. Who has a reference
 * to write down is not led on (product.md 3.15, 3.36).
 */
function leaveUnreported(ports: CheckoutPorts, error: unknown): void {
  const advice = isPaymentHeld(error) ? refusalMessage(error) : null;
  const problem = {
    title: 'Payment Successful, But...',
    message:
      'Your payment was successful, but we had trouble updating your subscription. Please refresh the page or contact support.',
    ...(advice === null ? {} : { advice }),
  };
  ports.write({ stage: advice === null ? 'unreported' : 'held', problem });
  ports.notify({ title: problem.title, description: problem.message, tone: 'destructive' });
  ports.accessChanged(false);
}

async function returnToForm(ports: CheckoutPorts, title: string, reason: string | null): Promise<void> {
  const problem = { title, message: reason ?? 'An unexpected error occurred. Please try again.' };
  ports.write({ problem });
  ports.notify({ title, description: problem.message, tone: 'destructive' });
  await openPayment(ports);
}
