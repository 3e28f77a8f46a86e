import type { KeyCorrection, Rescoring, ResultToRescore } from '../../application/ports/key-corrections.ts';
import { computePercent } from '../../domain/exam/scoring.ts';
import { storeAttemptAnalysis } from './attempt-analysis.ts';
import { insertRows } from './insert-rows.ts';
import { removeAttemptsFromTallies } from './option-tallies.ts';
import { EFFECTIVE_KEY_COLUMN, JOIN_KEY_CORRECTION } from './question-version.ts';
import { buildForUpdateClause, placeholders, type SqlHandle, updateOneRow } from './sql-handle.ts';

type ResultRow = {
  readonly id: number;
  readonly user_id: number;
  readonly right_count: number;
  readonly item_count: number;
};

/** Raises the key revision of a batch of running attempts that hold the question; answers their ids (product.md 12.12). */
export async function raiseRunningAttempts(
  handle: SqlHandle,
  { questionId }: Pick<KeyCorrection, 'questionId'>,
  after: number,
  limit: number,
): Promise<number[]> {
  const found = await handle.rows<{ id: number }>(
    `SELECT t.id FROM exam_attempts t JOIN attempt_items i ON i.attempt_id = t.id AND i.question_id = ?
     WHERE t.end_time IS NULL AND t.id > ? ORDER BY t.id LIMIT ?`,
    [questionId, after, limit],
  );
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return ids;
  const raise = 'UPDATE exam_attempts SET key_revision = key_revision + 1 WHERE end_time IS NULL';
  await handle.run(`${raise} AND id IN (${placeholders(ids)})`, ids);
  return ids;
}

/**
 * Completed attempts that chose the corrected key and are not credited for it, locked (product.md 12.12). They are found
 * without locks first, since on MySQL a locking join would hold every row it looks at.
 */
export async function lockResultsToRescore(
  handle: SqlHandle,
  { questionId, keyOptionId }: KeyCorrection,
  { after, until }: { readonly after: number; readonly until: number },
  limit: number,
): Promise<ResultToRescore[]> {
  const found = await handle.rows<{ id: number }>(
    `SELECT t.id FROM question_versions v ${JOIN_KEY_CORRECTION}
     JOIN attempt_items i ON i.version_id = v.id JOIN exam_attempts t ON t.id = i.attempt_id
     JOIN user_answers a ON a.exam_attempt_id = t.id AND a.question_id = i.question_id
     WHERE v.question_id = ? AND ${EFFECTIVE_KEY_COLUMN} = ? AND i.attempt_id > ? AND i.attempt_id <= ? AND t.completed = 1 AND i.is_trial = 0 AND a.selected_answer_id = ? AND a.is_correct = 0
     ORDER BY t.id LIMIT ?`,
    [questionId, keyOptionId, after, until, keyOptionId, limit],
  );
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const results = await handle.rows<ResultRow>(
    `SELECT id, user_id, right_count, item_count FROM exam_attempts WHERE id IN (${placeholders(ids)}) ORDER BY id${buildForUpdateClause(handle)}`,
    ids,
  );
  return results.map((row) => ({
    attemptId: row.id,
    userId: row.user_id,
    result: { right: row.right_count, items: row.item_count },
    answer: { questionId, optionId: keyOptionId, isCounted: false },
  }));
}

/** Stores new results with a record of each; throws where a result is not what it was judged from (product.md 12.13). */
export async function recordRescorings(
  handle: SqlHandle,
  { id, questionId }: KeyCorrection,
  rescorings: readonly Rescoring[],
  at: number,
): Promise<void> {
  if (rescorings.length === 0) return;
  const ids = rescorings.map(({ attemptId }) => attemptId);
  await removeAttemptsFromTallies(handle, ids);
  await handle.run(
    `UPDATE user_answers SET is_correct = 1 WHERE question_id = ? AND exam_attempt_id IN (${placeholders(ids)})`,
    [questionId, ...ids],
  );
  for (const { attemptId, before, after } of rescorings) {
    const isMine = await updateOneRow(
      handle,
      'UPDATE exam_attempts SET right_count = ?, score = ? WHERE id = ? AND completed = 1 AND right_count = ?',
      [after.right, computePercent(after), attemptId, before.right],
    );
    if (!isMine) throw new Error(`the result of attempt ${attemptId} changed while it was judged`);
  }
  await storeAttemptAnalysis(handle, ids);
  await insertRows(
    handle,
    'rescorings',
    ['correction_id', 'attempt_id', 'right_before', 'right_after', 'item_count', 'rescored_at'],
    rescorings.map(({ attemptId, before, after }) => [id, attemptId, before.right, after.right, after.items, at]),
  );
}
