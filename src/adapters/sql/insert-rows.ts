import { type DatabaseKind, placeholders, type SqlHandle, type SqlValue } from './sql-handle.ts';

type OnDuplicate = Readonly<Record<DatabaseKind, string>> & { readonly bindings?: readonly SqlValue[] };

/**
 * Inserts any number of rows with one statement. SQLite takes them as one JSON text, so that the statement is prepared
 * once for every number of rows; MySQL takes a list of values. `onDuplicate` is what to do where a row exists, with the values
 * of its placeholders.
 */
export async function insertRows(
  handle: SqlHandle,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
  onDuplicate: OnDuplicate = { sqlite: '', mysql: '' },
): Promise<void> {
  if (rows.length === 0) return;
  const { bindings = [] } = onDuplicate;
  const into = `INSERT INTO ${table} (${columns.join(', ')})`;
  if (handle.kind === 'sqlite') {
    const values = columns.map((_, index) => `value ->> ${index}`).join(', ');
    await handle.run(`${into} SELECT ${values} FROM json_each(?) WHERE true ${onDuplicate.sqlite}`, [
      JSON.stringify(rows),
      ...bindings,
    ]);
    return;
  }
  const values = rows.map((row) => `(${placeholders(row)})`).join(', ');
  await handle.run(`${into} VALUES ${values} ${onDuplicate.mysql}`, [...rows.flat(), ...bindings]);
}

/** Inserts any number of records with one statement; all have the columns of the first one. */
export async function insertRecords<Column extends string>(
  handle: SqlHandle,
  table: string,
  records: readonly Readonly<Record<Column, SqlValue>>[],
): Promise<void> {
  const columns = Object.keys(records[0] ?? {}) as Column[];
  const rows = records.map((record) => columns.map((column) => record[column]));
  await insertRows(handle, table, columns, rows);
}
