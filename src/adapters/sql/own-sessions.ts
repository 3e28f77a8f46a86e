import type { OwnSession, OwnSessions } from '../../application/ports/own-sessions.ts';
import { digestSecret } from './secret-digest.ts';
import { placeholders, type SqlHandle } from './sql-handle.ts';

type Row = {
  readonly id_digest: string;
  readonly begun_at: number;
  readonly expires_at: number;
  readonly device: string | null;
  readonly network: string | null;
  readonly last_used_at: number | null;
};

/** What names a session to its owner: a digest of the stored digest, so that not even that one leaves the server. */
const toReference = (digest: string): string => digestSecret(`session ${digest}`);

const toOwnSession = (row: Row, currentDigest: string | null): OwnSession => ({
  reference: toReference(row.id_digest),
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
      `SELECT id_digest, begun_at, expires_at, device, network, last_used_at FROM sessions
       WHERE user_id = ? AND expires_at > ? ORDER BY COALESCE(last_used_at, begun_at) DESC, id_digest`,
      [userId, now],
    );
    return rows.map((row) => toOwnSession(row, current));
  },
  end: async (userId, reference) => {
    const [ended] = (await listDigests(handle, userId)).filter((digest) => toReference(digest) === reference);
    if (ended === undefined) return false;
    return (await endSessions(handle, userId, [ended])) === 1;
  },
  endOthers: async (userId, currentId) => {
    const current = digestSecret(currentId);
    const others = (await listDigests(handle, userId)).filter((digest) => digest !== current);
    await endSessions(handle, userId, others);
  },
});

async function listDigests(handle: SqlHandle, userId: number): Promise<string[]> {
  const rows = await handle.rows<Pick<Row, 'id_digest'>>('SELECT id_digest FROM sessions WHERE user_id = ?', [userId]);
  return rows.map((row) => row.id_digest);
}

/** Ends sessions of a user and forgets their devices, except one that the user has another session on; how many it ended. */
async function endSessions(handle: SqlHandle, userId: number, digests: readonly string[]): Promise<number> {
  if (digests.length === 0) return 0;
  const these = placeholders(digests);
  const devices = await handle.rows<{ device_digest: string }>(
    `SELECT device_digest FROM sessions WHERE id_digest IN (${these}) AND device_digest IS NOT NULL`,
    [...digests],
  );
  const ended = await handle.run(`DELETE FROM sessions WHERE id_digest IN (${these})`, [...digests]);
  for (const { device_digest: digest } of devices) {
    await handle.run(
      `DELETE FROM known_devices WHERE device_digest = ? AND user_id = ?
         AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.device_digest = known_devices.device_digest)`,
      [digest, userId],
    );
  }
  return ended;
}
