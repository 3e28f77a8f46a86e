import type { LoadReport } from '../../application/ports/content-repository.ts';
import { firstRow, forUpdate, type SqlHandle, type SqlValue } from './sql-handle.ts';

export type MaterialRow = Readonly<Record<string, SqlValue>>;

type StoredRow = MaterialRow & { readonly id: number; readonly retired_at: number | null };

/** A table of study material: which column tells its entries apart, and what else changes when one is retired. */
export type MaterialTable = {
  readonly table: string;
  readonly keyColumn: string;
  readonly whenRetired?: MaterialRow;
};

const INSERTED_AT_ONCE = 50;

/** Lets one loader in at a time: two servers that start on an empty database would both see it empty. */
export async function waitForOtherLoaders(handle: SqlHandle): Promise<void> {
  await firstRow(handle, `SELECT name FROM work_locks WHERE name = ?${forUpdate(handle)}`, ['content']);
}

/** Lists cut into parts, so that no statement grows without bound. */
export const inParts = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) => items.slice(part * size, (part + 1) * size));

/**
 * Makes a table hold the given entries: new ones are added, different ones changed, missing ones retired, all others not
 * written to (product.md 5.2). No entries at all means that they were not loaded, and retires none.
 */
export async function saveMaterial(
  handle: SqlHandle,
  shape: MaterialTable,
  rows: readonly MaterialRow[],
  now: number,
): Promise<LoadReport> {
  await waitForOtherLoaders(handle);
  const { table, keyColumn } = shape;
  const stored = new Map<SqlValue, StoredRow>();
  for (const row of (await handle.knex(table).select()) as StoredRow[]) stored.set(row[keyColumn] ?? null, row);
  const added = rows.filter((row) => !stored.has(row[keyColumn] ?? null));
  const changed = rows.filter((row) => differs(stored.get(row[keyColumn] ?? null), row));
  const retired = await retireMissing(handle, shape, [...stored.values()], rows, now);
  for (const row of changed) {
    await handle
      .knex(table)
      .where(keyColumn, row[keyColumn] ?? null)
      .update({ ...row, retired_at: null });
  }
  for (const part of inParts(added, INSERTED_AT_ONCE)) {
    await handle.knex(table).insert(part.map((row) => ({ ...row, created_at: now })));
  }
  const untouched = rows.length - added.length - changed.length;
  return { added: added.length, changed: changed.length, retired, untouched };
}

/** Whether a stored row is there and not as the files have it. */
const differs = (stored: StoredRow | undefined, row: MaterialRow): boolean =>
  stored !== undefined &&
  (stored.retired_at !== null || Object.entries(row).some(([column, value]) => stored[column] !== value));

async function retireMissing(
  handle: SqlHandle,
  { table, keyColumn, whenRetired }: MaterialTable,
  stored: readonly StoredRow[],
  rows: readonly MaterialRow[],
  now: number,
): Promise<number> {
  if (rows.length === 0) return 0;
  const present = new Set(rows.map((row) => row[keyColumn]));
  const missing = stored.filter((row) => row.retired_at === null && !present.has(row[keyColumn] ?? null));
  for (const part of inParts(missing, INSERTED_AT_ONCE)) {
    const ids = part.map((row) => row.id);
    await handle
      .knex(table)
      .whereIn('id', ids)
      .update({ retired_at: now, ...whenRetired });
  }
  return missing.length;
}
