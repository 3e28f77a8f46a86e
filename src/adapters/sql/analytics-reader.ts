import type { AnalyticsReader, WorkedItem } from '../../application/ports/analytics.ts';
import type { FirstAnswer } from '../../domain/analytics/first-answer.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';
import { JOIN_WITHHELD_ANSWERS, SELECT_WITHHELD_QUESTIONS } from './attempt-rows.ts';
import { EFFECTIVE_KEY_COLUMN, JOIN_KEY_CORRECTION } from './question-version.ts';
import { placeholders, type SqlHandle } from './sql-handle.ts';

type FirstRow = {
  readonly area: AreaCode | null;
  readonly topic: string | null;
  readonly attempt_id: number | null;
  readonly is_right: number;
  readonly seen_at: number;
  readonly withheld_id: number | null;
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
  SELECT COALESCE(q.area, s.area, c.area, m.area) AS area, q.topic, f.attempt_id, f.is_right, f.seen_at,
    k.question_id AS withheld_id
  FROM first_answers f ${JOIN_WITHHELD_ANSWERS}
  LEFT JOIN questions q ON f.source = 'item' AND q.id = f.source_id
  LEFT JOIN sections s ON f.source = 'chapter' AND s.id = f.source_id
  LEFT JOIN chapters c ON c.id = s.chapter_id
  LEFT JOIN course_sections m ON f.source = 'course' AND m.id = f.source_id
  WHERE f.user_id = ? AND f.is_right IS NOT NULL`;

const WORKED_ITEMS = `
  SELECT i.question_id, i.position, v.area, q.topic, ${EFFECTIVE_KEY_COLUMN} AS key_option_id, a.is_correct
  FROM attempt_items i JOIN question_versions v ON v.id = i.version_id ${JOIN_KEY_CORRECTION}
  JOIN questions q ON q.id = i.question_id
  LEFT JOIN user_answers a ON a.exam_attempt_id = i.attempt_id AND a.question_id = i.question_id
  WHERE i.attempt_id = ? ORDER BY i.position`;

/** The figures of one learner. */
export const analyticsReader = (handle: SqlHandle): AnalyticsReader => ({
  firstAnswers: async (userId) => {
    const rows = await handle.rows<FirstRow>(FIRST_ANSWERS, [userId, userId]);
    const shown = rows.filter(({ withheld_id }) => withheld_id === null);
    return { answers: shown.map(toFirstAnswer), withheld: rows.length - shown.length };
  },
  areasOf: async (userId, attemptIds) => {
    if (attemptIds.length === 0) return [];
    const rows = await handle.rows<AreaRow>(
      `SELECT a.attempt_id, a.area, a.right_count, a.items FROM attempt_areas a
       WHERE a.attempt_id IN (${placeholders(attemptIds)})
         AND NOT EXISTS (SELECT 1 FROM attempt_items i WHERE i.attempt_id = a.attempt_id
           AND i.question_id IN (${SELECT_WITHHELD_QUESTIONS}))
       ORDER BY a.attempt_id, a.area`,
      [...attemptIds, userId],
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

const toWorkedItem = (row: WorkedRow): WorkedItem => ({
  questionId: row.question_id,
  position: row.position,
  area: row.area,
  topic: row.topic,
  keyOptionId: row.key_option_id,
  isAnswered: row.is_correct !== null,
  isRight: row.is_correct === 1,
});
