import { MIGRATIONS } from '../../../../migrations/index.ts';
import { OperatorError } from '../../../application/operator-error.ts';
import { type Database, openDatabase } from '../database.ts';
import { insertRows } from '../insert-rows.ts';
import type { SqlValue } from '../sql-handle.ts';
import type { DumpFooter, DumpHeader, DumpTableHeader } from './dump-rows.ts';

/** Columns that MySQL computes; a release that did not know them dumped their values from a database with a newer schema. */
const COMPUTED: Readonly<Record<string, readonly string[]>> = { exam_attempts: ['is_running'] };

const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 1_000_000;

/**
 * Fills an empty database from a dump: makes the schema that the dump was taken of, then the rows. Answers the number of
 * rows by table. Throws where the dump is of a newer release, or does not hold what it says.
 */
export async function loadRows(url: string, lines: AsyncIterable<string>): Promise<Readonly<Record<string, number>>> {
  const reader = lines[Symbol.asyncIterator]();
  const first = await reader.next();
  const { migrations } = JSON.parse(String(first.value)) as DumpHeader;
  const database = await openDatabase(url, { migrations: knownMigrations(migrations) });
  try {
    await database.migrate();
    if (database.kind === 'sqlite') await database.run('PRAGMA foreign_keys = OFF');
    return await loadTables(database, { [Symbol.asyncIterator]: () => reader });
  } finally {
    await database.close();
  }
}

function knownMigrations(applied: DumpHeader['migrations']) {
  const names = new Set(MIGRATIONS.map(({ name }) => name));
  const newer = applied.filter(({ name }) => !names.has(name)).map(({ name }) => name);
  if (newer.length > 0) {
    throw new OperatorError(`The backup is of a newer release (${newer.join(', ')}). Restore it with that release.`);
  }
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const known = MIGRATIONS.filter(({ name }) => checksums.has(name));
  const other = known.filter(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum);
  if (other.length === 0) return known;
  const otherNames = other.map(({ name }) => name).join(', ');
  throw new OperatorError(`The backup was made with other versions of these migrations: ${otherNames}.`);
}

async function loadTables(database: Database, lines: AsyncIterable<string>): Promise<Record<string, number>> {
  const loaded: Record<string, number> = {};
  let table: DumpTableHeader | null = null;
  let batch: SqlValue[][] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    if (table) await insertBatch(database, table, batch);
    [batch, characters] = [[], 0];
  };
  for await (const line of lines) {
    const value = JSON.parse(line) as DumpTableHeader | DumpFooter | SqlValue[];
    if (Array.isArray(value)) {
      if (!table) throw new Error('a dump has rows before the first table');
      loaded[table.table] = (loaded[table.table] ?? 0) + 1;
      batch.push(value);
      characters += line.length;
      if (batch.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush();
      continue;
    }
    await flush();
    if ('end' in value) return checkCounts(loaded, value.end);
    table = value;
    loaded[table.table] = 0;
    await beginTable(database, table);
  }
  throw new OperatorError(CUT_OFF);
}

/** Migrations put rows of their own into tables, which are in the dump as well. */
async function beginTable(database: Database, { table, nextId }: DumpTableHeader): Promise<void> {
  await database.inTransaction(async (handle) => {
    if (handle.kind === 'mysql') await handle.run('SET FOREIGN_KEY_CHECKS = 0');
    await handle.run(`DELETE FROM ${table}`);
  });
  if (nextId === null) return;
  if (database.kind === 'mysql') await database.run(`ALTER TABLE ${table} AUTO_INCREMENT = ${Number(nextId)}`);
  else {
    await database.run('DELETE FROM sqlite_sequence WHERE name = ?', [table]);
    await database.run('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', [table, nextId - 1]);
  }
}

/** References are checked when all rows are there: some refer to rows that come later. */
const insertBatch = (database: Database, { table, columns }: DumpTableHeader, rows: SqlValue[][]): Promise<void> =>
  database.inTransaction(async (handle) => {
    if (handle.kind === 'mysql') await handle.run('SET FOREIGN_KEY_CHECKS = 0');
    const isStored = columns.map((column) => !COMPUTED[table]?.includes(column));
    const stored = <Value>(values: readonly Value[]): Value[] => values.filter((_, index) => isStored[index]);
    await insertRows(handle, table, stored(columns), rows.map(stored));
  });

/** Reads a dump to its end and answers the number of rows by table. Throws where it does not hold what it says. */
export async function countRows(lines: AsyncIterable<string>): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  let table = '';
  for await (const line of lines) {
    const value = JSON.parse(line) as DumpHeader | DumpTableHeader | DumpFooter | SqlValue[];
    if (Array.isArray(value)) counts[table] = (counts[table] ?? 0) + 1;
    else if ('end' in value) return checkCounts(counts, value.end);
    else if ('table' in value) {
      table = value.table;
      counts[table] = 0;
    }
  }
  throw new OperatorError(CUT_OFF);
}

const CUT_OFF = 'The backup is not complete: it was cut off. Use another copy.';

function checkCounts(loaded: Record<string, number>, expected: DumpFooter['end']): Record<string, number> {
  for (const [table, count] of Object.entries(expected)) {
    if (loaded[table] !== count) throw new Error(`${table} has ${loaded[table] ?? 0} rows in the dump, not ${count}`);
  }
  return loaded;
}
