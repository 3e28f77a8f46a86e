import { toIsoTime, toIsoTimeOrNull } from '../../../application/iso-time.ts';
import { PRODUCTS, type ProductCode } from '../../../domain/billing/product.ts';
import { receiptNumber } from '../../../domain/billing/receipt-number.ts';
import type { SqlHandle } from '../sql-handle.ts';
import { createRowExporter, createUserRowsDeletion, type DataOwner, type PersonalTable } from './personal-table.ts';

type PaymentRow = {
  readonly id: number;
  readonly product: ProductCode;
  readonly status: string;
  readonly list_cents: number;
  readonly discount_percent: number;
  readonly promo_code: string | null;
  readonly amount_cents: number;
  readonly currency: string;
  readonly intent_id: string | null;
  readonly created_at: number;
  readonly granted_at: number | null;
  readonly access_until: number | null;
  readonly ended_at: number | null;
  readonly end_reason: string | null;
};
type PeriodRow = { readonly start_date: number; readonly end_date: number; readonly active: number };
type GrantRow = {
  readonly product: ProductCode;
  readonly granted_at: number;
  readonly access_until: number | null;
  readonly reason: string;
};
type UseRow = { readonly code: string; readonly state: string; readonly used_at: number };

const paymentsOf = createRowExporter<PaymentRow>(
  `SELECT p.id, p.product, p.status, p.list_cents, p.discount_percent, c.code AS promo_code, p.amount_cents, p.currency,
     p.intent_id, p.created_at, p.granted_at, p.access_until, p.ended_at, p.end_reason
   FROM payments p LEFT JOIN promo_codes c ON c.id = p.promo_code_id WHERE p.user_id = ? ORDER BY p.id`,
  (row) => ({
    receipt: row.granted_at === null ? null : receiptNumber(row.id),
    product: PRODUCTS[row.product].name,
    status: row.status,
    priceCents: row.list_cents,
    discountPercent: row.discount_percent,
    promoCode: row.promo_code,
    amountCents: row.amount_cents,
    currency: row.currency,
    providerReference: row.intent_id,
    openedAt: toIsoTime(row.created_at),
    paidAt: toIsoTimeOrNull(row.granted_at),
    accessUntil: toIsoTimeOrNull(row.access_until),
    moneyBackAt: toIsoTimeOrNull(row.ended_at),
    moneyBackReason: row.end_reason,
  }),
);

/** Uses that were only reserved are returned before deletion, so that they do not count against the maximum (product.md 3.7). */
async function erasePromoUses(handle: SqlHandle, owner: DataOwner): Promise<void> {
  const reserved = await handle.rows<{ id: number }>(
    "SELECT promo_code_id AS id FROM promo_code_usage WHERE user_id = ? AND state = 'reserved' ORDER BY promo_code_id",
    [owner.id],
  );
  for (const { id } of reserved) {
    await handle.run('UPDATE promo_codes SET used_count = used_count - 1 WHERE id = ?', [id]);
  }
  await createUserRowsDeletion('promo_code_usage')(handle, owner);
}

/** A payment that the provider may know of stays, as record or in case it still goes through; one that never left the site goes. */
async function erasePayments(handle: SqlHandle, { id }: DataOwner): Promise<void> {
  await handle.run(`DELETE FROM payments WHERE user_id = ? AND granted_at IS NULL AND intent_id IS NULL`, [id]);
  await handle.run(
    `UPDATE payments SET status = 'abandoned', open_key = NULL, check_at = NULL WHERE user_id = ? AND status = 'open'`,
    [id],
  );
}

/** What was bought, with what, and until when. */
export const BILLING_TABLES: readonly PersonalTable[] = [
  {
    table: 'promo_code_usage',
    owner: ['user_id'],
    exported: {
      promoUses: createRowExporter<UseRow>(
        `SELECT c.code, u.state, u.used_at FROM promo_code_usage u JOIN promo_codes c ON c.id = u.promo_code_id
         WHERE u.user_id = ? ORDER BY u.id`,
        ({ code, state, used_at }) => ({ code, state, usedAt: toIsoTime(used_at) }),
      ),
    },
    erase: erasePromoUses,
  },
  {
    table: 'peng_subscriptions',
    owner: ['user_id'],
    exported: {
      pengAccess: createRowExporter<PeriodRow>(
        'SELECT start_date, end_date, active FROM peng_subscriptions WHERE user_id = ? ORDER BY id',
        ({ start_date, end_date, active }) => ({
          from: toIsoTime(start_date),
          until: toIsoTime(end_date),
          active: active === 1,
        }),
      ),
    },
    erase: createUserRowsDeletion('peng_subscriptions'),
  },
  {
    table: 'support_grants',
    owner: ['user_id'],
    exported: {
      accessBySupport: createRowExporter<GrantRow>(
        'SELECT product, granted_at, access_until, reason FROM support_grants WHERE user_id = ? ORDER BY granted_at',
        ({ product, granted_at, access_until, reason }) => ({
          product: PRODUCTS[product].name,
          changedAt: toIsoTime(granted_at),
          accessUntil: toIsoTimeOrNull(access_until),
          reason,
        }),
      ),
    },
    erase: createUserRowsDeletion('support_grants'),
  },
  { table: 'payments', owner: ['user_id'], exported: { payments: paymentsOf }, erase: erasePayments },
];
