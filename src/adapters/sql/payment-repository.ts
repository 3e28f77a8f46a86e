import type { PaidPayment, PaymentRepository, PaymentTerms } from '../../application/ports/payment-repository.ts';
import type { Payment } from '../../domain/billing/payment.ts';
import { PRODUCTS, type ProductCode } from '../../domain/billing/product.ts';
import { firstRow, forUpdate, type SqlHandle, type SqlValue } from './sql-handle.ts';

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
};

type PaidRow = Pick<PaymentRow, 'id' | 'product' | 'amount_cents'> & {
  readonly granted_at: number;
  readonly access_until: number;
};

const SELECT_PAYMENT = `
  SELECT id, user_id, product, status, intent_id, list_cents, discount_percent, amount_cents, currency, promo_code_id
  FROM payments`;

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
});

const toPaid = (row: PaidRow): PaidPayment => ({
  id: row.id,
  product: row.product,
  amountCents: row.amount_cents,
  grantedAt: row.granted_at,
  accessUntil: row.access_until,
});

const openKey = (userId: number, product: ProductCode): string => `${userId}:${product}`;

const termColumns = (terms: PaymentTerms) => ({
  list_cents: terms.listCents,
  discount_percent: terms.discountPercent,
  amount_cents: terms.amountCents,
  promo_code_id: terms.promoCodeId,
});

/** Payments; every change of state is one conditional update, so that of any number of callers one makes it (product.md 3.8, 3.11). */
export const paymentRepository = (handle: SqlHandle): PaymentRepository => ({
  openFor: (userId, product, terms, now) => openFor(handle, userId, product, terms, now),
  setTerms: async (id, terms, now) => {
    await lockPromoCode(handle, terms.promoCodeId);
    const notGranted = handle.knex('payments').where({ id }).whereNot({ status: 'granted' });
    await notGranted.update({ ...termColumns(terms), updated_at: now });
  },
  setIntent: (id, intentId) =>
    changed(
      handle,
      `UPDATE payments SET intent_id = ? WHERE id = ? AND status = 'open' AND (intent_id IS NULL OR intent_id = ?)`,
      [intentId, id, intentId],
    ),
  findById: (id) => findWhere(handle, 'id = ?', id),
  findByIntent: (intentId) => findWhere(handle, 'intent_id = ?', intentId),
  findOpen: (userId, product) => findWhere(handle, 'open_key = ?', openKey(userId, product)),
  markGranted: (id, grantedAt, accessUntil) =>
    changed(
      handle,
      `UPDATE payments SET status = 'granted', open_key = NULL, granted_at = ?, access_until = ?
       WHERE id = ? AND status IN ('open', 'abandoned')`,
      [grantedAt, accessUntil, id],
    ),
  markAbandoned: (id) =>
    changed(handle, `UPDATE payments SET status = 'abandoned', open_key = NULL WHERE id = ? AND status = 'open'`, [id]),
  listStale: async (before, limit) => {
    const stale = `${SELECT_PAYMENT} WHERE status = 'open' AND updated_at < ? ORDER BY updated_at, id LIMIT ?`;
    return (await handle.rows<PaymentRow>(stale, [before, limit])).map(toPayment);
  },
  listGranted: async (userId) => {
    const granted = `SELECT id, product, amount_cents, granted_at, access_until FROM payments
      WHERE user_id = ? AND status = 'granted' ORDER BY granted_at DESC, id DESC`;
    return (await handle.rows<PaidRow>(granted, [userId])).map(toPaid);
  },
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
      updated_at: now,
    })
    .onConflict('open_key')
    .merge({ open_key: key });
  const payment = await findWhere(handle, 'open_key = ?', `${key}`, forUpdate(handle));
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
  const row = await firstRow<PaymentRow>(handle, `${SELECT_PAYMENT} WHERE ${condition}${locking}`, [value]);
  return row && toPayment(row);
}

const changed = async (handle: SqlHandle, sql: string, bindings: readonly SqlValue[]): Promise<boolean> =>
  (await handle.run(sql, bindings)) === 1;
