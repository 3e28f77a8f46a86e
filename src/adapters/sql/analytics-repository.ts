import type { AnalyticsRepository } from '../../application/ports/analytics.ts';
import { storeAttemptAnalysis } from './attempt-analysis.ts';
import { buildForUpdateClause, placeholders, type SqlHandle } from './sql-handle.ts';

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** Figures of attempts that were completed before figures were stored, and all of them recomputed (product.md 14.3). */
export const analyticsRepository = (handle: SqlHandle): AnalyticsRepository => ({
  analyseNew: async (limit) => {
    const ids = idsOf(
      await handle.rows(
        `SELECT id FROM exam_attempts WHERE completed = 1 AND is_analysed = 0 ORDER BY id LIMIT ?${buildForUpdateClause(handle)}`,
        [limit],
      ),
    );
    await storeAttemptAnalysis(handle, ids);
    return ids.length;
  },
  listUserIds: async (after, limit) =>
    idsOf(await handle.rows('SELECT id FROM users WHERE id > ? ORDER BY id LIMIT ?', [after, limit])),
  rebuild: (userIds) => rebuild(handle, userIds),
});

/** Removes what belongs to the attempts that it analyses again and no more: others may be completed meanwhile, and keep theirs. */
async function rebuild(handle: SqlHandle, userIds: readonly number[]): Promise<number> {
  if (userIds.length === 0) return 0;
  const owned = `user_id IN (${placeholders(userIds)})`;
  const ids = idsOf(
    await handle.rows(
      `SELECT id FROM exam_attempts WHERE ${owned} AND completed = 1 ORDER BY id${buildForUpdateClause(handle)}`,
      [...userIds],
    ),
  );
  const chosen = `attempt_id IN (${placeholders(ids)})`;
  if (ids.length > 0) await handle.run(`DELETE FROM first_answers WHERE ${chosen}`, ids);
  const ignore = handle.kind === 'sqlite' ? 'OR IGNORE' : 'IGNORE';
  await handle.run(
    `INSERT ${ignore} INTO first_answers (user_id, source, source_id, number, is_right, seen_at)
     SELECT user_id, source, source_id, number, is_right, answered_at FROM practice_answers WHERE ${owned}`,
    userIds,
  );
  if (ids.length === 0) return 0;
  for (const table of ['attempt_areas', 'attempt_quarters']) {
    await handle.run(`DELETE FROM ${table} WHERE ${chosen}`, ids);
  }
  await storeAttemptAnalysis(handle, ids);
  return ids.length;
}
