import type { Knex } from 'knex';
import type { WatchedConnection } from './mysql-silence.ts';
import { isWithoutQuorum } from './sql-errors.ts';
import type { RowsOptions } from './sql-handle.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const DEFAULT_PORT = 3306;

/** Shorter than a statement may take, so that a lock is answered as a lock and not as a silent server. In seconds. */
const LOCK_WAIT_SECONDS = 5;

/** How much longer than the server the client waits for a statement: the server ends a slow one itself. In milliseconds. */
const CLIENT_GRACE_MS = 1_000;

/** With `?tls=on`: a certificate that is trusted and names the server, or no connection; never a fall back to plain (product.md 7.10). */
const ENCRYPTED = { minVersion: 'TLSv1.2', rejectUnauthorized: true, verifyIdentity: true };

/** The driver's code for a statement that was not answered in time. */
const SILENT = 'PROTOCOL_SEQUENCE_TIMEOUT';

type DriverError = { readonly code?: unknown };
type Done = (error: DriverError | null, ...rest: unknown[]) => void;
type QueryOptions = RowsOptions & { readonly sql: string; readonly timeout?: number };

/** What is used of a connection of the driver. */
export type MysqlConnection = Pick<WatchedConnection, 'stream' | 'threadId'> & {
  query: (sql: string | QueryOptions, ...rest: unknown[]) => unknown;
  readonly execute: (sql: QueryOptions, values: unknown, done: Done) => unknown;
  readonly destroy: () => void;
};

type Prepared = (error: unknown, connection: MysqlConnection) => void;

/** The driver's options of a `mysql:` URL. */
export function mysqlOptions(url: string): Knex.MySql2ConnectionConfig {
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
    keepAliveInitialDelay: 10_000,
    supportBigNumbers: true,
    decimalNumbers: true,
    stringifyObjects: true,
    ...(searchParams.get('tls') === 'on' ? { ssl: ENCRYPTED } : {}),
  };
}

/**
 * Prepares new connections of a pool and decides which ones may still be used. A statement that exceeds the limit is
 * ended: by the server where it is only slow, so that it holds no locks; otherwise by closing its connection, which is
 * never used again. After such a timeout `isUsable` refuses every connection without traffic since, because they
 * probably broke together. A connection to a node of a cluster that lost the others is not used again either: a new one
 * may lead to another node. Streamed results have no limit. Where `limitMs` is null, for commands and migrations, `watch`
 * ends only statements that will never be answered.
 */
export function createMysqlConnectionGuard(limitMs: number | null, watch: (connection: MysqlConnection) => void) {
  const heardAt = new WeakMap<MysqlConnection, number>();
  const withoutQuorum = new WeakSet<MysqlConnection>();
  let silentSince = Number.NEGATIVE_INFINITY;
  const timeLimit = limitMs === null ? {} : { timeout: limitMs + CLIENT_GRACE_MS };
  const observe = (connection: MysqlConnection): void => {
    const query = connection.query.bind(connection);
    connection.query = (sql, ...rest) => {
      const done = rest.at(-1);
      if (typeof done !== 'function') return query(sql, ...rest);
      const askedAt = performance.now();
      const answered: Done = (error, ...results) => {
        if (error?.code === SILENT) {
          silentSince = Math.max(silentSince, askedAt);
          discard(connection);
        } else heardAt.set(connection, performance.now());
        if (isWithoutQuorum(error)) withoutQuorum.add(connection);
        (done as Done)(error, ...results);
      };
      const options = typeof sql === 'string' ? { sql } : sql;
      return query({ ...timeLimit, ...options }, ...rest.slice(0, -1), answered);
    };
  };
  return {
    prepare: (connection: MysqlConnection, done: Prepared): void => {
      executePrepared(connection);
      if (limitMs === null) watch(connection);
      observe(connection);
      connection.query(ASK_FOR_CLUSTER, (error: DriverError | null, rows?: readonly { readonly Value: string }[]) => {
        if (error) return done(error, connection);
        const isCluster = rows?.[0]?.Value === 'ON';
        setUp(connection, [...sessionSettings(limitMs), ...(isCluster ? [READ_OWN_WRITES] : [])], done);
      });
    },
    isUsable: (connection: MysqlConnection): boolean => {
      const isHeard = (heardAt.get(connection) ?? Number.POSITIVE_INFINITY) > silentSince;
      const isUsable = isHeard && !withoutQuorum.has(connection);
      if (!isUsable) discard(connection);
      return isUsable;
    },
  };
}

/**
 * Sends what is to be prepared by `execute`, below everything that wraps `query`. The driver limits the time of a prepared statement,
 * but not of its preparation; here both have one limit.
 */
function executePrepared(connection: MysqlConnection): void {
  const query = connection.query.bind(connection);
  connection.query = (sql, ...rest) => {
    const [values, done] = rest;
    if (typeof sql === 'string' || !sql.isPrepared || typeof done !== 'function') return query(sql, ...rest);
    const { timeout, ...options } = sql;
    let isAnswered = false;
    const answer: Done = (...results) => {
      clearTimeout(limit);
      // A connection that is closed after a timeout answers once more.
      if (!isAnswered) done(...results);
      isAnswered = true;
    };
    const stop = (): void => answer(Object.assign(new Error('Prepared statement timeout'), { code: SILENT }));
    const limit = timeout === undefined ? undefined : setTimeout(stop, timeout);
    return connection.execute(options, values, answer);
  };
}

/** MySQL, and MariaDB where it was built without clusters, know no such variable and answer no row. */
const ASK_FOR_CLUSTER = "SHOW VARIABLES LIKE 'wsrep_on'";

/**
 * The connections of a pool lead to different nodes. Each statement outside a transaction, and each transaction when it
 * begins, waits until its node has what was committed anywhere before (docs/decisions/0052-several-database-nodes.md).
 */
const READ_OWN_WRITES = 'SET SESSION wsrep_sync_wait = 15';

/** Closes at once; the driver alone would wait for the other side to say goodbye, which a silent one never does. */
function discard(connection: MysqlConnection): void {
  connection.destroy();
  connection.stream.destroy();
}

/**
 * Each transaction sees what others committed before each of its statements, and locks no gaps that starts would meet in.
 * The limit of a statement has another name and unit on MariaDB (first comment) and on MySQL (second, reads only).
 */
const sessionSettings = (limitMs: number | null): readonly string[] => [
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  `SET SESSION time_zone = '+00:00', innodb_lock_wait_timeout = ${LOCK_WAIT_SECONDS},
     sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO'`,
  ...(limitMs === null
    ? []
    : [
        `SET SESSION time_zone = '+00:00'
           /*M!100108 , max_statement_time = ${limitMs / 1000} */ /*!50708 , max_execution_time = ${limitMs} */`,
      ]),
];

function setUp(connection: MysqlConnection, [first, ...rest]: readonly string[], done: Prepared): void {
  if (first === undefined) {
    done(null, connection);
    return;
  }
  connection.query(first, (error: unknown) => {
    if (error) done(error, connection);
    else setUp(connection, rest, done);
  });
}
