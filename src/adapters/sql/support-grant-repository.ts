import type { SupportGrant, SupportGrantRepository } from '../../application/ports/billing.ts';
import type { ProductCode } from '../../domain/billing/product.ts';
import { columnsOf, type ListQuery, readList } from './list-query.ts';
import { insertAndReadId, type SqlHandle } from './sql-handle.ts';

type GrantRow = {
  readonly id: number;
  readonly product: ProductCode;
  readonly granted_at: number;
  readonly added_ms: number | null;
  readonly cut_to: number | null;
  readonly access_before: number | null;
  readonly access_until: number | null;
  readonly reason: string;
};

/** Changes of access by support; adding one locks the user's row (product.md 13.8). */
export const supportGrantRepository = (handle: SqlHandle): SupportGrantRepository => ({
  add: ({ userId, product, grantedAt, addedMs, cutTo, endBefore, endsAt, reason }) =>
    insertAndReadId(
      handle.knex('support_grants').insert({
        user_id: userId,
        product,
        granted_at: grantedAt,
        added_ms: addedMs,
        cut_to: cutTo,
        access_before: endBefore,
        access_until: endsAt,
        reason,
      }),
    ),
  listOf: async (userId) => (await readList(handle, supportGrantList(userId))).map(toSupportGrant),
  moveAccess: async (id, { endBefore, endsAt }) => {
    await handle.run('UPDATE support_grants SET access_before = ?, access_until = ? WHERE id = ?', [
      endBefore,
      endsAt,
      id,
    ]);
  },
});

/** The changes of a person's access, the newest first. */
export const supportGrantList = (userId: number): ListQuery<GrantRow> => ({
  columns: columnsOf('g', [
    'id',
    'product',
    'granted_at',
    'added_ms',
    'cut_to',
    'access_before',
    'access_until',
    'reason',
  ]),
  from: 'support_grants g WHERE g.user_id = ?',
  values: [userId],
  order: { direction: 'descending', by: ['granted_at', 'id'] },
});

export function toSupportGrant(row: GrantRow): SupportGrant {
  const change =
    row.added_ms === null
      ? { addedMs: null, cutTo: row.cut_to ?? row.granted_at }
      : { addedMs: row.added_ms, cutTo: null };
  return {
    ...change,
    supportGrantId: row.id,
    product: row.product,
    grantedAt: row.granted_at,
    endBefore: row.access_before,
    endsAt: row.access_until,
    reason: row.reason,
  };
}
