import Stripe from 'stripe';
import { GatewayUnavailable } from '../../application/ports/billing.ts';

/** The SDK's pause before its second try, with a margin; milliseconds. */
const PAUSE_MS = 2_000;

const asStripeError = (error: unknown) => (error instanceof Stripe.errors.StripeError ? error : null);

/** Whether Stripe does not know the intent, as when the keys were changed. */
export const isIntentMissing = (error: unknown): boolean => asStripeError(error)?.code === 'resource_missing';

/** Whether the intent is in a state that forbids the change: paid, cancelled, or about to be paid. */
export const isStateConflict = (error: unknown): boolean =>
  asStripeError(error)?.code === 'payment_intent_unexpected_state';

/** Whether Stripe decided that it does not give the money back: a dispute, nothing left, or a state that forbids it. */
export const isRefundRefused = (error: unknown): boolean => {
  const known = asStripeError(error);
  return known?.statusCode === 400 || known?.statusCode === 402;
};

/** Whether a failure is the stored answer to an earlier request with the same idempotency key. */
export function isIdempotentReplay(error: unknown): boolean {
  const cause = error instanceof GatewayUnavailable ? asStripeError(error.cause) : null;
  return cause?.headers?.['idempotent-replayed'] === 'true';
}

/** Nothing was decided: no answer, an answer that is no JSON, a failure or overload of Stripe's, or keys it does not accept. */
function isUnavailable(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  const { statusCode } = error;
  if (error instanceof Stripe.errors.StripeRateLimitError || statusCode === undefined) return true;
  return statusCode >= 500 || [401, 403, 408, 409].includes(statusCode);
}

/**
 * Calls Stripe and turns every failure with an unknown outcome into `GatewayUnavailable`, with the cause preserved for
 * the log. `timeoutMs` is for one of two tries. The SDK's time-out is for a silent connection; the deadline here also
 * ends an answer that trickles in for ever.
 */
export async function callStripe<Value>(work: () => Promise<Value>, timeoutMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    const late = new GatewayUnavailable('Stripe did not answer in time');
    timer = setTimeout(() => reject(late), 2 * timeoutMs + PAUSE_MS);
  });
  try {
    return await Promise.race([work(), deadline]);
  } catch (error) {
    const known = asStripeError(error);
    if (known && isUnavailable(known)) throw new GatewayUnavailable('Stripe is unavailable', { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
