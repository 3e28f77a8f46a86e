import type { BookKind, StudyRecordRepository } from '../../application/ports/study.ts';
import type { DatabaseKind, SqlHandle } from './sql-handle.ts';

type ProgressRow = { readonly chapter_id: number; readonly completed: number };

const VISITS: Readonly<Record<BookKind, { table: string; sections: string }>> = {
  chapter: { table: 'section_visits', sections: 'sections' },
  module: { table: 'course_section_visits', sections: 'course_sections' },
};

/** What to do where the row exists; `columns` is the unique key, which SQLite asks for. */
const otherwise = (kind: DatabaseKind, columns: string, change: Readonly<Record<DatabaseKind, string>>): string =>
  kind === 'sqlite'
    ? `ON CONFLICT (${columns}) DO UPDATE SET ${change.sqlite}`
    : `ON DUPLICATE KEY UPDATE ${change.mysql}`;

/** Inserts a record beside a chapter or section that is there and not retired; how many rows were met. */
const besideOf = (table: string): string => `FROM ${table} p WHERE p.id = ? AND p.retired_at IS NULL`;

/** What learners did in the study guide: each method is one statement. */
export const studyRecordRepository = (handle: SqlHandle): StudyRecordRepository => ({
  ...chapterRecords(handle),
  ...visitRecords(handle),
  ...bookmarkRecords(handle),
  ...planRecords(handle),
});

/** A completion is permanent, whatever follows (product.md 5.7). */
const chapterRecords = (handle: SqlHandle): Pick<StudyRecordRepository, 'listProgress' | 'recordChapter'> => ({
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

const visitRecords = (handle: SqlHandle): Pick<StudyRecordRepository, 'recordVisit' | 'finishSection'> => ({
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

const bookmarkRecords = (handle: SqlHandle): Pick<StudyRecordRepository, 'addBookmark' | 'removeBookmark'> => ({
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

const planRecords = (handle: SqlHandle): Pick<StudyRecordRepository, 'setExamDay' | 'removeExamDay'> => ({
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
