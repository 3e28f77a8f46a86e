import { MIGRATIONS } from '../../../migrations/index.ts';
import type { Migration } from '../../../migrations/table.ts';
import { OperatorError } from '../../application/operator-error.ts';
import type { DatabaseEngine, EngineOptions } from './engine.ts';
import { type Lease, takeServerLease } from './leases.ts';
import { createSchema, type Schema } from './migrations.ts';
import { openMysql } from './mysql.ts';
import type { SqlHandle } from './sql-handle.ts';
import { openSqlite } from './sqlite.ts';

export type Database = DatabaseEngine &
  Schema & {
    /** How many transactions this process has committed since it opened the database. */
    readonly commitCount: () => number;
    /** Rejects when the database cannot be reached. */
    readonly ping: () => Promise<void>;
    /**
     * Keeps backups from being restored into the database until it is closed. Throws while one is being restored. SQLite
     * needs none of this: a restore sees that its file is open. Where one was restored all the same, because this process
     * was cut off from the database, an error is thrown that ends the process.
     */
    readonly preventRestore: () => Promise<void>;
  };

/** `migrations` are those of another release, for tests; migrations themselves have no time limit. */
export type DatabaseOptions = Partial<EngineOptions> & { readonly migrations?: readonly Migration[] };

const nothing = (): void => undefined;

/** What this process has in memory is of the former database. Thrown out of a timer, it ends the process (leave.ts). */
const endAfterRestore = (): never => {
  throw new OperatorError(
    'A backup was restored while this process could not reach the database. The process ends; start it again.',
  );
};

/**
 * Opens the database of a DATABASE_URL: `sqlite:PATH` (folder and file are made) or `mysql://user:password@host:port/name`.
 * Throws when the URL is neither or the database cannot be reached.
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const { onStatement = nothing, onStatementEnd = nothing, onPoolWait = nothing, statementLimitMs = null } = options;
  const engineOptions = { ...options, onStatement, onStatementEnd, onPoolWait };
  const engine = await openEngine(url, { ...engineOptions, statementLimitMs });
  const withoutLimit =
    statementLimitMs === null ? null : () => openEngine(url, { ...engineOptions, statementLimitMs: null });
  let commits = 0;
  let work: Lease | undefined;
  return {
    ...engine,
    ...createSchema(engine, options.migrations ?? MIGRATIONS, withoutLimit),
    commitCount: () => commits,
    inTransaction: async (work) => {
      const value = await namingTheCause(engine.inTransaction, work);
      commits += 1;
      return value;
    },
    ping: async () => {
      await engine.rows('SELECT 1');
    },
    preventRestore: async () => {
      if (engine.kind === 'mysql') work ??= await takeServerLease(engine, endAfterRestore);
    },
    close: async () => {
      // A lease that cannot be released expires.
      await work?.release().catch(() => undefined);
      await engine.close();
    },
  };
}

/**
 * Rejects with the error of the work, not with the error of its rollback: SQLite has already rolled back when the disk
 * is full, MySQL when the connection broke, and the failure of ROLLBACK after that is of no interest.
 */
async function namingTheCause<Value>(
  inTransaction: DatabaseEngine['inTransaction'],
  work: (handle: SqlHandle) => Promise<Value>,
): Promise<Value> {
  let failure: { readonly cause: unknown } | undefined;
  try {
    return await inTransaction(async (handle) => {
      try {
        return await work(handle);
      } catch (cause) {
        failure = { cause };
        throw cause;
      }
    });
  } catch (error) {
    throw failure ? failure.cause : error;
  }
}

function openEngine(url: string, options: EngineOptions): Promise<DatabaseEngine> {
  if (url.startsWith('sqlite:')) return openSqlite(url.slice('sqlite:'.length), options);
  if (url.startsWith('mysql://')) return openMysql(url, options);
  throw new Error('DATABASE_URL must be sqlite:PATH or mysql://user:password@host:port/name');
}
