import type { Payment, PaymentIntent } from '../../domain/billing/payment.ts';
import { inTransaction } from '../in-transaction.ts';
import { GatewayUnavailable } from '../ports/billing.ts';
import { convergeAccess } from './converge-access.ts';
import type { PaymentSyncPorts } from './ports.ts';

/**
 * What has become of a payment at the provider, and therefore here; `endsAt`: the access it gave, in milliseconds, UTC.
 * 'ended': its money went back; 'held': its money is here and opens nothing; 'unknown': the provider has no such intent.
 */
export type PaymentOutcome =
  | { readonly state: 'granted'; readonly endsAt: number }
  | { readonly state: 'abandoned' | 'unknown' | 'ended' | 'processing' | 'held' }
  | { readonly state: 'unpaid'; readonly intent: PaymentIntent };

/**
 * Gives an open payment up and its promo use back, unless it got an intent since it was read: that one may be paid
 * (product.md 3.7, 3.8).
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

/** Readings until one is not overtaken by another one's effects; each overtaking is another event of the same payment. */
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
 * Reads the intent of a payment and converges: what succeeded is granted, what was refunded or disputed after that is
 * ended, what was cancelled (or is unknown to the provider) is abandoned (product.md 3.11, 3.19). Throws
 * `GatewayUnavailable`.
 */
export const syncPayment = (ports: PaymentSyncPorts, payment: Payment): Promise<PaymentOutcome> =>
  syncWith(ports, payment, ports.gateway.readIntent);

/**
 * Gives an open payment up: the provider cancels first, so that nothing can be paid afterwards. A payment that was faster
 * is granted instead (product.md 3.8, 3.11). Throws `GatewayUnavailable`, having changed nothing here.
 */
export const cancelPayment = (ports: PaymentSyncPorts, payment: Payment): Promise<PaymentOutcome> =>
  syncWith(ports, payment, ports.gateway.cancelIntent);
