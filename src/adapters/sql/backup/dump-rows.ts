import type { Database } from '../database.ts';
import { readActualColumns } from '../expected-schema.ts';
import { readAppliedMigrations } from '../migration-record.ts';
import { createMysqlHandle } from '../mysql.ts';
import type { SqlHandle, SqlValue } from '../sql-handle.ts';

/** The first line of a dump: the migrations that its tables were made by. */
export type DumpHeader = {
  readonly migrations: readonly { readonly name: string; readonly checksum: string | null }[];
};

/** Begins the rows of a table, which follow as one array a line; `nextId` is the id that the next row would get. */
export type DumpTableHeader = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly nextId: number | null;
};

/** The last line: the number of rows of each table. Without it a dump is not complete. */
export type DumpFooter = { readonly end: Readonly<Record<string, number>> };

/** The record of migrations, which is in the header, and what belongs to this database and not to what it holds. */
const LEFT_OUT: readonly string[] = [
  'schema_migrations',
  'knex_migrations',
  'knex_migrations_lock',
  'leases',
  'backup_records',
];

const BATCH = 500;

/**
 * All rows of a database as lines of JSON, as of one moment: on MySQL in one transaction that sees nothing committed
 * after it began, and blocks no other. Rows are read in batches along the primary key.
 */
export async function* dumpRows(database: Database): AsyncGenerator<string> {
  if (database.kind === 'sqlite') return yield* linesOf(database.reads);
  const transaction = await database.knex.transaction({ isolationLevel: 'repeatable read' });
  try {
    yield* linesOf(createMysqlHandle(transaction));
  } finally {
    await transaction.rollback();
  }
}

const toLine = (value: DumpHeader | DumpTableHeader | DumpFooter | readonly SqlValue[]): string =>
  `${JSON.stringify(value)}\n`;

async function* linesOf(handle: SqlHandle): AsyncGenerator<string> {
  const applied = await readAppliedMigrations(handle);
  yield toLine({ migrations: applied.map(({ name, checksum }) => ({ name, checksum })) });
  const end: Record<string, number> = {};
  for (const [table, columns] of await readActualColumns(handle)) {
    if (LEFT_OUT.includes(table)) continue;
    yield toLine({ table, columns, nextId: await nextIdOf(handle, table) });
    end[table] = 0;
    for await (const rows of batchesOf(handle, table, await keyOf(handle, table))) {
      end[table] += rows.length;
      for (const row of rows) yield toLine(columns.map((column) => row[column] ?? null));
    }
  }
  yield toLine({ end });
}

type Row = Readonly<Record<string, SqlValue>>;

async function* batchesOf(handle: SqlHandle, table: string, key: readonly string[]): AsyncGenerator<Row[]> {
  const order = `ORDER BY ${key.join(', ')} LIMIT ${BATCH}`;
  const next = `SELECT * FROM ${table} WHERE ${afterKey(key)} ${order}`;
  let rows = await handle.rows<Row>(`SELECT * FROM ${table} ${order}`);
  while (rows.length > 0) {
    yield rows;
    const last = rows.at(-1);
    rows = rows.length < BATCH ? [] : await handle.rows<Row>(next, bindingsOf(key, last));
  }
}

/** `(a > ?) OR (a = ? AND b > ?)`, in a form along which both databases read an index. */
const afterKey = (key: readonly string[]): string =>
  key
    .map((column, index) => [...key.slice(0, index).map((each) => `${each} = ?`), `${column} > ?`].join(' AND '))
    .map((condition) => `(${condition})`)
    .join(' OR ');

const bindingsOf = (key: readonly string[], last: Row | undefined): SqlValue[] =>
  key.flatMap((_, index) => key.slice(0, index + 1).map((column) => last?.[column] ?? null));

async function keyOf(handle: SqlHandle, table: string): Promise<string[]> {
  const sql =
    handle.kind === 'sqlite'
      ? 'SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk'
      : `SELECT column_name AS name FROM information_schema.key_column_usage
         WHERE table_schema = DATABASE() AND table_name = ? AND constraint_name = 'PRIMARY' ORDER BY ordinal_position`;
  const key = (await handle.rows<{ name: string }>(sql, [table])).map(({ name }) => name);
  if (key.length === 0) throw new Error(`the table ${table} has no primary key`);
  return key;
}

async function nextIdOf(handle: SqlHandle, table: string): Promise<number | null> {
  if (handle.kind === 'sqlite') {
    const [row] = await handle.rows<{ seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?', [table]);
    return row ? row.seq + 1 : null;
  }
  const [row] = await handle.rows<Record<string, string>>(`SHOW CREATE TABLE ${table}`);
  const match = /AUTO_INCREMENT=(\d+)/.exec(row?.['Create Table'] ?? '');
  return match ? Number(match[1]) : null;
}
