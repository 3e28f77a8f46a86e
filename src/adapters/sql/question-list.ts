import type { QuestionLine, QuestionQuery } from '../../application/ports/questions.ts';
import type { ItemUse } from '../../application/ports/study-material.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';
import { itemUseOf, type UseColumns } from './question-rows.ts';
import type { SqlHandle, SqlValue } from './sql-handle.ts';

type LineRow = UseColumns & {
  readonly id: number;
  readonly external_id: string;
  readonly question: string;
  readonly area: AreaCode;
  readonly key_option_id: number;
  readonly retired_at: number | null;
  readonly edited_at: number | null;
  readonly open_reports: number;
};

type Condition = readonly [sql: string, bindings: readonly SqlValue[]];

/** Questions in the order of their ids, with what is open on each; retired ones only where words are searched for (product.md 12.7). */
export async function listQuestions(handle: SqlHandle, choice: QuestionQuery): Promise<QuestionLine[]> {
  const conditions = conditionsOf(choice);
  const rows = await handle.rows<LineRow>(
    `SELECT q.id, q.external_id, q.question, q.area, q.is_exam_question, q.exam_set, q.is_free, q.chapter_number,
       q.module_number, q.retired_at, q.edited_at, v.key_option_id,
       (SELECT COUNT(*) FROM question_reports r WHERE r.question_id = q.id AND r.is_open = 1) AS open_reports
     FROM questions q JOIN question_versions v ON v.question_id = q.id AND v.number = q.version_number
     WHERE ${conditions.map(([sql]) => sql).join(' AND ')} ORDER BY q.id LIMIT ?`,
    [...conditions.flatMap(([, bindings]) => bindings), choice.limit],
  );
  return rows.map((row) => ({
    id: row.id,
    externalId: row.external_id,
    stem: row.question,
    area: row.area,
    use: itemUseOf(row),
    keyOptionId: row.key_option_id,
    isRetired: row.retired_at !== null,
    editedAt: row.edited_at,
    openReports: Number(row.open_reports),
  }));
}

function conditionsOf({ after, words, use, area }: QuestionQuery): readonly Condition[] {
  return [
    ['q.id > ?', [after]],
    words ? wordsCondition(words) : ['q.retired_at IS NULL', []],
    ...(use ? [conditionOfUse(use)] : []),
    ...(area ? [['q.area = ?', [area]] as const] : []),
  ];
}

/** Words of the question in either case, or its id in the files or here. */
function wordsCondition(words: string): Condition {
  const pattern = `%${words.toLowerCase().replace(/[!%_]/g, '!$&')}%`;
  const isId = /^\d{1,9}$/.test(words);
  return [
    `(LOWER(q.question) LIKE ? ESCAPE '!' OR LOWER(q.external_id) LIKE ? ESCAPE '!'${isId ? ' OR q.id = ?' : ''})`,
    [pattern, pattern, ...(isId ? [Number(words)] : [])],
  ];
}

function conditionOfUse(use: ItemUse): Condition {
  switch (use.kind) {
    case 'mock':
      return ['q.is_exam_question = 1 AND q.exam_set = ?', [use.set]];
    case 'free':
      return ['q.is_exam_question = 0 AND q.is_free = 1', []];
    case 'practice':
      return ['q.is_exam_question = 0 AND q.is_free = 0 AND q.chapter_number = ?', [use.chapter]];
    case 'course':
      return ['q.is_exam_question = 0 AND q.is_free = 0 AND q.module_number = ?', [use.module]];
  }
}
