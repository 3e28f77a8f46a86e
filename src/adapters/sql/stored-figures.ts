import type { StoredFigures } from '../../application/ports/metrics.ts';
import { findLastBackup } from './backup/backup-record.ts';
import type { SqlHandle } from './sql-handle.ts';

type OutboxRow = { readonly waiting: number; readonly oldest: number | null };

/** Counts what the database holds, for metrics; each by an index. */
export async function readStoredFigures(reads: SqlHandle): Promise<StoredFigures> {
  const count = async (sql: string): Promise<number> => Number((await reads.rows<{ n: number }>(sql))[0]?.n);
  const states = await reads.rows<{ status: string; n: number }>(
    'SELECT status, COUNT(*) AS n FROM payments GROUP BY status',
  );
  const [outbox] = await reads.rows<OutboxRow>(
    'SELECT COUNT(*) AS waiting, MIN(created_at) AS oldest FROM outbox WHERE due_at >= 0',
  );
  return {
    runningExams: await count('SELECT COUNT(*) AS n FROM exam_attempts WHERE completed = 0'),
    payments: Object.fromEntries(states.map(({ status, n }) => [status, Number(n)])),
    outbox: {
      waiting: Number(outbox?.waiting),
      failed: await count('SELECT COUNT(*) AS n FROM outbox WHERE failed_at > 0'),
      oldestCreatedAt: outbox?.oldest ?? null,
    },
    lastBackup: await findLastBackup(reads),
  };
}
