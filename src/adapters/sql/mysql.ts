import createKnex, { type Knex } from 'knex';
import type { Engine } from './engine.ts';
import { QUIET_LOG } from './quiet-log.ts';
import { withoutStatement } from './sql-errors.ts';
import type { SqlHandle, StatementListener } from './sql-handle.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;
const ACQUIRE_TIMEOUT_MS = 15_000;
const LOCK_WAIT_SECONDS = 10;
const DEFAULT_PORT = 3306;

/** Each transaction sees what others committed before each of its statements, and locks no gaps that starts would meet in. */
const SESSION_SETTINGS = [
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  `SET SESSION time_zone = '+00:00', innodb_lock_wait_timeout = ${LOCK_WAIT_SECONDS},
     sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO'`,
];

/** With `?tls=on`: a certificate that is trusted and names the server, or no connection; never a fall back to plain (product.md 7.10). */
const ENCRYPTED = { minVersion: 'TLSv1.2', rejectUnauthorized: true, verifyIdentity: true };

type MysqlConnection = { readonly query: (sql: string, done: (error: unknown) => void) => void };

/** Opens a MySQL or MariaDB database, or a cluster that speaks the protocol. Rejects when it cannot be reached. */
export async function openMysql(url: string, onStatement: StatementListener): Promise<Engine> {
  const knex = createKnex({
    client: 'mysql2',
    connection: connectionOf(url),
    compileSqlOnError: false,
    log: QUIET_LOG,
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    pool: { min: 0, max: POOL_SIZE, afterCreate: prepare },
  });
  knex.on('query', ({ sql, bindings }: { sql: string; bindings?: unknown[] }) => onStatement(sql, bindings ?? []));
  knex.on('query-error', withoutStatement);
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

function connectionOf(url: string): Knex.MySql2ConnectionConfig {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    host: hostname,
    port: port === '' ? DEFAULT_PORT : Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    charset: 'utf8mb4',
    timezone: 'Z',
    connectTimeout: CONNECT_TIMEOUT_MS,
    enableKeepAlive: true,
    supportBigNumbers: true,
    decimalNumbers: true,
    stringifyObjects: true,
    ...(searchParams.get('tls') === 'on' ? { ssl: ENCRYPTED } : {}),
  };
}

function prepare(connection: MysqlConnection, done: (error: unknown, connection: MysqlConnection) => void): void {
  const [isolation = '', settings = ''] = SESSION_SETTINGS;
  connection.query(isolation, (error) => {
    if (error) done(error, connection);
    else connection.query(settings, (refusal) => done(refusal, connection));
  });
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
