import { accepted, type Result, refused } from '../../domain/result.ts';
import { createKeyedQueue } from '../concurrency/keyed-queue.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { inTransaction } from '../in-transaction.ts';
import type { PaymentEvent, PaymentEventReader } from '../ports/billing.ts';
import type { UseCase } from '../use-case.ts';
import type { PaymentSyncPorts } from './ports.ts';
import { refuseWhenUnavailable } from './refuse-when-unavailable.ts';
import { syncPayment } from './sync-payment.ts';

type Ports = PaymentSyncPorts & {
  readonly paymentEvents: PaymentEventReader;
};

type Taken = Result<OutputOf<'billing.handlePaymentEvent'>, Refusal>;

const RECEIVED: Taken = accepted({ received: true });

/**
 * Takes a signed event of the provider as a reason to read its payment (product.md 3.18, 3.19). The event is recorded
 * first and counts as taken once its effects are stored; on failure the provider sends it again. Create one per
 * process: events of one payment run in order, so that repeated events ask the provider once.
 */
export const handlePaymentEvent = (ports: Ports): UseCase<'billing.handlePaymentEvent'> => {
  const queue = createKeyedQueue<string>();
  return async (_, { body, signature }) => {
    if (!ports.paymentEvents) return refused({ code: 'not-found' });
    const read = ports.paymentEvents.read(body, signature, ports.clock.now());
    if (!read.ok) {
      ports.log.warn('payment-event-refused', { reason: read.refusal });
      return refused({ code: 'payment-event-refused' });
    }
    const event = read.value;
    if (!event) return RECEIVED;
    return queue(event.intentId, () =>
      refuseWhenUnavailable(ports.log, 'payment-not-checked', () => take(ports, event)),
    );
  };
};

async function take(ports: Ports, event: PaymentEvent): Promise<Taken> {
  const { transact, clock } = ports;
  const isSettled = await inTransaction(transact, ({ paymentEvents }) => paymentEvents.begin(event, clock.now()));
  if (isSettled) {
    ports.log.info('payment-event-repeated', { eventId: event.id, type: event.type, intentId: event.intentId });
    return RECEIVED;
  }
  await applyEvent(ports, event);
  await inTransaction(transact, ({ paymentEvents }) => paymentEvents.settle(event.id, clock.now()));
  return RECEIVED;
}

/**
 * An unknown intent belongs to another user of the provider account, since the secret of an intent leaves only after it
 * is recorded.
 */
async function applyEvent(ports: Ports, { id, type, intentId }: PaymentEvent): Promise<void> {
  const facts = { eventId: id, type, intentId };
  const payment = await ports.payments.findByIntent(intentId);
  if (!payment) return ports.log.warn('payment-event-of-unknown-intent', facts);
  const { state } = await syncPayment(ports, payment);
  ports.log.info('payment-event-taken', { ...facts, paymentId: payment.id, state });
}
