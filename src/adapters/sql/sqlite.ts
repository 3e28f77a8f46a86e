import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import createKnex, { type Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import type { DatabaseEngine, EngineOptions } from './engine.ts';
import { observeKnex, observeStatements } from './observe-knex.ts';
import { QUIET_LOG } from './quiet-log.ts';
import type { SqlHandle, SqlValue } from './sql-handle.ts';

type Connection = BetterSqlite3.Database;
type Statement = BetterSqlite3.Statement<unknown[]>;

/** How long a statement waits for another process, in milliseconds. The driver waits on the thread, so not for long. */
const BUSY_TIMEOUT_MS = 2_000;
const ACQUIRE_TIMEOUT_MS = 30_000;
const KEPT_STATEMENTS = 500;
const ENDED = 'the transaction has ended';

/**
 * Opens a SQLite file: one connection that writes and one that reads. Every commit is on the disk when it returns
 * (product.md 4.8): write-ahead log with synchronous=FULL.
 */
export async function openSqlite(path: string, options: EngineOptions): Promise<DatabaseEngine> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  let readConnection: Connection | undefined;
  const writer = sqliteKnex(path, prepareWriter, {});
  const reader = sqliteKnex(path, prepareReader, { readonly: true }, (connection) => {
    readConnection = connection;
  });
  const close = async (): Promise<void> => {
    await reader.destroy();
    await writer.destroy();
  };
  try {
    // The writer makes the file that the reader opens.
    for (const knex of [writer, reader]) await knex.raw('SELECT 1');
    if (!readConnection) throw new Error('the reading connection did not open');
  } catch (error) {
    await close();
    throw error;
  }
  const opened = readConnection;
  for (const knex of [writer, reader]) observeKnex(knex, options);
  return {
    ...queued(writer),
    reads: new DirectHandle(reader, () => opened, options),
    inTransaction: transactions(writer, options),
    close,
  };
}

function sqliteKnex(
  filename: string,
  prepare: (connection: Connection) => void,
  options: { readonly readonly?: boolean },
  opened: (connection: Connection) => void = () => undefined,
): Knex {
  return createKnex({
    client: 'better-sqlite3',
    connection: { filename, options },
    useNullAsDefault: true,
    compileSqlOnError: false,
    log: QUIET_LOG,
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    pool: {
      min: 1,
      max: 1,
      afterCreate: (connection: Connection, done: (error: unknown, connection: Connection) => void) => {
        prepare(connection);
        keepStatements(connection);
        opened(connection);
        done(null, connection);
      },
    },
  });
}

function prepareWriter(connection: Connection): void {
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  prepareReader(connection);
}

function prepareReader(connection: Connection): void {
  connection.pragma('foreign_keys = ON');
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  connection.pragma('cache_size = -16000');
}

/**
 * Keeps the prepared statements that were used last by their text, which saves half the time of a short one. Nothing invalidates
 * them: SQLite prepares one anew by itself after a change of the schema.
 */
function keepStatements(connection: Connection): void {
  const prepare = connection.prepare.bind(connection) as (sql: string) => Statement;
  const kept = new LRUCache<string, Statement>({ max: KEPT_STATEMENTS });
  const prepareOnce = (sql: string): Statement => {
    const known = kept.get(sql);
    if (known) return known;
    const statement = prepare(sql);
    kept.set(sql, statement);
    return statement;
  };
  connection.prepare = prepareOnce as Connection['prepare'];
}

const namesByStatement = new WeakMap<Statement, readonly string[]>();

/** The names of the columns, which cost more to ask for than a short statement; a change of the schema may add some to `*`. */
function columnNames(statement: Statement, count: number): readonly string[] {
  const known = namesByStatement.get(statement);
  if (known?.length === count) return known;
  const names = statement.columns().map(({ name }) => name);
  namesByStatement.set(statement, names);
  return names;
}

/**
 * The rows of a query as objects. The driver gives lists of values, of which objects are made here: that takes two thirds of the
 * time in which the driver makes objects itself.
 */
function readRows(statement: Statement, bindings: readonly SqlValue[]): Record<string, unknown>[] {
  let lists: unknown[][];
  try {
    lists = statement.raw(true).all(...bindings) as unknown[][];
  } finally {
    // The builder uses the same statements, and expects objects.
    statement.raw(false);
  }
  const [first] = lists;
  if (!first) return [];
  const names = columnNames(statement, first.length);
  return lists.map((values) => {
    const row: Record<string, unknown> = {};
    names.forEach((name, column) => {
      row[name] = values[column];
    });
    return row;
  });
}

/** Statements through the pool of one: they wait until a running transaction has ended. */
const queued = (knex: Knex): SqlHandle => ({
  kind: 'sqlite',
  knex,
  rows: async <RowType>(sql: string, bindings: readonly SqlValue[] = []) =>
    (await knex.raw(sql, [...bindings])) as RowType[],
  run: async (sql, bindings = []) => ((await knex.raw(sql, [...bindings])) as BetterSqlite3.RunResult).changes,
});

/** Statements on a connection that no other caller is using, which `claim` gives or refuses. */
class DirectHandle implements SqlHandle {
  readonly kind = 'sqlite';
  readonly #builder: Knex;
  readonly #claim: () => Connection;
  readonly #options: EngineOptions;

  constructor(builder: Knex, claim: () => Connection, options: EngineOptions) {
    this.#builder = builder;
    this.#claim = claim;
    this.#options = options;
  }

  get knex(): Knex {
    this.#claim();
    return this.#builder;
  }

  readonly rows = async <RowType>(sql: string, bindings: readonly SqlValue[] = []): Promise<RowType[]> =>
    this.#timed(sql, bindings, (statement) => readRows(statement, bindings) as RowType[]);

  readonly run = async (sql: string, bindings: readonly SqlValue[] = []): Promise<number> =>
    this.#timed(sql, bindings, (statement) => statement.run(...bindings).changes);

  #timed<Value>(sql: string, bindings: readonly SqlValue[], work: (statement: Statement) => Value): Value {
    const { onStatement, onStatementEnd } = this.#options;
    onStatement(sql, bindings);
    const begunAt = performance.now();
    let isFailed = true;
    try {
      const value = work(this.#claim().prepare(sql));
      isFailed = false;
      return value;
    } finally {
      onStatementEnd({ sql, seconds: (performance.now() - begunAt) / 1000, isFailed });
    }
  }
}

/**
 * Transactions on the connection that writes, one after the other. Knex makes an instance of its own for each, which costs more
 * than the statements of a short one: here all share one builder, whose statements run on the connection that is held. A transaction
 * takes the writer's place when it begins, not at its first change: a read that turns into a write cannot be refused for being stale
 * then.
 */
function transactions(writer: Knex, options: EngineOptions): DatabaseEngine['inTransaction'] {
  let held: Connection | null = null;
  const builder = createKnex({
    client: 'better-sqlite3',
    useNullAsDefault: true,
    compileSqlOnError: false,
    log: QUIET_LOG,
  });
  builder.client.acquireConnection = async () => {
    if (!held) throw new Error(ENDED);
    return held;
  };
  builder.client.releaseConnection = async () => undefined;
  observeStatements(builder, options);
  return async (work) => {
    const connection: Connection = await writer.client.acquireConnection();
    held = connection;
    let hasEnded = false;
    // Work that goes on after its transaction has ended must not write into the next one.
    const claim = (): Connection => {
      if (hasEnded) throw new Error(ENDED);
      return connection;
    };
    try {
      connection.prepare('BEGIN IMMEDIATE').run();
      const value = await work(new DirectHandle(builder, claim, options));
      connection.prepare('COMMIT').run();
      return value;
    } finally {
      hasEnded = true;
      held = null;
      // A commit that failed (disk full, deferred constraint) leaves the transaction open; the next one could not begin.
      if (connection.inTransaction) connection.exec('ROLLBACK');
      writer.client.releaseConnection(connection);
    }
  };
}
