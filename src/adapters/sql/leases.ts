import { randomUUID } from 'node:crypto';
import { OperatorError } from '../../application/operator-error.ts';
import { hasTable } from './schema-change.ts';
import type { SqlHandle } from './sql-handle.ts';

/** How long a lease outlives a process that was killed. It is renewed four times as often. In milliseconds. */
const LEASE_MS = 20_000;
const DAY_MS = 86_400_000;
const RENEW_MS = LEASE_MS / 4;

/** Milliseconds since 1970 by the clock of the database, which all servers share. */
const NOW = 'ROUND(UNIX_TIMESTAMP(NOW(3)) * 1000)';

/** A lease that is held; `isHeld` is false once it was lost, because the database could not be reached in time. */
export type Lease = { readonly isHeld: () => boolean; readonly release: () => Promise<void> };

/**
 * Takes a named lease: a row with an owner and an expiry, which one insert or conditional update gives to one caller, on a
 * cluster too. It expires when its process has died. Null while another owner holds it. `onLost` is called once when a
 * renewal finds that it is another's or gone. MySQL only.
 */
export async function takeLease(
  handle: SqlHandle,
  name: string,
  onLost: () => void = () => undefined,
): Promise<Lease | null> {
  // A user without the right to change the schema is refused this statement even where the table exists.
  if (!(await hasTable(handle, 'leases'))) await createLeases(handle);
  const owner = randomUUID();
  // At once with its expiry: others delete rows that have expired long ago.
  const add = `INSERT IGNORE INTO leases (name, owner, expires_at) VALUES (?, ?, ${NOW} + ${LEASE_MS})`;
  const take = `UPDATE leases SET owner = ?, expires_at = ${NOW} + ${LEASE_MS} WHERE name = ? AND expires_at < ${NOW}`;
  const isTaken = (await handle.run(add, [name, owner])) === 1 || (await handle.run(take, [owner, name])) === 1;
  if (!isTaken) return null;
  let isHeld = true;
  let isReleased = false;
  const renew = `UPDATE leases SET expires_at = ${NOW} + ${LEASE_MS} WHERE name = ? AND owner = ?`;
  const timer = setInterval(() => {
    // A database that cannot be reached now may be at the next renewal; when it was too late, another owner shows it.
    handle.run(renew, [name, owner]).then(
      (rows) => {
        const isLost = isHeld && rows === 0 && !isReleased;
        isHeld = rows === 1;
        if (isLost) onLost();
      },
      () => undefined,
    );
  }, RENEW_MS);
  timer.unref();
  return {
    isHeld: () => isHeld,
    release: async () => {
      isReleased = true;
      clearInterval(timer);
      await handle.run('DELETE FROM leases WHERE name = ? AND owner = ?', [name, owner]);
    },
  };
}

const createLeases = (handle: SqlHandle): Promise<number> =>
  handle.run(
    `CREATE TABLE IF NOT EXISTS leases (name varchar(64) PRIMARY KEY, owner varchar(64) NOT NULL,
       expires_at bigint NOT NULL) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
  );

const RESTORE = 'restore';
const SERVER = 'server-';

/** Seconds until the last lease whose name begins so has ended; null when there is none. */
async function secondsHeld(handle: SqlHandle, beginning: string): Promise<number | null> {
  const [row] = await handle.rows<{ left_ms: number | null }>(
    `SELECT MAX(expires_at) - ${NOW} AS left_ms FROM leases WHERE name LIKE ? AND expires_at >= ${NOW}`,
    [`${beginning}%`],
  );
  return row && row.left_ms !== null ? Math.ceil(row.left_ms / 1000) : null;
}

/**
 * Says that a process works on the database until the lease is released, so that no restore begins meanwhile. Throws
 * while one is running. Saying so first and looking then, as `takeRestoreLease` does, lets at most one of both go on.
 * `onRestored` is called when a backup was restored all the same, while the process could not reach the database.
 */
export async function takeServerLease(handle: SqlHandle, onRestored: () => void): Promise<Lease> {
  const lease = await takeLease(handle, `${SERVER}${randomUUID()}`, onRestored);
  if (!lease) throw new Error('a lease under a new name was taken');
  // Those of processes that were killed.
  await handle.run(`DELETE FROM leases WHERE name LIKE '${SERVER}%' AND expires_at < ${NOW} - ${DAY_MS}`);
  const seconds = await secondsHeld(handle, RESTORE);
  if (seconds === null) return lease;
  await lease.release();
  throw new OperatorError(
    `A backup is being restored into this database. Start again when that has ended; if it was killed, in ${seconds} seconds.`,
  );
}

/** Keeps servers from starting on the database. Throws while one works on it or another restore is running. */
export async function takeRestoreLease(handle: SqlHandle): Promise<Lease> {
  const lease = await takeLease(handle, RESTORE);
  if (!lease) {
    const left = (await secondsHeld(handle, RESTORE)) ?? 0;
    throw new OperatorError(
      `Another restore is running on this database. If it was stopped or killed, try again in ${left} seconds.`,
    );
  }
  try {
    await refuseWhileServed(handle);
    return lease;
  } catch (error) {
    await lease.release();
    throw error;
  }
}

async function refuseWhileServed(handle: SqlHandle): Promise<void> {
  const seconds = await secondsHeld(handle, SERVER);
  if (seconds === null) return;
  throw new OperatorError(
    `A server is running on this database. Stop it first; if it was killed, try again in ${seconds} seconds.`,
  );
}

/**
 * Removes the leases of servers that were cut off from the database, so that they learn at their next renewal that it was
 * replaced. Throws where one has come back since the restore began.
 */
export async function endServerLeases(handle: SqlHandle): Promise<void> {
  await handle.run(`DELETE FROM leases WHERE name LIKE '${SERVER}%' AND expires_at < ${NOW}`);
  await refuseWhileServed(handle);
}
