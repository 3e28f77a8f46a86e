import type { SqlHandle } from './sql-handle.ts';

/** How to find a row's id by a key column; a key that is not there is a bug, since references were checked (product.md 5.1). */
export async function createIdLookup(
  handle: SqlHandle,
  table: string,
  keyColumn: string,
): Promise<(key: string) => number> {
  const rows = await handle.rows<{ id: number; name: string }>(`SELECT id, ${keyColumn} AS name FROM ${table}`);
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return (key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`${table}: there is no '${key}'`);
    return id;
  };
}
