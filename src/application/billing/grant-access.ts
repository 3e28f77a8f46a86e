import { computeNextGrantTime } from '../../domain/billing/access-after-refund.ts';
import { accessEndAfterPurchase } from '../../domain/billing/access-end.ts';
import { computeNextPaidCheck, type Payment } from '../../domain/billing/payment.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { receiptLines } from '../../domain/billing/receipt-lines.ts';
import { receiptNumber } from '../../domain/billing/receipt-number.ts';
import { mailDay } from '../mail/mail-dates.ts';
import { templatedWords } from '../mail/templated-mail.ts';
import type { User } from '../ports/accounts.ts';
import type { PaidPayment, PaymentRepository } from '../ports/billing.ts';
import type { OutboxMail } from '../ports/mail.ts';
import type { Repositories } from '../ports/transact.ts';

/** A grant of access; `isNew` is true for the one call that granted. Times in milliseconds, UTC. */
export type GrantResult = { readonly endsAt: number; readonly isNew: boolean };

/** The stored end of the months that a granted payment bought. */
export async function readGrantedEnd(
  payments: Pick<PaymentRepository, 'listGranted'>,
  payment: Pick<Payment, 'id' | 'userId'>,
): Promise<number> {
  return (await getGrantedPayment(payments, payment)).endsAt;
}

/** A payment that gave access, as it was charged. */
export async function getGrantedPayment(
  payments: Pick<PaymentRepository, 'listGranted'>,
  payment: Pick<Payment, 'id' | 'userId'>,
): Promise<PaidPayment> {
  const granted = await payments.listGranted(payment.userId);
  const own = granted.find((candidate) => candidate.id === payment.id);
  if (!own) throw new Error(`payment ${payment.id} is granted but has no stored end of access`);
  return own;
}

/**
 * Grants the access a payment bought, consumes its promo use and queues the receipt, inside the caller's transaction.
 * The user must be locked and the payment verified or free. Of all calls for one payment exactly one grants (product.md
 * 3.3, 3.11).
 */
export async function grantAccess(
  { users, payments, supportGrants, promoCodes, legalAcceptances, outbox }: Repositories,
  user: User,
  payment: Payment,
  now: number,
): Promise<GrantResult> {
  const entitlement = user[payment.product];
  const terms = [...(await payments.listGranted(user.id)), ...(await supportGrants.listOf(user.id))];
  const earlier = terms.filter(({ product }) => product === payment.product);
  const grantedAt = computeNextGrantTime(now, earlier);
  const endBefore = entitlement.status === 'active' ? entitlement.endsAt : null;
  const { months } = PRODUCTS[payment.product];
  const endsAt = accessEndAfterPurchase(endBefore, grantedAt, months);
  const checkAt = payment.intentId === null ? null : computeNextPaidCheck(grantedAt, now);
  if (!(await payments.markGranted(payment.id, { grantedAt, months, endBefore, endsAt, checkAt }))) {
    return { endsAt: await readGrantedEnd(payments, payment), isNew: false };
  }
  await legalAcceptances.markAccepted(payment.id, grantedAt);
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

type Buyer = Pick<User, 'username' | 'email'>;

/**
 * The receipt of a payment that granted access: number, date, buyer, product, amounts in their currency and payment
 * method; the frame of the mail names the seller. Times in milliseconds.
 */
export function receiptMail(
  { username, email }: Buyer,
  payment: Payment,
  grantedAt: number,
  endsAt: number,
): OutboxMail {
  const { name, months } = PRODUCTS[payment.product];
  return {
    kind: 'mail',
    to: email,
    name: username,
    ...templatedWords('receipt', { username, product: name, 'receipt-number': receiptNumber(payment.id) }),
    facts: [
      ['Receipt number', receiptNumber(payment.id)],
      ['Date', mailDay(grantedAt)],
      ['Sold to', `${username}, ${email}`],
      ['Product', `${name}, ${months} months of access`],
      ...receiptLines({ ...payment, isCharged: payment.intentId !== null }),
      ['Access until', mailDay(endsAt)],
    ],
    isReceipt: true,
  };
}
