import type { QuestionTimesRepository } from '../../application/ports/question-times.ts';
import { toTimeBin } from '../../domain/learning/item-responses.ts';
import type { AttemptRow } from './attempt-rows.ts';
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

/** In the order of the versions, for the same reason. Which version of a question was read is a matter of the paper. */
async function addTimeBins(handle: SqlHandle, attemptId: number, times: ReadonlyMap<number, number>): Promise<void> {
  if (times.size === 0) return;
  const rows = [...times].map(([questionId, ms]) => [questionId, toTimeBin(ms)]);
  const isSqlite = handle.kind === 'sqlite';
  const [questionId, bin] = isSqlite ? ['given.value ->> 0', 'given.value ->> 1'] : ['given.question_id', 'given.bin'];
  const list = rows.map(() => 'SELECT ? AS question_id, ? AS bin').join(' UNION ALL ');
  await handle.run(
    `INSERT INTO item_time_bins (version_id, bin, people)
     SELECT i.version_id, ${bin}, 1 FROM ${isSqlite ? 'json_each(?)' : `(${list})`} AS given
     CROSS JOIN attempt_items i ON i.attempt_id = ? AND i.question_id = ${questionId}
     ORDER BY i.version_id ${ADD_PEOPLE[handle.kind]}`,
    [...(isSqlite ? [JSON.stringify(rows)] : rows.flat()), attemptId],
  );
}

type ComparedRow = Pick<AttemptRow, 'time_allowance' | 'has_breaks'> & { readonly has_former: number };

const SELECT_COMPARED = `SELECT t.time_allowance, t.has_breaks, EXISTS (SELECT 1 FROM exam_attempts f
    WHERE f.user_id = t.user_id AND f.exam_set = t.exam_set AND f.id < t.id AND f.completed = 1) AS has_former
  FROM exam_attempts t WHERE t.id = ? AND t.completed = 1`;

/** Times by question, added as exams are completed; rows are written in one order, so that two writers never wait for each other. */
export const questionTimesRepository = (handle: SqlHandle): QuestionTimesRepository => ({
  findAttempt: async (attemptId) => {
    const row = await findFirstRow<ComparedRow>(handle, SELECT_COMPARED, [attemptId]);
    if (!row) return null;
    const allowance = { time: row.time_allowance, breaks: row.has_breaks === 1 };
    return { allowance, isFirstOfSet: row.has_former === 0 };
  },
  add: async (attemptId, times) => {
    const sorted = [...times].sort(([one], [other]) => one - other);
    const rows = sorted.map(([questionId, ms]) => [questionId, 1, Math.round(ms)]);
    await insertRows(handle, 'question_times', ['question_id', 'people', 'total_ms'], rows, ADD);
    await addTimeBins(handle, attemptId, times);
  },
});
