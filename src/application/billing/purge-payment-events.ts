import { repeatInBatches } from '../concurrency/repeat-in-batches.ts';
import { inTransaction } from '../in-transaction.ts';
import type { CheckoutPorts } from './ports.ts';

/** Retention of events in milliseconds; the provider repeats one for three days at most. */
const KEPT_MS = 90 * 86_400_000;

/** Job: removes events that the provider repeats no more. Answers how many. */
export const purgePaymentEvents =
  ({ transact, clock }: Pick<CheckoutPorts, 'transact' | 'clock'>) =>
  (stopping?: AbortSignal): Promise<number> => {
    const before = clock.now() - KEPT_MS;
    return repeatInBatches(
      (limit) => inTransaction(transact, ({ paymentEvents }) => paymentEvents.removeBefore(before, limit)),
      stopping,
    );
  };
