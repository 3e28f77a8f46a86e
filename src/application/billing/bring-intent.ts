import type { Payment, PaymentIntent } from '../../domain/billing/payment.ts';
import { accepted } from '../../domain/result.ts';
import { GatewayUnavailable } from '../ports/billing.ts';
import type { SettlingPorts } from './billing-ports.ts';
import { areSameTerms } from './payment-terms.ts';
import { givePaymentUp, type Settlement } from './settle-payment.ts';

/** The intent to pay on; or what the payment came to instead; or 'changed' when another call was faster. */
export type Brought = { readonly payable: PaymentIntent } | { readonly settled: Settlement } | 'changed';

/** Records an intent on its payment and tells whether both still stand as this call left them. */
async function stands(ports: SettlingPorts, payment: Payment, intentId: string): Promise<boolean> {
  const result = await ports.transact<boolean, never>(async ({ users, payments }) => {
    await users.lock(payment.userId);
    if (!(await payments.setIntent(payment.id, intentId))) return accepted(false);
    const current = await payments.findById(payment.id);
    return accepted(current !== null && areSameTerms(current, payment));
  });
  return result.ok && result.value;
}

/** Cancels an intent that lost against another one; its secret never left the server, so a failure here harms nobody. */
async function cancelOrphan(ports: SettlingPorts, payment: Payment, intent: PaymentIntent): Promise<void> {
  const current = await ports.transact(async ({ payments }) => accepted(await payments.findById(payment.id)));
  if (current.ok && current.value?.intentId === intent.id) return;
  try {
    await ports.gateway.cancelIntent(intent.id);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    ports.log.warn('orphaned-intent-not-cancelled', { intentId: intent.id, paymentId: payment.id });
  }
}

/**
 * Brings the provider's intent to the recorded terms: creates it at the full price, always, so that a lost answer is found
 * again whatever code was applied since; then changes its amount (product.md 3.8, 3.10, 3.27). No secret
 * leaves before the intent is recorded. An intent that can no longer be changed is cancelled, or granted if it was paid.
 * Throws `GatewayUnavailable`; the payment then stays open with its promo use.
 */
export async function bringIntent(
  ports: SettlingPorts,
  payment: Payment,
  known: PaymentIntent | null,
): Promise<Brought> {
  const { id: paymentId, userId, product, listCents, amountCents, currency, createdAt } = payment;
  const order = { paymentId, userId, product, amountCents: listCents, currency, createdAt };
  const intent = known ?? (await ports.gateway.createIntent(order));
  if (!(await stands(ports, payment, intent.id))) {
    if (!known) await cancelOrphan(ports, payment, intent);
    return 'changed';
  }
  if (intent.amountCents === amountCents) return { payable: intent };
  const updated = await ports.gateway.updateAmount(intent.id, amountCents);
  if (!updated) return { settled: await givePaymentUp(ports, { ...payment, intentId: intent.id }) };
  return (await stands(ports, payment, intent.id)) ? { payable: updated } : 'changed';
}
