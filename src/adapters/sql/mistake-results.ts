import type { KeyCorrection } from '../../application/ports/key-corrections.ts';
import type { ExamAnswerRecord, PaperQuestionResult } from '../../application/ports/mistakes.ts';
import { buildForUpdateClause, placeholders, type SqlHandle } from './sql-handle.ts';

type ResultRow = {
  readonly question_id: number;
  readonly is_correct: number | null;
  readonly answered: number | null;
  readonly confidence: string | null;
};
type HistoryRow = {
  readonly user_id: number;
  readonly attempt_id: number | null;
  readonly is_right: number | null;
  readonly answered: number | null;
  readonly confidence: string | null;
  readonly at: number;
};

const outcomeOf = (answered: number | null, isRight: number | null): PaperQuestionResult['outcome'] => {
  if (answered === null) return 'unanswered';
  return isRight === 1 ? 'right' : 'wrong';
};

/** The answer to an item `i` of a paper, with how sure it was. */
const WITH_ANSWER = `LEFT JOIN user_answers a ON a.exam_attempt_id = i.attempt_id AND a.question_id = i.question_id
     LEFT JOIN attempt_marks s ON s.attempt_id = i.attempt_id AND s.question_id = i.question_id AND s.kind = 'confidence'`;
const CONFIDENCE = 's.value AS confidence';

/** Marks are stored as JSON. */
const isGuess = (confidence: string | null): boolean => confidence === '"guess"';

/** The results of an attempt in the order of its paper. */
export async function listPaperResults(handle: SqlHandle, attemptId: number): Promise<PaperQuestionResult[]> {
  const rows = await handle.rows<ResultRow>(
    `SELECT i.question_id, a.is_correct, a.selected_answer_id AS answered, ${CONFIDENCE} FROM attempt_items i
     ${WITH_ANSWER}
     WHERE i.attempt_id = ? ORDER BY i.position`,
    [attemptId],
  );
  return rows.map((row) => ({
    questionId: row.question_id,
    outcome: outcomeOf(row.answered, row.is_correct),
    isGuess: isGuess(row.confidence),
  }));
}

/** Counts answers given again that name a corrected key as right; answers whose they were (product.md 5.77). */
export async function countRepeatAnswersOfKey(
  handle: SqlHandle,
  { questionId, keyOptionId }: Pick<KeyCorrection, 'questionId' | 'keyOptionId'>,
  limit: number,
): Promise<number[]> {
  const rows = await handle.rows<{ id: number; user_id: number }>(
    `SELECT id, user_id FROM mistake_answers WHERE question_id = ? AND option_id = ? AND is_right = 0
     ORDER BY id LIMIT ?${buildForUpdateClause(handle)}`,
    [questionId, keyOptionId, limit],
  );
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await handle.run(`UPDATE mistake_answers SET is_right = 1 WHERE id IN (${placeholders(ids)})`, ids);
  return [...new Set(rows.map((row) => row.user_id))];
}

/** Every answer of these users to a question, in completed exams and given again, with two statements. */
export async function listAnswerHistory(
  handle: SqlHandle,
  questionId: number,
  userIds: readonly number[],
): Promise<ExamAnswerRecord[]> {
  if (userIds.length === 0) return [];
  const inExams = await handle.rows<HistoryRow>(
    `SELECT t.user_id, t.id AS attempt_id, a.is_correct AS is_right, a.selected_answer_id AS answered, ${CONFIDENCE},
       t.end_time AS at
     FROM exam_attempts t JOIN attempt_items i ON i.attempt_id = t.id AND i.question_id = ?
     ${WITH_ANSWER}
     WHERE t.user_id IN (${placeholders(userIds)}) AND t.completed = 1`,
    [questionId, ...userIds],
  );
  const again = await handle.rows<HistoryRow>(
    `SELECT user_id, NULL AS attempt_id, is_right, option_id AS answered, NULL AS confidence, answered_at AS at
     FROM mistake_answers
     WHERE question_id = ? AND user_id IN (${placeholders(userIds)})`,
    [questionId, ...userIds],
  );
  return [...inExams, ...again].map((row) => ({
    userId: row.user_id,
    attemptId: row.attempt_id,
    outcome: outcomeOf(row.answered, row.is_right),
    isGuess: isGuess(row.confidence),
    at: row.at,
  }));
}
