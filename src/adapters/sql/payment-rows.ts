import type { EndReason } from '../../domain/billing/funds-state.ts';
import type { Payment } from '../../domain/billing/payment.ts';
import type { ProductCode } from '../../domain/billing/product.ts';

/** A payment as the database keeps it. */
export type PaymentRow = {
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
export const PAYMENT_COLUMNS = `id, user_id, product, status, intent_id, list_cents, discount_percent, amount_cents, currency,
  promo_code_id, created_at, granted_at, end_reason, revision`;

/** Reads payments; a condition follows. */
export const SELECT_PAYMENT = `SELECT ${PAYMENT_COLUMNS} FROM payments`;

/** A row as the domain knows it. */
export const toPayment = (row: PaymentRow): Payment => ({
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
