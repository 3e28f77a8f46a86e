import type {
  ManagedPromoCode,
  PromoCodeRepository,
  PromoCodeTerms,
  PromoCodeUse,
} from '../../application/ports/billing.ts';
import { PROMO_COLUMNS, type PromoRow, toPromo } from './promo-code-rows.ts';
import { changedOne, firstRow, type SqlHandle } from './sql-handle.ts';

type ManagedRow = PromoRow & {
  readonly description: string | null;
  readonly created_at: number;
  readonly reserved_count: number;
  readonly version: number;
};

type UseRow = {
  readonly id: number;
  readonly user_id: number;
  readonly username: string;
  readonly state: PromoCodeUse['state'];
  readonly used_at: number;
};

const SELECT_MANAGED = `SELECT ${PROMO_COLUMNS}, description, created_at, version,
    (SELECT COUNT(*) FROM promo_code_usage u WHERE u.promo_code_id = promo_codes.id AND u.state = 'reserved') AS reserved_count
  FROM promo_codes`;

type Managed = Pick<PromoCodeRepository, 'findManaged' | 'listManaged' | 'listUses' | 'edit'>;

/** Promo codes for those who run the shop (product.md 13.10-13.12). */
export const managedPromoCodes = (handle: SqlHandle): Managed => ({
  findManaged: async (id) => {
    const row = await firstRow<ManagedRow>(handle, `${SELECT_MANAGED} WHERE id = ?`, [id]);
    return row && toManaged(row);
  },
  listManaged: async ({ before, limit }) => {
    const page = `${SELECT_MANAGED} WHERE id < ? ORDER BY id DESC LIMIT ?`;
    return (await handle.rows<ManagedRow>(page, [before, limit])).map(toManaged);
  },
  listUses: async (promoCodeId, { before, limit }) => {
    const rows = await handle.rows<UseRow>(
      `SELECT p.id, p.user_id, u.username, p.state, p.used_at FROM promo_code_usage p JOIN users u ON u.id = p.user_id
       WHERE p.promo_code_id = ? AND p.id < ? ORDER BY p.id DESC LIMIT ?`,
      [promoCodeId, before, limit],
    );
    return rows.map(({ id, user_id, username, state, used_at }) => ({
      id,
      user: { id: user_id, username },
      state,
      usedAt: used_at,
    }));
  },
  edit: (id, seenVersion, terms) => edit(handle, id, seenVersion, terms),
});

const edit = (handle: SqlHandle, id: number, seenVersion: number, terms: PromoCodeTerms): Promise<boolean> =>
  changedOne(
    handle,
    `UPDATE promo_codes SET max_uses = ?, expires_at = ?, is_active = ?, description = ?, version = version + 1,
       discount_percent = ?
     WHERE id = ? AND version = ? AND used_count <= ? AND (used_count = 0 OR discount_percent = ?)`,
    [
      terms.maxUses,
      terms.expiresAt,
      terms.isActive ? 1 : 0,
      terms.description,
      terms.discountPercent,
      id,
      seenVersion,
      terms.maxUses,
      terms.discountPercent,
    ],
  );

const toManaged = (row: ManagedRow): ManagedPromoCode => ({
  ...toPromo(row),
  description: row.description,
  createdAt: row.created_at,
  reservedCount: Number(row.reserved_count),
  version: row.version,
});
