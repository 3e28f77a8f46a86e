import createKnex, { type Knex } from 'knex';
import type { DatabaseEngine, EngineOptions } from './engine.ts';
import { createMysqlConnectionGuard, mysqlOptions } from './mysql-connection.ts';
import { createSilenceWatch } from './mysql-silence.ts';
import { observeKnex } from './observe-knex.ts';
import { QUIET_LOG } from './quiet-log.ts';
import { retryOnDeadlock } from './retry-on-deadlock.ts';
import { removeStatementText } from './sql-errors.ts';
import type { SqlHandle } from './sql-handle.ts';

const POOL_SIZE = 10;

/** How long a statement waits for a connection, and a connection for its first statements. In milliseconds. */
const ACQUIRE_TIMEOUT_MS = 8_000;

/** How often it is asked for a statement without a limit from which nothing is heard. In milliseconds. */
const SILENCE_CHECK_MS = 30_000;

/**
 * Opens a MySQL or MariaDB database, or a cluster that speaks the protocol. Rejects when it cannot be reached.
 * `statementLimitMs` is the longest that a statement may take; null for no limit but that of silence.
 */
export async function openMysql(url: string, options: EngineOptions): Promise<DatabaseEngine> {
  const connections = createMysqlConnectionGuard(
    options.statementLimitMs,
    createSilenceWatch(mysqlOptions(url), options.silenceCheckMs ?? SILENCE_CHECK_MS),
  );
  const knex = createKnex({
    client: 'mysql2',
    // Asking for it has no time limit, and nothing that is built here depends on it.
    version: 'latest',
    connection: mysqlOptions(url),
    compileSqlOnError: false,
    log: QUIET_LOG,
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    pool: {
      min: 0,
      max: POOL_SIZE,
      createTimeoutMillis: ACQUIRE_TIMEOUT_MS,
      afterCreate: connections.prepare,
      validate: connections.isUsable,
    },
  });
  observeKnex(knex, options);
  knex.on('query-error', removeStatementText);
  try {
    await knex.raw('SELECT 1');
  } catch (error) {
    await knex.destroy();
    throw error;
  }
  const handle = retryingHandle(createMysqlHandle(knex));
  return {
    ...handle,
    reads: handle,
    inTransaction: (work) => knex.transaction((trx) => work(createMysqlHandle(trx))),
    close: () => knex.destroy(),
  };
}

/** Each statement is a transaction of its own, and what a deadlock or a cluster undid of it can be done again. */
const retryingHandle = (handle: SqlHandle): SqlHandle => ({
  ...handle,
  rows: (sql, bindings, options) => retryOnDeadlock(() => handle.rows(sql, bindings, options)),
  run: (sql, bindings) => retryOnDeadlock(() => handle.run(sql, bindings)),
});

/** A handle on a pool of connections or on one transaction. */
export const createMysqlHandle = (knex: Knex): SqlHandle => ({
  kind: 'mysql',
  knex,
  rows: async (sql, bindings = [], options = {}) => {
    const [rows] = await knex.raw(sql, [...bindings]).options(options);
    return rows;
  },
  run: async (sql, bindings = []) => {
    const [outcome] = await knex.raw(sql, [...bindings]);
    return (outcome as { affectedRows: number }).affectedRows;
  },
});
