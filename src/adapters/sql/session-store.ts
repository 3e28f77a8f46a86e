import type { SessionStore, StoredSession } from '../../application/ports/accounts.ts';
import type { Role } from '../../domain/accounts/role.ts';
import { weekStart } from '../../domain/administration/week.ts';
import { deleteSome } from './delete-some.ts';
import { secretDigest } from './secret-digest.ts';
import { findFirstRow, placeholders, type SqlHandle, type SqlValue, updatesOneRow } from './sql-handle.ts';

/** How many sessions one statement asks for. */
const ONE_STATEMENT = 500;

type SessionRow = { readonly user_id: number; readonly begun_at: number; readonly expires_at: number };

/**
 * Sessions in the database, kept under the digest of their id (product.md 1.5). On MySQL creating one holds the user's row,
 * so that a change of the password either comes before and is seen or comes after and ends the new session too.
 */
export const sessionStore = (handle: SqlHandle, reads: SqlHandle = handle): SessionStore => ({
  find: async (id, now) => {
    const row = await findFirstRow<SessionRow>(
      reads,
      'SELECT user_id, begun_at, expires_at FROM sessions WHERE id_digest = ? AND expires_at > ?',
      [secretDigest(id), now],
    );
    return row && toSession(row);
  },
  create: async (id, { userId, begunAt, expiresAt }, passwordHash) => {
    const holding = handle.kind === 'mysql' ? ' LOCK IN SHARE MODE' : '';
    const made = await handle.run(
      `INSERT INTO sessions (id_digest, user_id, begun_at, expires_at)
       SELECT ?, id, ?, ? FROM users WHERE id = ? AND password_hash = ?${holding}`,
      [secretDigest(id), begunAt, expiresAt, userId, passwordHash],
    );
    if (made === 1) await countActiveWeek(handle, 'id = ?', userId, begunAt);
    return made === 1;
  },
  prolong: async (id, expiresAt, now) => {
    const digest = secretDigest(id);
    const met = await handle.run('UPDATE sessions SET expires_at = ? WHERE id_digest = ?', [expiresAt, digest]);
    const owner = 'id = (SELECT user_id FROM sessions WHERE id_digest = ?)';
    if (met === 1) await countActiveWeek(handle, owner, digest, now);
    return met === 1;
  },
  remove: async (id) => {
    await handle.run('DELETE FROM sessions WHERE id_digest = ?', [secretDigest(id)]);
  },
  rolesOf: async (ids, now) => {
    const byDigest = new Map(ids.map((id) => [secretDigest(id), id]));
    const roles = new Map<string, Role>();
    const digests = [...byDigest.keys()];
    for (let from = 0; from < digests.length; from += ONE_STATEMENT) {
      const some = digests.slice(from, from + ONE_STATEMENT);
      const rows = await reads.rows<{ id_digest: string; role: Role }>(
        `SELECT s.id_digest, u.role FROM sessions s JOIN users u ON u.id = s.user_id
         WHERE s.id_digest IN (${placeholders(some)}) AND s.expires_at > ? AND u.deleted_at IS NULL`,
        [...some, now],
      );
      for (const { id_digest, role } of rows) roles.set(byDigest.get(id_digest) ?? '', role);
    }
    return roles;
  },
  removeOfUser: async (userId) => {
    await handle.run('DELETE FROM sessions WHERE user_id = ?', [userId]);
  },
  removeExpired: (now, limit) =>
    deleteSome(handle, { table: 'sessions', where: 'expires_at <= ?', bindings: [now], oldestBy: 'expires_at' }, limit),
});

/**
 * Counts a learner as active in the week of a use, once a week: the condition of the first statement lets one of many through
 * (product.md 13.32).
 */
async function countActiveWeek(handle: SqlHandle, who: string, value: SqlValue, now: number): Promise<void> {
  const week = weekStart(now);
  const isFirst = await updatesOneRow(
    handle,
    `UPDATE users SET active_week = ? WHERE ${who} AND role = 'user' AND (active_week IS NULL OR active_week < ?)`,
    [week, value, week],
  );
  if (!isFirst) return;
  const add = handle.kind === 'mysql' ? 'ON DUPLICATE KEY UPDATE' : 'ON CONFLICT (week) DO UPDATE SET';
  await handle.run(`INSERT INTO active_weeks (week, learners) VALUES (?, 1) ${add} learners = learners + 1`, [week]);
}

const toSession = (row: SessionRow): StoredSession => ({
  userId: row.user_id,
  begunAt: row.begun_at,
  expiresAt: row.expires_at,
});
