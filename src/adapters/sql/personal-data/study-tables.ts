import { toIsoTime, toIsoTimeOrNull } from '../../../application/iso-time.ts';
import type { ExportRow } from '../../../application/ports/accounts.ts';
import { JOIN_WITHHELD_ANSWERS, keyWithheldCondition } from '../attempt-rows.ts';
import type { SqlHandle } from '../sql-handle.ts';
import { createOwnedTable, createRowExporter, type DataOwner, type PersonalTable } from './personal-table.ts';

type ProgressRow = {
  readonly number: number;
  readonly title: string;
  readonly completed: number;
  readonly last_accessed: number;
};

const progressOf = (table: string, parent: string, column: string) =>
  createRowExporter<ProgressRow>(
    `SELECT w.sort_order AS number, w.title, p.completed, p.last_accessed
     FROM ${table} p JOIN ${parent} w ON w.id = p.${column} WHERE p.user_id = ? ORDER BY w.sort_order`,
    ({ number, title, completed, last_accessed }) => ({
      number,
      title,
      completed: completed === 1,
      lastOpened: toIsoTime(last_accessed),
    }),
  );

type SectionMarkRow = { readonly chapter: string; readonly section: string; readonly moment: number };

const bookmarksOf = createRowExporter<SectionMarkRow>(
  `SELECT c.title AS chapter, s.title AS section, m.created_at AS moment
   FROM section_bookmarks m JOIN sections s ON s.id = m.section_id JOIN chapters c ON c.id = s.chapter_id
   WHERE m.user_id = ? ORDER BY m.created_at`,
  ({ chapter, section, moment: at }) => ({ chapter, section, at: toIsoTime(at) }),
);

type VisitRow = SectionMarkRow & { readonly finished_at: number | null };

const visitsOf = createRowExporter<VisitRow>(
  `SELECT c.title AS chapter, s.title AS section, v.read_at AS moment, v.finished_at
   FROM section_visits v JOIN sections s ON s.id = v.section_id JOIN chapters c ON c.id = s.chapter_id
   WHERE v.user_id = ? ORDER BY v.read_at`,
  ({ chapter, section, moment: at, finished_at }) => ({
    chapter,
    section,
    at: toIsoTime(at),
    finishedAt: finished_at === null ? null : toIsoTime(finished_at),
  }),
);

type CourseVisitRow = { readonly module: string; readonly section: string; readonly read_at: number };

const courseVisitsOf = createRowExporter<CourseVisitRow>(
  `SELECT m.title AS module, s.title AS section, v.read_at
   FROM course_section_visits v JOIN course_sections s ON s.id = v.section_id JOIN course_modules m ON m.id = s.module_id
   WHERE v.user_id = ? ORDER BY v.read_at`,
  ({ module, section, read_at }) => ({ module, section, at: toIsoTime(read_at) }),
);

type PlanRow = { readonly exam_date: string; readonly time_zone: string; readonly updated_at: number };

const planOf = createRowExporter<PlanRow>(
  'SELECT exam_date, time_zone, updated_at FROM study_plans WHERE user_id = ?',
  ({ exam_date, time_zone, updated_at }) => ({
    examDate: exam_date,
    timeZone: time_zone,
    changedAt: toIsoTime(updated_at),
  }),
);

type PracticeRow = {
  readonly source: string;
  readonly source_id: number;
  readonly number: number;
  readonly choice: string;
  readonly is_right: number;
  readonly answered_at: number;
};

const practiceAnswersOf = createRowExporter<PracticeRow>(
  `SELECT source, source_id, number, choice, is_right, answered_at FROM practice_answers
   WHERE user_id = ? ORDER BY answered_at, id`,
  ({ source, source_id, number, choice, is_right, answered_at }) => ({
    source,
    sourceId: source_id,
    number,
    choice,
    right: is_right === 1,
    answeredAt: toIsoTime(answered_at),
  }),
);

type FirstAnswerRow = Omit<PracticeRow, 'choice' | 'is_right' | 'answered_at'> & {
  readonly attempt_id: number | null;
  readonly is_right: number | null;
  readonly seen_at: number;
};

const FIRST_ANSWERS = `SELECT f.source, f.source_id, f.number, f.attempt_id,
    CASE WHEN k.question_id IS NULL THEN f.is_right END AS is_right, f.seen_at
  FROM first_answers f ${JOIN_WITHHELD_ANSWERS}
  WHERE f.user_id = ? ORDER BY f.seen_at, f.source, f.source_id, f.number`;

/** Right or wrong is that of practice, or of an ended attempt whose keys are not withheld (product.md 4.13, 4.35). */
async function firstAnswersOf(handle: SqlHandle, { id }: DataOwner): Promise<ExportRow[]> {
  const rows = await handle.rows<FirstAnswerRow>(FIRST_ANSWERS, [id, id]);
  return rows.map((row) => ({
    source: row.source,
    sourceId: row.source_id,
    number: row.number,
    attempt: row.attempt_id,
    right: row.is_right === null ? null : row.is_right === 1,
    seenAt: toIsoTime(row.seen_at),
  }));
}

type QuizRow = {
  readonly chapter: string;
  readonly choices: string;
  readonly last_right: number | null;
  readonly last_items: number | null;
  readonly best_right: number | null;
  readonly best_items: number | null;
  readonly updated_at: number;
};

const quizzesOf = createRowExporter<QuizRow>(
  `SELECT c.title AS chapter, q.choices, q.last_right, q.last_items, q.best_right, q.best_items, q.updated_at
   FROM practice_quizzes q JOIN chapters c ON c.id = q.chapter_id WHERE q.user_id = ? ORDER BY c.sort_order`,
  (row) => ({
    chapter: row.chapter,
    choices: row.choices,
    lastRight: row.last_right,
    lastItems: row.last_items,
    bestRight: row.best_right,
    bestItems: row.best_items,
    changedAt: toIsoTime(row.updated_at),
  }),
);

type MistakeRow = {
  readonly source: string;
  readonly source_id: number;
  readonly number: number;
  readonly attempt_id: number | null;
  readonly outcome: string;
  readonly is_guess: number;
  readonly cause: string | null;
  readonly missed_at: number;
  readonly right_on: string | null;
  readonly resolved_at: number | null;
};

const mistakesOf = createRowExporter<MistakeRow>(
  `SELECT m.source, m.source_id, m.number, m.attempt_id, m.outcome, m.is_guess, m.cause, m.missed_at, m.right_on,
     m.resolved_at
   FROM mistakes m WHERE m.user_id = ? AND (m.source <> 'exam' OR NOT ${keyWithheldCondition('m.user_id', 'm.source_id')})
   ORDER BY m.missed_at, m.id`,
  (row) => ({
    source: row.source,
    sourceId: row.source_id,
    number: row.number,
    attempt: row.attempt_id,
    outcome: row.outcome,
    guessed: row.is_guess === 1,
    cause: row.cause,
    missedAt: toIsoTime(row.missed_at),
    rightOn: row.right_on,
    resolvedAt: toIsoTimeOrNull(row.resolved_at),
  }),
);

type MistakeAnswerRow = {
  readonly question_id: number;
  readonly option_id: number;
  readonly is_right: number | null;
  readonly answered_at: number;
};

const mistakeAnswersOf = createRowExporter<MistakeAnswerRow>(
  `SELECT question_id, option_id,
     CASE WHEN ${keyWithheldCondition('a.user_id', 'a.question_id')} THEN NULL ELSE is_right END AS is_right, answered_at
   FROM mistake_answers a WHERE user_id = ? ORDER BY id`,
  ({ question_id, option_id, is_right, answered_at }) => ({
    question: question_id,
    option: option_id,
    right: is_right === null ? null : is_right === 1,
    answeredAt: toIsoTime(answered_at),
  }),
);

/** Progress, and what was read, marked, planned and practised. */
export const STUDY_TABLES: readonly PersonalTable[] = [
  createOwnedTable('section_visits', 'visits', visitsOf),
  createOwnedTable('course_section_visits', 'courseVisits', courseVisitsOf),
  createOwnedTable('section_bookmarks', 'bookmarks', bookmarksOf),
  createOwnedTable('study_plans', 'plan', planOf),
  createOwnedTable('practice_answers', 'practiceAnswers', practiceAnswersOf),
  createOwnedTable('mistakes', 'mistakes', mistakesOf),
  createOwnedTable('mistake_answers', 'mistakeAnswers', mistakeAnswersOf),
  createOwnedTable('first_answers', 'firstAnswers', firstAnswersOf),
  createOwnedTable('practice_quizzes', 'quizzes', quizzesOf),
  createOwnedTable('user_progress', 'chapters', progressOf('user_progress', 'chapters', 'chapter_id')),
  createOwnedTable(
    'user_course_progress',
    'modules',
    progressOf('user_course_progress', 'course_modules', 'module_id'),
  ),
];
