import type { ContentLoadReport } from '../../application/ports/content.ts';
import { raiseMaterialVersion } from './material-version.ts';
import type { SqlHandle, SqlValue } from './sql-handle.ts';

export type MaterialRow = Readonly<Record<string, SqlValue>>;

type StoredRow = MaterialRow & { readonly id: number; readonly retired_at: number | null };

/**
 * A table of study material: which column identifies its entries, what else changes when one is retired, whether it
 * stores the time of the last change, which column holds that time for a new entry (otherwise now), and whether an
 * empty list means that all entries have left the files.
 */
export type MaterialTable = {
  readonly table: string;
  readonly keyColumn: string;
  readonly whenRetired?: MaterialRow;
  readonly keepsUpdatedAt?: boolean;
  readonly firstUpdatedAt?: string;
  readonly mayBeEmptied?: boolean;
};

const INSERTED_AT_ONCE = 50;

/** Lists cut into parts, so that no statement grows without bound. */
export const splitIntoChunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) => items.slice(part * size, (part + 1) * size));

/**
 * Makes a table hold the given entries: new ones are added, different ones changed, missing ones retired, all others not
 * written to (product.md 5.2). Rows without a key did not come from the files and are left alone. No entries at all means
 * that they were not loaded, and retires none, unless the table says otherwise.
 */
export async function saveMaterial(
  handle: SqlHandle,
  shape: MaterialTable,
  rows: readonly MaterialRow[],
  now: number,
): Promise<ContentLoadReport> {
  await raiseMaterialVersion(handle);
  const { table, keyColumn } = shape;
  assertDistinct(shape, rows);
  const stored = await storedRows(handle, shape);
  const added = rows.filter((row) => !stored.has(row[keyColumn] ?? null));
  const changed = rows.filter((row) => differs(stored.get(row[keyColumn] ?? null), row));
  const retired = await retireMissing(handle, shape, [...stored.values()], rows, now);
  for (const row of changed) {
    await handle
      .knex(table)
      .where(keyColumn, row[keyColumn] ?? null)
      .update({ ...row, retired_at: null, ...changeMoment(shape, now) });
  }
  for (const part of splitIntoChunks(added, INSERTED_AT_ONCE)) {
    await handle.knex(table).insert(part.map((row) => ({ ...row, created_at: now, ...firstMoment(shape, row, now) })));
  }
  const untouched = rows.length - added.length - changed.length;
  return { added: added.length, changed: changed.length, retired, untouched };
}

function assertDistinct({ table, keyColumn }: MaterialTable, rows: readonly MaterialRow[]): void {
  const seen = new Set<SqlValue | undefined>();
  for (const { [keyColumn]: key } of rows) {
    if (seen.has(key)) throw new Error(`${table}: '${key}' is given twice`);
    seen.add(key);
  }
}

async function storedRows(handle: SqlHandle, { table, keyColumn }: MaterialTable): Promise<Map<SqlValue, StoredRow>> {
  const rows: StoredRow[] = await handle.knex(table).whereNotNull(keyColumn).select();
  return new Map(rows.map((row) => [row[keyColumn] ?? null, row]));
}

const changeMoment = ({ keepsUpdatedAt }: MaterialTable, now: number): MaterialRow =>
  keepsUpdatedAt ? { updated_at: now } : {};

const firstMoment = (shape: MaterialTable, row: MaterialRow, now: number): MaterialRow =>
  shape.firstUpdatedAt ? { updated_at: row[shape.firstUpdatedAt] ?? now } : changeMoment(shape, now);

/** Whether a stored row is there and not as the files have it. */
const differs = (stored: StoredRow | undefined, row: MaterialRow): boolean =>
  stored !== undefined &&
  (stored.retired_at !== null || Object.entries(row).some(([column, value]) => stored[column] !== value));

async function retireMissing(
  handle: SqlHandle,
  shape: MaterialTable,
  stored: readonly StoredRow[],
  rows: readonly MaterialRow[],
  now: number,
): Promise<number> {
  const { table, keyColumn, whenRetired, mayBeEmptied } = shape;
  if (rows.length === 0 && !mayBeEmptied) return 0;
  const present = new Set(rows.map((row) => row[keyColumn]));
  const missing = stored.filter((row) => row.retired_at === null && !present.has(row[keyColumn] ?? null));
  for (const part of splitIntoChunks(missing, INSERTED_AT_ONCE)) {
    const ids = part.map((row) => row.id);
    await handle
      .knex(table)
      .whereIn('id', ids)
      .update({ retired_at: now, ...whenRetired, ...changeMoment(shape, now) });
  }
  return missing.length;
}
