import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The clock of the processes that are started with its environment. */
export type MovableClock = {
  readonly environment: Record<string, string>;
  /** Sets it so many milliseconds apart from the clock of this machine. */
  readonly set: (apartMs: number) => Promise<void>;
  readonly remove: () => Promise<void>;
};

/** Where Debian and Fedora have it; the loader of programs fills in `$LIB`. */
const LIBRARY = '/usr/$LIB/faketime/libfaketime.so.1';

const FAR_MS = 86_400_000;

/**
 * A clock that a test sets forward and back while processes run, by libfaketime. Timers do not follow: the monotonic clock stays as
 * it is, as where an operator or NTP sets the clock of a machine. Throws where the library is missing.
 */
export async function movableClock(): Promise<MovableClock> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-clock-'));
  const file = join(folder, 'apart');
  const set = async (apartMs: number): Promise<void> => {
    // By a rename, so that no process reads half a number.
    await writeFile(`${file}.new`, `${apartMs < 0 ? '-' : '+'}${Math.abs(apartMs) / 1000}`);
    await rename(`${file}.new`, file);
  };
  const environment = {
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
  await set(FAR_MS);
  const { stdout } = await promisify(execFile)(process.execPath, ['-p', 'Date.now()'], { env: environment });
  assert.ok(Number(stdout) > Date.now() + FAR_MS / 2, 'libfaketime is missing; on Debian: apt-get install libfaketime');
  await set(0);
  return { environment, set, remove: () => rm(folder, { recursive: true }) };
}
