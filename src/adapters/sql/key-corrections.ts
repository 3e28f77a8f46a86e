import type {
  KeyCorrection,
  KeyCorrectionRepository,
  NewKeyCorrection,
} from '../../application/ports/key-corrections.ts';
import { countKeyUses } from './count-key-uses.ts';
import { EFFECTIVE_KEY_COLUMN, JOIN_KEY_CORRECTION } from './question-version.ts';
import { lockResultsToRescore, recordRescorings } from './rescorings.ts';
import { buildForUpdateClause, findFirstRow, insertAndReadId, placeholders, type SqlHandle } from './sql-handle.ts';

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
  lastAttemptId: async () => {
    const [row] = await handle.rows<{ last: number | null }>('SELECT MAX(id) AS last FROM exam_attempts');
    return row?.last ?? 0;
  },
  resultsToJudge: (correction, window) => lockResultsToRescore(handle, correction, window),
  record: (correction, rescorings, at) => recordRescorings(handle, correction, rescorings, at),
  finish: async (id, at) => {
    await handle.run('UPDATE key_corrections SET finished_at = ? WHERE id = ? AND finished_at IS NULL', [at, id]);
  },
});

async function openCorrection(handle: SqlHandle, correction: NewKeyCorrection): Promise<number> {
  const { questionId, versionId, keyOptionId, reason, madeBy, madeAt } = correction;
  const others = await handle.rows<{ id: number }>(
    `SELECT v.id FROM question_versions v ${JOIN_KEY_CORRECTION} WHERE v.question_id = ? AND v.id <> ? AND ${EFFECTIVE_KEY_COLUMN} <> ?`,
    [questionId, versionId, keyOptionId],
  );
  const ids = others.map(({ id }) => id);
  if (ids.length > 0) {
    await handle.run(`UPDATE question_versions SET corrected_by = ? WHERE id IN (${placeholders(ids)})`, [
      versionId,
      ...ids,
    ]);
  }
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
