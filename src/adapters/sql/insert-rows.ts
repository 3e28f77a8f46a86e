import { placeholders, type SqlHandle, type SqlValue } from './sql-handle.ts';

/**
 * Inserts any number of rows with one statement. SQLite takes them as one JSON text, so that the statement is prepared
 * once for every number of rows; MySQL takes a list of values. `onDuplicate` is what to do where a row exists.
 */
export async function insertRows(
  handle: SqlHandle,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
  onDuplicate: { readonly sqlite: string; readonly mysql: string } = { sqlite: '', mysql: '' },
): Promise<void> {
  if (rows.length === 0) return;
  const into = `INSERT INTO ${table} (${columns.join(', ')})`;
  if (handle.kind === 'sqlite') {
    const values = columns.map((_, index) => `value ->> ${index}`).join(', ');
    await handle.run(`${into} SELECT ${values} FROM json_each(?) WHERE true ${onDuplicate.sqlite}`, [
      JSON.stringify(rows),
    ]);
    return;
  }
  const values = rows.map((row) => `(${placeholders(row)})`).join(', ');
  await handle.run(`${into} VALUES ${values} ${onDuplicate.mysql}`, rows.flat());
}
