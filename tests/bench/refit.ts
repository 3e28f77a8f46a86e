import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createConnection } from 'mysql2/promise';
import { type Database, openDatabase } from '../../src/adapters/sql/database.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { fitItems } from '../../src/application/learning/fit-items.ts';
import { startMariadb } from '../support/mariadb.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

/** Learners and their first answers: a million together. */
const LEARNERS = 5_000;
const ANSWERS = 200;
const MEASURED = 60;
const DAY = 86_400_000;

const say = (line = ''): void => console.log(line);
const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

/** Learners of fifty abilities, each with the same items; what they choose is left out, since it changes no sum of the fit. */
async function fill(database: Database): Promise<void> {
  const now = Date.now();
  await database.inTransaction(async (handle) => {
    for (let from = 0; from < LEARNERS; from += 500) {
      const rows = Array.from({ length: 500 }, (_, index) => {
        const name = `refit${from + index}`;
        const email = `${name}@example.org`;
        return { username: name, username_key: name, email, email_key: email, password_hash: 'hash', created_at: now };
      });
      await handle.knex('users').insert(rows);
    }
    await handle.run(
      `INSERT INTO first_answers (user_id, source, source_id, number, is_right, seen_at)
       SELECT u.id, 'item', q.id, 0, CASE WHEN (u.id * 7919 + q.id * 104729) % 100 < 45 + u.id % 50 THEN 1 ELSE 0 END, ?
       FROM users u CROSS JOIN (SELECT id FROM questions WHERE is_exam_question = 0 AND retired_at IS NULL
         ORDER BY id LIMIT ${ANSWERS}) q WHERE u.username LIKE 'refit%'`,
      [now - DAY],
    );
  });
}

/** A learner who has answered almost everything: the largest account that the models read. */
const fillAccount = (database: Database): Promise<number> =>
  database.run(
    `INSERT INTO first_answers (user_id, source, source_id, number, is_right, seen_at)
     SELECT u.id, 'item', q.id, 0, CASE WHEN q.id * 104729 % 100 < 60 THEN 1 ELSE 0 END, ?
     FROM users u CROSS JOIN (SELECT id FROM questions WHERE retired_at IS NULL ORDER BY id LIMIT 400) q
     WHERE u.username = 'demo'`,
    [Date.now() - DAY],
  );

/** The nightly fit, with how long the event loop was held up meanwhile. */
async function measureFit(database: Database): Promise<void> {
  const { learningReader, itemStatistics } = createReaders(database);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const ports = { learningReader, itemStatistics, transact: createTransact(database), clock: { now: Date.now }, log };
  const began = performance.now();
  delay.enable();
  await fitItems(ports)(new AbortController().signal);
  delay.disable();
  const fit = await learningReader.findLastFit();
  const ms = (nanoseconds: number): string => (nanoseconds / 1e6).toFixed(1);
  say(`  fit of ${fit?.answers.toLocaleString('en-CA')} answers with the statistics of items in ${seconds(began)}`);
  say(
    `  event loop held up ${ms(delay.percentile(50))} ms at the median, ${ms(delay.percentile(99))} ms at p99, ${ms(delay.max)} ms at most`,
  );
}

async function measure(name: string, call: () => Promise<{ readonly status: number }>): Promise<void> {
  const times: number[] = [];
  for (let index = -5; index < MEASURED; index += 1) {
    const began = performance.now();
    const { status } = await call();
    if (status !== 200) throw new Error(`${name} was answered ${status}`);
    if (index >= 0) times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1).padStart(6);
  // On a busy machine the least says what the work takes, the others what the waiting does.
  say(`  ${name.padEnd(24)} least ${at(0)} ms   median ${at(0.5)} ms   p95 ${at(0.95)} ms`);
}

/** A plan and a session of a learner, one request after the other. */
async function measurePages(learner: Visitor): Promise<void> {
  const examDate = new Date(Date.now() + 60 * DAY).toISOString().slice(0, 10);
  await learner.put('/api/study-plan', { examDate, timeZone: 'America/Toronto' });
  await measure('plan', () => learner.get('/api/learning-plan'));
  await measure('start of a session', () =>
    learner.post('/api/practice/sessions', { topics: [], states: ['new'], number: 20, mode: 'tutor' }),
  );
  const [{ id } = { id: 0 }] = (await learner.get('/api/practice/sessions')).json as { id: number }[];
  await measure('session', () => learner.get(`/api/practice/sessions/${id}`));
}

async function bench(name: string, databaseUrl: string): Promise<void> {
  await (await startServerProcess({ databaseUrl })).kill();
  const database = await openDatabase(databaseUrl);
  const began = performance.now();
  await fill(database);
  say(`\n${name}: filled in ${seconds(began)}`);
  await measureFit(database);
  await fillAccount(database);
  await database.close();
  const server = await startServerProcess({ databaseUrl });
  try {
    const learner = visitorOf(server.origin);
    await learner.post('/api/login', { username: 'demo', password: 'demo-learner-1' });
    await measurePages(learner);
  } finally {
    await server.kill();
  }
}

say('The nightly fit among a million first answers, and what a learner asks for, from request to last byte');
const folder = await mkdtemp(join(tmpdir(), 'plumbline-refit-'));
const mariadb = await startMariadb();
try {
  await bench('SQLite', `sqlite:${join(folder, 'bench.db')}`);
  const connection = await createConnection(mariadb.url);
  await connection.query('CREATE DATABASE bench_refit');
  await connection.end();
  await bench('MariaDB', `${mariadb.url}/bench_refit`);
} finally {
  await mariadb.stop();
  await rm(folder, { recursive: true, force: true });
}
