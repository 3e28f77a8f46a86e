import { accessEndAfterPurchase, isAccessActive } from '../../domain/billing/access-end.ts';
import { paidTerms } from '../../domain/billing/paid-terms.ts';
import type { Payment, PaymentIntent } from '../../domain/billing/payment.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { PaymentRepository } from '../ports/payment-repository.ts';
import type { Repositories } from '../ports/transact.ts';
import type { User } from '../ports/user-repository.ts';
import type { BillingPorts } from './billing-ports.ts';
import { termsOf } from './payment-terms.ts';
import { receiptMail } from './receipt-mail.ts';

/** A grant of access; `isNew` is true for the one call that granted. Times in milliseconds, UTC. */
export type Grant = { readonly endsAt: number; readonly isNew: boolean };

type Ports = Pick<BillingPorts, 'transact' | 'clock' | 'log'>;

/** The end of access that a granted payment bought, as stored with the grant (product.md 3.11). */
export async function readGrantedEnd(
  payments: Pick<PaymentRepository, 'listGranted'>,
  payment: Pick<Payment, 'id' | 'userId'>,
): Promise<number> {
  const granted = await payments.listGranted(payment.userId);
  const own = granted.find((candidate) => candidate.id === payment.id);
  if (!own) throw new Error(`payment ${payment.id} is granted but has no stored end of access`);
  return own.accessUntil;
}

/**
 * Gives the access a payment bought, consumes its promo use and writes the receipt, inside the caller's transaction. The
 * user must be locked and the payment verified or free; of all calls for one payment one grants (product.md 3.3, 3.11).
 */
export async function giveAccess(
  { users, payments, promoCodes, outbox }: Repositories,
  user: User,
  payment: Payment,
  now: number,
): Promise<Grant> {
  const entitlement = user[payment.product];
  const startsAt = isAccessActive(entitlement, now) ? (entitlement.endsAt ?? now) : now;
  const endsAt = accessEndAfterPurchase(startsAt, now, PRODUCTS[payment.product].months);
  if (!(await payments.markGranted(payment.id, now, endsAt))) {
    return { endsAt: await readGrantedEnd(payments, payment), isNew: false };
  }
  if (payment.promoCodeId !== null) await promoCodes.consume(payment.promoCodeId, user.id, now);
  if (payment.product === 'nppe') await users.setNppeAccess(user.id, { status: 'active', endsAt });
  else await users.addPengAccess(user.id, { startsAt, endsAt, paymentId: payment.id });
  await outbox.add(receiptMail(user, payment, now, endsAt), now, `receipt-${payment.id}`);
  return { endsAt, isNew: true };
}

/** Puts a payment that was paid in full on the full price; its discount was being changed and its use is given back. */
async function chargeFullPrice(
  repositories: Repositories,
  recorded: Payment,
  paid: Payment,
  now: number,
): Promise<void> {
  await repositories.payments.setTerms(paid.id, termsOf(paid), now);
  if (recorded.status !== 'open' || recorded.promoCodeId === null) return;
  await repositories.promoCodes.release(recorded.promoCodeId, recorded.userId);
}

/**
 * Grants access for an intent that the provider reports; the one place that turns payments into access (product.md 3.10,
 * 3.11). Refuses what did not succeed or does not fit; a second call answers the same end and does nothing.
 */
export const grantAccess =
  (ports: Ports) =>
  async (payment: Pick<Payment, 'id' | 'userId'>, intent: PaymentIntent): Promise<Result<Grant, Refusal>> => {
    const facts = { paymentId: payment.id, userId: payment.userId, intentId: intent.id };
    const grant = await ports.transact<Grant, Refusal>(async (repositories) => {
      const now = ports.clock.now();
      const user = await repositories.users.lock(payment.userId);
      const recorded = await repositories.payments.findById(payment.id);
      if (!user || !recorded) return refused({ code: 'payment-not-found' });
      if (recorded.status === 'granted') {
        return accepted({ endsAt: await readGrantedEnd(repositories.payments, recorded), isNew: false });
      }
      const paid = paidTerms(recorded, intent);
      if (!paid.ok) return refused({ code: paid.refusal });
      if (paid.value.amountCents !== recorded.amountCents)
        await chargeFullPrice(repositories, recorded, paid.value, now);
      return accepted(await giveAccess(repositories, user, paid.value, now));
    });
    if (grant.ok && grant.value.isNew) ports.log.info('access-granted', facts);
    if (!grant.ok && grant.refusal.code === 'payment-mismatch') ports.log.error('payment-mismatch', undefined, facts);
    return grant;
  };
