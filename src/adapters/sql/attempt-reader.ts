import type { AttemptReader, PaperItemText } from '../../application/ports/attempt-reader.ts';
import { type AttemptRow, givenAnswers, SELECT_ATTEMPT, toAttemptRecord, toOptionIds } from './attempt-rows.ts';
import { parseWording } from './question-version.ts';
import { firstRow, type SqlHandle } from './sql-handle.ts';

type PaperRow = { readonly question_id: number; readonly option_ids: string; readonly body: string };

/** Attempts for showing: each method is one statement, whatever the length of the paper. */
export const attemptReader = (handle: SqlHandle): AttemptReader => ({
  find: async (id) => {
    const row = await firstRow<AttemptRow>(handle, `${SELECT_ATTEMPT} WHERE id = ?`, [id]);
    return row && toAttemptRecord(row);
  },
  paper: async (id) => {
    const rows = await handle.rows<PaperRow>(
      `SELECT i.question_id, i.option_ids, v.body
       FROM attempt_items i JOIN question_versions v ON v.id = i.version_id
       WHERE i.attempt_id = ? ORDER BY i.position`,
      [id],
    );
    return rows.map(toItemText);
  },
  answers: (id) => givenAnswers(handle, id),
  listOf: async (userId, limit) => {
    const newest = `${SELECT_ATTEMPT} WHERE user_id = ? ORDER BY start_time DESC, id DESC LIMIT ?`;
    return (await handle.rows<AttemptRow>(newest, [userId, limit])).map(toAttemptRecord);
  },
});

/** The item in the wording of its version, its options in the order of the paper (product.md 4.2). */
function toItemText(row: PaperRow): PaperItemText {
  const { area, stem, explanation, options } = parseWording(row.body);
  const byId = new Map(options.map((option) => [option.id, option]));
  const inOrder = toOptionIds(row.option_ids).flatMap((id) => byId.get(id) ?? []);
  return { questionId: row.question_id, area, stem, explanation, options: inOrder };
}
