import type { Knex } from 'knex';

const CONNECT_TIMEOUT_MS = 5_000;
const DEFAULT_PORT = 3306;

/** Shorter than a statement may take, so that a lock is answered as a lock and not as a silent server. In seconds. */
const LOCK_WAIT_SECONDS = 5;

/** How much longer than the server the client waits for a statement: the server ends a slow one by itself. In milliseconds. */
const CLIENT_GRACE_MS = 1_000;

/** With `?tls=on`: a certificate that is trusted and names the server, or no connection; never a fall back to plain (product.md 7.10). */
const ENCRYPTED = { minVersion: 'TLSv1.2', rejectUnauthorized: true, verifyIdentity: true };

type Done = (error: { readonly code?: unknown } | null, ...rest: unknown[]) => void;
type QueryOptions = { readonly sql: string; readonly timeout?: number };

/** What is used of a connection of the driver. */
export type MysqlConnection = {
  query: (sql: string | QueryOptions, ...rest: unknown[]) => unknown;
  readonly stream: { readonly destroy: () => void };
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
 * Prepares new connections of a pool and tells which ones may still be used. A statement that takes longer than the limit
 * is ended: by the server where it is only slow, so that it holds no locks; else by closing its connection, which is never
 * used again. After such a silence `isUsable` refuses every connection that was not heard since, because they probably
 * broke together. Streamed results have no limit. `limitMs` null limits nothing, for commands and migrations.
 */
export function mysqlConnections(limitMs: number | null) {
  const heardAt = new WeakMap<MysqlConnection, number>();
  let silentSince = Number.NEGATIVE_INFINITY;
  const limit = (connection: MysqlConnection, timeout: number): void => {
    const query = connection.query.bind(connection);
    connection.query = (sql, ...rest) => {
      const done = rest.at(-1);
      if (typeof done !== 'function') return query(sql, ...rest);
      const askedAt = performance.now();
      const answered: Done = (error, ...results) => {
        if (error?.code === 'PROTOCOL_SEQUENCE_TIMEOUT') {
          silentSince = Math.max(silentSince, askedAt);
          discard(connection);
        } else heardAt.set(connection, performance.now());
        (done as Done)(error, ...results);
      };
      const options = typeof sql === 'string' ? { sql } : sql;
      return query({ timeout, ...options }, ...rest.slice(0, -1), answered);
    };
  };
  return {
    prepare: (connection: MysqlConnection, done: Prepared): void => {
      if (limitMs !== null) limit(connection, limitMs + CLIENT_GRACE_MS);
      setUp(connection, sessionSettings(limitMs), done);
    },
    isUsable: (connection: MysqlConnection): boolean => {
      const isUsable = (heardAt.get(connection) ?? Number.POSITIVE_INFINITY) > silentSince;
      if (!isUsable) discard(connection);
      return isUsable;
    },
  };
}

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
