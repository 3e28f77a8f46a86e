const MYSQL_TRANSIENT: readonly unknown[] = [
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_CHECKREAD',
  'ER_TRANSACTION_ROLLBACK_DURING_COMMIT',
];
const MYSQL_DUPLICATE = 'ER_DUP_ENTRY';
const SQLITE_DUPLICATE: readonly unknown[] = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'];

type DriverError = { readonly code?: unknown; readonly message?: unknown; readonly sqlMessage?: unknown };

const asDriverError = (error: unknown): DriverError => (typeof error === 'object' && error !== null ? error : {});

/** Whether trying the whole transaction again can help: another one was in the way. */
export function isTransient(error: unknown): boolean {
  const { code } = asDriverError(error);
  if (typeof code !== 'string') return false;
  return MYSQL_TRANSIENT.includes(code) || code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED');
}

/** A node of a cluster that lost the others does nothing (1047); another node does, if there is one with a majority. */
export const isWithoutQuorum = (error: unknown): boolean => asDriverError(error).code === 'ER_UNKNOWN_COM_ERROR';

/**
 * The unique key that a statement would have broken, as the database names it (MySQL: the key, SQLite: table and
 * columns; both hold the column's name); null for every other error.
 */
export function findViolatedUniqueKey(error: unknown): string | null {
  const { code, message, sqlMessage } = asDriverError(error);
  if (code === MYSQL_DUPLICATE) return /for key '([^']+)'$/.exec(String(sqlMessage))?.[1] ?? '';
  if (SQLITE_DUPLICATE.includes(code)) return /UNIQUE constraint failed: (.+)$/.exec(String(message))?.[1] ?? '';
  return null;
}

/** Runs an insert; false when a row with its key exists, so that no caller needs to check first. */
export async function insertIfAbsent(insert: PromiseLike<unknown>, ...keyNames: string[]): Promise<boolean> {
  try {
    await insert;
    return true;
  } catch (error) {
    const key = findViolatedUniqueKey(error);
    if (key !== null && keyNames.some((name) => key.includes(name))) return false;
    throw error;
  }
}

/** Takes the statement with its values off an error of the MySQL driver, so that no log can hold a secret of it. */
export function removeStatementText(error: unknown): void {
  if (typeof error !== 'object' || error === null) return;
  for (const field of ['sql', 'parameters']) Reflect.deleteProperty(error, field);
}
