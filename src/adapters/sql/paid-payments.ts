import type { PaidPayment, PaymentCheckQueue, PaymentRepository } from '../../application/ports/billing.ts';
import { PAYMENT_COLUMNS, type PaymentRow, toPayment } from './payment-rows.ts';
import { type SqlHandle, updateOneRow } from './sql-handle.ts';
import { countSale } from './weekly-sales.ts';

type PaidRow = Pick<
  PaymentRow,
  'id' | 'product' | 'list_cents' | 'discount_percent' | 'amount_cents' | 'intent_id' | 'end_reason'
> & {
  readonly granted_at: number;
  readonly access_months: number;
  readonly access_before: number | null;
  readonly access_until: number;
  readonly ended_at: number;
};

type DueRow = PaymentRow & { readonly check_at: number; readonly changed_at: number };

const CHECKED: Readonly<Record<PaymentCheckQueue, string>> = {
  open: "status = 'open'",
  paid: "status IN ('granted', 'ended')",
};

const toPaid = (row: PaidRow): PaidPayment => ({
  id: row.id,
  product: row.product,
  listCents: row.list_cents,
  discountPercent: row.discount_percent,
  amountCents: row.amount_cents,
  isCharged: row.intent_id !== null,
  grantedAt: row.granted_at,
  months: row.access_months,
  endBefore: row.access_before,
  endsAt: row.access_until,
  ended: row.end_reason === null ? null : { reason: row.end_reason, at: row.ended_at },
});

type PaidPayments = Pick<
  PaymentRepository,
  | 'markGranted'
  | 'advance'
  | 'markEnded'
  | 'markRestored'
  | 'setRefunded'
  | 'moveAccess'
  | 'listGranted'
  | 'listDueChecks'
  | 'scheduleCheck'
>;

/**
 * What becomes of payments once they are paid; every change of state is one conditional update (product.md 3.11,
 * 3.19-3.26).
 */
export const paidPayments = (handle: SqlHandle): PaidPayments => ({
  markGranted: async (id, { grantedAt, months, endBefore, endsAt, checkAt }) => {
    const isGranted = await updateOneRow(
      handle,
      `UPDATE payments SET status = 'granted', open_key = NULL, granted_at = ?, access_months = ?, access_before = ?,
         access_until = ?, check_at = ?, ended_at = NULL, end_reason = NULL
       WHERE id = ? AND status <> 'granted' AND granted_at IS NULL`,
      [grantedAt, months, endBefore, endsAt, checkAt, id],
    );
    if (isGranted) await countSale(handle, id, 'sold');
    return isGranted;
  },
  advance: (id, revision) =>
    updateOneRow(handle, 'UPDATE payments SET revision = revision + 1 WHERE id = ? AND revision = ?', [id, revision]),
  markEnded: async (id, reason, endedAt, checkAt) => {
    const ended = { status: 'ended', open_key: null, end_reason: reason, ended_at: endedAt, check_at: checkAt };
    // Of a payment that ends again, for another reason, the money went back once.
    const ending = 'UPDATE payments SET end_reason = ? WHERE id = ? AND granted_at IS NOT NULL AND end_reason IS NULL';
    const isFirst = await updateOneRow(handle, ending, [reason, id]);
    await handle.knex('payments').where({ id }).update(ended);
    if (isFirst) await countSale(handle, id, 'returned');
  },
  markRestored: async (id) => {
    const isRestored = await updateOneRow(
      handle,
      `UPDATE payments SET status = 'granted', ended_at = NULL, end_reason = NULL
       WHERE id = ? AND status = 'ended' AND granted_at IS NOT NULL`,
      [id],
    );
    if (isRestored) await countSale(handle, id, 'kept');
    return isRestored;
  },
  setRefunded: async (id, refundedCents) => {
    await handle.run('UPDATE payments SET refunded_cents = ? WHERE id = ?', [refundedCents, id]);
  },
  moveAccess: async (id, { endBefore, endsAt }) => {
    await handle.run('UPDATE payments SET access_before = ?, access_until = ? WHERE id = ?', [endBefore, endsAt, id]);
  },
  listGranted: async (userId) => {
    const granted = `SELECT id, product, list_cents, discount_percent, amount_cents, intent_id, granted_at, access_months, access_before,
        access_until, ended_at, end_reason FROM payments
      WHERE user_id = ? AND granted_at IS NOT NULL ORDER BY granted_at DESC, id DESC`;
    return (await handle.rows<PaidRow>(granted, [userId])).map(toPaid);
  },
  listDueChecks: async (kind, now, limit) => {
    const due = `SELECT ${PAYMENT_COLUMNS}, check_at, COALESCE(ended_at, granted_at, updated_at) AS changed_at
      FROM payments WHERE ${CHECKED[kind]} AND check_at <= ? ORDER BY check_at, id LIMIT ?`;
    const rows = await handle.rows<DueRow>(due, [now, limit]);
    return rows.map((row) => ({ payment: toPayment(row), changedAt: row.changed_at, dueAt: row.check_at }));
  },
  scheduleCheck: (id, dueAt, checkAt) =>
    updateOneRow(handle, 'UPDATE payments SET check_at = ? WHERE id = ? AND check_at = ?', [checkAt, id, dueAt]),
});
