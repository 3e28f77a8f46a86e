import type { PressingFigures, StoredFigures } from '../../application/ports/metrics.ts';
import { type BackupRow, toBackupRecord } from './backup/backup-record.ts';
import type { SqlHandle } from './sql-handle.ts';

/** What waits to be sent, and the last backup, whose columns are null where none was made. */
type PressingRow = Omit<BackupRow, 'made_at'> & {
  readonly waiting: number;
  readonly failed: number;
  readonly oldest: number | null;
  readonly made_at: number | null;
};

const count = async (reads: SqlHandle, sql: string): Promise<number> =>
  Number((await reads.rows<{ n: number }>(sql))[0]?.n);

/** Reads what may need attention: ranges that stay short, whatever the number of accounts. */
export async function readPressingFigures(reads: SqlHandle): Promise<PressingFigures> {
  const [row] = await reads.rows<PressingRow>(
    `SELECT COUNT(*) AS waiting, MIN(created_at) AS oldest, (SELECT COUNT(*) FROM outbox WHERE failed_at > 0) AS failed,
       (SELECT made_at FROM backup_records) AS made_at, (SELECT bytes FROM backup_records) AS bytes,
       (SELECT is_encrypted FROM backup_records) AS is_encrypted
     FROM outbox WHERE due_at >= 0`,
  );
  if (!row) throw new Error('a count answered no row');
  return {
    outbox: { waiting: Number(row.waiting), failed: Number(row.failed), oldestCreatedAt: row.oldest },
    lastBackup: row.made_at === null ? null : toBackupRecord({ ...row, made_at: row.made_at }),
  };
}

/** Counts what the database holds, for metrics; each by an index or from sums that are kept. */
export async function readStoredFigures(reads: SqlHandle): Promise<StoredFigures> {
  return {
    runningExams: await count(reads, 'SELECT COUNT(*) AS n FROM exam_attempts WHERE end_time IS NULL'),
    payments: await countPayments(reads),
    ...(await readPressingFigures(reads)),
  };
}

/** Payments by status, those that there are. Nearly all are granted: as many as were sold, less those that ended since. */
async function countPayments(reads: SqlHandle): Promise<StoredFigures['payments']> {
  const [row] = await reads.rows<Record<'open' | 'abandoned' | 'ended' | 'sold' | 'returned', number>>(
    `SELECT (SELECT COUNT(*) FROM payments WHERE status = 'open') AS open,
       (SELECT COUNT(*) FROM payments WHERE status = 'abandoned') AS abandoned,
       (SELECT COUNT(*) FROM payments WHERE status = 'ended') AS ended,
       (SELECT COALESCE(SUM(sold), 0) FROM weekly_sales) AS sold,
       (SELECT COUNT(*) FROM payments WHERE status = 'ended' AND granted_at IS NOT NULL) AS returned`,
  );
  if (!row) throw new Error('a count answered no row');
  const { open, abandoned, ended, sold, returned } = row;
  const counts = { open, granted: Number(sold) - Number(returned), ended, abandoned };
  return Object.fromEntries(
    Object.entries(counts)
      .map(([status, number]) => [status, Number(number)] as const)
      .filter(([, number]) => number > 0),
  );
}
