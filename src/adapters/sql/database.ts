import { MIGRATIONS } from '../../../migrations/index.ts';
import type { Migration } from '../../../migrations/table.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { type Lease, leaseForWork } from './leases.ts';
import { type Schema, schemaOf } from './migrations.ts';
import { openMysql } from './mysql.ts';
import type { SqlHandle } from './sql-handle.ts';
import { openSqlite } from './sqlite.ts';

export type Database = Engine &
  Schema & {
    /** Rejects when the database cannot be reached. */
    readonly ping: () => Promise<void>;
    /**
     * Keeps backups from being restored into the database until it is closed. Throws while one is being restored. SQLite
     * needs none of this: a restore sees that its file is open.
     */
    readonly preventRestore: () => Promise<void>;
  };

/** `migrations` are those of another release, for tests; migrations themselves have no time limit. */
export type DatabaseOptions = Partial<EngineOptions> & { readonly migrations?: readonly Migration[] };

const nothing = (): void => undefined;

/**
 * Opens the database of a DATABASE_URL: `sqlite:PATH` (folder and file are made) or `mysql://user:password@host:port/name`.
 * Throws when the URL is neither or the database cannot be reached.
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const { onStatement = nothing, onStatementEnd = nothing, onPoolWait = nothing, statementLimitMs = null } = options;
  const engine = await openEngine(url, { onStatement, onStatementEnd, onPoolWait, statementLimitMs });
  const withoutLimit =
    statementLimitMs === null
      ? null
      : () => openEngine(url, { onStatement, onStatementEnd, onPoolWait, statementLimitMs: null });
  let work: Lease | undefined;
  return {
    ...engine,
    ...schemaOf(engine, options.migrations ?? MIGRATIONS, withoutLimit),
    inTransaction: (work) => namingTheCause(engine.inTransaction, work),
    ping: async () => {
      await engine.rows('SELECT 1');
    },
    preventRestore: async () => {
      if (engine.kind === 'mysql') work ??= await leaseForWork(engine);
    },
    close: async () => {
      // A lease that cannot be released ends by itself.
      await work?.release().catch(() => undefined);
      await engine.close();
    },
  };
}

/**
 * Rejects with what the work failed of, not with what undoing it failed of: SQLite has undone a transaction by itself when
 * the disk is full, MySQL when the connection broke, and the ROLLBACK after that is an error of no interest.
 */
async function namingTheCause<Value>(
  inTransaction: Engine['inTransaction'],
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

function openEngine(url: string, options: EngineOptions): Promise<Engine> {
  if (url.startsWith('sqlite:')) return openSqlite(url.slice('sqlite:'.length), options);
  if (url.startsWith('mysql://')) return openMysql(url, options);
  throw new Error('DATABASE_URL must be sqlite:PATH or mysql://user:password@host:port/name');
}
