import type { NewPromoCode, PromoCodeRepository } from '../../application/ports/billing.ts';
import { normalisePromoCode, type OwnPromoUse, type PromoCode } from '../../domain/billing/promo-code.ts';
import { managedPromoCodes } from './managed-promo-codes.ts';
import { PROMO_COLUMNS, type PromoRow, toPromo } from './promo-code-rows.ts';
import { brokenUniqueKey, insertedUnlessTaken } from './sql-errors.ts';
import { firstRow, forUpdate, insertedId, type SqlHandle, type SqlValue } from './sql-handle.ts';

const SELECT_PROMO = `SELECT ${PROMO_COLUMNS} FROM promo_codes`;

/**
 * Promo codes and their uses (product.md 3.4, 3.7). Whatever changes uses changes the code's row first, which all
 * callers queue at; the maximum is a condition of that change, never something read before it.
 */
export const promoCodeRepository = (handle: SqlHandle): PromoCodeRepository => ({
  findByCode: (code) => findWhere(handle, 'code = ?', normalisePromoCode(code)),
  findById: (id) => findWhere(handle, 'id = ?', id),
  findOwnUse: (promoCodeId, userId) => ownUse(handle, promoCodeId, userId),
  reserve: (promoCodeId, userId, now) => reserve(handle, promoCodeId, userId, now),
  consume: (promoCodeId, userId, now) => consume(handle, promoCodeId, userId, now),
  release: (promoCodeId, userId) => release(handle, promoCodeId, userId),
  add: (promo) => addPromoCode(handle, promo),
  ...managedPromoCodes(handle),
});

async function findWhere(handle: SqlHandle, condition: string, value: SqlValue): Promise<PromoCode | null> {
  const row = await firstRow<PromoRow>(handle, `${SELECT_PROMO} WHERE ${condition}`, [value]);
  return row && toPromo(row);
}

async function ownUse(handle: SqlHandle, promoCodeId: number, userId: number): Promise<OwnPromoUse> {
  const row = await firstRow<{ state: 'reserved' | 'consumed' }>(
    handle,
    'SELECT state FROM promo_code_usage WHERE promo_code_id = ? AND user_id = ?',
    [promoCodeId, userId],
  );
  return row?.state ?? 'none';
}

async function reserve(handle: SqlHandle, promoCodeId: number, userId: number, now: number): Promise<boolean> {
  const counted = await handle.run(
    'UPDATE promo_codes SET used_count = used_count + 1 WHERE id = ? AND used_count < max_uses',
    [promoCodeId],
  );
  if (counted === 0) return (await ownUse(handle, promoCodeId, userId)) === 'reserved';
  if (await insertUse(handle, promoCodeId, userId, 'reserved', now)) return true;
  await uncount(handle, promoCodeId);
  return (await ownUse(handle, promoCodeId, userId)) === 'reserved';
}

async function consume(handle: SqlHandle, promoCodeId: number, userId: number, now: number): Promise<void> {
  await lockCode(handle, promoCodeId);
  const own = await handle.run(
    `UPDATE promo_code_usage SET used_at = CASE WHEN state = 'consumed' THEN used_at ELSE ? END, state = 'consumed'
     WHERE promo_code_id = ? AND user_id = ?`,
    [now, promoCodeId, userId],
  );
  if (own > 0 || !(await insertUse(handle, promoCodeId, userId, 'consumed', now))) return;
  await handle.run('UPDATE promo_codes SET used_count = used_count + 1 WHERE id = ?', [promoCodeId]);
}

async function release(handle: SqlHandle, promoCodeId: number, userId: number): Promise<void> {
  await lockCode(handle, promoCodeId);
  const released = await handle.run(
    `DELETE FROM promo_code_usage WHERE promo_code_id = ? AND user_id = ? AND state = 'reserved'`,
    [promoCodeId, userId],
  );
  if (released > 0) await uncount(handle, promoCodeId);
}

const insertUse = (
  { knex }: SqlHandle,
  promoCodeId: number,
  userId: number,
  state: 'reserved' | 'consumed',
  now: number,
): Promise<boolean> =>
  insertedUnlessTaken(
    knex('promo_code_usage').insert({ promo_code_id: promoCodeId, user_id: userId, state, used_at: now }),
    'user_id',
  );

const uncount = (handle: SqlHandle, promoCodeId: number): Promise<number> =>
  handle.run('UPDATE promo_codes SET used_count = used_count - 1 WHERE id = ?', [promoCodeId]);

const lockCode = (handle: SqlHandle, promoCodeId: number): Promise<unknown> =>
  handle.rows(`SELECT id FROM promo_codes WHERE id = ?${forUpdate(handle)}`, [promoCodeId]);

async function addPromoCode({ knex }: SqlHandle, promo: NewPromoCode): Promise<number | 'code-taken'> {
  try {
    return await insertedId(
      knex('promo_codes').insert({
        code: normalisePromoCode(promo.code),
        discount_percent: promo.discountPercent,
        max_uses: promo.maxUses,
        expires_at: promo.expiresAt,
        is_active: promo.isActive ? 1 : 0,
        description: promo.description,
        created_at: promo.createdAt,
      }),
    );
  } catch (error) {
    if (brokenUniqueKey(error)?.includes('code')) return 'code-taken';
    throw error;
  }
}
