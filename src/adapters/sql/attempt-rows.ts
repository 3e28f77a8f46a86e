import type { Attempt, AttemptRecord } from '../../application/ports/exam.ts';
import type { TimeAllowance } from '../../domain/exam/allowance.ts';
import type { AttemptTimes, PaperNumber } from '../../domain/exam/attempt.ts';
import type { GivenAnswer } from '../../domain/exam/scoring.ts';
import type { SqlHandle } from './sql-handle.ts';

export type AttemptTimesRow = {
  readonly start_time: number;
  readonly deadline_at: number;
  readonly end_time: number | null;
};

export type AttemptRow = AttemptTimesRow & {
  readonly id: number;
  readonly user_id: number;
  readonly exam_set: PaperNumber;
  readonly completed: number;
  readonly right_count: number | null;
  readonly item_count: number | null;
  readonly time_allowance: TimeAllowance;
  readonly has_breaks: number;
  readonly paused_at: number | null;
  readonly break_left_ms: number;
  readonly key_revision: number;
  readonly entry_revision: number;
};

/** The columns of an `AttemptRow`, of a table `t`. */
export const ATTEMPT_COLUMNS = `t.id, t.user_id, t.exam_set, t.start_time, t.deadline_at, t.end_time, t.completed,
  t.right_count, t.item_count, t.time_allowance, t.has_breaks, t.paused_at, t.break_left_ms, t.key_revision, t.entry_revision`;

export const SELECT_ATTEMPT = `SELECT ${ATTEMPT_COLUMNS} FROM exam_attempts t`;

/** When an attempt began, is due and ended (product.md 4.4). */
export const toAttemptTimes = (row: AttemptTimesRow): AttemptTimes => ({
  startedAt: row.start_time,
  deadlineAt: row.deadline_at,
  closedAt: row.end_time,
});

/** An attempt for deciding about it. */
export const toAttempt = (row: AttemptRow): Attempt => ({
  ...toAttemptTimes(row),
  id: row.id,
  userId: row.user_id,
  examSet: row.exam_set,
  completed: row.completed === 1,
  allowance: { time: row.time_allowance, breaks: row.has_breaks === 1 },
  pausedAt: row.paused_at,
  breakLeftMs: row.break_left_ms,
  keyRevision: row.key_revision,
  entryRevision: row.entry_revision,
});

/** An attempt for showing it, with its result. */
export const toAttemptRecord = (row: AttemptRow): AttemptRecord => ({
  ...toAttempt(row),
  right: row.right_count,
  items: row.item_count,
});

/** The ids of a paper's options in the order shown; stored as a JSON list (product.md 4.2). */
export const toOptionIds = (stored: string): number[] => JSON.parse(stored) as number[];

type AnswerRow = { readonly question_id: number; readonly selected_answer_id: number };

/** The answers of an attempt, in the order of their questions' ids. */
export async function readGivenAnswers(handle: SqlHandle, attemptId: number): Promise<GivenAnswer[]> {
  const rows = await handle.rows<AnswerRow>(
    'SELECT question_id, selected_answer_id FROM user_answers WHERE exam_attempt_id = ? ORDER BY question_id',
    [attemptId],
  );
  return rows.map((row) => ({ questionId: row.question_id, optionId: row.selected_answer_id }));
}

/** While a blind review is open, no view reveals which answers of its exam were right (product.md 4.31). */
export const noOpenBlindReviewCondition = (attemptId: string): string =>
  `NOT EXISTS (SELECT 1 FROM blind_reviews b WHERE b.attempt_id = ${attemptId} AND b.state = 'open')`;

/** An attempt `w`, left joined with its blind review `b`, whose questions keep their keys from its learner (product.md 4.13, 4.31). */
export const WITHHOLDS_KEYS = "(w.end_time IS NULL OR b.state = 'open')";

/** Blind reviews before items, so that only the papers of attempts that withhold keys are read. */
const WITHHELD_ITEMS = `exam_attempts w LEFT JOIN blind_reviews b ON b.attempt_id = w.id
  JOIN attempt_items n ON n.attempt_id = w.id WHERE ${WITHHOLDS_KEYS}`;

/** The questions in papers of one user, the parameter, that run or are under blind review: their keys are withheld. */
export const SELECT_WITHHELD_QUESTIONS = `SELECT DISTINCT n.question_id FROM ${WITHHELD_ITEMS} AND w.user_id = ?`;

/** As `SELECT_WITHHELD_QUESTIONS`, the ids alone. */
export async function listWithheldQuestions(handle: SqlHandle, userId: number): Promise<ReadonlySet<number>> {
  const rows = await handle.rows<{ question_id: number }>(SELECT_WITHHELD_QUESTIONS, [userId]);
  return new Set(rows.map(({ question_id }) => question_id));
}

/**
 * Joins first answers `f` of one user, the parameter, with `k`: null but for those in exams whose outcome is withheld. A derived
 * table, since both databases read it once, and MariaDB would evaluate a subquery for each answer (product.md 4.35).
 */
export const JOIN_WITHHELD_ANSWERS = `LEFT JOIN (${SELECT_WITHHELD_QUESTIONS}) k
  ON k.question_id = f.source_id AND f.attempt_id IS NOT NULL`;

/** Whether a question of an attempt is in a paper of its user that runs or is under blind review, its own too (product.md 4.31, 4.35). */
export const attemptWithheldCondition = (userId: string, attemptId: string): string =>
  `EXISTS (SELECT 1 FROM exam_attempts w LEFT JOIN blind_reviews b ON b.attempt_id = w.id
    JOIN attempt_items n ON n.attempt_id = w.id JOIN attempt_items i ON i.attempt_id = ${attemptId} AND i.question_id = n.question_id
    WHERE w.user_id = ${userId} AND ${WITHHOLDS_KEYS})`;

/** Whether the key of a question is withheld from a user: it is in a paper that runs, or under blind review (product.md 5.46). */
export const keyWithheldCondition = (userId: string, questionId: string): string =>
  `EXISTS (SELECT 1 FROM ${WITHHELD_ITEMS} AND w.user_id = ${userId} AND n.question_id = ${questionId})`;
