import type { SqlHandle, SqlValue } from './sql-handle.ts';

/**
 * Changes any number of rows with one statement: each row of `rows` has the values of the columns `match`, by which a stored row is
 * found, and then those of the columns `set`. How many rows were found. SQLite takes them as one JSON text, as in `insertRows`; MySQL
 * joins a list of values, and changes no row that is not matched.
 */
export async function updateRows(
  handle: SqlHandle,
  table: string,
  { match, set }: { readonly match: readonly string[]; readonly set: readonly string[] },
  rows: readonly (readonly SqlValue[])[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const isSqlite = handle.kind === 'sqlite';
  const given = (place: number): string => (isSqlite ? `given.value ->> ${place}` : `given.c${place}`);
  const found = match.map((column, place) => `${table}.${column} = ${given(place)}`).join(' AND ');
  const changes = set.map((column, place) => `${column} = ${given(match.length + place)}`);
  if (isSqlite) {
    return handle.run(`UPDATE ${table} SET ${changes.join(', ')} FROM json_each(?) AS given WHERE ${found}`, [
      JSON.stringify(rows),
    ]);
  }
  const values = [...match, ...set].map((_, place) => `? AS c${place}`).join(', ');
  const list = rows.map(() => `SELECT ${values}`).join(' UNION ALL ');
  const changed = changes.map((change) => `${table}.${change}`).join(', ');
  return handle.run(`UPDATE ${table} JOIN (${list}) AS given ON ${found} SET ${changed}`, rows.flat());
}
