import type { ExamWithoutPrediction, OfficialResultRepository } from '../../application/ports/official-results.ts';
import { insertRows } from './insert-rows.ts';
import type { SqlHandle } from './sql-handle.ts';

const NEW_RESULT = {
  sqlite: `ON CONFLICT (user_id, exam_date) DO UPDATE SET passed = excluded.passed, bands = excluded.bands,
    reported_at = excluded.reported_at`,
  mysql: 'ON DUPLICATE KEY UPDATE passed = VALUES(passed), bands = VALUES(bands), reported_at = VALUES(reported_at)',
};

const FIRST_STAYS = {
  sqlite: 'ON CONFLICT (user_id, exam_date) DO NOTHING',
  mysql: 'ON DUPLICATE KEY UPDATE readiness_predictions.user_id = readiness_predictions.user_id',
};

/** Results of the official exam; a unique key keeps one for each day. */
export const officialResultRepository = (handle: SqlHandle): OfficialResultRepository => ({
  saveResult: (userId, result, now) => saveResult(handle, userId, result, now),
  removeResult: async (userId, examDate) => {
    await handle.run('DELETE FROM official_results WHERE user_id = ? AND exam_date = ?', [userId, examDate]);
  },
  listPredictedResults: async () => {
    const sql = 'SELECT predicted, passed FROM official_results WHERE predicted IS NOT NULL';
    const rows = await handle.rows<{ predicted: number; passed: number }>(sql);
    return rows.map(({ predicted, passed }) => ({ predicted, passed: passed === 1 }));
  },
  countResults: async () =>
    Number((await handle.rows<{ n: number }>('SELECT COUNT(*) AS n FROM official_results'))[0]?.n),
  listWithoutPrediction: (examDate, afterId, limit) =>
    handle.rows<ExamWithoutPrediction>(
      `SELECT p.user_id AS userId, p.exam_date AS examDate FROM study_plans p
       WHERE p.exam_date = ? AND p.user_id > ? AND NOT EXISTS
         (SELECT 1 FROM readiness_predictions r WHERE r.user_id = p.user_id AND r.exam_date = p.exam_date)
       ORDER BY p.user_id LIMIT ?`,
      [examDate, afterId, limit],
    ),
  keepPrediction: ({ userId, examDate }, probability, now) => {
    const columns = ['user_id', 'exam_date', 'probability', 'predicted_at'];
    return insertRows(handle, 'readiness_predictions', columns, [[userId, examDate, probability, now]], FIRST_STAYS);
  },
});

async function saveResult(
  handle: SqlHandle,
  userId: number,
  { examDate, passed, bands }: Parameters<OfficialResultRepository['saveResult']>[1],
  now: number,
): Promise<void> {
  const kept = 'SELECT probability FROM readiness_predictions WHERE user_id = ? AND exam_date = ?';
  const [prediction] = await handle.rows<{ probability: number }>(kept, [userId, examDate]);
  const columns = ['user_id', 'exam_date', 'passed', 'bands', 'predicted', 'reported_at'];
  const stored = bands && JSON.stringify(bands);
  const row = [userId, examDate, passed ? 1 : 0, stored, prediction?.probability ?? null, now];
  await insertRows(handle, 'official_results', columns, [row], NEW_RESULT);
}
