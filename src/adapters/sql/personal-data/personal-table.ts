import type { ExportRow } from '../../../application/ports/accounts.ts';
import type { SqlHandle } from '../sql-handle.ts';

/** Whose rows: the account, and the folded address under which a row may be kept that has no account. */
export type Owner = { readonly id: number; readonly emailKey: string };

/**
 * What happens to the rows of a table that say whose they are. Either side may be a reason instead: why nothing is handed
 * out, or why nothing is deleted.
 */
export type PersonalTable = {
  readonly table: string;
  /** The columns that say whose a row is: the id of a user, or an address. */
  readonly owner: readonly string[];
  readonly exported: { readonly [section: string]: (handle: SqlHandle, owner: Owner) => Promise<ExportRow[]> } | string;
  readonly erase: ((handle: SqlHandle, owner: Owner, now: number) => Promise<unknown>) | string;
};

/** Reads rows and turns each into what the person is given. */
export const rowsAs =
  <Row>(sql: string, toExport: (row: Row) => ExportRow) =>
  async (handle: SqlHandle, { id }: Owner): Promise<ExportRow[]> =>
    (await handle.rows<Row>(sql, [id])).map(toExport);

/** Deletes the rows that belong to a user. */
export const deletedByUser =
  (table: string, column = 'user_id') =>
  (handle: SqlHandle, { id }: Owner): Promise<number> =>
    handle.run(`DELETE FROM ${table} WHERE ${column} = ?`, [id]);

/** A table whose rows belong to one user: exported under one name, and deleted with the account. */
export const ownedTable = (table: string, section: string, read: ReturnType<typeof rowsAs>): PersonalTable => ({
  table,
  owner: ['user_id'],
  exported: { [section]: read },
  erase: deletedByUser(table),
});
