import type { SessionStore, StoredSession } from '../../application/ports/accounts.ts';
import type { Role } from '../../domain/accounts/role.ts';
import { deleteSome } from './delete-some.ts';
import { secretDigest } from './secret-digest.ts';
import { findFirstRow, placeholders, type SqlHandle } from './sql-handle.ts';

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
    return made === 1;
  },
  prolong: async (id, expiresAt) => {
    const met = await handle.run('UPDATE sessions SET expires_at = ? WHERE id_digest = ?', [
      expiresAt,
      secretDigest(id),
    ]);
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

const toSession = (row: SessionRow): StoredSession => ({
  userId: row.user_id,
  begunAt: row.begun_at,
  expiresAt: row.expires_at,
});
