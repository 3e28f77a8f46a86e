import { momentOfGrant } from '../../domain/billing/access-after-refund.ts';
import { accessEndAfterPurchase } from '../../domain/billing/access-end.ts';
import type { Payment } from '../../domain/billing/payment.ts';
import { nextMoneyCheck } from '../../domain/billing/payment-checks.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import type { User } from '../ports/accounts.ts';
import type { PaymentRepository } from '../ports/billing.ts';
import type { Repositories } from '../ports/transact.ts';
import { receiptMail } from './receipt-mail.ts';

/** A grant of access; `isNew` is true for the one call that granted. Times in milliseconds, UTC. */
export type Grant = { readonly endsAt: number; readonly isNew: boolean };

/** The stored end of the months that a granted payment bought. */
export async function readGrantedEnd(
  payments: Pick<PaymentRepository, 'listGranted'>,
  payment: Pick<Payment, 'id' | 'userId'>,
): Promise<number> {
  const granted = await payments.listGranted(payment.userId);
  const own = granted.find((candidate) => candidate.id === payment.id);
  if (!own) throw new Error(`payment ${payment.id} is granted but has no stored end of access`);
  return own.endsAt;
}

/**
 * Grants the access a payment bought, consumes its promo use and queues the receipt, inside the caller's transaction.
 * The user must be locked and the payment verified or free. Of all calls for one payment exactly one grants (product.md
 * 3.3, 3.11).
 */
export async function grantAccess(
  { users, payments, supportGrants, promoCodes, outbox }: Repositories,
  user: User,
  payment: Payment,
  now: number,
): Promise<Grant> {
  const entitlement = user[payment.product];
  const terms = [...(await payments.listGranted(user.id)), ...(await supportGrants.listOf(user.id))];
  const earlier = terms.filter(({ product }) => product === payment.product);
  const grantedAt = momentOfGrant(now, earlier);
  const endBefore = entitlement.status === 'active' ? entitlement.endsAt : null;
  const { months } = PRODUCTS[payment.product];
  const endsAt = accessEndAfterPurchase(endBefore, grantedAt, months);
  const checkAt = payment.intentId === null ? null : nextMoneyCheck(grantedAt, now);
  if (!(await payments.markGranted(payment.id, { grantedAt, months, endBefore, endsAt, checkAt }))) {
    return { endsAt: await readGrantedEnd(payments, payment), isNew: false };
  }
  if (payment.promoCodeId !== null) await promoCodes.consume(payment.promoCodeId, user.id, now);
  if (payment.product === 'nppe') await users.setNppeAccess(user.id, { status: 'active', endsAt });
  else
    await users.addPengAccess(user.id, {
      startsAt: Math.max(grantedAt, endBefore ?? grantedAt),
      endsAt,
      paymentId: payment.id,
    });
  await outbox.add(receiptMail(user, payment, grantedAt, endsAt), now, `receipt-${payment.id}`);
  return { endsAt, isNew: true };
}
