import type { SessionStore, StoredSession } from '../../application/ports/session-store.ts';
import { secretDigest } from './secret-digest.ts';
import { firstRow, type SqlHandle } from './sql-handle.ts';

type SessionRow = { readonly user_id: number; readonly expires_at: number };

/**
 * Sessions in the database, kept under the digest of their id (product.md 1.5). On MySQL creating one holds the user's row,
 * so that a change of the password either comes before and is seen or comes after and ends the new session too.
 */
export const sessionStore = (handle: SqlHandle, reads: SqlHandle = handle): SessionStore => ({
  find: async (id, now) => {
    const row = await firstRow<SessionRow>(
      reads,
      'SELECT user_id, expires_at FROM sessions WHERE id_digest = ? AND expires_at > ?',
      [secretDigest(id), now],
    );
    return row && toSession(row);
  },
  create: async (id, { userId, expiresAt }, passwordHash) => {
    const holding = handle.kind === 'mysql' ? ' LOCK IN SHARE MODE' : '';
    const made = await handle.run(
      `INSERT INTO sessions (id_digest, user_id, expires_at)
       SELECT ?, id, ? FROM users WHERE id = ? AND password_hash = ?${holding}`,
      [secretDigest(id), expiresAt, userId, passwordHash],
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
  removeOfUser: async (userId) => {
    await handle.run('DELETE FROM sessions WHERE user_id = ?', [userId]);
  },
  removeExpired: (now) => handle.run('DELETE FROM sessions WHERE expires_at <= ?', [now]),
});

const toSession = (row: SessionRow): StoredSession => ({ userId: row.user_id, expiresAt: row.expires_at });
