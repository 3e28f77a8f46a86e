import type {
  PaidPayment,
  PaymentCheckQueue,
  PaymentRepository,
  PaymentTerms,
} from '../../application/ports/billing.ts';
import type { EndReason } from '../../domain/billing/funds-state.ts';
import { computeNextOpenCheck, type Payment } from '../../domain/billing/payment.ts';
import { PRODUCTS, type ProductCode } from '../../domain/billing/product.ts';
import { columnsOf, type ListQuery, readList } from './list-query.ts';
import { buildForUpdateClause, findFirstRow, type SqlHandle, type SqlValue, updateOneRow } from './sql-handle.ts';
import { countSale } from './weekly-sales.ts';

/** A payment as the database keeps it. */
type PaymentRow = {
  readonly id: number;
  readonly user_id: number;
  readonly product: ProductCode;
  readonly status: Payment['status'];
  readonly intent_id: string | null;
  readonly list_cents: number;
  readonly discount_percent: number;
  readonly amount_cents: number;
  readonly currency: string;
  readonly promo_code_id: number | null;
  readonly created_at: number;
  readonly granted_at: number | null;
  readonly end_reason: EndReason | null;
  readonly revision: number;
};

/** The columns of a payment. */
const PAYMENT_COLUMNS = `id, user_id, product, status, intent_id, list_cents, discount_percent, amount_cents, currency,
  promo_code_id, created_at, granted_at, end_reason, revision`;

/** Reads payments; a condition follows. */
const SELECT_PAYMENT = `SELECT ${PAYMENT_COLUMNS} FROM payments`;

/** A row as the domain knows it. */
const toPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  userId: row.user_id,
  product: row.product,
  status: row.status,
  intentId: row.intent_id,
  listCents: row.list_cents,
  discountPercent: row.discount_percent,
  amountCents: row.amount_cents,
  currency: row.currency,
  promoCodeId: row.promo_code_id,
  createdAt: row.created_at,
  grantedAt: row.granted_at,
  endReason: row.end_reason,
  revision: row.revision,
});

const openKey = (userId: number, product: ProductCode): string => `${userId}:${product}`;

const termColumns = (terms: PaymentTerms) => ({
  list_cents: terms.listCents,
  discount_percent: terms.discountPercent,
  amount_cents: terms.amountCents,
  promo_code_id: terms.promoCodeId,
});

/** The time that a change of an open payment sets: the job leaves the payment alone while its buyer is at the checkout. */
const touchedColumns = (now: number) => ({ updated_at: now, check_at: computeNextOpenCheck(now, now) });

/**
 * Payments; every change of state is one conditional update, so that of any number of callers one makes it (product.md
 * 3.8, 3.11).
 */
export const paymentRepository = (handle: SqlHandle): PaymentRepository => ({
  openFor: (userId, product, terms, now) => openFor(handle, userId, product, terms, now),
  setTerms: async (id, terms, now) => {
    await lockPromoCode(handle, terms.promoCodeId);
    const neverGranted = handle.knex('payments').where({ id, granted_at: null });
    await neverGranted.update({ ...termColumns(terms), ...touchedColumns(now) });
  },
  setIntent: (id, intentId) =>
    updateOneRow(
      handle,
      `UPDATE payments SET intent_id = ? WHERE id = ? AND status = 'open' AND (intent_id IS NULL OR intent_id = ?)`,
      [intentId, id, intentId],
    ),
  findById: (id) => findWhere(handle, 'id = ?', id),
  findByIntent: (intentId) => findWhere(handle, 'intent_id = ?', intentId),
  findOpen: (userId, product) => findWhere(handle, 'open_key = ?', openKey(userId, product)),
  markAbandoned: (id) =>
    updateOneRow(
      handle,
      `UPDATE payments SET status = 'abandoned', open_key = NULL, check_at = NULL WHERE id = ? AND status = 'open'`,
      [id],
    ),
  ...paidPayments(handle),
});

async function openFor(
  handle: SqlHandle,
  userId: number,
  product: ProductCode,
  terms: PaymentTerms,
  now: number,
): Promise<Payment> {
  await lockPromoCode(handle, terms.promoCodeId);
  const key = openKey(userId, product);
  // Inserting first and keeping what is there: of two callers at once the second waits for the first here.
  await handle
    .knex('payments')
    .insert({
      user_id: userId,
      product,
      status: 'open',
      open_key: key,
      ...termColumns(terms),
      currency: PRODUCTS[product].currency,
      created_at: now,
      ...touchedColumns(now),
    })
    .onConflict('open_key')
    .merge({ open_key: key });
  const payment = await findWhere(handle, 'open_key = ?', `${key}`, buildForUpdateClause(handle));
  if (!payment) throw new Error('an open payment vanished inside its own transaction');
  return payment;
}

/**
 * On MySQL a row that refers to a promo code takes a shared lock on the code. Uses are counted under an exclusive one
 * later in the same transaction; taking that first keeps two buyers from waiting for each other.
 */
async function lockPromoCode(handle: SqlHandle, promoCodeId: number | null): Promise<void> {
  if (handle.kind !== 'mysql' || promoCodeId === null) return;
  await handle.rows('SELECT id FROM promo_codes WHERE id = ? FOR UPDATE', [promoCodeId]);
}

async function findWhere(handle: SqlHandle, condition: string, value: SqlValue, locking = ''): Promise<Payment | null> {
  const row = await findFirstRow<PaymentRow>(handle, `${SELECT_PAYMENT} WHERE ${condition}${locking}`, [value]);
  return row && toPayment(row);
}

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

/** The payments of a person that gave access, the newest first. */
export const grantedPaymentList = (userId: number): ListQuery<PaidRow> => ({
  columns: {
    ...columnsOf('p', ['id', 'product', 'list_cents', 'discount_percent', 'amount_cents', 'intent_id', 'granted_at']),
    ...columnsOf('p', ['access_months', 'access_before', 'access_until', 'ended_at', 'end_reason']),
  },
  from: 'payments p WHERE p.user_id = ? AND p.granted_at IS NOT NULL',
  values: [userId],
  order: { direction: 'descending', by: ['granted_at', 'id'] },
});

export const toPaid = (row: PaidRow): PaidPayment => ({
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
const paidPayments = (handle: SqlHandle): PaidPayments => ({
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
    return (await readList(handle, grantedPaymentList(userId))).map(toPaid);
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
