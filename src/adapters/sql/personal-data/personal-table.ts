import type { ExportRow } from '../../../application/ports/accounts.ts';
import type { SqlHandle } from '../sql-handle.ts';

/** The owner of the rows: the account, and the folded address for rows that may have no account. */
export type DataOwner = { readonly id: number; readonly emailKey: string };

/** The owner whose rows are handed out, with the ids of their attempts in order: several sections read attempts in parts. */
export type ExportedOwner = DataOwner & { readonly attemptIds: readonly number[] };

/**
 * What happens to the rows of a table that say whose they are. Either side may be a reason instead: why nothing is handed
 * out, or why nothing is deleted.
 */
export type PersonalTable = {
  readonly table: string;
  /** The columns that say whose a row is: the id of a user, or an address. */
  readonly owner: readonly string[];
  readonly exported:
    | { readonly [section: string]: (handle: SqlHandle, owner: ExportedOwner) => Promise<ExportRow[]> }
    | string;
  readonly erase: ((handle: SqlHandle, owner: DataOwner, now: number) => Promise<unknown>) | string;
};

/** Reads rows and turns each into what the person is given. */
export const createRowExporter =
  <Row>(sql: string, toExport: (row: Row) => ExportRow) =>
  async (handle: SqlHandle, { id }: DataOwner): Promise<ExportRow[]> =>
    (await handle.rows<Row>(sql, [id])).map(toExport);

/** Deletes the rows that belong to a user. */
export const createUserRowsDeletion =
  (table: string, column = 'user_id') =>
  (handle: SqlHandle, { id }: DataOwner): Promise<number> =>
    handle.run(`DELETE FROM ${table} WHERE ${column} = ?`, [id]);

/** A table whose rows belong to one user: exported under one name, and deleted with the account. */
export const createOwnedTable = (
  table: string,
  section: string,
  read: ReturnType<typeof createRowExporter>,
): PersonalTable => ({
  table,
  owner: ['user_id'],
  exported: { [section]: read },
  erase: createUserRowsDeletion(table),
});
