import type {
  KeyCorrection,
  KeyCorrectionRepository,
  NewKeyCorrection,
} from '../../application/ports/key-corrections.ts';
import { countKeyUses } from './count-key-uses.ts';
import { EFFECTIVE_KEY_COLUMN, JOIN_KEY_CORRECTION } from './question-version.ts';
import { lockResultsToRescore, raiseRunningAttempts, recordRescorings } from './rescorings.ts';
import {
  buildForUpdateClause,
  findFirstRow,
  insertAndReadId,
  placeholders,
  type SqlHandle,
  updateOneRow,
} from './sql-handle.ts';

type CorrectionRow = { readonly id: number; readonly question_id: number; readonly key_option_id: number };

/** Corrected keys and the results that they change (product.md 12.10 to 12.13). */
export const keyCorrectionRepository = (handle: SqlHandle): KeyCorrectionRepository => ({
  findReach: (questionId, keyOptionId) => countKeyUses(handle, questionId, keyOptionId),
  open: (correction) => openCorrection(handle, correction),
  listOpen: async () => {
    const open = 'SELECT id FROM key_corrections WHERE finished_at IS NULL ORDER BY id';
    return (await handle.rows<{ id: number }>(open)).map(({ id }) => id);
  },
  lock: (id) => lockCorrection(handle, id),
  raiseRunning: (correction, after, limit) => raiseRunningAttempts(handle, correction, after, limit),
  lastAttemptId: async () => {
    const [row] = await handle.rows<{ last: number | null }>('SELECT MAX(id) AS last FROM exam_attempts');
    return row?.last ?? 0;
  },
  resultsToJudge: (correction, window, limit) => lockResultsToRescore(handle, correction, window, limit),
  record: (correction, rescorings, at) => recordRescorings(handle, correction, rescorings, at),
  finish: async (id, at) => {
    await handle.run('UPDATE key_corrections SET finished_at = ? WHERE id = ? AND finished_at IS NULL', [at, id]);
  },
});

/** Of corrections of one question at once the first one claims it, and the next one sees what it did. */
const CLAIM_QUESTION = `UPDATE questions SET key_revision = key_revision + 1 WHERE id = ?
  AND version_number = (SELECT number FROM question_versions WHERE id = ?)`;

async function openCorrection(handle: SqlHandle, correction: NewKeyCorrection): Promise<number | null> {
  const { questionId, versionId, keyOptionId, reason, madeBy, madeAt } = correction;
  if (!(await updateOneRow(handle, CLAIM_QUESTION, [questionId, versionId]))) return null;
  const others = await handle.rows<{ id: number }>(
    `SELECT v.id FROM question_versions v ${JOIN_KEY_CORRECTION} WHERE v.question_id = ? AND v.id <> ? AND ${EFFECTIVE_KEY_COLUMN} <> ?`,
    [questionId, versionId, keyOptionId],
  );
  const ids = others.map(({ id }) => id);
  if (ids.length === 0) return null;
  await handle.run(`UPDATE question_versions SET corrected_by = ? WHERE id IN (${placeholders(ids)})`, [
    versionId,
    ...ids,
  ]);
  const row = { question_id: questionId, version_id: versionId, key_option_id: keyOptionId, reason };
  return insertAndReadId(handle.knex('key_corrections').insert({ ...row, made_by: madeBy, made_at: madeAt }));
}

async function lockCorrection(handle: SqlHandle, id: number): Promise<KeyCorrection | null> {
  const row = await findFirstRow<CorrectionRow>(
    handle,
    `SELECT id, question_id, key_option_id FROM key_corrections WHERE id = ? AND finished_at IS NULL${buildForUpdateClause(handle)}`,
    [id],
  );
  return row && { id: row.id, questionId: row.question_id, keyOptionId: row.key_option_id };
}
