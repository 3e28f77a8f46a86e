import type { OwnSession, OwnSessions } from '../../application/ports/own-sessions.ts';
import { digestSecret } from './secret-digest.ts';
import { placeholders, type SqlHandle } from './sql-handle.ts';

/** A session with what it keeps when a confirmation gives it another id. */
type NamedSession = {
  readonly id_digest: string;
  readonly user_id: number;
  readonly begun_at: number;
  readonly device_digest: string | null;
};

type Row = NamedSession & {
  readonly expires_at: number;
  readonly device: string | null;
  readonly network: string | null;
  readonly last_used_at: number | null;
};

/** What names a session to its owner as long as it lives: a digest, so that nothing that is stored leaves the server. */
const toReference = ({ user_id: userId, begun_at: begunAt, device_digest: device }: NamedSession): string =>
  digestSecret(`session ${userId} ${begunAt} ${device}`);

const toOwnSession = (row: Row, currentDigest: string | null): OwnSession => ({
  reference: toReference(row),
  device: row.device,
  network: row.network,
  begunAt: row.begun_at,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
  isCurrent: row.id_digest === currentDigest,
});

/** The sessions of one user, for the user (product.md 1.22). */
export const ownSessions = (handle: SqlHandle): OwnSessions => ({
  list: async (userId, currentId, now) => {
    const current = currentId === null ? null : digestSecret(currentId);
    const rows = await handle.rows<Row>(
      `SELECT id_digest, user_id, begun_at, expires_at, device, network, last_used_at, device_digest FROM sessions
       WHERE user_id = ? AND expires_at > ? ORDER BY COALESCE(last_used_at, begun_at) DESC, id_digest`,
      [userId, now],
    );
    return rows.map((row) => toOwnSession(row, current));
  },
  end: async (userId, reference) => {
    const named = (await listNamed(handle, userId)).filter((session) => toReference(session) === reference);
    return (await endSessions(handle, userId, named)) > 0;
  },
  endOthers: async (userId, currentId) => {
    const current = digestSecret(currentId);
    const all = await listNamed(handle, userId);
    const others = all.filter(({ id_digest: digest }) => digest !== current);
    await endSessions(handle, userId, others);
  },
});

const listNamed = (handle: SqlHandle, userId: number): Promise<NamedSession[]> =>
  handle.rows<NamedSession>('SELECT id_digest, user_id, begun_at, device_digest FROM sessions WHERE user_id = ?', [
    userId,
  ]);

/** Ends sessions of a user and forgets their devices, except one that the user has another session on; how many it ended. */
async function endSessions(handle: SqlHandle, userId: number, ended: readonly NamedSession[]): Promise<number> {
  if (ended.length === 0) return 0;
  const digests = ended.map((session) => session.id_digest);
  const these = placeholders(digests);
  const count = await handle.run(`DELETE FROM sessions WHERE id_digest IN (${these})`, digests);
  for (const { device_digest: digest } of ended) {
    await handle.run(
      `DELETE FROM known_devices WHERE device_digest = ? AND user_id = ?
         AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.device_digest = known_devices.device_digest)`,
      [digest, userId],
    );
  }
  return count;
}
