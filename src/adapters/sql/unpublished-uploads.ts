import { placeholders, type SqlHandle } from './sql-handle.ts';

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
