import type { UploadRecord } from '../../application/ports/competency.ts';
import { insertRows } from './insert-rows.ts';
import { placeholders, type SqlHandle } from './sql-handle.ts';

export type UploadRow = {
  readonly id: number;
  readonly discipline: string;
  readonly file_name: string;
  readonly added: number;
  readonly repeated: number;
  readonly created_at: number;
  readonly undone_at: number | null;
};

/** Uploads as `UploadRow` has them; what follows says which. */
export const SELECT_UPLOADS = `SELECT u.id, d.name AS discipline, u.file_name, u.added, u.repeated, u.created_at, u.undone_at
   FROM example_uploads u JOIN disciplines d ON d.id = u.discipline_id`;

/** An upload under the names of the application. */
export const toUpload = ({ file_name, created_at, undone_at, ...row }: UploadRow): UploadRecord => ({
  ...row,
  fileName: file_name,
  createdAt: created_at,
  undoneAt: undone_at,
});

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

/** Ends the storing of an upload that was not published; what follows says of which. */
export const GIVE_UP_AFTER_MS = 'UPDATE example_uploads SET undone_at = ?, storing_discipline_id = NULL';

const GIVEN_UP = 'published_at IS NULL AND undone_at IS NOT NULL';

/**
 * Removes what unfinished uploads left. Examples that an unfinished upload had restored may be on lists or have been
 * seen: they stay, hidden, until their file is uploaded again (product.md 9.12, 9.17).
 */
export async function removeUnpublishedUpload(
  handle: SqlHandle,
  idleSince: number,
  now: number,
  most: number,
): Promise<number> {
  await handle.run(`${GIVE_UP_AFTER_MS} WHERE storing_discipline_id IS NOT NULL AND alive_at <= ?`, [now, idleSince]);
  const ended = await handle.rows<{ id: number }>(`SELECT id FROM example_uploads WHERE ${GIVEN_UP}`);
  if (ended.length === 0) return 0;
  const found = await handle.rows<{ id: number }>(
    `SELECT e.id FROM peng_examples e WHERE e.upload_id IN (${placeholders(ended)})
       AND NOT EXISTS (SELECT 1 FROM saved_examples s WHERE s.example_id = e.id)
       AND NOT EXISTS (SELECT 1 FROM example_showings h WHERE h.example_id = e.id) LIMIT ?`,
    [...ended.map(({ id }) => id), most],
  );
  const ids = found.map(({ id }) => id);
  const noted = await handle.rows<{ upload_id: number; example_id: number }>(
    `SELECT upload_id, example_id FROM example_repeats WHERE upload_id IN (${placeholders(ended)}) LIMIT ?`,
    [...ended.map(({ id }) => id), most],
  );
  for (const { upload_id, example_id } of noted) {
    await handle.run('DELETE FROM example_repeats WHERE upload_id = ? AND example_id = ?', [upload_id, example_id]);
  }
  // An upload of the same file may have taken some of them meanwhile.
  const ofGivenUp = `upload_id IN (SELECT id FROM example_uploads WHERE ${GIVEN_UP})`;
  const removed =
    ids.length === 0
      ? 0
      : await handle.run(`DELETE FROM peng_examples WHERE id IN (${placeholders(ids)}) AND ${ofGivenUp}`, ids);
  if (ids.length < most && noted.length < most) {
    const empty = 'NOT EXISTS (SELECT 1 FROM peng_examples e WHERE e.upload_id = example_uploads.id)';
    await handle.run(`DELETE FROM example_uploads WHERE ${GIVEN_UP} AND ${empty}`);
  }
  return removed + noted.length;
}
