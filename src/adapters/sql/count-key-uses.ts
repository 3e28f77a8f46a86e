import type { KeyChangeReach } from '../../application/ports/key-corrections.ts';
import { readLists } from './list-query.ts';
import { EFFECTIVE_KEY_COLUMN, JOIN_KEY_CORRECTION } from './question-version.ts';
import type { SqlHandle } from './sql-handle.ts';

/** Attempts `t` whose paper has a version of the question with a different key from the one now valid. */
const PAPERS_WITH_OTHER_KEY = `question_versions v ${JOIN_KEY_CORRECTION}
  JOIN attempt_items i ON i.version_id = v.id JOIN exam_attempts t ON t.id = i.attempt_id`;
const OTHER_KEY = `v.question_id = ? AND ${EFFECTIVE_KEY_COLUMN} <> ?`;

/** Which papers and results a key would meet (product.md 12.10). */
export async function countKeyUses(
  handle: SqlHandle,
  questionId: number,
  keyOptionId: number,
): Promise<KeyChangeReach> {
  const { papers, gaining } = await readLists(handle, {
    papers: {
      columns: {
        completed: 'SUM(CASE WHEN t.completed = 1 THEN 1 ELSE 0 END)',
        running: 'SUM(CASE WHEN t.end_time IS NULL THEN 1 ELSE 0 END)',
      },
      from: `${PAPERS_WITH_OTHER_KEY} WHERE ${OTHER_KEY}`,
      values: [questionId, keyOptionId],
    },
    gaining: {
      columns: { right: 't.right_count', items: 't.item_count', attempts: 'COUNT(*)' },
      from: `${PAPERS_WITH_OTHER_KEY} JOIN user_answers a ON a.exam_attempt_id = t.id AND a.question_id = i.question_id
        WHERE ${OTHER_KEY} AND t.completed = 1 AND i.is_trial = 0 AND a.selected_answer_id = ? AND a.is_correct = 0
        GROUP BY t.right_count, t.item_count`,
      values: [questionId, keyOptionId, keyOptionId],
    },
  });
  const [counted] = papers;
  return {
    completed: Number(counted?.completed ?? 0),
    running: Number(counted?.running ?? 0),
    gaining: gaining.map(({ right, items, attempts }) => {
      return { right: Number(right), items: Number(items), attempts: Number(attempts) };
    }),
  };
}
