import type { AnalysedAttempt, AnalyticsReader, WorkedItem } from '../../application/ports/analytics.ts';
import type { FirstAnswer } from '../../domain/analytics/first-answer.ts';
import { isStandardAllowance, type TimeAllowance } from '../../domain/exam/allowance.ts';
import type { ExamSet } from '../../domain/exam/attempt.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';
import { withoutOpenBlindReview } from './attempt-rows.ts';
import { KEY_IN_FORCE, WITH_CORRECTION } from './question-version.ts';
import { placeholders, type SqlHandle } from './sql-handle.ts';

type FirstRow = {
  readonly area: AreaCode | null;
  readonly topic: string | null;
  readonly attempt_id: number | null;
  readonly is_right: number;
  readonly seen_at: number;
};

type AttemptRow = {
  readonly id: number;
  readonly exam_set: ExamSet;
  readonly start_time: number;
  readonly end_time: number;
  readonly right_count: number;
  readonly item_count: number;
  readonly first_seen: number;
  readonly time_allowance: TimeAllowance;
  readonly has_breaks: number;
};

type AreaRow = {
  readonly attempt_id: number;
  readonly area: AreaCode;
  readonly right_count: number;
  readonly items: number;
};

type QuarterRow = {
  readonly quarter: number;
  readonly right_count: number;
  readonly items: number;
  readonly spent_ms: number | null;
};

type WorkedRow = {
  readonly question_id: number;
  readonly position: number;
  readonly area: AreaCode;
  readonly topic: string;
  readonly key_option_id: number;
  readonly is_correct: number | null;
};

/** Area and topic are those that the question has now; a question of a text has the area of its section. */
const FIRST_ANSWERS = `
  SELECT COALESCE(q.area, s.area, c.area, m.area) AS area, q.topic, f.attempt_id, f.is_right, f.seen_at
  FROM first_answers f
  LEFT JOIN questions q ON f.source = 'item' AND q.id = f.source_id
  LEFT JOIN sections s ON f.source = 'chapter' AND s.id = f.source_id
  LEFT JOIN chapters c ON c.id = s.chapter_id
  LEFT JOIN course_sections m ON f.source = 'course' AND m.id = f.source_id
  WHERE f.user_id = ? AND f.is_right IS NOT NULL AND ${withoutOpenBlindReview('f.attempt_id')}`;

const WORKED_ITEMS = `
  SELECT i.question_id, i.position, v.area, q.topic, ${KEY_IN_FORCE} AS key_option_id, a.is_correct
  FROM attempt_items i JOIN question_versions v ON v.id = i.version_id ${WITH_CORRECTION}
  JOIN questions q ON q.id = i.question_id
  LEFT JOIN user_answers a ON a.exam_attempt_id = i.attempt_id AND a.question_id = i.question_id
  WHERE i.attempt_id = ? ORDER BY i.position`;

const ATTEMPTS = `
  SELECT id, exam_set, start_time, end_time, right_count, item_count, time_allowance, has_breaks,
    (SELECT COUNT(*) FROM first_answers f WHERE f.attempt_id = t.id) AS first_seen
  FROM exam_attempts t WHERE t.user_id = ? AND t.completed = 1 AND ${withoutOpenBlindReview('t.id')} ORDER BY t.start_time DESC, t.id DESC LIMIT ?`;

/** The figures of one learner. */
export const analyticsReader = (handle: SqlHandle): AnalyticsReader => ({
  firstAnswers: async (userId) => (await handle.rows<FirstRow>(FIRST_ANSWERS, [userId])).map(toFirstAnswer),
  attempts: async (userId, limit) =>
    (await handle.rows<AttemptRow>(ATTEMPTS, [userId, limit])).map(toAnalysedAttempt).reverse(),
  areasOf: async (attemptIds) => {
    if (attemptIds.length === 0) return [];
    const rows = await handle.rows<AreaRow>(
      `SELECT attempt_id, area, right_count, items FROM attempt_areas
       WHERE attempt_id IN (${placeholders(attemptIds)}) ORDER BY attempt_id, area`,
      attemptIds,
    );
    return rows.map((row) => ({
      attemptId: row.attempt_id,
      area: row.area,
      right: row.right_count,
      items: row.items,
    }));
  },
  quarters: async (attemptId) => {
    const rows = await handle.rows<QuarterRow>(
      'SELECT quarter, right_count, items, spent_ms FROM attempt_quarters WHERE attempt_id = ? ORDER BY quarter',
      [attemptId],
    );
    return rows.map((row) => ({
      quarter: row.quarter,
      right: row.right_count,
      items: row.items,
      spentMs: row.spent_ms,
    }));
  },
  workedItems: async (attemptId) => (await handle.rows<WorkedRow>(WORKED_ITEMS, [attemptId])).map(toWorkedItem),
});

const toFirstAnswer = (row: FirstRow): FirstAnswer => ({
  area: row.area,
  topic: row.topic,
  isInExam: row.attempt_id !== null,
  isRight: row.is_right === 1,
  at: row.seen_at,
});

const toAnalysedAttempt = (row: AttemptRow): AnalysedAttempt => ({
  id: row.id,
  examSet: row.exam_set,
  startedAt: row.start_time,
  closedAt: row.end_time,
  right: row.right_count,
  items: row.item_count,
  firstSeen: Number(row.first_seen),
  isComparable: isStandardAllowance({ time: row.time_allowance, breaks: row.has_breaks === 1 }),
});

const toWorkedItem = (row: WorkedRow): WorkedItem => ({
  questionId: row.question_id,
  position: row.position,
  area: row.area,
  topic: row.topic,
  keyOptionId: row.key_option_id,
  isAnswered: row.is_correct !== null,
  isRight: row.is_correct === 1,
});
