import type { Payment, PaymentIntent } from '../../domain/billing/payment.ts';
import { accepted } from '../../domain/result.ts';
import type { BillingPorts } from './billing-ports.ts';
import { grantAccess } from './grant-access.ts';

/** What has become of a payment at the provider, and therefore here; `endsAt`: the access it gave, in milliseconds, UTC. */
export type Settlement =
  | { readonly state: 'granted'; readonly endsAt: number }
  | { readonly state: 'abandoned' | 'processing' | 'mismatch' }
  | { readonly state: 'unpaid'; readonly intent: PaymentIntent };

type Ports = Pick<BillingPorts, 'transact' | 'gateway' | 'clock' | 'log'>;

/**
 * Gives an open payment up and its promo use back, unless it got an intent since it was read: that one may be paid
 * (product.md 3.7, 3.8).
 */
async function abandon(ports: Ports, seen: Payment): Promise<void> {
  await ports.transact<null, never>(async ({ users, payments, promoCodes }) => {
    await users.lock(seen.userId);
    const payment = await payments.findById(seen.id);
    if (!payment || payment.intentId !== seen.intentId) return accepted(null);
    if ((await payments.markAbandoned(payment.id)) && payment.promoCodeId !== null) {
      await promoCodes.release(payment.promoCodeId, payment.userId);
    }
    return accepted(null);
  });
}

async function conclude(ports: Ports, payment: Payment, intent: PaymentIntent | null): Promise<Settlement> {
  if (intent === null || intent.status === 'cancelled') {
    await abandon(ports, payment);
    return { state: 'abandoned' };
  }
  if (intent.status === 'processing') return { state: 'processing' };
  if (intent.status !== 'succeeded') return { state: 'unpaid', intent };
  const grant = await grantAccess(ports)(payment, intent);
  return grant.ok ? { state: 'granted', endsAt: grant.value.endsAt } : { state: 'mismatch' };
}

/**
 * Reads the intent of an open payment and converges: what succeeded is granted, what was cancelled (or is unknown to the
 * provider) is abandoned (product.md 3.11). Throws `GatewayUnavailable`.
 */
export const settlePayment = async (ports: Ports, payment: Payment): Promise<Settlement> =>
  conclude(ports, payment, payment.intentId === null ? null : await ports.gateway.readIntent(payment.intentId));

/**
 * Gives an open payment up: the provider cancels first, so that nothing can be paid afterwards. A payment that was faster
 * is granted instead (product.md 3.8, 3.11). Throws `GatewayUnavailable`, having changed nothing here.
 */
export const givePaymentUp = async (ports: Ports, payment: Payment): Promise<Settlement> =>
  conclude(ports, payment, payment.intentId === null ? null : await ports.gateway.cancelIntent(payment.intentId));
