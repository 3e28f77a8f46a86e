import { isStorageFailure } from './storage-failure.ts';

type Failure = { readonly code?: unknown; readonly message?: unknown };

const CHECK = 'Check DATABASE_URL and whether the database is running.';

/** What an operator can mend, by the code of the driver; the first that matches counts. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/^ER_ACCESS_DENIED_ERROR$/, 'The database refuses the user or the password in DATABASE_URL.'],
  [/^ER_BAD_DB_ERROR$/, 'The server of the database has no database of the name in DATABASE_URL. Create it first.'],
  [
    /^ER_DBACCESS_DENIED_ERROR$/,
    'The user in DATABASE_URL has no rights on the database that it names, or there is none of that name.',
  ],
  [
    /^ER_(TABLEACCESS_DENIED|SPECIFIC_ACCESS_DENIED)_ERROR$/,
    'The user in DATABASE_URL lacks a right: docs/operating.md lists them under Secrets and rights.',
  ],
  [/^(SQLITE_FULL|ENOSPC|ER_DISK_FULL|ER_RECORD_FILE_FULL)/, 'The disk is full. Free disk space and try again.'],
  [/^SQLITE_READONLY_DBMOVED/, 'The database file was replaced meanwhile, as a restore does. Start again.'],
  [
    /^SQLITE_(CANTOPEN|READONLY)/,
    'This user may not read and write the database file and its folder. Run as the user of the server.',
  ],
  [/^SQLITE_(BUSY|LOCKED)/, 'Another program holds the database, as a restore does. Try again when it has ended.'],
  [/^SQLITE_(NOTADB|CORRUPT)/, 'The database file is damaged or no database. Restore a backup.'],
];

/**
 * What an operator reads of a failure of the database or the disk: what to do, and what the driver said. Null for every other
 * error, of which the stack is of interest.
 */
export function describeFailure(error: unknown): string | null {
  const { code, message } = (error ?? {}) as Failure;
  const advice = ADVICE.find(([pattern]) => pattern.test(String(code)))?.[1];
  if (advice === undefined && !isStorageFailure(error)) return null;
  return `${advice ?? `The database cannot be reached. ${CHECK}`}\n(${message || code})`;
}
