import { insertRows } from './insert-rows.ts';
import { placeholders, type SqlHandle } from './sql-handle.ts';

type Counted = { readonly id: number; readonly count: number };

/** Whether an upload is shown: published and not undone. `upload` is the name of the table in the statement. */
const isShown = (upload: string): string => `${upload}.published_at IS NOT NULL AND ${upload}.undone_at IS NULL`;

/**
 * Whether a published upload contained an example too, which then stays in the bank regardless of who uploaded it first
 * (product.md 9.12).
 */
export const buildShownRepeatCondition = (example: string): string =>
  `EXISTS (SELECT 1 FROM example_repeats again JOIN example_uploads heir ON heir.id = again.upload_id
     WHERE again.example_id = ${example}.id AND ${isShown('heir')})`;

/** Whether an upload repeated an example of one that is undone, so that undoing it takes something out. `u` is the upload. */
export const HAS_UNDONE_PREDECESSOR_CONDITION = `EXISTS (SELECT 1 FROM example_repeats r JOIN peng_examples e ON e.id = r.example_id
     JOIN example_uploads former ON former.id = e.upload_id WHERE r.upload_id = u.id AND former.undone_at IS NOT NULL)`;

/** Records which examples of other uploads an upload contains too, by their keys; each is recorded once (product.md 9.12). */
export async function recordRepeats(handle: SqlHandle, uploadId: number, keys: readonly string[]): Promise<void> {
  const found = await handle.rows<{ id: number }>(
    `SELECT e.id FROM peng_examples e WHERE e.upload_key IN (${placeholders(keys)}) AND e.upload_id <> ?
       AND NOT EXISTS (SELECT 1 FROM example_repeats r WHERE r.upload_id = ? AND r.example_id = e.id)`,
    [...keys, uploadId, uploadId],
  );
  const rows = found.map(({ id }) => [uploadId, id]);
  await insertRows(handle, 'example_repeats', ['upload_id', 'example_id'], rows);
}

/**
 * How many examples leave the bank with each of these uploads, which are shown: what it added and no other one that is shown
 * names, and what has passed to it alone. Costs as much as there are repeats, however much was added (product.md 9.12).
 */
export async function countExamplesRemovedByUndo(
  handle: SqlHandle,
  uploads: readonly { readonly id: number; readonly added: number }[],
): Promise<ReadonlyMap<number, number>> {
  if (uploads.length === 0) return new Map();
  const ids = uploads.map(({ id }) => id);
  const kept = await handle.rows<Counted>(
    `SELECT e.upload_id AS id, COUNT(DISTINCT e.id) AS count FROM peng_examples e
     JOIN example_repeats r ON r.example_id = e.id JOIN example_uploads heir ON heir.id = r.upload_id
     WHERE e.upload_id IN (${placeholders(ids)}) AND ${isShown('heir')} GROUP BY e.upload_id`,
    ids,
  );
  const passed = await handle.rows<Counted>(
    `SELECT r.upload_id AS id, COUNT(*) AS count FROM example_repeats r JOIN peng_examples e ON e.id = r.example_id
     JOIN example_uploads former ON former.id = e.upload_id
     WHERE r.upload_id IN (${placeholders(ids)}) AND NOT (${isShown('former')})
       AND NOT EXISTS (SELECT 1 FROM example_repeats other JOIN example_uploads heir ON heir.id = other.upload_id
         WHERE other.example_id = e.id AND other.upload_id <> r.upload_id AND ${isShown('heir')})
     GROUP BY r.upload_id`,
    ids,
  );
  const of = (counts: readonly Counted[], id: number): number =>
    Number(counts.find((count) => count.id === id)?.count ?? 0);
  return new Map(uploads.map(({ id, added }) => [id, added - of(kept, id) + of(passed, id)]));
}
