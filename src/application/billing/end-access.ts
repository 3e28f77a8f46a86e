import {
  type PurchasedTerm,
  type RecalculatedAccess,
  recalculateAccessAfterRefund,
} from '../../domain/billing/access-after-refund.ts';
import { isAccessActive } from '../../domain/billing/access-end.ts';
import type { EndReason } from '../../domain/billing/funds-state.ts';
import { computeNextPaidCheck, type Payment } from '../../domain/billing/payment.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { receiptNumber } from '../../domain/billing/receipt-number.ts';
import { computeEffectiveEnd, type SupportGrantTerm } from '../../domain/billing/support-grant.ts';
import { mailDay } from '../mail/mail-dates.ts';
import { templatedWords } from '../mail/templated-mail.ts';
import type { User } from '../ports/accounts.ts';
import type { PaidPayment } from '../ports/billing.ts';
import type { OutboxMail } from '../ports/mail.ts';
import type { Repositories } from '../ports/transact.ts';

/** What happened to the access that a payment gave. */
type AccessChange = EndReason | 'restored';

const SUBJECTS: Readonly<Record<AccessChange, string>> = {
  refunded: 'was refunded',
  disputed: 'has been disputed',
  restored: 'has been reinstated',
};

const REASONS: Readonly<Record<AccessChange, string>> = {
  refunded: 'was refunded in full, so the access it gave has ended',
  disputed: 'has been disputed through your bank, so the access it gave is suspended until the dispute is settled',
  restored: 'has been reinstated, and the access it gave has been restored',
};

/**
 * Notifies a learner that a refund or a dispute ended access, or that it was restored. `endsAt` is the present end of
 * access in milliseconds; null when there is no access.
 */
export function accessChangeMail(
  user: Pick<User, 'username' | 'email'>,
  payment: Pick<Payment, 'id' | 'product'>,
  change: AccessChange,
  endsAt: number | null,
): OutboxMail {
  const { name } = PRODUCTS[payment.product];
  return {
    kind: 'mail',
    to: user.email,
    name: user.username,
    ...templatedWords('payment-changed', {
      username: user.username,
      product: name,
      'receipt-number': receiptNumber(payment.id),
      state: SUBJECTS[change],
      'state-and-access': REASONS[change],
      access:
        endsAt === null
          ? `You currently have no access to ${name}. Your progress and results are kept.`
          : `You have access to ${name} until ${mailDay(endsAt)}.`,
    }),
  };
}

type AccessRepositories = Pick<Repositories, 'users' | 'payments' | 'supportGrants' | 'promoCodes' | 'outbox'>;

/**
 * Ends a payment whose money was returned: its months are removed from the chain of access, and the learner is notified
 * (product.md 3.20-3.25). The promo use stays consumed. The user must be locked; where the account is deleted, only the
 * record is updated (product.md 3.35).
 */
export async function endAccess(
  repositories: AccessRepositories,
  user: User | null,
  payment: Payment,
  reason: EndReason,
  now: number,
): Promise<void> {
  const { payments, promoCodes } = repositories;
  await payments.markEnded(payment.id, reason, now, computeNextPaidCheck(now, now));
  if (!user) return;
  if (payment.promoCodeId !== null) await promoCodes.consume(payment.promoCodeId, user.id, now);
  if (payment.grantedAt === null) return;
  const endsAt =
    payment.status === 'granted'
      ? await recalculateAccess(repositories, user, payment, false)
      : user[payment.product].endsAt;
  await queueAccessChangeMail(repositories, user, payment, reason, endsAt, now);
}

/**
 * Restores the months of an ended payment to their place in the chain, and notifies the learner (product.md 3.21, 3.22,
 * 3.25). Where the account is deleted, only the record is updated (product.md 3.35).
 */
export async function restoreAccess(
  repositories: AccessRepositories,
  user: User | null,
  payment: Payment,
  now: number,
): Promise<void> {
  if (!(await repositories.payments.markRestored(payment.id))) throw new Error(`payment ${payment.id} was not ended`);
  if (!user) return;
  const endsAt = await recalculateAccess(repositories, user, payment, true);
  await queueAccessChangeMail(repositories, user, payment, 'restored', endsAt, now);
}

/**
 * Recalculates the chain of purchases and support grants of a product with or without one payment; answers the new end
 * of access.
 */
async function recalculateAccess(
  stored: AccessRepositories,
  user: User,
  { id, product }: Payment,
  stands: boolean,
): Promise<number | null> {
  const { users, payments, supportGrants } = stored;
  const bought = (await payments.listGranted(user.id)).filter((paid) => paid.product === product);
  const terms = bought.map((paid) =>
    paid.id === id ? { ...toBoughtTerm(paid), stood: !stands, stands } : toBoughtTerm(paid),
  );
  const given = (await supportGrants.listOf(user.id)).filter((grant) => grant.product === product);
  const entitlement = user[product];
  const chained = recalculateAccessAfterRefund([...terms, ...given], entitlement.endsAt);
  for (const { paymentId, endBefore, endsAt } of chained.terms)
    await payments.moveAccess(paymentId, { endBefore, endsAt });
  for (const { supportGrantId, endBefore, endsAt } of chained.gifts)
    await supportGrants.moveAccess(supportGrantId, { endBefore, endsAt });
  if (product === 'peng') {
    if (!stands) await users.endPengPeriod(id);
    await movePengPeriods(users, chained, terms, given);
    // The latest end of the active periods, which include those given by support.
    return (await users.findById(user.id))?.peng.endsAt ?? null;
  }
  const status = chained.endsAt === null ? null : (entitlement.status ?? 'active');
  await users.setNppeAccess(user.id, { status, endsAt: chained.endsAt });
  return chained.endsAt;
}

/** Moves each active period to its recalculated place, no further than support has limited it (product.md 13.8). */
async function movePengPeriods(
  users: AccessRepositories['users'],
  chained: RecalculatedAccess,
  terms: readonly PurchasedTerm[],
  given: readonly SupportGrantTerm[],
): Promise<void> {
  const grantedAt = new Map(terms.map((term) => [term.paymentId, term.grantedAt]));
  for (const { paymentId, startsAt, endsAt } of chained.terms) {
    const reach = computeEffectiveEnd({ grantedAt: grantedAt.get(paymentId) ?? 0, endsAt }, given);
    if (startsAt !== null) await users.movePengPeriod(paymentId, { startsAt, endsAt: reach });
  }
  const placed = new Map(chained.gifts.map((gift) => [gift.supportGrantId, gift]));
  for (const gift of given) {
    const { endBefore, endsAt } = placed.get(gift.supportGrantId) ?? gift;
    if (gift.addedMs === null || endsAt === null) continue;
    const startsAt = Math.max(gift.grantedAt, endBefore ?? gift.grantedAt);
    const reach = computeEffectiveEnd({ grantedAt: gift.grantedAt, endsAt }, given);
    await users.moveGivenPengPeriod(gift.supportGrantId, { startsAt, endsAt: reach });
  }
}

function toBoughtTerm({ id, ended, ...paid }: PaidPayment): PurchasedTerm {
  const { grantedAt, months, endBefore, endsAt } = paid;
  const stands = ended === null;
  return { paymentId: id, grantedAt, months, endBefore, endsAt, stood: stands, stands };
}

/** Each change has a revision of its own, and so a mail of its own. */
async function queueAccessChangeMail(
  { outbox }: Pick<AccessRepositories, 'outbox'>,
  user: User,
  payment: Payment,
  change: AccessChange,
  endsAt: number | null,
  now: number,
): Promise<void> {
  const isOpen = isAccessActive({ status: 'active', endsAt }, now);
  const mail = accessChangeMail(user, payment, change, isOpen ? endsAt : null);
  await outbox.add(mail, now, `access-${payment.id}-${payment.revision}`);
}
