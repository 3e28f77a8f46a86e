import type { PracticeAnswer, PracticeItem, StoredQuiz } from '../../application/ports/study.ts';
import type { QuizChoice, QuizScore } from '../../domain/study/quiz.ts';
import { buildForUpdateClause, findFirstRow, type SqlHandle } from './sql-handle.ts';

export type ItemRow = {
  readonly id: number;
  readonly question: string;
  readonly explanation: string;
  readonly option_id: number;
  readonly text: string;
  readonly is_correct: number;
  readonly rationale: string;
  readonly right_when: string | null;
};

/** The columns of an `ItemRow`. */
export const ITEM_COLUMNS =
  'q.id, q.question, q.explanation, o.id AS option_id, o.text, o.is_correct, o.rationale, o.right_when';

/** What may be practised: nothing of an exam, nothing that has left the files (product.md 5.2, 5.44). */
export const PRACTICE_ITEM_TABLES = `questions q
  JOIN answer_options o ON o.question_id = q.id AND o.retired_at IS NULL`;
export const IS_PRACTICE_QUESTION_CONDITION = 'q.is_exam_question = 0 AND q.exam_set IS NULL AND q.retired_at IS NULL';

/** Items of rows that hold one option each, in the order of the rows. */
export function toPracticeItems<Row extends ItemRow>(rows: readonly Row[]): (PracticeItem & { readonly row: Row })[] {
  const items = new Map<number, PracticeItem & { readonly row: Row }>();
  for (const row of rows) {
    const { id, question, explanation } = row;
    const option = {
      id: row.option_id,
      text: row.text,
      isKey: row.is_correct === 1,
      rationale: row.rationale,
      rightWhen: row.right_when,
    };
    const item = items.get(id) ?? { id, question, explanation, options: [], row };
    items.set(id, { ...item, options: [...item.options, option] });
  }
  return [...items.values()];
}

export type AnswerRow = {
  readonly source: PracticeAnswer['source'];
  readonly source_id: number;
  readonly number: number;
  readonly choice: string;
  readonly is_right: number;
};

/** The columns of an `AnswerRow`. */
export const SELECT_PRACTICE_ANSWERS = 'SELECT source, source_id, number, choice, is_right FROM practice_answers';

/** A remembered answer. */
export const toPracticeAnswer = (row: AnswerRow): PracticeAnswer => ({
  source: row.source,
  sourceId: row.source_id,
  number: row.number,
  choice: row.choice,
  isRight: row.is_right === 1,
});

type QuizRow = {
  readonly choices: string;
  readonly finished_at: number | null;
  readonly last_right: number | null;
  readonly last_items: number | null;
  readonly best_right: number | null;
  readonly best_items: number | null;
};

/** A choice in a quiz, as stored. */
export const parseQuizChoices = (kept: string): QuizChoice[] => JSON.parse(kept) as QuizChoice[];

const toScore = (right: number | null, items: number | null): QuizScore | null =>
  right === null || items === null ? null : { right, items };

/** A learner's quiz, locked until the transaction ends where `locked`. */
export async function readQuiz(
  handle: SqlHandle,
  { userId, chapterId }: { readonly userId: number; readonly chapterId: number },
  locked = false,
): Promise<StoredQuiz | null> {
  const row = await findFirstRow<QuizRow>(
    handle,
    `SELECT choices, finished_at, last_right, last_items, best_right, best_items FROM practice_quizzes
     WHERE user_id = ? AND chapter_id = ?${locked ? buildForUpdateClause(handle) : ''}`,
    [userId, chapterId],
  );
  return (
    row && {
      choices: parseQuizChoices(row.choices),
      finishedAt: row.finished_at,
      last: toScore(row.last_right, row.last_items),
      best: toScore(row.best_right, row.best_items),
    }
  );
}
