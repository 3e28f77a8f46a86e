import type { Knex } from 'knex';
import { MIGRATIONS } from '../../../migrations/index.ts';
import type { Migration } from '../../../migrations/table.ts';
import type { Engine } from './engine.ts';
import { whileOthersAreInTheWay } from './try-again.ts';

const LOCK_WAIT_SECONDS = 120;
const DONE_TABLE = 'knex_migrations';

/** Names of locks belong to the whole MySQL server, so the database's name is in it; shortened to fit 64 characters. */
const LOCK_NAME = "CONCAT('plumbline-', MD5(DATABASE()))";

const SETTINGS: Knex.MigratorConfig = {
  tableName: DONE_TABLE,
  migrationSource: {
    getMigrations: async () => [...MIGRATIONS],
    getMigrationName: (migration: Migration) => migration.name,
    getMigration: async (migration: Migration) => migration,
  },
};

/** What the schema of a database needs: bring up to date, ask, take back. */
export function migrationsOf(engine: Engine) {
  const alone = engine.kind === 'mysql' ? underNamedLock(engine.knex) : inOneTransaction(engine);
  let isCurrent = false;
  return {
    migrate: () => alone(latest),
    migrationsPending: async (): Promise<boolean> => {
      isCurrent ||= await hasAll(engine.reads.knex);
      return !isCurrent;
    },
    rollbackAll: async (): Promise<void> => {
      isCurrent = false;
      await alone((knex) => knex.migrate.rollback(SETTINGS, true));
    },
  };
}

/** Knex's own lock can only be left over from a process that was killed, since callers hold a better one; so it is freed. */
async function latest(knex: Knex): Promise<readonly string[]> {
  await knex.migrate.forceFreeMigrationsLock(SETTINGS);
  const [, names] = (await knex.migrate.latest(SETTINGS)) as [number, string[]];
  return names;
}

/** Only reads: asking must not make tables beside a server that is migrating. */
async function hasAll(knex: Knex): Promise<boolean> {
  if (!(await knex.schema.hasTable(DONE_TABLE))) return false;
  const rows: { name: string }[] = await knex(DONE_TABLE).select('name');
  const done = new Set(rows.map((row) => row.name));
  return MIGRATIONS.every((migration) => done.has(migration.name));
}

type Alone = <Value>(work: (knex: Knex) => Promise<Value>) => Promise<Value>;

/** SQLite changes its schema in transactions: all or nothing, and one process after the other. */
const inOneTransaction =
  (engine: Engine): Alone =>
  (work) =>
    whileOthersAreInTheWay(() => engine.inTransaction(({ knex }) => work(knex)));

/** On MySQL several servers may start at once: the first takes a lock that dies with its connection, the others wait. */
const underNamedLock =
  (knex: Knex): Alone =>
  (work) =>
    knex.transaction(async (holder) => {
      const [[row]] = await holder.raw(`SELECT GET_LOCK(${LOCK_NAME}, ${LOCK_WAIT_SECONDS}) AS held`);
      if (row?.held !== 1) throw new Error('another server has been migrating the database for two minutes');
      try {
        return await work(knex);
      } finally {
        await holder.raw(`SELECT RELEASE_LOCK(${LOCK_NAME})`);
      }
    });
