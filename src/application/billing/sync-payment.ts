import type { Payment, PaymentIntent } from '../../domain/billing/payment.ts';
import { inTransaction } from '../in-transaction.ts';
import { GatewayUnavailable } from '../ports/billing.ts';
import { convergeAccess } from './converge-access.ts';
import type { PaymentSyncPorts } from './ports.ts';

/**
 * The state of a payment after comparing it with the provider; `endsAt` is the end of the access it gave in
 * milliseconds, UTC. 'ended': its money was returned; 'held': its money was received and grants nothing; 'unknown': the
 * provider has no such intent.
 */
export type PaymentOutcome =
  | { readonly state: 'granted'; readonly endsAt: number }
  | { readonly state: 'abandoned' | 'unknown' | 'ended' | 'processing' | 'held' }
  | { readonly state: 'unpaid'; readonly intent: PaymentIntent };

/**
 * Abandons an open payment and releases its promo use, unless it got an intent since it was read, since that one may be
 * paid (product.md 3.7, 3.8).
 */
const abandon = (ports: PaymentSyncPorts, seen: Payment): Promise<void> =>
  inTransaction(ports.transact, async ({ users, payments, promoCodes }) => {
    await users.lock(seen.userId);
    const payment = await payments.findById(seen.id);
    if (!payment || payment.intentId !== seen.intentId) return;
    if ((await payments.markAbandoned(payment.id)) && payment.promoCodeId !== null) {
      await promoCodes.release(payment.promoCodeId, payment.userId);
    }
  });

async function applyIntent(
  ports: PaymentSyncPorts,
  payment: Payment,
  intent: PaymentIntent | null,
): Promise<PaymentOutcome | { readonly state: 'stale' }> {
  if (intent?.status === 'succeeded') return convergeAccess(ports, payment, intent);
  if (intent === null || intent.status === 'cancelled') {
    await abandon(ports, payment);
    return { state: intent === null && payment.intentId !== null ? 'unknown' : 'abandoned' };
  }
  return intent.status === 'processing' ? { state: 'processing' } : { state: 'unpaid', intent };
}

/** Upper limit of readings; a reading is repeated when another event of the payment was applied meanwhile. */
const MAX_READINGS = 5;

type ReadIntent = (intentId: string) => Promise<PaymentIntent | null>;

async function syncWith(ports: PaymentSyncPorts, payment: Payment, ask: ReadIntent): Promise<PaymentOutcome> {
  let current = payment;
  for (let reading = 0; reading < MAX_READINGS; reading += 1) {
    const settled = await applyIntent(ports, current, current.intentId === null ? null : await ask(current.intentId));
    if (settled.state !== 'stale') return settled;
    current = await reloadPayment(ports, payment);
  }
  throw new GatewayUnavailable(`the state of payment ${payment.id} kept changing`);
}

async function reloadPayment({ transact }: PaymentSyncPorts, { id }: Payment): Promise<Payment> {
  const found = await inTransaction(transact, ({ payments }) => payments.findById(id));
  if (!found) throw new Error(`payment ${id} is gone`);
  return found;
}

/**
 * Reads the intent of a payment and applies it: succeeded is granted, refunded or disputed is ended, cancelled or
 * unknown is abandoned (product.md 3.11, 3.19). Throws `GatewayUnavailable`.
 */
export const syncPayment = (ports: PaymentSyncPorts, payment: Payment): Promise<PaymentOutcome> =>
  syncWith(ports, payment, ports.gateway.readIntent);

/**
 * Cancels an open payment at the provider first, so that it cannot be paid afterwards. If it was paid before that, it
 * is granted (product.md 3.8, 3.11). Throws `GatewayUnavailable` with nothing changed here.
 */
export const cancelPayment = (ports: PaymentSyncPorts, payment: Payment): Promise<PaymentOutcome> =>
  syncWith(ports, payment, ports.gateway.cancelIntent);
