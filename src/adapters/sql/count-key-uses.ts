import type { KeyChangeReach } from '../../application/ports/key-corrections.ts';
import { EFFECTIVE_KEY_COLUMN, JOIN_KEY_CORRECTION } from './question-version.ts';
import { findFirstRow, type SqlHandle } from './sql-handle.ts';

type ReachRow = { readonly completed: number | null; readonly running: number | null };
type ResultRow = { readonly right_count: number; readonly item_count: number; readonly attempts: number };

/** Attempts `t` whose paper has a version of the question with a different key from the one now valid. */
const PAPERS_WITH_OTHER_KEY = `question_versions v ${JOIN_KEY_CORRECTION}
  JOIN attempt_items i ON i.version_id = v.id JOIN exam_attempts t ON t.id = i.attempt_id`;
const OTHER_KEY = `v.question_id = ? AND ${EFFECTIVE_KEY_COLUMN} <> ?`;

/** Which papers and results a key would meet, with two statements (product.md 12.10). */
export async function countKeyUses(
  handle: SqlHandle,
  questionId: number,
  keyOptionId: number,
): Promise<KeyChangeReach> {
  const papers = await findFirstRow<ReachRow>(
    handle,
    `SELECT SUM(CASE WHEN t.completed = 1 THEN 1 ELSE 0 END) AS completed,
       SUM(CASE WHEN t.end_time IS NULL THEN 1 ELSE 0 END) AS running
     FROM ${PAPERS_WITH_OTHER_KEY} WHERE ${OTHER_KEY}`,
    [questionId, keyOptionId],
  );
  const results = await handle.rows<ResultRow>(
    `SELECT t.right_count, t.item_count, COUNT(*) AS attempts FROM ${PAPERS_WITH_OTHER_KEY}
     JOIN user_answers a ON a.exam_attempt_id = t.id AND a.question_id = i.question_id
     WHERE ${OTHER_KEY} AND t.completed = 1 AND i.is_trial = 0 AND a.selected_answer_id = ? AND a.is_correct = 0
     GROUP BY t.right_count, t.item_count`,
    [questionId, keyOptionId, keyOptionId],
  );
  return {
    completed: Number(papers?.completed ?? 0),
    running: Number(papers?.running ?? 0),
    gaining: results.map((row) => ({ right: row.right_count, items: row.item_count, attempts: Number(row.attempts) })),
  };
}
