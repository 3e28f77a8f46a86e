import { inTransaction } from '../in-transaction.ts';
import type { CheckoutPorts } from './ports.ts';

/** How long events are kept, in milliseconds; the provider repeats one for three days at most. */
const KEPT_MS = 90 * 86_400_000;

/** Job: removes events that the provider repeats no more. Answers how many. */
export const forgetPaymentEvents = (ports: Pick<CheckoutPorts, 'transact' | 'clock'>) => (): Promise<number> =>
  inTransaction(ports.transact, ({ paymentEvents }) => paymentEvents.removeBefore(ports.clock.now() - KEPT_MS));
