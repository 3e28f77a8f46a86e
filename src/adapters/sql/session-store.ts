import { createHash } from 'node:crypto';
import type { SessionStore, StoredSession } from '../../application/ports/session-store.ts';
import type { Database } from './database.ts';
import { firstRow } from './sql-handle.ts';

type SessionRow = { readonly user_id: number | null; readonly data: string; readonly expires_at: number };

/** Ids are random enough that a plain digest cannot be turned back. */
const digest = (id: string): string => createHash('sha256').update(id).digest('base64url');

/** Sessions in the database, kept under the digest of their id (product.md 1.5). */
export const sessionStore = (database: Database): SessionStore => ({
  find: async (id, now) => {
    const row = await firstRow<SessionRow>(
      database.reads,
      'SELECT user_id, data, expires_at FROM sessions WHERE id_digest = ? AND expires_at > ?',
      [digest(id), now],
    );
    return row && toSession(row);
  },
  save: async (id, { userId, data, expiresAt }) => {
    await database
      .knex('sessions')
      .insert({ id_digest: digest(id), user_id: userId, data, expires_at: expiresAt })
      .onConflict('id_digest')
      .merge();
  },
  remove: async (id) => {
    await database.run('DELETE FROM sessions WHERE id_digest = ?', [digest(id)]);
  },
  removeOfUser: async (userId, exceptId) => {
    const kept = exceptId === null ? '' : digest(exceptId);
    await database.run('DELETE FROM sessions WHERE user_id = ? AND id_digest <> ?', [userId, kept]);
  },
  removeExpired: (now) => database.run('DELETE FROM sessions WHERE expires_at <= ?', [now]),
});

const toSession = (row: SessionRow): StoredSession => ({
  userId: row.user_id,
  data: row.data,
  expiresAt: row.expires_at,
});
