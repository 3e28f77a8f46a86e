import { readDatabaseUrl } from '../adapters/config/read-settings.ts';
import { type Database, openDatabase } from '../adapters/sql/database.ts';
import { checkIntegrity, type IntegrityReport } from '../adapters/sql/integrity.ts';
import { createReaders } from '../adapters/sql/readers.ts';
import { requireDatabase } from '../adapters/sql/require-database.ts';
import { createTransact } from '../adapters/sql/transact.ts';
import { rebuildWeeklySales } from '../adapters/sql/weekly-sales.ts';
import { systemClock } from '../adapters/system/clock.ts';
import { rebuildAnalytics } from '../application/analytics/keep-analytics.ts';
import { OperatorError } from '../application/operator-error.ts';
import { loadStudyMaterial } from '../prepare-database.ts';
import { type Command, type CommandCall, EXIT_CODES, type ExitCode } from './command.ts';

type DatabaseWork = (database: Database) => Promise<ExitCode>;

/** Opens the database of the settings for some work, and closes it after. */
async function withDatabase({ environment }: CommandCall, work: DatabaseWork): Promise<ExitCode> {
  const database = await openDatabase(readDatabaseUrl(environment));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The same for work that makes no new database where DATABASE_URL names none. */
async function withExistingDatabase(call: CommandCall, work: DatabaseWork): Promise<ExitCode> {
  requireDatabase(readDatabaseUrl(call.environment));
  return withDatabase(call, work);
}

const migrate: Command = {
  usage: '[up | status]',
  summary: 'brings the schema up to date, or says whether it is',
  help: `up (the default) applies pending migrations, as every start does. It may be stopped at any time and run again.
status changes nothing: it lists the migrations and exits with 3 when this release cannot work with the schema.`,
  arguments: [0, 1],
  choices: ['up', 'status'],
  run: (call) => {
    if (call.positionals[0] === 'status') return withExistingDatabase(call, (database) => showStatus(call, database));
    return withDatabase(call, (database) => migrateUp(call, database));
  },
};

async function migrateUp({ say, progress }: CommandCall, database: Database): Promise<ExitCode> {
  await database.preventRestore();
  const names = await database.migrate(progress);
  say(names.length === 0 ? 'The schema is up to date.' : `Applied: ${names.join(', ')}`);
  return EXIT_CODES.done;
}

async function showStatus({ say }: CommandCall, database: Database): Promise<ExitCode> {
  for (const { name, state } of await database.listMigrations()) say(`${name}: ${state}`);
  const problem = await database.findSchemaProblem();
  say(problem ?? 'The schema is up to date.');
  return problem === null ? EXIT_CODES.done : EXIT_CODES.no;
}

const loadContent: Command = {
  usage: '',
  summary: 'loads the study material of the folder content',
  help: 'Safe while the site is serving. Texts that were edited on the site stay; the output names them.',
  arguments: [0, 0],
  run: (call) =>
    withDatabase(call, async (database) => {
      await database.preventRestore();
      await database.migrate(call.progress);
      await loadStudyMaterial({ transact: createTransact(database), clock: systemClock, say: call.say });
      return EXIT_CODES.done;
    }),
};

const check: Command = {
  usage: '',
  summary: 'asks whether the database is whole and follows the rules of the product',
  help: `Changes nothing and may run beside the server. Exits with 3 when a rule does not hold and lists the first rows that
break it.`,
  arguments: [0, 0],
  run: (call) =>
    withExistingDatabase(call, async (database) => {
      const problem = await database.findSchemaProblem();
      if (problem) throw new OperatorError(problem);
      const report = await checkIntegrity(database.reads, call.progress);
      for (const line of formatIntegrityReport(report)) call.say(line);
      return report.violations.length === 0 ? EXIT_CODES.done : EXIT_CODES.no;
    }),
};

const rebuildFigures: Command = {
  usage: '',
  summary: 'recomputes the figures of analytics and of sales from all answers and payments',
  help: `The figures are kept as answers and payments arrive; this gives the same ones. For after a repair of data by hand. Safe while the site is
serving: some learners at a time, each in one step. It may be stopped at any time and run again.`,
  arguments: [0, 0],
  run: (call) =>
    withExistingDatabase(call, async (database) => {
      await database.preventRestore();
      const problem = await database.findSchemaProblem();
      if (problem) throw new OperatorError(problem);
      await database.inTransaction(rebuildWeeklySales);
      const ports = { transact: createTransact(database), analytics: createReaders(database).analytics };
      const { users, attempts } = await rebuildAnalytics(ports, (done) =>
        call.progress(`${done.users} accounts, ${done.attempts} attempts`),
      );
      call.say(`Rebuilt the figures of ${users} accounts and ${attempts} attempts.`);
      return EXIT_CODES.done;
    }),
};

/** A report in words. */
export const formatIntegrityReport = ({ rules, violations }: IntegrityReport): string[] =>
  violations.length === 0
    ? [`${rules} rules hold.`]
    : violations.map(({ rule, count, examples }) => `Not true that ${rule}: ${count}, such as ${examples.join(', ')}`);

/** Commands on the database as a whole. */
export const DATABASE_COMMANDS: Readonly<Record<string, Command>> = {
  migrate,
  'load-content': loadContent,
  check,
  'rebuild-analytics': rebuildFigures,
};
