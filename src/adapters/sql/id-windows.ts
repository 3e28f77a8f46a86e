import { yieldToEventLoop } from '../../application/concurrency/yield-to-event-loop.ts';
import { findFirstRow, type SqlHandle } from './sql-handle.ts';

/** Ids to a statement: SQLite reads them in a few milliseconds, in which nobody else is answered. */
const IDS_AT_ONCE = 10_000;

/** The part of a table that one statement reads: ids from `from` on and below `until`, and at most `limit` rows of them. */
export type IdWindow = { readonly from: number; readonly until: number; readonly limit: number };

/**
 * Reads rows of a table that no index finds, from the newest back, until there are enough: in windows of ids with other work
 * between them, since SQLite answers nobody while it reads. Answers at most `limit` rows with ids below `before`.
 */
export async function readInIdWindows<Row>(
  handle: SqlHandle,
  table: 'users' | 'marketing_leads',
  { before, limit }: { readonly before: number; readonly limit: number },
  read: (window: IdWindow) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const newest = await findFirstRow<{ id: number | null }>(handle, `SELECT MAX(id) AS id FROM ${table} WHERE id < ?`, [
    before,
  ]);
  const rows: Row[] = [];
  for (let until = Number(newest?.id ?? 0) + 1; until > 1; until -= IDS_AT_ONCE) {
    rows.push(...(await read({ from: until - IDS_AT_ONCE, until, limit: limit - rows.length })));
    if (rows.length >= limit) return rows;
    await yieldToEventLoop();
  }
  return rows;
}
