import { existsSync, linkSync, mkdirSync, renameSync } from 'node:fs';
import { chmod, chown, open, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { OperatorError } from '../../../application/operator-error.ts';

/** Fills the empty database at an address, and throws unless it may take the place of the other. */
export type BuildDatabase = (url: string) => Promise<void>;

/** The path of the former content; null where there was none. */
export type KeptDatabaseName = string | null;

/** Writes a complete copy of a database to a file that does not exist; others read and write meanwhile. */
export function copySqlite(file: string, target: string): void {
  const source = new BetterSqlite3(file, { readonly: true });
  try {
    source.prepare('VACUUM INTO ?').run(target);
  } finally {
    source.close();
  }
}

/**
 * Puts a new file into the place of a database. The former one stays under its own name with the write-ahead log in it
 * until one rename takes that name over, so that no crash leaves none, and no log of the former beside the new one.
 */
export async function replaceSqliteFile(path: string, build: BuildDatabase, stamp: string): Promise<KeptDatabaseName> {
  const file = resolve(path);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const scratch = `${file}.restoring`;
  const kept = `${file}.before-${stamp}`;
  const lock = existsSync(file) ? lockAlone(file) : null;
  try {
    await removeFiles(scratch);
    await build(`sqlite:${scratch}`);
    await chmod(scratch, 0o600);
    await giveToOwner(scratch, existsSync(file) ? file : dirname(file));
    await syncToDisk(scratch);
    if (existsSync(file)) linkSync(file, kept);
    // Only a damaged database still has a log here, which belongs to it.
    if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${kept}-wal`);
    await rm(`${file}-shm`, { force: true });
    renameSync(scratch, file);
    await syncToDisk(dirname(file));
    if (!existsSync(kept)) return null;
    await chmod(kept, 0o600);
    return kept;
  } finally {
    await removeFiles(scratch);
    lock?.close();
  }
}

/** A restore by root leaves the database to the user of the server, who owned the former one or its folder. */
async function giveToOwner(file: string, model: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(model);
  await chown(file, uid, gid);
}

const DAMAGED: readonly unknown[] = ['SQLITE_CORRUPT', 'SQLITE_NOTADB'];

/**
 * Opens a database exclusively, with all of its log written into the file. Null where the file is so damaged that it
 * cannot be locked. Throws while another process has it open.
 */
function lockAlone(file: string): BetterSqlite3.Database | null {
  const lock = new BetterSqlite3(file, { timeout: 0 });
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    // Leaving the write-ahead log takes the only connection. It also keeps this one from removing a later log when it is closed.
    const mode = lock.pragma('journal_mode = DELETE', { simple: true });
    if (mode !== 'delete') throw Object.assign(new Error('the database is in use'), { code: 'SQLITE_BUSY' });
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    const { code } = error as { code?: unknown };
    if (typeof code === 'string' && code.startsWith('SQLITE_BUSY')) {
      throw new OperatorError(`A server or another program has ${file} open. Stop it first. Nothing was changed.`);
    }
    if (typeof code === 'string' && DAMAGED.some((damage) => code.startsWith(String(damage)))) return null;
    throw error;
  }
}

async function removeFiles(database: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm', '-journal']) await rm(`${database}${ending}`, { force: true });
}

/** Waits until a file, or the names in a folder, are on the disk. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
