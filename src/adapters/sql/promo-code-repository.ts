import type {
  KeysetPage,
  ManagedPromoCode,
  NewPromoCode,
  PromoCodeRepository,
  PromoCodeUse,
} from '../../application/ports/billing.ts';
import {
  normalisePromoCode,
  type OwnPromoUse,
  PROMO_CODE_FIELDS,
  type PromoCode,
  type PromoCodeTerms,
} from '../../domain/billing/promo-code.ts';
import { columnNames, fromColumns, toColumns } from './edited-columns.ts';
import { findViolatedUniqueKey, insertIfAbsent } from './sql-errors.ts';
import { buildForUpdateClause, findFirstRow, insertAndReadId, type SqlHandle, type SqlValue } from './sql-handle.ts';

type PromoRow = Readonly<Record<string, SqlValue>> & {
  readonly id: number;
  readonly code: string;
  readonly used_count: number;
};

type ManagedRow = PromoRow & {
  readonly created_at: number;
  readonly reserved_count: number;
  readonly revenue_cents: number;
  readonly version: number;
};

type UseRow = Omit<PromoCodeUse, 'user'> & { readonly userId: number; readonly username: string };

const COLUMNS = ['id', 'code', 'used_count', ...columnNames(PROMO_CODE_FIELDS)].join(', ');

const SELECT_PROMO = `SELECT ${COLUMNS} FROM promo_codes`;

/** What was charged with a code and not given back; a payment that was ended gave everything back (product.md 13.41). */
const revenueOf = (condition: string): string =>
  `(SELECT COALESCE(SUM(r.amount_cents - r.refunded_cents), 0) FROM payments r
     WHERE ${condition} AND r.granted_at IS NOT NULL AND r.end_reason IS NULL)`;

const SELECT_MANAGED = `SELECT ${COLUMNS}, created_at, version,
    (SELECT COUNT(*) FROM promo_code_usage u WHERE u.promo_code_id = promo_codes.id AND u.state = 'reserved') AS reserved_count,
    ${revenueOf('r.promo_code_id = promo_codes.id')} AS revenue_cents
  FROM promo_codes`;

/**
 * Promo codes and their uses (product.md 3.4, 3.7). Every change of uses changes the code's row first, which serializes
 * all callers; the maximum is a condition of that change, never a value read before it.
 */
export const promoCodeRepository = (handle: SqlHandle): PromoCodeRepository => ({
  findByCode: (code) => findWhere(handle, 'code = ?', normalisePromoCode(code)),
  findById: (id) => findWhere(handle, 'id = ?', id),
  findOwnUse: (promoCodeId, userId) => ownUse(handle, promoCodeId, userId),
  reserve: (promoCodeId, userId, now) => reserve(handle, promoCodeId, userId, now),
  consume: (promoCodeId, userId, now) => consume(handle, promoCodeId, userId, now),
  release: (promoCodeId, userId) => release(handle, promoCodeId, userId),
  add: (promo) => addPromoCode(handle, promo),
  edit: (id, seenVersion, terms) => editPromoCode(handle, id, seenVersion, terms),
  findManaged: async (id) => {
    const row = await findFirstRow<ManagedRow>(handle, `${SELECT_MANAGED} WHERE id = ?`, [id]);
    return row && toManaged(row);
  },
  listManaged: async ({ before, limit }) => {
    const page = `${SELECT_MANAGED} WHERE id < ? ORDER BY id DESC LIMIT ?`;
    return (await handle.rows<ManagedRow>(page, [before, limit])).map(toManaged);
  },
  listUses: (promoCodeId, page) => listUses(handle, promoCodeId, page),
});

const toPromo = (row: PromoRow): PromoCode => ({
  ...fromColumns(PROMO_CODE_FIELDS, row),
  id: row.id,
  code: row.code,
  usedCount: row.used_count,
});

const toManaged = (row: ManagedRow): ManagedPromoCode => ({
  ...toPromo(row),
  createdAt: row.created_at,
  reservedCount: Number(row.reserved_count),
  revenueCents: Number(row.revenue_cents),
  version: row.version,
});

async function findWhere(handle: SqlHandle, condition: string, value: SqlValue): Promise<PromoCode | null> {
  const row = await findFirstRow<PromoRow>(handle, `${SELECT_PROMO} WHERE ${condition}`, [value]);
  return row && toPromo(row);
}

async function listUses(
  handle: SqlHandle,
  promoCodeId: number,
  { before, limit }: KeysetPage,
): Promise<PromoCodeUse[]> {
  const rows = await handle.rows<UseRow>(
    `SELECT p.id, p.user_id AS userId, u.username, p.state, p.used_at AS usedAt,
       ${revenueOf('r.promo_code_id = p.promo_code_id AND r.user_id = p.user_id')} AS paidCents
     FROM promo_code_usage p JOIN users u ON u.id = p.user_id
     WHERE p.promo_code_id = ? AND p.id < ? ORDER BY p.id DESC LIMIT ?`,
    [promoCodeId, before, limit],
  );
  return rows.map(({ userId, username, paidCents, ...use }) => ({
    ...use,
    paidCents: Number(paidCents),
    user: { id: userId, username },
  }));
}

async function ownUse(handle: SqlHandle, promoCodeId: number, userId: number): Promise<OwnPromoUse> {
  const row = await findFirstRow<{ state: 'reserved' | 'consumed' }>(
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
  insertIfAbsent(
    knex('promo_code_usage').insert({ promo_code_id: promoCodeId, user_id: userId, state, used_at: now }),
    'user_id',
  );

const uncount = (handle: SqlHandle, promoCodeId: number): Promise<number> =>
  handle.run('UPDATE promo_codes SET used_count = used_count - 1 WHERE id = ?', [promoCodeId]);

const lockCode = (handle: SqlHandle, promoCodeId: number): Promise<unknown> =>
  handle.rows(`SELECT id FROM promo_codes WHERE id = ?${buildForUpdateClause(handle)}`, [promoCodeId]);

async function addPromoCode({ knex }: SqlHandle, promo: NewPromoCode): Promise<number | 'code-taken'> {
  try {
    const given = { code: normalisePromoCode(promo.code), created_at: promo.createdAt };
    return await insertAndReadId(knex('promo_codes').insert({ ...given, ...toColumns(PROMO_CODE_FIELDS, promo) }));
  } catch (error) {
    if (findViolatedUniqueKey(error)?.includes('code')) return 'code-taken';
    throw error;
  }
}

/** One conditional update: uses may be taken while an edit is decided (product.md 13.11). */
async function editPromoCode(
  { knex }: SqlHandle,
  id: number,
  seenVersion: number,
  terms: PromoCodeTerms,
): Promise<boolean> {
  const edited = await knex('promo_codes')
    .where({ id, version: seenVersion })
    .where('used_count', '<=', terms.maxUses)
    .where((unused) => unused.where({ used_count: 0 }).orWhere({ discount_percent: terms.discountPercent }))
    .update({ ...toColumns(PROMO_CODE_FIELDS, terms), version: seenVersion + 1 });
  return edited === 1;
}
