import type { CourseModuleText, CourseReader, CourseSectionSummary } from '../../application/ports/study.ts';
import type { SqlHandle } from './sql-handle.ts';

/** The course, read with one statement a method. */
export const courseReader = (handle: SqlHandle): CourseReader => ({
  modules: () =>
    handle.rows<CourseModuleText>(
      `SELECT id, sort_order AS \`order\`, title, description FROM course_modules
       WHERE retired_at IS NULL ORDER BY sort_order, id`,
    ),
  sectionLines: () =>
    handle.rows<CourseSectionSummary>(
      `SELECT s.id, s.module_id AS moduleId, s.slug, s.title
       FROM course_sections s JOIN course_modules m ON m.id = s.module_id
       WHERE s.retired_at IS NULL AND m.retired_at IS NULL ORDER BY m.sort_order, m.id, s.sort_order, s.id`,
    ),
});
