import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../src/adapters/sql/database.ts';
import { type AnswerLoad, startAnswering } from './answer-load.ts';
import { emptyDatabase, emptyDatabaseOn } from './databases.ts';
import { layLine } from './line.ts';
import { startMariadb } from './mariadb.ts';
import { movableClock } from './movable-clock.ts';
import { startRedis } from './redis.ts';
import { command } from './run-command.ts';
import { seededRandom } from './seeded-random.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** What a storm did, and what became of the answers that were sent meanwhile. */
export type StormOutcome = {
  readonly faults: readonly string[];
  readonly acknowledged: number;
  readonly refused: number;
};

const LEARNERS = 6;
const DAY = 86_400_000;
/** Answers between two faults, so that each fault meets a server that works. */
const BETWEEN = 20;
const PATIENCE_MS = 60_000;

/** How far the clock is set off: with both directions less than the time that an exam has. */
const CLOCK_APART_MS = 45 * 60_000;

/** The shortest interval of a job, in milliseconds. */
const SHORTEST_JOB_MS = 2_000;

/** How often answers are waited for until a call of fsync has failed. */
const MOST_ROUNDS = 20;

async function grantAccess(url: string): Promise<void> {
  const database = await openDatabase(url);
  const granted = "UPDATE users SET subscription_status = 'active', subscription_end_date = ? WHERE role = 'user'";
  await database.run(granted, [Date.now() + DAY]).finally(database.close);
}

/** Waits until so many more answers were acknowledged: the site has recovered. */
async function untilAnswered(load: AnswerLoad, more: number): Promise<void> {
  const [wanted, end] = [load.acknowledged() + more, performance.now() + PATIENCE_MS];
  while (load.acknowledged() < wanted) {
    assert.ok(performance.now() < end, 'the site did not recover within a minute');
    await pause(50);
  }
}

async function assertInvariants(url: string): Promise<void> {
  const { code, said } = await command(url, ['check']);
  assert.equal(code, 0, said);
}

/** The deadline that each learner was told of. */
async function deadlinesIn(url: string): Promise<readonly object[]> {
  const database = await openDatabase(url);
  return database.rows<object>('SELECT id, deadline_at FROM exam_attempts ORDER BY id').finally(database.close);
}

/** Whether no job ran more often since the start of its server than its timer and the start itself let it. */
async function assertJobsKeptTime(origin: string, sinceMs: number): Promise<void> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const runs = [...metrics.matchAll(/^plumbline_job_seconds_count\{(.*)\} (\d+)$/gm)];
  assert.ok(runs.length > 0, metrics.slice(0, 300));
  const most = (performance.now() - sinceMs) / SHORTEST_JOB_MS + 2;
  for (const [, job, count] of runs) assert.ok(Number(count) <= most, `${job} ran ${count} times`);
}

/**
 * Random faults, one after the other, while learners answer: the server is killed, or its clock set forward or back; MariaDB is
 * killed, or the line to it cut, silent or frozen; Redis is killed. After each the site has to recover; no acknowledged answer may
 * be lost, no deadline changed, no job run more often. The same for the same seed.
 */
export async function stormOnServices({
  seed,
  count,
}: {
  readonly seed: number;
  readonly count: number;
}): Promise<StormOutcome> {
  const random = seededRandom(seed);
  const mariadb = await startMariadb();
  const database = await emptyDatabaseOn(mariadb.url);
  const line = await layLine(Number(new URL(database.url).port));
  const clock = await movableClock();
  let redis = await startRedis();
  const databaseUrl = Object.assign(new URL(database.url), { port: String(line.port) }).href;
  const environment = {
    REDIS_URL: redis.url,
    STATEMENT_TIMEOUT_MS: '2000',
    TRUSTED_PROXIES: '1',
    ...clock.environment,
  };
  let server = await startServerProcess({ databaseUrl, environment });
  const { origin } = server;
  const startedAt = performance.now();
  const faults: Readonly<Record<string, () => Promise<unknown>>> = {
    'kill the server': async () => {
      await server.kill();
      server = await startServerProcess({ databaseUrl, environment, port: Number(new URL(origin).port) });
    },
    'set the clock of the server': async () => clock.set(random.below(2 * CLOCK_APART_MS) - CLOCK_APART_MS),
    'kill the database': async () => {
      await mariadb.kill();
      await pause(random.below(1_500));
      await mariadb.restart();
    },
    'cut the line to the database': async () => {
      await line.cut();
      await pause(random.below(1_500));
      await line.mend();
    },
    'silence all connections to the database': async () => line.silence(),
    'freeze the database': async () => {
      line.freeze();
      await pause(random.below(4_000));
      line.thaw();
    },
    'kill Redis': async () => {
      await redis.stop();
      await pause(random.below(1_500));
      redis = await startRedis(redis.url);
    },
  };
  const done: string[] = [];
  try {
    const load = await startAnswering(origin, { learners: LEARNERS, grant: () => grantAccess(database.url) });
    const deadlines = await deadlinesIn(database.url);
    for (let index = 0; index < count; index += 1) {
      await untilAnswered(load, BETWEEN);
      const fault = random.pick(Object.keys(faults));
      done.push(fault);
      await faults[fault]?.();
    }
    await untilAnswered(load, BETWEEN);
    await load.verify();
    await assertInvariants(database.url);
    assert.deepEqual(await deadlinesIn(database.url), deadlines);
    await assertJobsKeptTime(origin, startedAt);
    return { faults: done, acknowledged: load.acknowledged(), refused: load.refused() };
  } finally {
    await server.kill();
    await line.cut();
    await redis.stop();
    await mariadb.stop();
    await clock.remove();
  }
}

/** Makes the n-th call of a thread that writes to the disk from now on fail with EIO in a process; tells whether it did, and ends it. */
async function failSync(pid: number, nth: number) {
  const inject = `inject=fsync,fdatasync:error=EIO:when=${nth}`;
  const strace = spawn('strace', ['-f', '-p', String(pid), '-e', 'trace=fsync,fdatasync', '-e', inject], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said] = await once(strace.stderr.setEncoding('utf8'), 'data');
  assert.match(said, /attached/, 'strace could not attach');
  let output = '';
  strace.stderr.on('data', (text) => {
    output += text;
  });
  const hasFailed = (): boolean => /EIO.*INJECTED/.test(output);
  const restore = async (): Promise<void> => {
    const gone = once(strace, 'close');
    strace.kill('SIGINT');
    await gone;
  };
  return { hasFailed, restore };
}

/**
 * Fails each of the first calls of fsync in turn on SQLite, kills the server after some of them, and looks at what stands: what
 * was acknowledged is on the disk.
 */
export async function failingSyncs({
  calls,
  killEvery,
}: {
  readonly calls: number;
  readonly killEvery: number;
}): Promise<StormOutcome> {
  const database = await emptyDatabase('sqlite');
  const environment = { TRUSTED_PROXIES: '1' };
  let server: ServerProcess = await startServerProcess({ databaseUrl: database.url, environment });
  const { origin } = server;
  const done: string[] = [];
  try {
    const load = await startAnswering(origin, { learners: 2, grant: () => grantAccess(database.url) });
    for (let nth = 1; nth <= calls; nth += 1) {
      const { hasFailed, restore } = await failSync(Number(server.process.pid), nth);
      // Answers of one moment share a commit, so that calls are fewer than answers.
      for (let rounds = 0; rounds < MOST_ROUNDS && !hasFailed(); rounds += 1) await untilAnswered(load, nth);
      assert.ok(hasFailed(), `call ${nth} was not reached`);
      await untilAnswered(load, BETWEEN);
      await restore();
      done.push(`call ${nth}`);
      if (nth % killEvery !== 0) continue;
      await server.kill();
      server = await startServerProcess({ databaseUrl: database.url, environment, port: Number(new URL(origin).port) });
    }
    await load.verify();
    await assertInvariants(database.url);
    return { faults: done, acknowledged: load.acknowledged(), refused: load.refused() };
  } finally {
    await server.kill();
    await database.remove();
  }
}

/** A backup onto a full disk: its exit code, what it said, and what it left beside the database. */
export async function backupOntoFullDisk(blocks: number) {
  const database = await emptyDatabase('sqlite');
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-full-'));
  try {
    await (await startServerProcess({ databaseUrl: database.url })).kill();
    const script = `ulimit -f ${blocks}; exec "$0" dist/server/main.js backup "$1"`;
    const { status, stderr } = spawnSync('sh', ['-c', script, process.execPath, join(folder, 'backup')], {
      env: { PATH: process.env.PATH ?? '', DATABASE_URL: database.url },
      encoding: 'utf8',
    });
    await assertInvariants(database.url);
    return { status, said: stderr, left: await readdir(folder), beside: await readdir(dirname(database.url.slice(7))) };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await database.remove();
  }
}
