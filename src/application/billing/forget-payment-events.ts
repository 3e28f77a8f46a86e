import { accepted } from '../../domain/result.ts';
import type { BillingPorts } from './billing-ports.ts';

/** How long a notice is remembered; the provider sends one again for three days at the most. Milliseconds. */
const KEPT_MS = 90 * 86_400_000;

/** Removes notices nobody will send again; a job (product.md 3.18). Answers how many. */
export const forgetPaymentEvents = (ports: Pick<BillingPorts, 'transact' | 'clock'>) => (): Promise<unknown> =>
  ports.transact<number, never>(async ({ paymentEvents }) =>
    accepted(await paymentEvents.removeBefore(ports.clock.now() - KEPT_MS)),
  );
