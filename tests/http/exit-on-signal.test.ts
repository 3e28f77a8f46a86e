import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { freePort } from '../support/free-port.ts';

const HOUR = 3_600_000;

/** Runs a command of the built server. */
const spawnCommand = (args: readonly string[], databaseUrl: string): ChildProcess =>
  spawn(process.execPath, ['dist/server/main.js', ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: databaseUrl,
      SESSION_KEYS: 'k'.repeat(32),
      FACTOR_KEYS: 'f'.repeat(32),
      BACKUP_PASSPHRASE: 'nine lazy wombats',
    },
  });

/** Waits until the process has written a text; rejects with all that it wrote when it ends before. */
async function untilWritten({ stdout, stderr }: ChildProcess, text: string): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [stdout, stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
        if (output.includes(text)) resolve();
      });
    }
    stderr?.once('close', () => reject(new Error(`ended without ${text}:\n${output}`)));
  });
}

describe('a process that does not serve yet, told to stop', () => {
  let folder: string;
  let silent: Server;
  let silentUrl: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-signals-'));
    // Takes connections and never says a word.
    silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    silentUrl = `mysql://nobody@127.0.0.1:${(silent.address() as AddressInfo).port}/none`;
  });
  after(async () => {
    silent.close();
    await rm(folder, { recursive: true });
  });

  // With a listener for the signal; without one the first process of a container would go on.
  test('exits with 143 at SIGTERM while it waits for the database', async () => {
    const server = spawnCommand(['serve'], `mysql://nobody@127.0.0.1:${await freePort()}/none`);
    await untilWritten(server, 'Waiting for the database');
    server.kill('SIGTERM');
    assert.deepEqual(await once(server, 'exit'), [143, null]);
  });

  test('a backup exits with 130 at Ctrl-C and leaves no copy of the data behind', async () => {
    const backup = spawnCommand(['backup', join(folder, 'backup')], silentUrl);
    await untilWritten(backup, 'Reading the database');
    assert.equal((await readdir(folder)).length, 1, 'the folder that it works in');
    backup.kill('SIGINT');
    assert.deepEqual(await once(backup, 'exit'), [130, null]);
    assert.deepEqual(await readdir(folder), []);
  });

  test('what a killed backup left behind is removed by a later one, but not what another one works in', async () => {
    const [old, fresh] = [join(folder, '.plumbline-backup-old'), join(folder, '.plumbline-backup-fresh')];
    for (const path of [old, fresh]) {
      await mkdir(path);
      await writeFile(join(path, 'copy.db'), 'all that is known about everybody');
    }
    const longAgo = new Date(Date.now() - 13 * HOUR);
    for (const path of [old, join(old, 'copy.db'), fresh]) await utimes(path, longAgo, longAgo);
    const backup = spawnCommand(['backup', join(folder, 'backup')], silentUrl);
    await untilWritten(backup, 'Reading the database');
    backup.kill('SIGTERM');
    await once(backup, 'exit');
    assert.deepEqual(await readdir(folder), ['.plumbline-backup-fresh']);
  });
});
