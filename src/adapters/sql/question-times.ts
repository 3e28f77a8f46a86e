import type { QuestionTimesRepository } from '../../application/ports/question-times.ts';
import { toTimeBin } from '../../domain/learning/item-responses.ts';
import { readAttemptEvents } from './attempt-marks.ts';
import { type AttemptRow, SELECT_ATTEMPT, toAttempt } from './attempt-rows.ts';
import { insertRows } from './insert-rows.ts';
import { findFirstRow, type SqlHandle } from './sql-handle.ts';

const ADD = {
  sqlite: `ON CONFLICT (question_id) DO UPDATE SET
    people = people + excluded.people, total_ms = total_ms + excluded.total_ms`,
  mysql: `ON DUPLICATE KEY UPDATE
    people = question_times.people + VALUES(people), total_ms = question_times.total_ms + VALUES(total_ms)`,
};

const ADD_PEOPLE = {
  sqlite: 'ON CONFLICT (version_id, bin) DO UPDATE SET people = people + excluded.people',
  mysql: 'ON DUPLICATE KEY UPDATE people = item_time_bins.people + VALUES(people)',
};

/** In the order of the versions, for the same reason. */
async function addTimeBins(handle: SqlHandle, attemptId: number, times: ReadonlyMap<number, number>): Promise<void> {
  const paper = await handle.rows<{ question_id: number; version_id: number }>(
    'SELECT question_id, version_id FROM attempt_items WHERE attempt_id = ? ORDER BY version_id',
    [attemptId],
  );
  const rows = paper.flatMap(({ question_id, version_id }) => {
    const ms = times.get(question_id);
    return ms === undefined ? [] : [[version_id, toTimeBin(ms), 1]];
  });
  await insertRows(handle, 'item_time_bins', ['version_id', 'bin', 'people'], rows, ADD_PEOPLE);
}

/** Times by question, added as exams are completed; rows are written in one order, so that two writers never wait for each other. */
export const questionTimesRepository = (handle: SqlHandle): QuestionTimesRepository => ({
  findAttempt: async (attemptId) => {
    const row = await findFirstRow<AttemptRow>(handle, `${SELECT_ATTEMPT} WHERE id = ? AND completed = 1`, [attemptId]);
    if (!row) return null;
    const former = await findFirstRow<{ id: number }>(
      handle,
      'SELECT id FROM exam_attempts WHERE user_id = ? AND exam_set = ? AND id < ? AND completed = 1 LIMIT 1',
      [row.user_id, row.exam_set, attemptId],
    );
    return { allowance: toAttempt(row).allowance, isFirstOfSet: former === null };
  },
  listEvents: (attemptId) => readAttemptEvents(handle, attemptId),
  add: async (attemptId, times) => {
    const sorted = [...times].sort(([one], [other]) => one - other);
    const rows = sorted.map(([questionId, ms]) => [questionId, 1, Math.round(ms)]);
    await insertRows(handle, 'question_times', ['question_id', 'people', 'total_ms'], rows, ADD);
    await addTimeBins(handle, attemptId, times);
  },
});
