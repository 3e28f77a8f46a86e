import { inTransaction } from '../in-transaction.ts';
import type { CheckoutPorts } from './ports.ts';

/** How long a notice is remembered; the provider sends one again for three days at the most. Milliseconds. */
const KEPT_MS = 90 * 86_400_000;

/** Removes notices nobody will send again; a job (product.md 3.18). Answers how many. */
export const forgetPaymentEvents = (ports: Pick<CheckoutPorts, 'transact' | 'clock'>) => (): Promise<number> =>
  inTransaction(ports.transact, ({ paymentEvents }) => paymentEvents.removeBefore(ports.clock.now() - KEPT_MS));
