import type { CourseProgressRepository } from '../../application/ports/study.ts';
import { insertRows } from './insert-rows.ts';
import type { SqlHandle } from './sql-handle.ts';

const COLUMNS = ['user_id', 'module_id', 'completed', 'last_accessed'];

const LATER_STANDS = {
  sqlite: `ON CONFLICT (user_id, module_id) DO UPDATE SET
    completed = excluded.completed, last_accessed = excluded.last_accessed`,
  mysql: 'ON DUPLICATE KEY UPDATE completed = VALUES(completed), last_accessed = VALUES(last_accessed)',
};

/** How far learners have come in the course; the unique key keeps one mark a module. */
export const courseProgressRepository = (handle: SqlHandle): CourseProgressRepository => ({
  save: (userId, { moduleId, completed }, now) =>
    insertRows(handle, 'user_course_progress', COLUMNS, [[userId, moduleId, completed ? 1 : 0, now]], LATER_STANDS),
});
