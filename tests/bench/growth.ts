import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { type Database, openDatabase } from '../../src/adapters/sql/database.ts';
import { rebuildWeeklySales } from '../../src/adapters/sql/weekly-sales.ts';
import { type MariadbServer, startMariadb } from '../support/mariadb.ts';
import { projectPath } from '../support/project-root.ts';
import { startServerProcess } from '../support/server-process.ts';
import { dropPaper, fillHalf, makePaper } from './growth-fill.ts';
import { createClient, OPERATIONS_OF_GROWTH } from './growth-operations.ts';
import { addGrowthPeople, type GrowthPeople } from './growth-people.ts';
import { type CheckedPlans, checkPlans, logStatements, readRecorded } from './growth-plans.ts';
import {
  closeSite,
  measure,
  openSite,
  ROUNDS,
  runOnce,
  SETTINGS,
  type Site,
  show,
  toCosts,
  untilAtRest,
} from './growth-site.ts';
import { growthTable, presentRun, recordTable } from './performance-record.ts';

/** A million users have 5,000,000 answers, 200,000 leads and 1,000,000 messages. */
const FULL_SIZE = 1_000_000;
/** GROWTH_USERS=10000 is a quick try, which is not recorded. */
const USERS = Number(process.env.GROWTH_USERS ?? FULL_SIZE);
/** A folder in which the filled SQLite files stay for the next run; without it they are removed. */
const KEPT = process.env.GROWTH_FOLDER;

const run = promisify(execFile);
const say = (line = ''): void => console.log(line);
const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(0)} s`;

/** Makes a database as a first start does, fills it where it is the large one, and adds those who are measured. */
async function prepare(databaseUrl: string, isLarge: boolean): Promise<GrowthPeople> {
  // Loading takes longer than a start may on a busy machine.
  await run(process.execPath, ['dist/server/main.js', 'load-content'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  await (await startServerProcess({ databaseUrl })).kill();
  const now = Date.now();
  const fill = async (half: 0 | 1): Promise<void> => {
    const database = await openDatabase(databaseUrl);
    try {
      if (database.kind === 'sqlite') for (const pragma of FAST_SQLITE) await database.rows(`PRAGMA ${pragma}`);
      await makePaper(database);
      await fillHalf(database, { users: USERS }, half, now);
      if (half === 1) await database.inTransaction(rebuildWeeklySales);
      await dropPaper(database);
    } finally {
      await database.close();
    }
  };
  if (isLarge) await fill(0);
  const people = await addGrowthPeople(databaseUrl, now);
  if (isLarge) await fill(1);
  return people;
}

/** Nobody asks while it is filled, and a fill that was cut off is thrown away. */
const FAST_SQLITE = ['synchronous = OFF', 'foreign_keys = OFF', 'cache_size = -1000000', 'temp_store = MEMORY'];

function showPlans({ statements, scans }: CheckedPlans): void {
  say(`  ${statements} statements explained; ${scans.length} read a big table from end to end`);
  for (const { sql, plan } of scans) say(`    ${plan.join('; ')}\n      ${sql.replaceAll(/\s+/g, ' ').slice(0, 400)}`);
}

/** Every operation and every job once, so that their statements are seen. */
async function exercise(site: Site): Promise<void> {
  for (const operation of OPERATIONS_OF_GROWTH) await runOnce(site, operation, 0);
  await untilAtRest(site);
}

/** The plans of SQLite depend on no values: statements as they were prepared are enough. */
async function checkSqlite(url: string, people: GrowthPeople, folder: string): Promise<CheckedPlans> {
  const file = join(folder, 'statements.jsonl');
  await rm(file, { force: true });
  const recorder = {
    NODE_OPTIONS: `--import ${projectPath('tests/bench/record-statements.mjs')}`,
    RECORD_STATEMENTS: file,
  };
  const server = await startServerProcess({ databaseUrl: url, environment: { ...SETTINGS, ...recorder } });
  const clients = (some: GrowthPeople['learners']) =>
    some.slice(0, 2).map((each, at) => createClient(server.origin, each, at));
  const site = {
    server,
    pids: [server.process.pid ?? 0],
    learners: clients(people.learners),
    admins: clients(people.admins),
  };
  await exercise(site).finally(() => closeSite(site));
  const database = await openDatabase(url);
  return checkPlans(database, await readRecorded(file)).finally(database.close);
}

async function checkMariadb(url: string, people: GrowthPeople): Promise<CheckedPlans> {
  const database = await openDatabase(url);
  try {
    const end = await logStatements(database);
    const site = await openSite(url, people, []);
    await exercise(site).finally(() => closeSite(site));
    return await checkPlans(database, await end());
  } finally {
    await database.close();
  }
}

type Urls = { readonly small: string; readonly large: string };

/** Measures the operations on both databases at once, each with a server of its own; a run of full size goes into the record. */
async function bench(
  name: string,
  urls: Urls,
  people: Record<keyof Urls, GrowthPeople>,
  pids: readonly number[],
): Promise<void> {
  const [small, large] = [
    await openSite(urls.small, people.small, pids),
    await openSite(urls.large, people.large, pids),
  ];
  try {
    say(`  small: ${await untilAtRest(small)}`);
    say(`  large: ${await untilAtRest(large)}`);
    const costs = toCosts(await measure(small, large));
    show(costs);
    const present = presentRun();
    say(`  load average ${present.load.toFixed(1)}; ${ROUNDS} interleaved rounds, medians`);
    if (USERS < FULL_SIZE) return;
    await recordTable(`growth ${name.toLowerCase()}`, growthTable(`${name}, ${USERS} users`, present, costs));
  } finally {
    await closeSite(small);
    await closeSite(large);
  }
}

async function benchSqlite(): Promise<void> {
  const folder = KEPT ?? (await mkdtemp(join(tmpdir(), 'plumbline-growth-')));
  const urls = { small: `sqlite:${join(folder, 'small.db')}`, large: `sqlite:${join(folder, 'large.db')}` };
  try {
    const began = performance.now();
    const file = join(folder, 'people.json');
    if (!existsSync(file)) {
      const [small, large] = [await prepare(urls.small, false), await prepare(urls.large, true)];
      await writeFile(file, JSON.stringify({ small, large }));
    }
    const people = JSON.parse(await readFile(file, 'utf8')) as Record<keyof Urls, GrowthPeople>;
    say(`\nSQLite: ${USERS} users, filled in ${seconds(began)}`);
    await bench('SQLite', urls, people, []);
    showPlans(await checkSqlite(urls.large, people.large, folder));
  } finally {
    if (!KEPT) await rm(folder, { recursive: true, force: true });
  }
}

async function configure(server: MariadbServer, statements: readonly string[]): Promise<void> {
  const connection = await createConnection(server.url);
  for (const statement of statements) await connection.query(statement);
  await connection.end();
}

const FAST_MARIADB = [
  'SET GLOBAL innodb_buffer_pool_size = 2147483648',
  'SET GLOBAL innodb_log_file_size = 1073741824',
  'SET GLOBAL innodb_flush_log_at_trx_commit = 0',
  'SET GLOBAL foreign_key_checks = 0',
  'SET GLOBAL unique_checks = 0',
];

const AS_IN_PRODUCTION = [
  'SET GLOBAL innodb_buffer_pool_size = 134217728',
  'SET GLOBAL innodb_flush_log_at_trx_commit = 1',
  'SET GLOBAL foreign_key_checks = 1',
  'SET GLOBAL unique_checks = 1',
];

const analyse = async (database: Database): Promise<void> => {
  const names = await database.rows<{ name: string }>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  for (const { name } of names) await database.rows(`ANALYZE TABLE ${name}`);
};

async function benchMariadb(): Promise<void> {
  const server = await startMariadb({ onDisk: true });
  try {
    const urls = { small: `${server.url}/growth_small`, large: `${server.url}/growth_large` };
    const began = performance.now();
    await configure(server, [...FAST_MARIADB, 'CREATE DATABASE growth_small', 'CREATE DATABASE growth_large']);
    const people = { small: await prepare(urls.small, false), large: await prepare(urls.large, true) };
    const database = await openDatabase(urls.large);
    await analyse(database).finally(database.close);
    await configure(server, AS_IN_PRODUCTION);
    say(`\nMariaDB with 128 MB of buffer pool: ${USERS} users, filled in ${seconds(began)}`);
    await bench('MariaDB', urls, people, [await server.pid()]);
    showPlans(await checkMariadb(urls.large, people.large));
  } finally {
    await server.stop();
  }
}

if (!process.argv.includes('mariadb')) await benchSqlite();
if (!process.argv.includes('sqlite')) await benchMariadb();
