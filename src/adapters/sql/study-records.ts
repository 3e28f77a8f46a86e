import type { Book, Bookmark, StudyRecords } from '../../application/ports/study.ts';
import type { DatabaseKind, SqlHandle } from './sql-handle.ts';
import { findFirstRow } from './sql-handle.ts';

type ProgressRow = { readonly chapter_id: number; readonly completed: number };

type VisitRow = { readonly section_id: number; readonly read_at: number; readonly finished: number };

const VISITS: Readonly<Record<Book, { table: string; sections: string; finished: string }>> = {
  chapter: {
    table: 'section_visits',
    sections: 'sections',
    finished: 'CASE WHEN finished_at IS NULL THEN 0 ELSE 1 END',
  },
  module: { table: 'course_section_visits', sections: 'course_sections', finished: '0' },
};

type BookmarkRow = {
  readonly section_id: number;
  readonly chapter_id: number;
  readonly chapter_order: number;
  readonly chapter_title: string;
  readonly slug: string;
  readonly title: string;
};

const toBookmark = (row: BookmarkRow): Bookmark => ({
  sectionId: row.section_id,
  chapterId: row.chapter_id,
  chapterOrder: row.chapter_order,
  chapterTitle: row.chapter_title,
  slug: row.slug,
  title: row.title,
});

/** What to do where the row exists; `columns` is the unique key, which SQLite asks for. */
const otherwise = (kind: DatabaseKind, columns: string, change: Readonly<Record<DatabaseKind, string>>): string =>
  kind === 'sqlite'
    ? `ON CONFLICT (${columns}) DO UPDATE SET ${change.sqlite}`
    : `ON DUPLICATE KEY UPDATE ${change.mysql}`;

/** Inserts a record beside a chapter or section that is there and not retired; how many rows were met. */
const besideOf = (table: string): string => `FROM ${table} p WHERE p.id = ? AND p.retired_at IS NULL`;

/** What learners did in the study guide: each method is one statement. */
export const studyRecords = (handle: SqlHandle): StudyRecords => ({
  ...chapterRecords(handle),
  ...visitRecords(handle),
  ...bookmarkRecords(handle),
  ...planRecords(handle),
});

/** What was completed stays so, whatever comes after (product.md 5.7). */
const chapterRecords = (handle: SqlHandle): Pick<StudyRecords, 'listProgress' | 'recordChapter'> => ({
  listProgress: async (userId) => {
    const rows = await handle.rows<ProgressRow>(
      `SELECT p.chapter_id, p.completed FROM user_progress p JOIN chapters c ON c.id = p.chapter_id
       WHERE p.user_id = ? AND c.retired_at IS NULL ORDER BY c.sort_order, c.id`,
      [userId],
    );
    return rows.map((row) => ({ chapterId: row.chapter_id, completed: row.completed === 1 }));
  },
  recordChapter: async (userId, { chapterId, completed }, now) => {
    const change = otherwise(handle.kind, 'user_id, chapter_id', {
      sqlite: 'completed = MAX(user_progress.completed, excluded.completed), last_accessed = excluded.last_accessed',
      mysql: 'completed = GREATEST(completed, VALUES(completed)), last_accessed = VALUES(last_accessed)',
    });
    const sql = `INSERT INTO user_progress (user_id, chapter_id, completed, last_accessed)
      SELECT ?, p.id, ?, ? ${besideOf('chapters')} ${change}`;
    return (await handle.run(sql, [userId, completed ? 1 : 0, now, chapterId])) > 0;
  },
});

const visitRecords = (handle: SqlHandle): Pick<StudyRecords, 'listVisits' | 'recordVisit' | 'finishSection'> => ({
  listVisits: async (userId, book) => {
    const { table, finished } = VISITS[book];
    const sql = `SELECT section_id, read_at, ${finished} AS finished FROM ${table} WHERE user_id = ? ORDER BY section_id`;
    return (await handle.rows<VisitRow>(sql, [userId])).map((row) => ({
      sectionId: row.section_id,
      readAt: row.read_at,
      isFinished: row.finished === 1,
    }));
  },
  recordVisit: async (userId, { book, sectionId }, now) => {
    const { table, sections } = VISITS[book];
    const change = otherwise(handle.kind, 'user_id, section_id', {
      sqlite: 'read_at = excluded.read_at',
      mysql: 'read_at = VALUES(read_at)',
    });
    const sql = `INSERT INTO ${table} (user_id, section_id, read_at) SELECT ?, p.id, ? ${besideOf(sections)} ${change}`;
    return (await handle.run(sql, [userId, now, sectionId])) > 0;
  },
  finishSection: async (userId, sectionId, now) => {
    const sql = `UPDATE section_visits SET finished_at = ?
      WHERE user_id = ? AND section_id = ? AND finished_at IS NULL`;
    await handle.run(sql, [now, userId, sectionId]);
  },
});

const bookmarkRecords = (
  handle: SqlHandle,
): Pick<StudyRecords, 'listBookmarks' | 'addBookmark' | 'removeBookmark'> => ({
  listBookmarks: async (userId, limit) => {
    const rows = await handle.rows<BookmarkRow>(
      `SELECT s.id AS section_id, c.id AS chapter_id, c.sort_order AS chapter_order, c.title AS chapter_title, s.slug, s.title
       FROM section_bookmarks b JOIN sections s ON s.id = b.section_id JOIN chapters c ON c.id = s.chapter_id
       WHERE b.user_id = ? AND s.retired_at IS NULL AND c.retired_at IS NULL
       ORDER BY c.sort_order, c.id, s.sort_order, s.id LIMIT ?`,
      [userId, limit],
    );
    return rows.map(toBookmark);
  },
  addBookmark: async (userId, sectionId, now) => {
    const change = otherwise(handle.kind, 'user_id, section_id', {
      sqlite: 'created_at = section_bookmarks.created_at',
      mysql: 'created_at = section_bookmarks.created_at',
    });
    const sql = `INSERT INTO section_bookmarks (user_id, section_id, created_at) SELECT ?, p.id, ? ${besideOf('sections')} ${change}`;
    return (await handle.run(sql, [userId, now, sectionId])) > 0;
  },
  removeBookmark: async (userId, sectionId) => {
    await handle.run('DELETE FROM section_bookmarks WHERE user_id = ? AND section_id = ?', [userId, sectionId]);
  },
});

type PlanRow = { readonly exam_date: string; readonly time_zone: string };

const planRecords = (handle: SqlHandle): Pick<StudyRecords, 'findExamDay' | 'setExamDay' | 'removeExamDay'> => ({
  findExamDay: async (userId) => {
    const sql = 'SELECT exam_date, time_zone FROM study_plans WHERE user_id = ?';
    const row = await findFirstRow<PlanRow>(handle, sql, [userId]);
    return row && { examDate: row.exam_date, timeZone: row.time_zone };
  },
  setExamDay: async (userId, { examDate, timeZone }, now) => {
    const change = otherwise(handle.kind, 'user_id', {
      sqlite: 'exam_date = excluded.exam_date, time_zone = excluded.time_zone, updated_at = excluded.updated_at',
      mysql: 'exam_date = VALUES(exam_date), time_zone = VALUES(time_zone), updated_at = VALUES(updated_at)',
    });
    const sql = `INSERT INTO study_plans (user_id, exam_date, time_zone, updated_at) VALUES (?, ?, ?, ?) ${change}`;
    await handle.run(sql, [userId, examDate, timeZone, now]);
  },
  removeExamDay: async (userId) => {
    await handle.run('DELETE FROM study_plans WHERE user_id = ?', [userId]);
  },
});
