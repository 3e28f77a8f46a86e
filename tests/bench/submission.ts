import { mkdtemp, rm, stat } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { type Database, openDatabase } from '../../src/adapters/sql/database.ts';
import { ALL_CODES } from '../../src/domain/competency/competency-code.ts';
import { startMariadb } from '../support/mariadb.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

/**
 * The matrix of my submission among 100,000 learners with 34 competencies each. Of the first of them every text has 40 kB
 * and one more version of 40 kB; all texts of all would be 272 GB. The rows of the others are as long as what SQLite keeps
 * of a long row within its tree, so that the tables which the matrix reads have the rows and the depth of the whole.
 */
const LEARNERS = Number(process.env.LEARNERS ?? 100_000);
const FULL = Math.min(LEARNERS, 2_000);
const PROJECTS = 12;
const VALIDATORS = 4;
const PART_BYTES = 13_334;
const SHORT_BYTES = 150;
/** Learners to a statement, so that none of them holds everything in memory. */
const AT_ONCE = 10_000;
/** Learners of whom the matrix is read, half of them with full texts, and how often by each. */
const READERS = 60;
const READS = 5;
const WANTED_MS = 40;
/** The reference, the matrix as data and the matrix as a page. */
const PATHS = ['/api/me', '/api/peng/submission', '/peng-prep/submission'];
const DAY = 86_400_000;

const say = (line = ''): void => console.log(line);
const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(0)} s`;
const usernameOf = (index: number): string => `writer${index}`;

/** Learners with the password of the demo account, each with access and a submission; answers the first submission's id. */
async function addLearners(database: Database, now: number): Promise<number> {
  const [demo] = await database.rows<{ hash: string }>(
    "SELECT password_hash AS hash FROM users WHERE username = 'demo'",
  );
  await database.inTransaction(async ({ knex }) => {
    for (let from = 0; from < LEARNERS; from += 500) {
      const rows = Array.from({ length: Math.min(500, LEARNERS - from) }, (_, index) => {
        const name = usernameOf(from + index);
        const email = `${name}@example.org`;
        const keys = { username: name, username_key: name, email, email_key: email };
        return { ...keys, password_hash: demo?.hash, created_at: now };
      });
      await knex('users').insert(rows);
    }
  });
  await database.run(
    `INSERT INTO peng_subscriptions (user_id, start_date, end_date, active, created_at)
     SELECT id, ?, ?, 1, ? FROM users WHERE username LIKE 'writer%'`,
    [now, now + 60 * DAY, now],
  );
  await database.run(
    `INSERT INTO submissions (user_id, regulator, chosen_at)
     SELECT id, 'BC', ? FROM users WHERE username LIKE 'writer%' ORDER BY id`,
    [now],
  );
  const [first] = await database.rows<{ id: number }>('SELECT MIN(id) AS id FROM submissions');
  return Number(first?.id);
}

/** Competency by competency, so that the rows of one learner lie as far from each other as they would. */
async function addTexts(database: Database, first: number, now: number): Promise<void> {
  for (let number = 1; number <= PROJECTS; number += 1)
    await database.run(
      `INSERT INTO submission_projects (id, user_id, name, employer, period)
       SELECT ${number * LEARNERS} + id - ${first}, user_id, ?, 'Parkway Engineering Ltd.', '2019 to 2024' FROM submissions`,
      [`Retaining wall and storm sewer, phase ${number}`],
    );
  for (let number = 1; number <= VALIDATORS; number += 1)
    await database.run(
      `INSERT INTO submission_validators (id, user_id, name, position)
       SELECT ${number * LEARNERS} + id - ${first}, user_id, ?, 'Senior structural engineer, P.Eng.' FROM submissions`,
      [`Validator ${number}`],
    );
  const textOf = (bytes: number): string => 'I checked it. '.repeat(1_000).slice(0, bytes);
  for (const [index, code] of ALL_CODES.entries()) {
    const project = `${1 + (index % PROJECTS)} * ${LEARNERS} + id - ${first}`;
    const validator = `${1 + (index % VALIDATORS)} * ${LEARNERS} + id - ${first}`;
    for (let from = first; from < first + LEARNERS; from += AT_ONCE) {
      const insert = (text: string, where: string) =>
        database.run(
          `INSERT INTO submission_entries (user_id, submission_id, code, state, findings, level, project_id, validator_id,
             revision, versioned_at, saved_at, situation, action, outcome)
           SELECT user_id, id, ?, 'draft', 0, ${index % 6}, ${project}, ${validator}, 9, ${now}, ${now}, ?, ?, ?
           FROM submissions WHERE id >= ${from} AND id < ${Math.min(first + LEARNERS, from + AT_ONCE)} AND ${where}`,
          [code, text, text, text],
        );
      await insert(textOf(PART_BYTES), `id < ${first + FULL}`);
      await insert(textOf(SHORT_BYTES), `id >= ${first + FULL}`);
    }
    await database.run(
      `INSERT INTO submission_versions (user_id, entry_id, number, origin, saved_at, situation, action, outcome)
       SELECT user_id, id, 1, 'interval', ${now}, situation, action, outcome FROM submission_entries
       WHERE submission_id < ${first + FULL} AND code = ?`,
      [code],
    );
  }
}

/**
 * Milliseconds from the request to its last byte, one after the other and the paths in turn: the first read of each learner,
 * and those after. What else the machine does shows in the reference, which reads nothing but who is signed in.
 */
async function measure(readers: readonly Visitor[]): Promise<void> {
  const times = new Map(PATHS.map((path) => [path, { first: [] as number[], later: [] as number[] }]));
  for (let read = 0; read < READS; read += 1) {
    for (const reader of readers) {
      for (const [path, { first, later }] of times) {
        const began = performance.now();
        const { status } = await reader.get(path);
        if (status !== 200) throw new Error(`${path} was answered ${status}`);
        (read === 0 ? first : later).push(performance.now() - began);
      }
    }
  }
  for (const [path, { first, later }] of times)
    say(`  ${path.padEnd(22)} first read of a learner: ${spread(first)}; later: ${spread(later)}`);
}

function spread(times: number[]): string {
  times.sort((one, other) => one - other);
  const at = (share: number): string => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1);
  return `fastest ${at(0)}, median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)} ms`;
}

async function signIn(origin: string): Promise<Visitor[]> {
  const half = READERS / 2;
  const spread = (from: number, count: number) =>
    Array.from({ length: half }, (_, index) => from + Math.floor((index * count) / half));
  const readers: Visitor[] = [];
  for (const index of new Set([...spread(0, FULL), ...spread(FULL, LEARNERS - FULL)])) {
    const reader = visitorOf(origin);
    const { status, text } = await reader.post('/api/login', {
      username: usernameOf(index),
      password: 'demo-learner-1',
    });
    if (status !== 200) throw new Error(text);
    readers.push(reader);
  }
  return readers;
}

async function bench(name: string, databaseUrl: string, size: (database: Database) => Promise<number>): Promise<void> {
  await (await startServerProcess({ databaseUrl })).kill();
  const database = await openDatabase(databaseUrl);
  const [began, now] = [performance.now(), Date.now()];
  await addTexts(database, await addLearners(database, now), now);
  const gigabytes = ((await size(database)) / 1e9).toFixed(1);
  say(`\n${name}: ${LEARNERS} learners, ${FULL} of them in full; ${gigabytes} GB filled in ${seconds(began)}`);
  await database.close();
  const server = await startServerProcess({ databaseUrl, environment: { TRUSTED_PROXIES: '1' } });
  try {
    const readers = await signIn(server.origin);
    await measure(readers);
    const load = loadavg()[0]?.toFixed(0);
    say(`  ${readers.length} learners, ${READS} reads each, load average ${load} (wanted: ${WANTED_MS} ms)`);
  } finally {
    await server.kill();
  }
}

async function benchSqlite(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-submission-'));
  try {
    const file = join(folder, 'bench.db');
    await bench('SQLite', `sqlite:${file}`, async () => (await stat(file)).size);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchMariadb(): Promise<void> {
  const mariadb = await startMariadb({ onDisk: true });
  try {
    const connection = await createConnection(mariadb.url);
    await connection.query('CREATE DATABASE bench_submission');
    await connection.end();
    await bench('MariaDB, 64 MB of buffer pool', `${mariadb.url}/bench_submission`, async (database) => {
      const [row] = await database.rows<{ bytes: number }>(
        "SELECT SUM(data_length + index_length) AS bytes FROM information_schema.tables WHERE table_schema = 'bench_submission'",
      );
      return Number(row?.bytes);
    });
  } finally {
    await mariadb.stop();
  }
}

say('The matrix of my submission, from request to last byte');
await (process.argv.includes('mariadb') ? benchMariadb() : benchSqlite());
