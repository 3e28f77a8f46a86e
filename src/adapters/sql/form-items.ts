import type { AttemptRepository, FormItem } from '../../application/ports/exam.ts';
import { FIRST_ASSEMBLED_PAPER } from '../../domain/exam/attempt.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';
import type { QuestionKind } from '../../domain/exam/question-kind.ts';
import { findFirstRow, type SqlHandle } from './sql-handle.ts';

type ItemRow = {
  readonly question_id: number;
  readonly version_id: number;
  readonly option_id: number;
  readonly area: AreaCode;
  readonly kind: QuestionKind;
  readonly difficulty: number | null;
};

type FormItems = Pick<AttemptRepository, 'listFormItems' | 'listSeenItems' | 'findLastPaper'>;

/** What papers are assembled from, and what a learner has seen of it (product.md 15.18). */
export const formItems = (handle: SqlHandle): FormItems => ({
  listFormItems: async () => {
    const rows = await handle.rows<ItemRow>(
      `SELECT q.id AS question_id, v.id AS version_id, o.id AS option_id, q.area, q.kind, d.difficulty
       FROM questions q JOIN question_versions v ON v.question_id = q.id AND v.number = q.version_number
       JOIN answer_options o ON o.question_id = q.id AND o.retired_at IS NULL
       LEFT JOIN item_difficulties d ON d.question_id = q.id
       WHERE q.is_exam_question = 0 AND q.exam_set IS NULL AND q.is_free = 0 AND q.retired_at IS NULL
         AND q.withheld_at IS NULL ORDER BY q.id, o.letter`,
    );
    const items = new Map<number, FormItem & { readonly optionIds: number[] }>();
    for (const { question_id: questionId, version_id: versionId, option_id, area, kind, difficulty } of rows) {
      const known = items.get(questionId);
      if (known) known.optionIds.push(option_id);
      else items.set(questionId, { questionId, versionId, optionIds: [option_id], area, kind, fitted: difficulty });
    }
    return [...items.values()];
  },
  listSeenItems: (userId) => listSeenItems(handle, userId),
  findLastPaper: async (userId) => {
    const row = await findFirstRow<{ id: number; exam_set: number; end_time: number | null }>(
      handle,
      `SELECT id, exam_set, end_time FROM exam_attempts WHERE user_id = ? AND exam_set >= ?
       ORDER BY exam_set DESC, id DESC LIMIT 1`,
      [userId, FIRST_ASSEMBLED_PAPER],
    );
    return row && { paper: row.exam_set, openAttemptId: row.end_time === null ? row.id : null };
  },
});

type SeenRow = { readonly id: number | null; readonly ids: string | null; readonly choices: string | null };

/** Items of sessions and quizzes were shown whether they were answered or not; their ids are in lists of JSON. */
async function listSeenItems(handle: SqlHandle, userId: number): Promise<ReadonlySet<number>> {
  const rows = await handle.rows<SeenRow>(
    `SELECT source_id AS id, NULL AS ids, NULL AS choices FROM first_answers WHERE user_id = ? AND source = 'item'
     UNION ALL SELECT i.question_id, NULL, NULL FROM attempt_items i JOIN exam_attempts t ON t.id = i.attempt_id
       WHERE t.user_id = ?
     UNION ALL SELECT NULL, question_ids, NULL FROM practice_sessions WHERE user_id = ?
     UNION ALL SELECT NULL, NULL, choices FROM practice_quizzes WHERE user_id = ?`,
    [userId, userId, userId, userId],
  );
  return new Set(rows.flatMap(readSeenIds));
}

function readSeenIds({ id, ids, choices }: SeenRow): number[] {
  if (id !== null) return [id];
  if (ids !== null) return JSON.parse(ids) as number[];
  return choices === null ? [] : (JSON.parse(choices) as { questionId: number }[]).map(({ questionId }) => questionId);
}
