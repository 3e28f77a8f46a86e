import BetterSqlite3 from 'better-sqlite3';
import createKnex from 'knex';
import type { Migration } from '../../../migrations/table.ts';
import type { SqlHandle } from './sql-handle.ts';

type ColumnRow = { readonly table_name: string; readonly column_name: string };

/** Without the tables of SQLite itself and those that its full-text index consists of. */
const SQLITE_COLUMNS = `
  SELECT t.name AS table_name, c.name AS column_name FROM sqlite_master t, pragma_table_info(t.name) c
  WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE 'search_index%' ORDER BY t.rowid, c.cid`;

/** Names of columns by table. */
export type ColumnsByTable = ReadonlyMap<string, readonly string[]>;

/** The tables that migrations make, in the order in which they make them, with their columns; found out in memory. */
export function expectedColumns(migrations: readonly Migration[]): ColumnsByTable {
  const knex = createKnex({ client: 'better-sqlite3', useNullAsDefault: true });
  const memory = new BetterSqlite3(':memory:');
  try {
    for (const { statements } of migrations) for (const statement of statements(knex)) memory.exec(statement);
    const rows = memory.prepare<[], ColumnRow>(SQLITE_COLUMNS).all();
    return groupColumns(rows);
  } finally {
    memory.close();
  }
}

/** The tables that a database has, with their columns; without those that it computes from others, which are never written. */
export async function readActualColumns(handle: SqlHandle): Promise<ColumnsByTable> {
  const sql =
    handle.kind === 'sqlite'
      ? SQLITE_COLUMNS
      : `SELECT table_name AS table_name, column_name AS column_name FROM information_schema.columns
         WHERE table_schema = DATABASE() AND extra NOT LIKE '%GENERATED%' ORDER BY table_name, ordinal_position`;
  return groupColumns(await handle.rows<ColumnRow>(sql));
}

function groupColumns(rows: readonly ColumnRow[]): ColumnsByTable {
  const columns = new Map<string, string[]>();
  for (const { table_name: table, column_name: column } of rows) {
    columns.set(table, [...(columns.get(table) ?? []), column]);
  }
  return columns;
}

/** The columns that are expected and not there, as `table.column`. */
export function missingColumns(expected: ColumnsByTable, actual: ColumnsByTable): string[] {
  return [...expected].flatMap(([table, columns]) =>
    columns.filter((column) => !actual.get(table)?.includes(column)).map((column) => `${table}.${column}`),
  );
}
