import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { type Database, openDatabase } from '../../src/adapters/sql/database.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { analyseAttempts, rebuildAnalytics } from '../../src/application/analytics/keep-analytics.ts';
import { startMariadb } from '../support/mariadb.ts';
import { startServerProcess } from '../support/server-process.ts';
import { takeExam } from '../support/study-history.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

/** Learners beside the one who is measured, and their attempts of 110 answers each: a million answers together. */
const LEARNERS = 202;
const ATTEMPTS = 45;
const OWN_ATTEMPTS = 50;
const MEASURED = 100;
const DAY = 86_400_000;
const PAGES = ['/analytics', '/dashboard', '/api/analytics'];

const say = (line = ''): void => console.log(line);
const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

/** 50 attempts of the demo learner as they would take them; copies of two of them for everybody else. */
async function fill(database: Database): Promise<void> {
  const transact = createTransact(database);
  const [demo] = await database.rows<{ id: number }>("SELECT id FROM users WHERE username_key = 'demo'");
  if (!demo) throw new Error('there is no demo learner');
  const now = Date.now();
  const own: number[] = [];
  for (let index = 0; index < OWN_ATTEMPTS; index += 1) {
    const set = index % 2 === 0 ? 1 : 2;
    const endsAt = now - (OWN_ATTEMPTS - index) * DAY;
    own.push(await takeExam(transact, demo.id, { set, percent: 50 + (index % 40), endsAt, isMarked: true }));
  }
  const practised = `INSERT INTO first_answers (user_id, source, source_id, number, is_right, seen_at)
    SELECT ?, 'item', id, 0, id % 3 > 0, ? FROM questions WHERE is_exam_question = 0`;
  await database.run(practised, [demo.id, now - 9 * DAY]);
  await database.inTransaction(async (handle) => {
    const names = Array.from({ length: LEARNERS }, (_, index) => `bench${index}`);
    for (const name of names) {
      const keys = {
        username: name,
        username_key: name,
        email: `${name}@example.org`,
        email_key: `${name}@example.org`,
      };
      await handle.knex('users').insert({ ...keys, password_hash: 'hash', created_at: now });
    }
    await handle.run(
      `INSERT INTO exam_attempts (user_id, exam_set, start_time, deadline_at, end_time, completed, score, right_count, item_count)
       WITH RECURSIVE n AS (SELECT 1 AS at UNION ALL SELECT at + 1 FROM n WHERE at < ${ATTEMPTS})
       SELECT u.id, 1 + n.at % 2, t.start_time + n.at * ${DAY}, t.deadline_at + n.at * ${DAY}, t.end_time + n.at * ${DAY},
         1, t.score, t.right_count, t.item_count
       FROM users u CROSS JOIN n CROSS JOIN exam_attempts t
       WHERE u.username LIKE 'bench%' AND t.id = CASE WHEN n.at % 2 = 0 THEN ? ELSE ? END`,
      [own[0] ?? 0, own[1] ?? 0],
    );
    for (const [set, template] of [
      [1, own[0]],
      [2, own[1]],
    ] as const) {
      const copies = `FROM exam_attempts t JOIN users u ON u.id = t.user_id AND u.username LIKE 'bench%'
        JOIN PARTS p ON p.OWNER = ? WHERE t.exam_set = ?`;
      const from = (table: string, owner: string): string => copies.replace('PARTS', table).replace('OWNER', owner);
      await handle.run(
        `INSERT INTO attempt_items (attempt_id, question_id, version_id, position, option_ids)
         SELECT t.id, p.question_id, p.version_id, p.position, p.option_ids ${from('attempt_items', 'attempt_id')}`,
        [template ?? 0, set],
      );
      await handle.run(
        `INSERT INTO user_answers (exam_attempt_id, question_id, selected_answer_id, is_correct, chosen_at)
         SELECT t.id, p.question_id, p.selected_answer_id, p.is_correct, p.chosen_at
         ${from('user_answers', 'exam_attempt_id')}`,
        [template ?? 0, set],
      );
    }
  });
}

/** How long pages take from request to last byte, one after the other, in milliseconds. */
async function measure(learner: Visitor, path: string): Promise<string> {
  const times: number[] = [];
  for (let index = -10; index < MEASURED; index += 1) {
    const began = performance.now();
    const { status } = await learner.get(path);
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
    if (index >= 0) times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1).padStart(6);
  return `  ${path.padEnd(16)} median ${at(0.5)} ms   p95 ${at(0.95)} ms   longest ${at(0.999)} ms`;
}

async function bench(name: string, databaseUrl: string): Promise<void> {
  await (await startServerProcess({ databaseUrl })).kill();
  const database = await openDatabase(databaseUrl);
  const began = performance.now();
  await fill(database);
  const [{ answers } = { answers: 0 }] = await database.rows<{ answers: number }>(
    'SELECT COUNT(*) AS answers FROM user_answers',
  );
  say(`\n${name}: ${Number(answers).toLocaleString('en-CA')} answers, filled in ${seconds(began)}`);
  const transact = createTransact(database);
  const catchingUp = performance.now();
  const analysed = await analyseAttempts({ transact })();
  say(`  ${analysed} attempts of a former release analysed in ${seconds(catchingUp)}`);
  const rebuilding = performance.now();
  const { attempts } = await rebuildAnalytics({ transact, analytics: createReaders(database).analytics });
  say(`  figures of ${attempts} attempts rebuilt in ${seconds(rebuilding)}`);
  await database.close();
  const server = await startServerProcess({ databaseUrl });
  try {
    const learner = visitorOf(server.origin);
    await learner.post('/api/login', { username: 'demo', password: 'demo-learner-1' });
    for (const path of PAGES) say(await measure(learner, path));
    say('  while a set is taken again, whose first answers are left out of the figures:');
    await learner.post('/api/exam/start', { examSet: 1 });
    for (const path of PAGES) say(await measure(learner, path));
  } finally {
    await server.kill();
  }
}

say(`One learner with ${OWN_ATTEMPTS} attempts, one request after the other, from request to last byte`);
const folder = await mkdtemp(join(tmpdir(), 'plumbline-analytics-'));
const mariadb = await startMariadb();
try {
  await bench('SQLite', `sqlite:${join(folder, 'bench.db')}`);
  const connection = await createConnection(mariadb.url);
  await connection.query('CREATE DATABASE bench_analytics');
  await connection.end();
  await bench('MariaDB', `${mariadb.url}/bench_analytics`);
} finally {
  await mariadb.stop();
  await rm(folder, { recursive: true, force: true });
}
