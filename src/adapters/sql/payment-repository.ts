import type { PaymentRepository, PaymentTerms } from '../../application/ports/billing.ts';
import type { Payment } from '../../domain/billing/payment.ts';
import { computeNextOpenCheck } from '../../domain/billing/payment-checks.ts';
import { PRODUCTS, type ProductCode } from '../../domain/billing/product.ts';
import { paidPayments } from './paid-payments.ts';
import { type PaymentRow, SELECT_PAYMENT, toPayment } from './payment-rows.ts';
import { buildForUpdateClause, findFirstRow, type SqlHandle, type SqlValue, updateOneRow } from './sql-handle.ts';

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
