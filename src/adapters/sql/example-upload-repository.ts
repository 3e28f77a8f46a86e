import { createHash } from 'node:crypto';
import { othersTurn } from '../../application/others-turn.ts';
import type {
  ExampleDraft,
  ExampleUploadRepository,
  NewUpload,
  UploadCount,
} from '../../application/ports/example-upload-repository.ts';
import { inParts } from './content-material.ts';
import { insertRows } from './insert-rows.ts';
import { firstRow, insertedId, marks, type SqlHandle } from './sql-handle.ts';

type StoredText = {
  readonly competency_id: number;
  readonly situation: string;
  readonly action: string;
  readonly outcome: string;
};

/** Rows handled at once; between two parts other requests get their turn. */
const PART = 200;

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

/** Uploads of examples; the unique key on their content is what keeps repetitions out (product.md 9.11, 9.12). */
export const exampleUploadRepository = (handle: SqlHandle): ExampleUploadRepository => ({
  count: async (disciplineId, drafts) => {
    const fresh = (await freshOf(handle, disciplineId, drafts)).length;
    return { added: fresh, repeated: drafts.length - fresh };
  },
  add: (upload, now) => addUpload(handle, upload, now),
  undo: (id, now) => undoUpload(handle, id, now),
});

type KeyedDraft = { readonly key: string; readonly draft: ExampleDraft };

/** Tells an example by its content; the parts are kept apart so that no two examples share a key. */
const contentKey = (disciplineId: number, { competencyId, situation, action, outcome }: ExampleDraft): string =>
  createHash('sha256')
    .update(JSON.stringify([disciplineId, competencyId, situation, action, outcome]))
    .digest('hex');

/** The drafts that are not stored yet, each once; in parts, since hashing many texts takes its time. */
async function freshOf(
  handle: SqlHandle,
  disciplineId: number,
  drafts: readonly ExampleDraft[],
): Promise<KeyedDraft[]> {
  const stored = await loadedKeys(handle, disciplineId);
  const fresh = new Map<string, ExampleDraft>();
  for (const part of inParts(drafts, PART)) {
    await othersTurn();
    const keyed = part.map((draft) => ({ key: contentKey(disciplineId, draft), draft }));
    const sql = `SELECT upload_key FROM peng_examples
      WHERE upload_key IN (${marks(keyed)}) AND retired_at IS NULL`;
    for (const row of await handle.rows<{ upload_key: string }>(
      sql,
      keyed.map(({ key }) => key),
    )) {
      stored.add(row.upload_key);
    }
    for (const { key, draft } of keyed) if (!stored.has(key)) fresh.set(key, draft);
  }
  return [...fresh].map(([key, draft]) => ({ key, draft }));
}

/** The keys that examples loaded from the study material would have. */
async function loadedKeys(handle: SqlHandle, disciplineId: number): Promise<Set<string>> {
  const rows = await handle.rows<StoredText>(
    `SELECT competency_id, situation, action, outcome FROM peng_examples
     WHERE discipline_id = ? AND external_id IS NOT NULL AND retired_at IS NULL`,
    [disciplineId],
  );
  return new Set(
    rows.map(({ competency_id, ...texts }) => contentKey(disciplineId, { competencyId: competency_id, ...texts })),
  );
}

async function addUpload(handle: SqlHandle, upload: NewUpload, now: number): Promise<UploadCount & { id: number }> {
  const { disciplineId, userId, fileName, drafts } = upload;
  const head = { discipline_id: disciplineId, user_id: userId, file_name: fileName, added: 0, repeated: 0 };
  const id = await insertedId(handle.knex('example_uploads').insert({ ...head, created_at: now }));
  for (const part of inParts(await freshOf(handle, disciplineId, drafts), PART)) {
    await othersTurn();
    await bringBack(handle, id, part);
    const rows = part.map(({ key, draft: { competencyId, situation, action, outcome } }) => [
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
  }
  const added = await countOf(handle, id);
  const counts = { added, repeated: drafts.length - added };
  await handle.knex('example_uploads').where({ id }).update(counts);
  return { id, ...counts };
}

/** What an undone upload had added comes back as it was, so that learners find it on their lists and as seen (product.md 9.12). */
const bringBack = (handle: SqlHandle, uploadId: number, drafts: readonly KeyedDraft[]): Promise<number> =>
  handle.run(
    `UPDATE peng_examples SET retired_at = NULL, upload_id = ?
     WHERE upload_key IN (${marks(drafts)}) AND retired_at IS NOT NULL`,
    [uploadId, ...drafts.map(({ key }) => key)],
  );

async function countOf(handle: SqlHandle, uploadId: number): Promise<number> {
  const sql = 'SELECT COUNT(*) AS count FROM peng_examples WHERE upload_id = ?';
  return Number((await firstRow<{ count: number }>(handle, sql, [uploadId]))?.count ?? 0);
}

/** The conditional update lets one of several callers undo; keys are kept, so that the same file brings the same examples back. */
async function undoUpload(handle: SqlHandle, id: number, now: number): Promise<number | null> {
  const undone = await handle.run('UPDATE example_uploads SET undone_at = ? WHERE id = ? AND undone_at IS NULL', [
    now,
    id,
  ]);
  if (undone === 0) return null;
  return handle.run('UPDATE peng_examples SET retired_at = ? WHERE upload_id = ? AND retired_at IS NULL', [now, id]);
}
