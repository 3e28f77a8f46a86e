import type { Attempt, AttemptRecord } from '../../application/ports/exam.ts';
import type { TimeAllowance } from '../../domain/exam/allowance.ts';
import type { AttemptTimes, ExamSet } from '../../domain/exam/attempt.ts';
import type { GivenAnswer } from '../../domain/exam/scoring.ts';
import type { SqlHandle } from './sql-handle.ts';

export type TimesRow = { readonly start_time: number; readonly deadline_at: number; readonly end_time: number | null };

export type AttemptRow = TimesRow & {
  readonly id: number;
  readonly user_id: number;
  readonly exam_set: ExamSet;
  readonly completed: number;
  readonly right_count: number | null;
  readonly item_count: number | null;
  readonly time_allowance: TimeAllowance;
  readonly has_breaks: number;
  readonly paused_at: number | null;
  readonly break_left_ms: number;
};

/** The columns of an `AttemptRow`. */
export const SELECT_ATTEMPT = `
  SELECT id, user_id, exam_set, start_time, deadline_at, end_time, completed, right_count, item_count,
    time_allowance, has_breaks, paused_at, break_left_ms
  FROM exam_attempts`;

/** When an attempt began, is due and ended (product.md 4.4). */
export const toTimes = (row: TimesRow): AttemptTimes => ({
  startedAt: row.start_time,
  deadlineAt: row.deadline_at,
  closedAt: row.end_time,
});

/** An attempt for deciding about it. */
export const toAttempt = (row: AttemptRow): Attempt => ({
  ...toTimes(row),
  id: row.id,
  userId: row.user_id,
  examSet: row.exam_set,
  completed: row.completed === 1,
  allowance: { time: row.time_allowance, breaks: row.has_breaks === 1 },
  pausedAt: row.paused_at,
  breakLeftMs: row.break_left_ms,
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
export async function givenAnswers(handle: SqlHandle, attemptId: number): Promise<GivenAnswer[]> {
  const rows = await handle.rows<AnswerRow>(
    'SELECT question_id, selected_answer_id FROM user_answers WHERE exam_attempt_id = ? ORDER BY question_id',
    [attemptId],
  );
  return rows.map((row) => ({ questionId: row.question_id, optionId: row.selected_answer_id }));
}

/** While a blind review is open nothing tells which answers of its exam were right (product.md 4.31). */
export const withoutOpenBlindReview = (attemptId: string): string =>
  `NOT EXISTS (SELECT 1 FROM blind_reviews b WHERE b.attempt_id = ${attemptId} AND b.state = 'open')`;
