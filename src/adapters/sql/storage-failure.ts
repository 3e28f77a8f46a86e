import type { IsStorageFailure } from '../../application/ports/infrastructure.ts';

const SQLITE = /^SQLITE_(FULL|IOERR|CANTOPEN|READONLY|BUSY|LOCKED|NOTADB|CORRUPT)/;
const NETWORK = /^(ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENOTFOUND|PROTOCOL_|POOL_)/;
/** MySQL: disk full, record file full, too many connections, read-only, shutdown, deadlock and lock waits that outlasted retries. */
const MYSQL =
  /^ER_(DISK_FULL|RECORD_FILE_FULL|CON_COUNT_ERROR|OPTION_PREVENTS_STATEMENT|SERVER_SHUTDOWN|LOCK_DEADLOCK|LOCK_WAIT_TIMEOUT)$/;

/** Whether a thrown error means that the database cannot be reached or written now, rather than a bug (product.md 7.3). */
export const isStorageFailure: IsStorageFailure = (error) => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (name === 'KnexTimeoutError') return true;
  return typeof code === 'string' && (SQLITE.test(code) || NETWORK.test(code) || MYSQL.test(code));
};
