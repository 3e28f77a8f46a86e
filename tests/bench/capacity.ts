import { type LearnerMonth, type MeasuredCosts, type Prices, planCapacity, type Reserves } from './capacity-plan.ts';

/**
 * What is assumed; change it here. A learner studies twenty days a month: an hour of reading and practice, now and then a mock
 * exam of 110 answers. Opening a chapter or an exam has it rendered once more for its offline copy, unless the browser made one within
 * the last minute; so does the blind review of an exam. A third of the pages are chapters, as in the mean of `pageMs`: 67 a month. Two
 * mock exams are each opened twice and reviewed: 6. A new build has the copies of the last 14 days made anew: 20, for one release a
 * month. That is 93, of which 3.7 on each day of study.
 */
const MONTH: LearnerMonth = {
  signIns: 8,
  pages: 200,
  offlineCopies: 93,
  answers: 600,
  otherRequests: 500,
  mails: 6,
  shareConnected: 0.01,
};

/**
 * Measured on the machine of docs/performance.md: processor times of the built server (log-in: argon2id; page: mean of dashboard,
 * study guide and course in `-- speed`, with 16 clients; `-- growth` has the times one after the other). What an operation takes of
 * MariaDB beyond that (`database`) is measured by `-- database-costs`; an answer stands between 0.29 ms, with 64 clients, and 2.09,
 * one after the other, as that of the server does. A page is its compressed bytes with its share of scripts, styles and fonts, which
 * browsers keep; an offline copy is taken to cost and to weigh what a page does. A learner has six exams with 260 answers and all
 * clicks, 60 practice answers and 26 messages: 147 kB on SQLite, a fifth more on MariaDB, 48 kB in a backup.
 */
const COSTS: MeasuredCosts = {
  signInMs: 21,
  pageMs: 8,
  answerMs: 0.66,
  otherRequestMs: 0.4,
  database: { pageMs: 3.13, answerMs: 0.82, otherRequestMs: 1.08 },
  pageBytes: 23_000,
  learnerBytes: 180_000,
  learnerBackupBytes: 48_000,
  socketBytes: 20_000,
  processMegabytes: 300,
};

const RESERVES: Reserves = { peakFactor: 5, mostUsed: 0.5, monthsKept: 24, monthsOfAccess: 2, backupsKept: 14 };

/** Canadian dollars a month, of a generic cloud. */
const PRICES: Prices = {
  core: 30,
  gigabyteOfMemory: 5,
  gigabyteOfDisk: 0.15,
  gigabyteOfBackup: 0.03,
  gigabyteSent: 0.08,
  thousandMails: 0.14,
  balancer: 30,
};

const SIZES = [1_000, 100_000, 10_000_000];

const number = (value: number): string =>
  value.toLocaleString('en-CA', { maximumSignificantDigits: value < 10 ? 2 : 3, useGrouping: true });

const plans = SIZES.map((learners) =>
  planCapacity(learners, { month: MONTH, costs: COSTS, reserves: RESERVES, prices: PRICES }),
);
const line = (name: string, values: readonly number[]): void =>
  console.log(`  ${name.padEnd(44)}${values.map((value) => number(value).padStart(14)).join('')}`);

console.log('\nMachines and Canadian dollars a month by learners who have access at the same time');
line('learners', SIZES);
for (const [name, of] of [
  ['requests in the busiest second', (plan) => plan.requestsPerSecond],
  ['answers saved in the busiest second', (plan) => plan.answersPerSecond],
  ['cores of servers', (plan) => plan.serverCores],
  ['server processes', (plan) => plan.serverProcesses],
  ['cores of the database that takes writes', (plan) => plan.databaseCores],
  ['GB of database', (plan) => plan.databaseGigabytes],
  ['GB of backups', (plan) => plan.backupGigabytes],
  ['GB sent', (plan) => plan.sentGigabytes],
  ['open sockets', (plan) => plan.sockets],
  ['mails', (plan) => plan.mails],
  ['dollars: servers and balancer', (plan) => plan.dollars.servers],
  ['dollars: three database nodes', (plan) => plan.dollars.database],
  ['dollars: backups', (plan) => plan.dollars.backups],
  ['dollars: sent', (plan) => plan.dollars.sent],
  ['dollars: mails', (plan) => plan.dollars.mails],
  ['dollars together', (plan) => plan.totalDollars],
  ['dollars a learner', (plan) => plan.totalDollars / plan.learners],
] as const satisfies readonly (readonly [string, (plan: (typeof plans)[number]) => number])[])
  line(name, plans.map(of));
