import type { LearnerView, LearnerViews } from '../../application/ports/learner-views.ts';
import { digestSecret } from './secret-digest.ts';
import { findFirstRow, type SqlHandle, updateOneRow } from './sql-handle.ts';

type ViewRow = {
  readonly session_digest: string;
  readonly admin_id: number;
  readonly user_id: number;
  readonly begun_at: number;
};

const COLUMNS = 'v.session_digest, v.admin_id, v.user_id, v.begun_at';

const toView = (row: ViewRow): LearnerView => ({
  adminId: row.admin_id,
  userId: row.user_id,
  begunAt: row.begun_at,
});

/** Views of learners' sites, under the digest of the session's id (product.md 13.44). */
export function viewAsLearnerRepository(handle: SqlHandle): LearnerViews {
  const remove = ({ session_digest, begun_at }: ViewRow): Promise<boolean> =>
    updateOneRow(handle, 'DELETE FROM learner_views WHERE session_digest = ? AND begun_at = ?', [
      session_digest,
      begun_at,
    ]);
  return {
    begin: async (sessionId, { adminId, userId, begunAt }) => {
      const digest = digestSecret(sessionId);
      const ignore = handle.kind === 'sqlite' ? 'OR IGNORE' : 'IGNORE';
      return updateOneRow(
        handle,
        `INSERT ${ignore} INTO learner_views (session_digest, admin_id, user_id, begun_at)
         SELECT id_digest, user_id, ?, ? FROM sessions WHERE id_digest = ? AND user_id = ?`,
        [userId, begunAt, digest, adminId],
      );
    },
    end: async (sessionId) => {
      const sql = `SELECT ${COLUMNS} FROM learner_views v WHERE v.session_digest = ?`;
      const row = await findFirstRow<ViewRow>(handle, sql, [digestSecret(sessionId)]);
      return row && (await remove(row)) ? toView(row) : null;
    },
    endOver: async (begunUntil, limit) => {
      const rows = await handle.rows<ViewRow & { readonly id_digest: string | null }>(
        `SELECT ${COLUMNS}, s.id_digest FROM learner_views v LEFT JOIN sessions s ON s.id_digest = v.session_digest
         WHERE v.begun_at <= ? OR s.id_digest IS NULL LIMIT ?`,
        [begunUntil, limit],
      );
      const ended = [];
      for (const row of rows)
        if (await remove(row)) ended.push({ ...toView(row), isSignedOut: row.id_digest === null });
      return ended;
    },
  };
}
