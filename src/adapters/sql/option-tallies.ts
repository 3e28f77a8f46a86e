import type { OptionTallyRepository } from '../../application/ports/questions.ts';
import { buildForUpdateClause, placeholders, type SqlHandle } from './sql-handle.ts';

/** Counts of answers by option, brought up to date in the background, so that completing an exam costs nothing more (product.md 12.15). */
export const optionTallyRepository = (handle: SqlHandle): OptionTallyRepository => ({
  countNew: async (limit) => {
    const rows = await handle.rows<{ id: number }>(
      `SELECT id FROM exam_attempts WHERE completed = 1 AND is_tallied = 0 ORDER BY id LIMIT ?${buildForUpdateClause(handle)}`,
      [limit],
    );
    const ids = rows.map(({ id }) => id);
    await tally(handle, ids, 1);
    return ids.length;
  },
});

/** Removes attempts from the counts whose result is about to change; they are counted again later. */
export async function removeAttemptsFromTallies(handle: SqlHandle, attemptIds: readonly number[]): Promise<void> {
  const rows = await handle.rows<{ id: number }>(
    `SELECT id FROM exam_attempts WHERE id IN (${placeholders(attemptIds)}) AND is_tallied = 1`,
    attemptIds,
  );
  await tally(
    handle,
    rows.map(({ id }) => id),
    -1,
  );
}

const ADD = {
  sqlite: `ON CONFLICT (question_id, option_id) DO UPDATE SET answers = answers + excluded.answers,
    right_sum = right_sum + excluded.right_sum, right_squares = right_squares + excluded.right_squares`,
  mysql: `ON DUPLICATE KEY UPDATE answers = option_tallies.answers + VALUES(answers),
    right_sum = option_tallies.right_sum + VALUES(right_sum),
    right_squares = option_tallies.right_squares + VALUES(right_squares)`,
};

/** Attempts with more time or with breaks count as tallied and add nothing (product.md 12.15). */
async function tally(handle: SqlHandle, attemptIds: readonly number[], sign: 1 | -1): Promise<void> {
  if (attemptIds.length === 0) return;
  const chosen = placeholders(attemptIds);
  await handle.run(
    `INSERT INTO option_tallies (question_id, option_id, answers, right_sum, right_squares)
     SELECT a.question_id, a.selected_answer_id, ${sign} * COUNT(*), ${sign} * SUM(t.right_count),
       ${sign} * SUM(t.right_count * t.right_count)
     FROM exam_attempts t JOIN user_answers a ON a.exam_attempt_id = t.id
     WHERE t.id IN (${chosen}) AND t.time_allowance = '1x' AND t.has_breaks = 0 GROUP BY a.question_id, a.selected_answer_id ${ADD[handle.kind]}`,
    attemptIds,
  );
  await handle.run(`UPDATE exam_attempts SET is_tallied = ? WHERE id IN (${chosen})`, [
    sign === 1 ? 1 : 0,
    ...attemptIds,
  ]);
}
