import { randomUUID } from 'node:crypto';
import type { SqlHandle } from './sql-handle.ts';

/** How many rows stand for the rows of one table; two that share one only retry more often. */
const ROWS_OF_A_TABLE = 65_536;

/**
 * Keeps transactions that lock the same rows of a table apart on a cluster, until they end. Its nodes compare what
 * transactions write and know nothing of the locks of each other, so that each transaction writes a row here that stands for
 * what it locks: of several at once one commits, the others begin again and see what it did. Elsewhere it does nothing. Call
 * it before what the decision depends on is read; without ids it locks one row for the whole table.
 */
export async function lockOnAllNodes(handle: SqlHandle, table: string, ids: readonly number[] = [0]): Promise<void> {
  if (!handle.isCluster || ids.length === 0) return;
  const rows = [...new Set(ids.map((id) => id % ROWS_OF_A_TABLE))].sort((one, other) => one - other);
  const owner = randomUUID();
  await handle.run(
    `INSERT INTO leases (name, owner, expires_at) VALUES ${rows.map(() => '(?, ?, 0)').join(', ')}
     ON DUPLICATE KEY UPDATE owner = VALUES(owner)`,
    rows.flatMap((row) => [`${table} ${row}`, owner]),
  );
}
