import createKnex, { type Knex } from 'knex';
import type { Engine, EngineOptions } from './engine.ts';
import { mysqlConnections, mysqlOptions } from './mysql-connection.ts';
import { observeKnex } from './observe-knex.ts';
import { QUIET_LOG } from './quiet-log.ts';
import { removeStatementText } from './sql-errors.ts';
import type { SqlHandle } from './sql-handle.ts';

const POOL_SIZE = 10;

/** How long a statement waits for a connection, and a connection for its first statements. In milliseconds. */
const ACQUIRE_TIMEOUT_MS = 8_000;

/**
 * Opens a MySQL or MariaDB database, or a cluster that speaks the protocol. Rejects when it cannot be reached.
 * `statementLimitMs` is the longest that a statement may take; null for no limit.
 */
export async function openMysql(url: string, options: EngineOptions): Promise<Engine> {
  const connections = mysqlConnections(options.statementLimitMs);
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
  const handle = handleOf(knex);
  try {
    await knex.raw('SELECT 1');
  } catch (error) {
    await knex.destroy();
    throw error;
  }
  return {
    ...handle,
    reads: handle,
    inTransaction: (work) => knex.transaction((trx) => work(handleOf(trx))),
    close: () => knex.destroy(),
  };
}

/** A handle on a pool of connections or on one transaction. */
export const handleOf = (knex: Knex): SqlHandle => ({
  kind: 'mysql',
  knex,
  rows: async (sql, bindings = []) => {
    const [rows] = await knex.raw(sql, [...bindings]);
    return rows;
  },
  run: async (sql, bindings = []) => {
    const [outcome] = await knex.raw(sql, [...bindings]);
    return (outcome as { affectedRows: number }).affectedRows;
  },
});
