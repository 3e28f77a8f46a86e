import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { type Database, openDatabase } from '../../src/adapters/sql/database.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { readPressingFigures, readStoredFigures } from '../../src/adapters/sql/stored-figures.ts';
import { rebuildWeeklySales } from '../../src/adapters/sql/weekly-sales.ts';
import { readOverview } from '../../src/application/administration/read-overview.ts';
import type { HealthFigures } from '../../src/application/ports/metrics.ts';
import type { SignedInCaller } from '../../src/application/use-case.ts';
import { startMariadb } from '../support/mariadb.ts';
import { insertNumbered } from './insert-numbered.ts';
import { median } from './median.ts';

/** A site of two years: its users, each with one purchase, and its exams of 110 answers: five million answers together. */
const USERS = 1_000_000;
const EXAMS = 45_455;
const LENGTH = 110;
const DAYS = 730;
const RUNS = 50;
const DAY = 86_400_000;

const say = (line = ''): void => console.log(line);
const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

async function fill(database: Database, now: number): Promise<void> {
  const text = (prefix: string): string =>
    database.kind === 'mysql' ? `CONCAT('${prefix}', at)` : `'${prefix}' || at`;
  const bought = `${now} - (at % ${DAYS}) * ${DAY} - at % 86400000`;
  await insertNumbered(
    database,
    { until: USERS },
    `INSERT INTO users (id, username, username_key, email, email_key, password_hash, role, created_at,
       subscription_status, subscription_end_date)`,
    `at, ${text('u')}, ${text('u')}, ${text('u@')}, ${text('u@')}, 'x', 'user', ${bought}, 'active', ${bought} + ${61 * DAY} FROM n`,
  );
  await insertNumbered(
    database,
    { until: USERS },
    `INSERT INTO payments (user_id, product, status, list_cents, discount_percent, amount_cents, currency, created_at,
       updated_at, granted_at, access_months, access_until)`,
    `at, CASE WHEN at % 5 = 0 THEN 'peng' ELSE 'nppe' END, 'granted', 5900, 0, 5900, 'cad', ${bought}, ${bought}, ${bought}, 2,
     ${bought} + ${61 * DAY} FROM n`,
  );
  await insertNumbered(
    database,
    { until: EXAMS },
    `INSERT INTO exam_attempts (id, user_id, exam_set, start_time, deadline_at, end_time, completed, right_count, item_count)`,
    `at, at * 20, 1, ${bought} - 9000000, ${bought}, ${bought}, 1, 60 + at % 50, ${LENGTH} FROM n`,
  );
  await insertAnswers(database, now);
  await insertNumbered(
    database,
    { until: 104 },
    'INSERT INTO active_weeks (week, learners)',
    `${now} - at * ${7 * DAY}, 9000 FROM n`,
  );
}

/** One question with one wording stands for all: what is measured reads no answers, it only has to live beside them. */
async function insertAnswers(database: Database, now: number): Promise<void> {
  const question = `'q', 'apply', 'I', 'I.1', 's', 'e', ${now}, ${now}`;
  await insertNumbered(
    database,
    { until: LENGTH },
    'INSERT INTO questions (id, question, kind, area, topic, source, explanation, created_at, updated_at)',
    `at, ${question} FROM n`,
  );
  await insertNumbered(
    database,
    { until: LENGTH },
    'INSERT INTO answer_options (id, question_id, letter, text, rationale)',
    "at, at, 'A', 't', 'r' FROM n",
  );
  await insertNumbered(
    database,
    { until: LENGTH },
    'INSERT INTO question_versions (id, question_id, number, area, key_option_id, body, created_at)',
    `at, at, 1, 'I', at, '{}', ${now} FROM n`,
  );
  const [exam, place] = [`1 + (at - 1) / ${LENGTH}`, `1 + (at - 1) % ${LENGTH}`];
  const whole = database.kind === 'mysql' ? `1 + (at - 1) DIV ${LENGTH}` : exam;
  await insertNumbered(
    database,
    { until: EXAMS * LENGTH },
    'INSERT INTO attempt_items (attempt_id, question_id, version_id, position, option_ids)',
    `${whole}, ${place}, ${place}, ${place}, '[1]' FROM n`,
  );
  await insertNumbered(
    database,
    { until: EXAMS * LENGTH },
    'INSERT INTO user_answers (exam_attempt_id, question_id, selected_answer_id, is_correct, chosen_at)',
    `${whole}, ${place}, ${place}, at % 2, ${now} FROM n`,
  );
}

/** The figures of health as the server reads them; those of the process cost no statement. */
const healthOf = (database: Database, now: number): HealthFigures => ({
  readStored: () => readStoredFigures(database.reads),
  readPressing: () => readPressingFigures(database.reads),
  readProcess: async () => ({
    startedAt: now,
    requests: { count: 0, meanSeconds: 0, failed: 0, lastHour: { count: 0, failed: 0 } },
    statements: { count: 0, meanSeconds: 0 },
    poolWaits: { count: 0, meanSeconds: 0 },
    cache: { hits: 0, misses: 0 },
    eventLoop: { p99: 0, longest: 0 },
    memory: { residentBytes: 0, heapBytes: 0 },
    jobs: [],
    sockets: 0,
  }),
});

/** Milliseconds from the call of the use case to its answer, one after the other. */
async function measure(database: Database, now: number): Promise<string> {
  const { overview } = createReaders(database);
  const read = readOverview({ overview, health: healthOf(database, now), clock: { now: () => now } });
  const times: number[] = [];
  for (let run = -5; run < RUNS; run += 1) {
    const began = performance.now();
    await read({} as SignedInCaller, {});
    if (run >= 0) times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  return `median ${median(times).toFixed(1)} ms, slowest ${times.at(-1)?.toFixed(1)} ms`;
}

async function bench(kind: string, url: string): Promise<void> {
  const database = await openDatabase(url);
  try {
    await database.migrate();
    const [began, now] = [performance.now(), Date.now()];
    await fill(database, now);
    await database.inTransaction(rebuildWeeklySales);
    say(`${kind}: ${USERS} users, ${EXAMS * LENGTH} answers, filled in ${seconds(began)}`);
    say(`${kind}: the overview takes ${await measure(database, now)} (${RUNS} reads; wanted: 100 ms)`);
  } finally {
    await database.close();
  }
}

say('The overview of administrators');
const folder = await mkdtemp(join(tmpdir(), 'plumbline-overview-'));
try {
  await bench('SQLite', `sqlite:${join(folder, 'bench.db')}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (process.argv.includes('mariadb')) {
  const server = await startMariadb({ onDisk: true });
  try {
    const connection = await createConnection(server.url);
    await connection.query('CREATE DATABASE bench_overview');
    await connection.end();
    await bench('MariaDB', `${server.url}/bench_overview`);
  } finally {
    await server.stop();
  }
}
