import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { freePort } from './free-port.ts';
import { type GuardedProcess, startGuarded, untilReady } from './guarded-process.ts';

/** A database server of our own: its URL without a database name, and its end. */
export type MariadbServer = {
  readonly url: string;
  /** The id of the process that serves. */
  readonly pid: () => Promise<number>;
  /** Ends the process at once, as a crash would; its data stay. */
  readonly kill: () => Promise<void>;
  /** Starts a killed one on the same data and port, and waits until it has recovered. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const run = promisify(execFile);
const MAX_CONNECTIONS = 300;

/** Debian keeps servers where only root's search path looks. */
process.env.PATH = `${process.env.PATH}:/usr/sbin`;

/** MariaDB refuses to run as root without this option; any other user runs it as itself. */
const asUser = process.getuid?.() === 0 ? ['--user=root'] : [];

const MEMORY_FOLDER = '/dev/shm';
const SPACE_NEEDED = 2 ** 30;

/** A folder in memory where it has enough space: what tests measure does not depend on the disk, and they are quicker. */
export async function chooseTemporaryFolder(): Promise<string> {
  const freeBytes = await statfs(MEMORY_FOLDER).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return freeBytes > SPACE_NEEDED ? MEMORY_FOLDER : tmpdir();
}

/**
 * Fills an empty data folder, with temporary files beside it; the program that serves it: MariaDB, or MySQL where only that is
 * installed.
 */
async function initialise(data: string): Promise<'mariadbd' | 'mysqld'> {
  const settings = ['--no-defaults', ...asUser, `--datadir=${data}`];
  try {
    await run(
      'mariadb-install-db',
      [...settings, '--auth-root-authentication-method=normal', '--skip-test-db', '--skip-name-resolve'],
      { env: { ...process.env, TMPDIR: dirname(data) } },
    );
    return 'mariadbd';
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await run('mysqld', [...settings, '--initialize-insecure']);
    return 'mysqld';
  }
}

/**
 * Starts a private MariaDB on a free port of 127.0.0.1 with data in a temporary folder. Commits are flushed as in
 * production (product.md 4.8); measure with `onDisk`, so that flushing costs what it costs. It ends with this process at
 * the latest.
 */
export async function startMariadb({ onDisk = false } = {}): Promise<MariadbServer> {
  const folder = await mkdtemp(join(onDisk ? tmpdir() : await chooseTemporaryFolder(), 'plumbline-mariadb-'));
  const data = join(folder, 'data');
  const program = await initialise(data);
  const port = await freePort();
  const settings = [
    '--no-defaults',
    ...asUser,
    `--datadir=${data}`,
    // A server removes the temporary files of others from the folder that they share when it starts.
    `--tmpdir=${data}`,
    `--socket=${join(folder, 'socket')}`,
    `--pid-file=${join(folder, 'pid')}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--skip-name-resolve',
    '--skip-log-bin',
    '--innodb-flush-log-at-trx-commit=1',
    '--innodb-buffer-pool-size=64M',
    '--innodb-log-file-size=64M',
    '--performance-schema=OFF',
    `--max-connections=${MAX_CONNECTIONS}`,
  ];
  const url = `mysql://root@127.0.0.1:${port}`;
  const connect = async (): Promise<void> => (await createConnection(url)).end();
  const guarded: GuardedProcess[] = [];
  const start = async (): Promise<void> => {
    guarded.push(startGuarded(folder, program, settings));
    await untilReady(connect);
  };
  const pid = async (): Promise<number> => Number(await readFile(join(folder, 'pid'), 'utf8'));
  await start();
  return {
    url,
    pid,
    kill: async () => {
      process.kill(await pid(), 'SIGKILL');
      await untilReady(() => assert.rejects(connect()));
    },
    restart: start,
    stop: async () => {
      for (const { stop } of guarded.toReversed()) await stop();
    },
  };
}
