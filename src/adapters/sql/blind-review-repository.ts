import type { BlindReviewRepository, StoredBlindReview } from '../../application/ports/blind-reviews.ts';
import type { WithholdingAttempt } from '../../domain/exam/blind-review.ts';
import { WITHHOLDS_KEYS } from './attempt-rows.ts';
import { insertRows } from './insert-rows.ts';
import { buildForUpdateClause, findFirstRow, placeholders, type SqlHandle, updateOneRow } from './sql-handle.ts';

type ReviewRow = { readonly state: StoredBlindReview['state'] };
type CandidateRow = {
  readonly question_id: number;
  readonly answered: number | null;
  readonly flagged: string | null;
  readonly confidence: string | null;
};
type AnswerRow = {
  readonly question_id: number;
  readonly option_id: number | null;
  readonly is_correct: number | null;
};

/**
 * The latest other attempt `w` of the same learner that withholds keys of one, the parameter; a running one comes first. Papers
 * share questions where a set is sat again; the comparison is by question, as it is for mistakes and practice.
 */
export const selectWithholdingAttempt = (columns: string): string => `SELECT ${columns} FROM exam_attempts t
  JOIN exam_attempts w ON w.user_id = t.user_id AND w.id <> t.id LEFT JOIN blind_reviews b ON b.attempt_id = w.id
  WHERE t.id = ? AND ${WITHHOLDS_KEYS} AND EXISTS (SELECT 1 FROM attempt_items i
    JOIN attempt_items n ON n.attempt_id = w.id AND n.question_id = i.question_id WHERE i.attempt_id = t.id)
  ORDER BY CASE WHEN w.end_time IS NULL THEN 0 ELSE 1 END, w.id DESC LIMIT 1`;

export type WithholdingRow = { readonly id: number; readonly end_time: number | null };

export const toWithholdingAttempt = ({ id, end_time }: WithholdingRow): WithholdingAttempt => ({
  id,
  phase: end_time === null ? 'running' : 'blind',
});

/** Blind reviews of completed attempts: one of an attempt at most, with one row for each question to redo (product.md 4.31). */
export const blindReviewRepository = (handle: SqlHandle): BlindReviewRepository => ({
  listCandidates: async (attemptId) => {
    const rows = await handle.rows<CandidateRow>(
      `SELECT i.question_id, a.selected_answer_id AS answered, f.value AS flagged, s.value AS confidence
       FROM attempt_items i
       LEFT JOIN user_answers a ON a.exam_attempt_id = i.attempt_id AND a.question_id = i.question_id
       LEFT JOIN attempt_marks f ON f.attempt_id = i.attempt_id AND f.question_id = i.question_id AND f.kind = 'flagged'
       LEFT JOIN attempt_marks s ON s.attempt_id = i.attempt_id AND s.question_id = i.question_id AND s.kind = 'confidence'
       WHERE i.attempt_id = ? ORDER BY i.position`,
      [attemptId],
    );
    // The values of marks are JSON.
    return rows.map((row) => ({
      questionId: row.question_id,
      isAnswered: row.answered !== null,
      isFlagged: row.flagged === 'true',
      isGuess: row.confidence === '"guess"',
    }));
  },
  open: async (attemptId, questionIds, now) => {
    await insertRows(handle, 'blind_reviews', ['attempt_id', 'state', 'opened_at'], [[attemptId, 'open', now]]);
    const rows = questionIds.map((questionId) => [attemptId, questionId]);
    await insertRows(handle, 'blind_answers', ['attempt_id', 'question_id'], rows);
  },
  find: (attemptId) => findReview(handle, attemptId, ''),
  findWithholding: async (attemptId) => {
    const sql = selectWithholdingAttempt('w.id, w.end_time');
    const row = await findFirstRow<WithholdingRow>(handle, sql, [attemptId]);
    return row && toWithholdingAttempt(row);
  },
  // At two nodes an answer and the end of the review both write the row of the answer.
  lock: (attemptId) => findReview(handle, attemptId, buildForUpdateClause(handle)),
  saveAnswer: (attemptId, { questionId, optionId }, now) =>
    updateOneRow(
      handle,
      'UPDATE blind_answers SET option_id = ?, chosen_at = ? WHERE attempt_id = ? AND question_id = ?',
      [optionId, now, attemptId, questionId],
    ),
  close: async (attemptId, state, rightQuestionIds, now) => {
    await handle.run("UPDATE blind_reviews SET state = ?, closed_at = ? WHERE attempt_id = ? AND state = 'open'", [
      state,
      now,
      attemptId,
    ]);
    const isRight = rightQuestionIds.length === 0 ? '0' : `question_id IN (${placeholders(rightQuestionIds)})`;
    await handle.run(`UPDATE blind_answers SET is_correct = (${isRight}) WHERE attempt_id = ?`, [
      ...rightQuestionIds,
      attemptId,
    ]);
  },
});

async function findReview(handle: SqlHandle, attemptId: number, locking: string): Promise<StoredBlindReview | null> {
  const review = await findFirstRow<ReviewRow>(
    handle,
    `SELECT state FROM blind_reviews WHERE attempt_id = ?${locking}`,
    [attemptId],
  );
  if (!review) return null;
  const rows = await handle.rows<AnswerRow>(
    `SELECT b.question_id, b.option_id, b.is_correct FROM blind_answers b
     JOIN attempt_items i ON i.attempt_id = b.attempt_id AND i.question_id = b.question_id
     WHERE b.attempt_id = ? ORDER BY i.position`,
    [attemptId],
  );
  const answers = rows.map((row) => ({
    questionId: row.question_id,
    optionId: row.option_id,
    isCounted: row.is_correct === 1,
  }));
  return { state: review.state, answers };
}
