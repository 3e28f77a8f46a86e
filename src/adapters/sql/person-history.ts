import type {
  PeopleReader,
  PersonHistory,
  PersonPayment,
  PersonPromoUse,
} from '../../application/ports/administration.ts';
import type { EndReason } from '../../domain/billing/funds-state.ts';
import { auditList, toAuditEntry } from './audit-trail.ts';
import { toCaselessKey } from './caseless-key.ts';
import { columnsOf, type ListQuery, readLists } from './list-query.ts';
import { grantedPaymentList, toPaid } from './payment-repository.ts';
import { newsletterMailList, sentMailList, toNewsletterMail, toUnsentMail, unsentMailList } from './person-mails.ts';
import type { SqlHandle } from './sql-handle.ts';
import { supportGrantList, toSupportGrant } from './support-grant-repository.ts';
import { userNoteList } from './user-notes.ts';

type PaymentRow = {
  readonly id: number;
  readonly product: PersonPayment['product'];
  readonly status: PersonPayment['status'];
  readonly amount_cents: number;
  readonly refunded_cents: number;
  readonly intent_id: string | null;
  readonly code: string | null;
  readonly created_at: number;
  readonly granted_at: number | null;
  readonly access_until: number | null;
  readonly ended_at: number | null;
  readonly end_reason: EndReason | null;
};

type PromoUseRow = PersonPromoUse & { readonly id: number };

/** All that is recorded of an account but its exams and messages, by one statement (product.md 13.4, 13.36). */
export async function readHistory(
  handle: SqlHandle,
  { id, email }: Parameters<PeopleReader['history']>[0],
  now: number,
  limit: number,
): Promise<PersonHistory> {
  const emailKey = toCaselessKey(email);
  const { sessions, corrections, payments, bought, given, mails, newsletterMails, changes, promoUses, ...lists } =
    await readLists(handle, {
      sessions: {
        columns: { count: 'COUNT(*)' },
        from: 'sessions WHERE user_id = ? AND expires_at > ?',
        values: [id, now],
      },
      corrections: pendingAddressList(id, now),
      payments: { ...paymentList(id), limit },
      promoUses: { ...promoUseList(id), limit },
      bought: grantedPaymentList(id),
      given: supportGrantList(id),
      notes: userNoteList(id, limit),
      changes: auditList({ kind: 'user', subjectId: id, limit }),
      mails: unsentMailList(email, limit),
      sentMails: sentMailList(id, limit),
      newsletterMails: { ...newsletterMailList(emailKey), limit },
    });
  return {
    ...lists,
    sessions: Number(sessions[0]?.count ?? 0),
    emailToConfirm: corrections[0]?.email ?? null,
    payments: payments.map(toPayment),
    promoUses: promoUses.map(toPromoUse),
    bought: bought.map(toPaid),
    given: given.map(toSupportGrant),
    changes: changes.map(toAuditEntry),
    unsentMails: mails.map(toUnsentMail),
    newsletterMails: newsletterMails.map(toNewsletterMail),
  };
}

const pendingAddressList = (userId: number, now: number): ListQuery<{ readonly email: string }> => ({
  columns: columnsOf('e', ['email']),
  from: 'email_corrections e WHERE e.user_id = ? AND e.expires_at > ?',
  values: [userId, now],
});

const paymentList = (userId: number): ListQuery<PaymentRow> => ({
  columns: {
    ...columnsOf('p', ['id', 'product', 'status', 'amount_cents', 'refunded_cents', 'intent_id', 'created_at']),
    ...columnsOf('p', ['granted_at', 'access_until', 'ended_at', 'end_reason']),
    code: 'c.code',
  },
  from: 'payments p LEFT JOIN promo_codes c ON c.id = p.promo_code_id WHERE p.user_id = ?',
  values: [userId],
  order: { direction: 'descending', by: ['id'] },
});

const toPayment = (row: PaymentRow): PersonPayment => ({
  id: row.id,
  product: row.product,
  status: row.status,
  amountCents: row.amount_cents,
  refundedCents: row.refunded_cents,
  isCharged: row.intent_id !== null && row.granted_at !== null,
  promoCode: row.code,
  openedAt: row.created_at,
  grantedAt: row.granted_at,
  endsAt: row.access_until,
  ended: row.end_reason === null || row.ended_at === null ? null : { reason: row.end_reason, at: row.ended_at },
});

const promoUseList = (userId: number): ListQuery<PromoUseRow> => ({
  columns: {
    ...columnsOf('p', ['id', 'state']),
    promoCodeId: 'p.promo_code_id',
    code: 'c.code',
    usedAt: 'p.used_at',
  },
  from: 'promo_code_usage p JOIN promo_codes c ON c.id = p.promo_code_id WHERE p.user_id = ?',
  values: [userId],
  order: { direction: 'descending', by: ['id'] },
});

const toPromoUse = ({ promoCodeId, code, state, usedAt }: PromoUseRow): PersonPromoUse => ({
  promoCodeId,
  code,
  state,
  usedAt,
});
