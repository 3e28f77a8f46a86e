import type { SqlHandle, SqlValue } from './sql-handle.ts';

type Rows = { readonly table: string; readonly where: string; readonly bindings: readonly SqlValue[] };

/** Deletes at most `limit` rows that meet a condition; how many it deleted. MySQL has LIMIT for it, SQLite row numbers. */
export const deleteSome = (handle: SqlHandle, { table, where, bindings }: Rows, limit: number): Promise<number> =>
  handle.kind === 'mysql'
    ? handle.run(`DELETE FROM ${table} WHERE ${where} LIMIT ?`, [...bindings, limit])
    : handle.run(`DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${where} LIMIT ?)`, [
        ...bindings,
        limit,
      ]);
