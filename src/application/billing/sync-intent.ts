import type { Payment, PaymentIntent } from '../../domain/billing/payment.ts';
import { inTransaction } from '../in-transaction.ts';
import { GatewayUnavailable } from '../ports/billing.ts';
import { areSameTerms } from './payment-terms.ts';
import type { PaymentSyncPorts } from './ports.ts';
import { cancelPayment, type PaymentOutcome } from './sync-payment.ts';

/**
 * The intent to pay; or the outcome of the payment when it cannot be paid any more; or 'changed' when another request
 * changed the payment first.
 */
export type IntentSyncResult = { readonly payable: PaymentIntent } | { readonly outcome: PaymentOutcome } | 'changed';

/** Records the intent on its payment; true if both are unchanged since this request read them. */
const recordIntent = (ports: PaymentSyncPorts, payment: Payment, intentId: string): Promise<boolean> =>
  inTransaction(ports.transact, async ({ users, payments }) => {
    await users.lock(payment.userId);
    if (!(await payments.setIntent(payment.id, intentId))) return false;
    const current = await payments.findById(payment.id);
    return current !== null && areSameTerms(current, payment);
  });

/**
 * Cancels an intent that lost against another one. Its secret never left the server, so a failure here does no harm.
 */
async function cancelOrphan(ports: PaymentSyncPorts, payment: Payment, intent: PaymentIntent): Promise<void> {
  const current = await inTransaction(ports.transact, ({ payments }) => payments.findById(payment.id));
  if (current?.intentId === intent.id) return;
  try {
    await ports.gateway.cancelIntent(intent.id);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    ports.log.warn('orphaned-intent-not-cancelled', { intentId: intent.id, paymentId: payment.id });
  }
}

/**
 * Brings the provider's intent to the recorded terms. It is always created at the full price, so that a lost answer is
 * found again whatever code was applied since; then its amount is changed (product.md 3.8, 3.10, 3.27). The secret
 * leaves only after the intent is recorded. An intent that can no longer be changed is cancelled, or granted if it was
 * paid. Throws `GatewayUnavailable`; the payment then stays open with its promo use.
 */
export async function syncIntent(
  ports: PaymentSyncPorts,
  payment: Payment,
  known: PaymentIntent | null,
): Promise<IntentSyncResult> {
  const { id: paymentId, userId, product, listCents, amountCents, currency, createdAt } = payment;
  const order = { paymentId, userId, product, amountCents: listCents, currency, createdAt };
  const intent = known ?? (await ports.gateway.createIntent(order));
  if (!(await recordIntent(ports, payment, intent.id))) {
    if (!known) await cancelOrphan(ports, payment, intent);
    return 'changed';
  }
  if (intent.amountCents === amountCents) return { payable: intent };
  const updated = await ports.gateway.updateAmount(intent.id, amountCents);
  if (!updated) return { outcome: await cancelPayment(ports, { ...payment, intentId: intent.id }) };
  return (await recordIntent(ports, payment, intent.id)) ? { payable: updated } : 'changed';
}
