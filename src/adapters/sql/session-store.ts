import type { SessionMove, SessionStore, SessionUse, SignInPlace } from '../../application/ports/accounts.ts';
import type { Role } from '../../domain/accounts/role.ts';
import { weekStart } from '../../domain/administration/week.ts';
import { deleteOldestRows } from './delete-oldest-rows.ts';
import { digestDevice } from './known-devices.ts';
import { digestSecret } from './secret-digest.ts';
import { findFirstRow, placeholders, type SqlHandle, type SqlValue, updateOneRow } from './sql-handle.ts';

/** How many sessions one statement asks for. */
const ONE_STATEMENT = 500;

type SessionRow = {
  readonly user_id: number;
  readonly begun_at: number;
  readonly expires_at: number;
  readonly confirmed_at: number | null;
  readonly last_used_at: number | null;
  readonly network: string | null;
  readonly viewed_user_id: number | null;
  readonly viewed_since: number | null;
};

/**
 * Sessions in the database, stored under the digest of their id (product.md 1.5). On MySQL creating one locks the
 * user's row, so that a change of the password either comes before and is seen or comes after and ends the new session
 * too; where several nodes write, the caller writes that row, by `users.lock`, as whatever ends all sessions of a user does.
 */
export const sessionStore = (handle: SqlHandle, reads: SqlHandle = handle): SessionStore => ({
  find: async (id, now) => {
    const row = await findFirstRow<SessionRow>(
      reads,
      `SELECT s.user_id, s.begun_at, s.expires_at, s.confirmed_at, s.last_used_at, s.network,
         v.user_id AS viewed_user_id, v.begun_at AS viewed_since
       FROM sessions s LEFT JOIN learner_views v ON v.session_digest = s.id_digest
       WHERE s.id_digest = ? AND s.expires_at > ?`,
      [digestSecret(id), now],
    );
    return row && toSession(row);
  },
  create: async (id, { userId, begunAt, expiresAt, place, confirmedAt = null }, passwordHash) => {
    const holding = handle.kind === 'mysql' ? ' LOCK IN SHARE MODE' : '';
    const described = place
      ? [place.device, place.network, place.usedAt, digestDevice(userId, place.deviceToken)]
      : [null, null, null, null];
    const made = await handle.run(
      `INSERT INTO sessions
         (id_digest, user_id, begun_at, expires_at, confirmed_at, device, network, last_used_at, device_digest)
       SELECT ?, id, ?, ?, ?, ?, ?, ?, ? FROM users WHERE id = ? AND password_hash = ?${holding}`,
      [digestSecret(id), begunAt, expiresAt, confirmedAt, ...described, userId, passwordHash],
    );
    if (made !== 1) return false;
    if (place) await endFormerOfBrowser(handle, { userId, begunAt, place });
    await countActiveWeek(handle, 'id = ?', userId, place?.usedAt ?? begunAt);
    return true;
  },
  prolong: (id, expiresAt, now) => prolong(handle, digestSecret(id), expiresAt, now),
  confirm: (confirmed) => moveConfirmed(handle, confirmed),
  noteUses: (uses) => noteUses(handle, uses),
  remove: async (id) => {
    await handle.run('DELETE FROM sessions WHERE id_digest = ?', [digestSecret(id)]);
  },
  rolesOf: (ids, now) => rolesOf(reads, ids, now),
  removeOfUser: async (userId) => {
    await handle.run('DELETE FROM sessions WHERE user_id = ?', [userId]);
  },
  lock: async (id, userId) => {
    const holding = handle.kind === 'mysql' ? ' FOR UPDATE' : '';
    const sql = `SELECT 1 FROM sessions WHERE id_digest = ? AND user_id = ?${holding}`;
    return id !== null && (await findFirstRow(handle, sql, [digestSecret(id), userId])) !== null;
  },
  removeExpired: (now, limit) =>
    deleteOldestRows(
      handle,
      { table: 'sessions', where: 'expires_at <= ?', bindings: [now], oldestBy: 'expires_at' },
      limit,
    ),
});

async function prolong(handle: SqlHandle, digest: string, expiresAt: number, now: number): Promise<boolean> {
  const sql = 'UPDATE sessions SET expires_at = ? WHERE id_digest = ?';
  const isThere = await updateOneRow(handle, sql, [expiresAt, digest]);
  const owner = 'id = (SELECT user_id FROM sessions WHERE id_digest = ?)';
  if (isThere) await countActiveWeek(handle, owner, digest, now);
  return isThere;
}

/**
 * A browser holds one session: a former one of it is held by nobody, such as one whose cookie never arrived (product.md 1.5). What
 * describes another browser has a copy of its profile.
 */
async function endFormerOfBrowser(
  handle: SqlHandle,
  { userId, begunAt, place }: { readonly userId: number; readonly begunAt: number; readonly place: SignInPlace },
): Promise<void> {
  const former = 'user_id = ? AND device_digest = ? AND device = ? AND begun_at < ?';
  const device = digestDevice(userId, place.deviceToken);
  await handle.run(`DELETE FROM sessions WHERE ${former}`, [userId, device, place.device, begunAt]);
}

/** The condition of the first statement lets one of several confirmations through. The caller holds a transaction. */
async function moveConfirmed(handle: SqlHandle, { id, newId, userId, now }: SessionMove): Promise<boolean> {
  const [digest, newDigest] = [digestSecret(id), digestSecret(newId)];
  const sql = 'UPDATE sessions SET id_digest = ?, confirmed_at = ? WHERE id_digest = ? AND user_id = ?';
  if (!(await updateOneRow(handle, sql, [newDigest, now, digest, userId]))) return false;
  await handle.run('UPDATE learner_views SET session_digest = ? WHERE session_digest = ?', [newDigest, digest]);
  return true;
}

/**
 * Counts a learner as active in the week of a use, once a week: the condition of the first statement lets one of many through
 * (product.md 13.32).
 */
async function countActiveWeek(handle: SqlHandle, who: string, value: SqlValue, now: number): Promise<void> {
  const week = weekStart(now);
  const isFirst = await updateOneRow(
    handle,
    `UPDATE users SET active_week = ? WHERE ${who} AND role = 'user' AND (active_week IS NULL OR active_week < ?)`,
    [week, value, week],
  );
  if (!isFirst) return;
  const add = handle.kind === 'mysql' ? 'ON DUPLICATE KEY UPDATE' : 'ON CONFLICT (week) DO UPDATE SET';
  await handle.run(`INSERT INTO active_weeks (week, learners) VALUES (?, 1) ${add} learners = learners + 1`, [week]);
}

/** One statement for many sessions, and one more for each that has moved to another network. */
async function noteUses(handle: SqlHandle, uses: readonly SessionUse[]): Promise<void> {
  for (let from = 0; from < uses.length; from += ONE_STATEMENT) {
    const some = uses.slice(from, from + ONE_STATEMENT);
    const latest = Math.max(...some.map(({ usedAt }) => usedAt));
    await handle.run(`UPDATE sessions SET last_used_at = ? WHERE id_digest IN (${placeholders(some)})`, [
      latest,
      ...some.map(({ id }) => digestSecret(id)),
    ]);
  }
  for (const { id, network } of uses) {
    if (network === null) continue;
    await handle.run('UPDATE sessions SET network = ? WHERE id_digest = ?', [network, digestSecret(id)]);
  }
}

const toSession = ({ viewed_user_id: viewed, viewed_since: since, confirmed_at: confirmedAt, ...row }: SessionRow) => ({
  userId: row.user_id,
  begunAt: row.begun_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  network: row.network,
  ...(confirmedAt === null ? {} : { confirmedAt }),
  ...(viewed === null || since === null ? {} : { view: { userId: viewed, begunAt: since } }),
});

async function rolesOf(
  reads: SqlHandle,
  ids: Parameters<SessionStore['rolesOf']>[0],
  now: number,
): ReturnType<SessionStore['rolesOf']> {
  const byDigest = new Map(ids.map((id) => [digestSecret(id), id]));
  const roles = new Map<string, Role>();
  const digests = [...byDigest.keys()];
  for (let from = 0; from < digests.length; from += ONE_STATEMENT) {
    const some = digests.slice(from, from + ONE_STATEMENT);
    const rows = await reads.rows<{ id_digest: string; role: Role }>(
      `SELECT s.id_digest, u.role FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.id_digest IN (${placeholders(some)}) AND s.expires_at > ? AND u.deleted_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM learner_views v WHERE v.session_digest = s.id_digest)`,
      [...some, now],
    );
    for (const { id_digest, role } of rows) roles.set(byDigest.get(id_digest) ?? '', role);
  }
  return roles;
}
