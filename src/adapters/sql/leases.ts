import { randomUUID } from 'node:crypto';
import { OperatorError } from '../../application/operator-error.ts';
import { retryOnDeadlock } from './retry-on-deadlock.ts';
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
 * Takes a named lease: a row with an owner and an end, which one conditional update gives to one caller, on a cluster
 * too. It ends by itself when its process is gone. Null while somebody else holds it. MySQL only.
 */
export async function takeLease(handle: SqlHandle, name: string): Promise<Lease | null> {
  await createLeases(handle);
  const owner = randomUUID();
  await handle.run("INSERT IGNORE INTO leases (name, owner, expires_at) VALUES (?, '', 0)", [name]);
  const take = `UPDATE leases SET owner = ?, expires_at = ${NOW} + ${LEASE_MS} WHERE name = ? AND expires_at < ${NOW}`;
  // On a cluster the loser of two updates at once is told by a deadlock, not by the number of rows.
  if ((await retryOnDeadlock(() => handle.run(take, [owner, name]))) === 0) return null;
  let isHeld = true;
  const renew = `UPDATE leases SET expires_at = ${NOW} + ${LEASE_MS} WHERE name = ? AND owner = ?`;
  const timer = setInterval(() => {
    // A database that cannot be reached now may be at the next renewal; when it was too late, another owner shows it.
    handle.run(renew, [name, owner]).then(
      (rows) => {
        isHeld = rows === 1;
      },
      () => undefined,
    );
  }, RENEW_MS);
  timer.unref();
  return {
    isHeld: () => isHeld,
    release: async () => {
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
 * while one is running. Saying so first and looking then, as `leaseForRestore` does, lets at most one of both go on.
 */
export async function leaseForWork(handle: SqlHandle): Promise<Lease> {
  const lease = await takeLease(handle, `${SERVER}${randomUUID()}`);
  if (!lease) throw new Error('a lease under a new name was taken');
  // Those of processes that were killed.
  await handle.run(`DELETE FROM leases WHERE name LIKE '${SERVER}%' AND expires_at < ${NOW} - ${DAY_MS}`);
  if ((await secondsHeld(handle, RESTORE)) === null) return lease;
  await lease.release();
  throw new OperatorError('A backup is being restored into this database. Start again when that has ended.');
}

/** Keeps servers from starting on the database. Throws while one works on it or another restore is running. */
export async function leaseForRestore(handle: SqlHandle): Promise<Lease> {
  const lease = await takeLease(handle, RESTORE);
  if (!lease) throw new OperatorError('Another restore is running on this database.');
  const seconds = await secondsHeld(handle, SERVER);
  if (seconds === null) return lease;
  await lease.release();
  throw new OperatorError(
    `A server is running on this database. Stop it first; if it was killed, try again in ${seconds} seconds.`,
  );
}
