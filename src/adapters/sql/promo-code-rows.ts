import type { PromoCode } from '../../domain/billing/promo-code.ts';

/** A promo code as the database keeps it. */
export type PromoRow = {
  readonly id: number;
  readonly code: string;
  readonly discount_percent: number;
  readonly max_uses: number;
  readonly used_count: number;
  readonly expires_at: number | null;
  readonly is_active: number;
};

/** The columns of a `PromoRow`. */
export const PROMO_COLUMNS = 'id, code, discount_percent, max_uses, used_count, expires_at, is_active';

/** A row as the domain knows it. */
export const toPromo = (row: PromoRow): PromoCode => ({
  id: row.id,
  code: row.code,
  discountPercent: row.discount_percent,
  maxUses: row.max_uses,
  usedCount: row.used_count,
  expiresAt: row.expires_at,
  isActive: row.is_active === 1,
});
