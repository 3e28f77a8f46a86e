import type { CourseModuleText, CourseReader, CourseSectionLine } from '../../application/ports/study.ts';
import type { SqlHandle } from './sql-handle.ts';

type ProgressRow = { readonly module_id: number; readonly completed: number };

/** The course, read with one statement a method. */
export const courseReader = (handle: SqlHandle): CourseReader => ({
  modules: () =>
    handle.rows<CourseModuleText>(
      `SELECT id, sort_order AS \`order\`, title, description FROM course_modules
       WHERE retired_at IS NULL ORDER BY sort_order, id`,
    ),
  sectionLines: () =>
    handle.rows<CourseSectionLine>(
      `SELECT s.id, s.module_id AS moduleId, s.slug, s.title
       FROM course_sections s JOIN course_modules m ON m.id = s.module_id
       WHERE s.retired_at IS NULL AND m.retired_at IS NULL ORDER BY m.sort_order, m.id, s.sort_order, s.id`,
    ),
  progress: async (userId) => {
    const sql = 'SELECT module_id, completed FROM user_course_progress WHERE user_id = ? ORDER BY module_id';
    const rows = await handle.rows<ProgressRow>(sql, [userId]);
    return rows.map((row) => ({ moduleId: row.module_id, completed: row.completed === 1 }));
  },
});
