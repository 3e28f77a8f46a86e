import { createHash } from 'node:crypto';
import { yieldToEventLoop } from '../../application/concurrency/yield-to-event-loop.ts';
import type {
  ExampleDraft,
  ExampleUploadRepository,
  NewUpload,
  UndoneUpload,
  UploadCount,
  UploadInProgress,
} from '../../application/ports/competency.ts';
import { splitIntoChunks } from './content-material.ts';
import { buildInExampleBankCondition } from './example-rows.ts';
import { insertRows } from './insert-rows.ts';
import { raiseMaterialVersion } from './material-version.ts';
import { findViolatedUniqueKey } from './sql-errors.ts';
import { findFirstRow, insertAndReadId, placeholders, type SqlHandle, updateOneRow } from './sql-handle.ts';
import { countExamplesRemovedByUndo, GIVE_UP_AFTER_MS, recordRepeats, removeUnpublishedUpload } from './upload-rows.ts';

type StoredText = {
  readonly id: number;
  readonly competency_id: number;
  readonly situation: string;
  readonly action: string;
  readonly outcome: string;
};

/** Drafts looked up at once; between two parts other requests get their turn. */
const PART = 100;

const COLUMNS = [
  'competency_id',
  'discipline_id',
  'situation',
  'action',
  'outcome',
  'upload_id',
  'upload_key',
  'created_at',
];

/** The row stays as it is where the same example was uploaded before. */
const UNLESS_THERE = { sqlite: 'ON CONFLICT (upload_key) DO NOTHING', mysql: 'ON DUPLICATE KEY UPDATE id = id' };

/** Uploads of examples; the unique key on their content is what keeps repetitions out (product.md 9.11, 9.12, 9.17). */
export const exampleUploadRepository = (handle: SqlHandle): ExampleUploadRepository => ({
  findMissing: (disciplineId, drafts) => missingOf(handle, disciplineId, drafts),
  begin: (upload, now, idleSince) => beginUpload(handle, upload, now, idleSince),
  stage: (upload, part, now) => stagePart(handle, upload, part, now),
  noteRepeated: (upload, part, now) => notePart(handle, upload, part, now),
  publish: (upload, rows, now) => publishUpload(handle, upload, rows, now),
  giveUp: async (id, now) => {
    await handle.run(`${GIVE_UP_AFTER_MS} WHERE id = ? AND storing_discipline_id IS NOT NULL`, [now, id]);
  },
  undo: (id, now) => undoUpload(handle, id, now),
  removeUnpublished: (idleSince, now, most) => removeUnpublishedUpload(handle, idleSince, now, most),
});

type KeyedDraft = { readonly key: string; readonly draft: ExampleDraft };

/** Identifies an example by its content; the parts are separated so that no two examples share a key. */
const contentKey = (disciplineId: number, { competencyId, situation, action, outcome }: ExampleDraft): string =>
  createHash('sha256')
    .update(JSON.stringify([disciplineId, competencyId, situation, action, outcome]))
    .digest('hex');

/** In parts, since hashing many texts takes its time. */
async function missingOf(
  handle: SqlHandle,
  disciplineId: number,
  drafts: readonly ExampleDraft[],
): Promise<ExampleDraft[]> {
  const stored = await loadedKeys(handle, disciplineId);
  const fresh = new Map<string, ExampleDraft>();
  for (const part of splitIntoChunks(drafts, PART)) {
    await yieldToEventLoop();
    const keyed = part.map((draft) => ({ key: contentKey(disciplineId, draft), draft }));
    const sql = `SELECT e.upload_key FROM peng_examples e WHERE e.upload_key IN (${placeholders(keyed)}) AND ${buildInExampleBankCondition('e')}`;
    for (const row of await handle.rows<{ upload_key: string }>(
      sql,
      keyed.map(({ key }) => key),
    )) {
      stored.add(row.upload_key);
    }
    for (const { key, draft } of keyed) if (!stored.has(key)) fresh.set(key, draft);
  }
  return [...fresh.values()];
}

/** The keys that examples loaded from the study material would have, read in parts too. */
async function loadedKeys(handle: SqlHandle, disciplineId: number): Promise<Set<string>> {
  const keys = new Set<string>();
  for (let after = 0; ; ) {
    const rows = await handle.rows<StoredText>(
      `SELECT id, competency_id, situation, action, outcome FROM peng_examples
       WHERE discipline_id = ? AND retired_at IS NULL AND upload_id IS NULL AND id > ? AND external_id IS NOT NULL
       ORDER BY id LIMIT ?`,
      [disciplineId, after, PART],
    );
    for (const { competency_id: competencyId, situation, action, outcome } of rows)
      keys.add(contentKey(disciplineId, { competencyId, situation, action, outcome }));
    after = rows.at(-1)?.id ?? after;
    if (rows.length < PART) return keys;
    await yieldToEventLoop();
  }
}

/** One upload a discipline is stored at a time: the unique key on the discipline it stores into lets only one begin. */
async function beginUpload(
  handle: SqlHandle,
  { disciplineId, userId, fileName }: NewUpload,
  now: number,
  idleSince: number,
): Promise<UploadInProgress | null> {
  const idle = 'WHERE storing_discipline_id = ? AND alive_at <= ?';
  await handle.run(`${GIVE_UP_AFTER_MS} ${idle}`, [now, disciplineId, idleSince]);
  const moments = { created_at: now, alive_at: now };
  const row = { discipline_id: disciplineId, user_id: userId, file_name: fileName, added: 0, repeated: 0, ...moments };
  try {
    const insert = handle.knex('example_uploads').insert({ ...row, storing_discipline_id: disciplineId });
    return { id: await insertAndReadId(insert), disciplineId };
  } catch (error) {
    if (findViolatedUniqueKey(error)?.includes('storing_discipline_id')) return null;
    throw error;
  }
}

/** Locks the upload's row, so that it cannot be replaced before a part is stored; false when it already was. */
const isAlive = (handle: SqlHandle, id: number, now: number): Promise<boolean> =>
  updateOneRow(handle, 'UPDATE example_uploads SET alive_at = ? WHERE id = ? AND storing_discipline_id IS NOT NULL', [
    now,
    id,
  ]);

async function stagePart(
  handle: SqlHandle,
  { id, disciplineId }: UploadInProgress,
  part: readonly ExampleDraft[],
  now: number,
): Promise<boolean> {
  if (!(await isAlive(handle, id, now))) return false;
  const keyed = part.map((draft) => ({ key: contentKey(disciplineId, draft), draft }));
  await bringBack(handle, id, keyed);
  const rows = keyed.map(({ key, draft: { competencyId, situation, action, outcome } }) => [
    competencyId,
    disciplineId,
    situation,
    action,
    outcome,
    id,
    key,
    now,
  ]);
  await insertRows(handle, 'peng_examples', COLUMNS, rows, UNLESS_THERE);
  return true;
}

async function notePart(
  handle: SqlHandle,
  { id, disciplineId }: UploadInProgress,
  part: readonly ExampleDraft[],
  now: number,
): Promise<boolean> {
  if (!(await isAlive(handle, id, now))) return false;
  const keys = part.map((draft) => contentKey(disciplineId, draft));
  await recordRepeats(handle, id, keys);
  return true;
}

/** What an undone upload had added joins this one as it is, so that learners find it on their lists and as seen (product.md 9.12). */
async function bringBack(handle: SqlHandle, uploadId: number, drafts: readonly KeyedDraft[]): Promise<void> {
  const gone = await handle.rows<{ id: number }>(
    `SELECT e.id FROM peng_examples e JOIN example_uploads u ON u.id = e.upload_id
     WHERE e.upload_key IN (${placeholders(drafts)}) AND u.undone_at IS NOT NULL`,
    drafts.map(({ key }) => key),
  );
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  await handle.run(`UPDATE peng_examples SET upload_id = ? WHERE id IN (${placeholders(ids)})`, [uploadId, ...ids]);
}

/** The one change that shows all of it. */
async function publishUpload(
  handle: SqlHandle,
  { id }: UploadInProgress,
  rows: number,
  now: number,
): Promise<UploadCount | null> {
  await raiseMaterialVersion(handle);
  const sql = 'SELECT COUNT(*) AS count FROM peng_examples WHERE upload_id = ?';
  const added = Number((await findFirstRow<{ count: number }>(handle, sql, [id]))?.count ?? 0);
  const counts = { added, repeated: rows - added };
  const published = await updateOneRow(
    handle,
    `UPDATE example_uploads SET added = ?, repeated = ?, published_at = ?, storing_discipline_id = NULL
     WHERE id = ? AND storing_discipline_id IS NOT NULL`,
    [counts.added, counts.repeated, now, id],
  );
  return published ? counts : null;
}

/**
 * The conditional update lets one of several callers undo; the rows stay, so that the same file brings the same examples back.
 * What leaves is counted as before it, for an upload that is shown.
 */
async function undoUpload(handle: SqlHandle, id: number, now: number): Promise<UndoneUpload | null> {
  await raiseMaterialVersion(handle);
  const sql =
    'UPDATE example_uploads SET undone_at = ? WHERE id = ? AND published_at IS NOT NULL AND undone_at IS NULL';
  if (!(await updateOneRow(handle, sql, [now, id]))) return null;
  const named = 'SELECT added, file_name AS fileName FROM example_uploads WHERE id = ?';
  const upload = await findFirstRow<{ added: number; fileName: string }>(handle, named, [id]);
  if (!upload) return null;
  const leaving = await countExamplesRemovedByUndo(handle, [{ id, added: upload.added }]);
  return { removed: leaving.get(id) ?? 0, fileName: upload.fileName };
}
