import type { SqlHandle } from '../sql-handle.ts';

/** The last backup that was made of a database; `madeAt` in milliseconds since 1970. */
export type BackupRecord = { readonly madeAt: number; readonly bytes: number; readonly isEncrypted: boolean };

const ONLY_ROW = 1;

/** Notes a backup in the place of the one before it. */
export async function recordBackup(handle: SqlHandle, { madeAt, bytes, isEncrypted }: BackupRecord): Promise<void> {
  const row = { made_at: madeAt, bytes, is_encrypted: isEncrypted ? 1 : 0 };
  await handle
    .knex('backup_records')
    .insert({ id: ONLY_ROW, ...row })
    .onConflict('id')
    .merge(row);
}

export type BackupRow = { readonly made_at: number; readonly bytes: number; readonly is_encrypted: number };

export const toBackupRecord = ({ made_at, bytes, is_encrypted }: BackupRow): BackupRecord => ({
  madeAt: Number(made_at),
  bytes: Number(bytes),
  isEncrypted: is_encrypted === 1,
});

/** The last backup of which the database knows; null when there was none. */
export async function findLastBackup(handle: SqlHandle): Promise<BackupRecord | null> {
  const [row] = await handle.rows<BackupRow>('SELECT made_at, bytes, is_encrypted FROM backup_records');
  return row ? toBackupRecord(row) : null;
}
