import type { CourseModuleText, CourseReader } from '../../application/ports/course-reader.ts';
import type { SqlHandle } from './sql-handle.ts';

type ProgressRow = { readonly module_id: number; readonly completed: number };

/** The course, read with one statement a method. */
export const courseReader = (handle: SqlHandle): CourseReader => ({
  modules: () =>
    handle.rows<CourseModuleText>(
      `SELECT id, sort_order AS \`order\`, title, description FROM course_modules
       WHERE retired_at IS NULL ORDER BY sort_order, id`,
    ),
  progress: async (userId) => {
    const sql = 'SELECT module_id, completed FROM user_course_progress WHERE user_id = ? ORDER BY module_id';
    const rows = await handle.rows<ProgressRow>(sql, [userId]);
    return rows.map((row) => ({ moduleId: row.module_id, completed: row.completed === 1 }));
  },
});
