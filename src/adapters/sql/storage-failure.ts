import type { IsStorageFailure } from '../../application/ports/infrastructure.ts';
import { isTransient } from './sql-errors.ts';

const SQLITE = /^SQLITE_(FULL|IOERR|CANTOPEN|READONLY|BUSY|LOCKED|NOTADB|CORRUPT)/;
const NETWORK =
  /^(ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|PROTOCOL_|POOL_)/;

/**
 * MySQL and MariaDB: disk full, record file full, too many connections, read-only, shutdown, killed, statements that took
 * too long, a cluster without quorum (1047), a commit that a cluster undid (3101), deadlocks and lock waits that outlasted
 * retries.
 */
const MYSQL =
  /^ER_(DISK_FULL|RECORD_FILE_FULL|CON_COUNT_ERROR|TOO_MANY_USER_CONNECTIONS|OPTION_PREVENTS_STATEMENT|READ_ONLY_MODE|CANT_EXECUTE_IN_READ_ONLY_TRANSACTION|SERVER_SHUTDOWN|QUERY_INTERRUPTED|QUERY_TIMEOUT|UNKNOWN_COM_ERROR|RUN_HOOK_ERROR|ERROR_DURING_COMMIT|TRANSACTION_ROLLBACK_DURING_COMMIT|LOCK_DEADLOCK|LOCK_WAIT_TIMEOUT|CHECKREAD)$/;

/** MariaDB's own numbers, which the driver does not name or names after MySQL: connection killed, statement took too long. */
const MARIADB_NUMBERS: ReadonlySet<unknown> = new Set([1927, 1969]);

/** A connection that was closed meanwhile; the driver gives this no code. */
const CLOSED = /in closed state$/;

type Failure = {
  readonly code?: unknown;
  readonly errno?: unknown;
  readonly name?: unknown;
  readonly message?: unknown;
};

/** Whether a thrown error means that the database cannot be reached or written now, rather than a bug (product.md 7.3). */
export const isStorageFailure: IsStorageFailure = (error) => {
  const { code, errno, name, message } = (error ?? {}) as Failure;
  if (name === 'KnexTimeoutError' || MARIADB_NUMBERS.has(errno) || CLOSED.test(String(message))) return true;
  return typeof code === 'string' && (SQLITE.test(code) || NETWORK.test(code) || MYSQL.test(code));
};

/** Whether a failure concerns everybody for a while, not only one transaction that met another one. */
export const isDatabaseOutage: IsStorageFailure = (error) => isStorageFailure(error) && !isTransient(error);
