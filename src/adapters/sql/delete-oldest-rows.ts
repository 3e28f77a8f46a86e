import type { SqlHandle, SqlValue } from './sql-handle.ts';

type Rows = {
  readonly table: string;
  readonly where: string;
  readonly bindings: readonly SqlValue[];
  /** An indexed column of a time; naming it keeps MariaDB on its index, however many rows are due. */
  readonly oldestBy: string;
};

/** Deletes at most `limit` rows that meet a condition, the oldest first; how many it deleted. SQLite has no LIMIT for it. */
export function deleteOldestRows(
  handle: SqlHandle,
  { table, where, bindings, oldestBy }: Rows,
  limit: number,
): Promise<number> {
  const due = `${where} ORDER BY ${oldestBy} LIMIT ?`;
  const which = handle.kind === 'mysql' ? due : `rowid IN (SELECT rowid FROM ${table} WHERE ${due})`;
  return handle.run(`DELETE FROM ${table} WHERE ${which}`, [...bindings, limit]);
}
