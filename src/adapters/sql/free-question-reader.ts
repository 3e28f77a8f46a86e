import type { FreeQuestionReader } from '../../application/ports/outreach.ts';
import type { SqlHandle } from './sql-handle.ts';

type QuestionRow = {
  readonly id: number;
  readonly question: string;
  readonly explanation: string;
  readonly chapter_id: number | null;
};
type OptionRow = {
  readonly id: number;
  readonly question_id: number;
  readonly text: string;
  readonly is_correct: number;
  readonly rationale: string;
  readonly right_when: string | null;
};

const QUESTIONS = `SELECT q.id, q.question, q.explanation,
    (SELECT MIN(c.id) FROM chapters c WHERE c.area = q.area AND c.retired_at IS NULL) AS chapter_id
  FROM questions q WHERE q.is_free = 1 AND q.retired_at IS NULL ORDER BY q.id`;

/** Every statement carries the condition, so that no id of an exam question can slip through (docs/product.md 8.7). */
const OPTIONS = `SELECT o.id, o.question_id, o.text, o.is_correct, o.rationale, o.right_when
  FROM answer_options o JOIN questions q ON q.id = o.question_id
  WHERE q.is_free = 1 AND q.retired_at IS NULL AND o.retired_at IS NULL`;

/** The sample questions: two statements for all of them, one for the options of one. */
export const freeQuestionReader = (handle: SqlHandle): FreeQuestionReader => ({
  list: async () => {
    const questions = await handle.rows<QuestionRow>(QUESTIONS);
    const options = await handle.rows<OptionRow>(`${OPTIONS} ORDER BY o.question_id, o.letter`);
    return questions.map(({ id, question, explanation, chapter_id }) => ({
      id,
      question,
      explanation,
      chapterId: chapter_id,
      options: options
        .filter((option) => option.question_id === id)
        .map((option) => ({ id: option.id, text: option.text })),
    }));
  },
  findOptions: async (questionId) => {
    const rows = await handle.rows<OptionRow>(`${OPTIONS} AND o.question_id = ? ORDER BY o.letter`, [questionId]);
    if (rows.length === 0) return null;
    return rows.map(({ id, text, is_correct, rationale, right_when }) => ({
      id,
      text,
      isCorrect: is_correct === 1,
      rationale,
      rightWhen: right_when,
    }));
  },
});
