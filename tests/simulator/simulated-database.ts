import type { Knex } from 'knex';
import { type Database, openDatabase } from '../../src/adapters/sql/database.ts';
import type { SqlHandle } from '../../src/adapters/sql/sql-handle.ts';
import type { WriterQueue } from './writer-queue.ts';

/** Passed before and after every statement; rejects where the instance dies there, or has died. */
export type CrashPoint = (place: string) => Promise<void>;

type Query = (connection: unknown, query: unknown) => Promise<unknown>;
type PoolMember = { readonly resource: { readonly close: () => void } };
type Client = {
  readonly pool: {
    readonly used: readonly PoolMember[];
    readonly free: readonly PoolMember[];
    _startReaping: () => void;
    readonly interval: ReturnType<typeof setInterval>;
  };
  query: Query;
  acquireConnection: () => Promise<unknown>;
  releaseConnection: (connection: unknown) => unknown;
};

const clientOf = (knex: Knex): Client => knex.client as Client;

/** The pool looks every second for connections to close, of which there are none: one is the least it keeps. */
function stopReaping({ pool }: Client): void {
  pool._startReaping = () => undefined;
  clearInterval(pool.interval);
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { sql?: string } | null)?.sql ?? 'a statement');

/** Makes the statements of the query builder pass crash points. */
function crashInBuilder(knex: Knex, pass: CrashPoint): void {
  const client = clientOf(knex);
  const query = client.query.bind(client);
  client.query = async (connection, statement) => {
    await pass(textOf(statement));
    return query(connection, statement);
  };
}

const crashing = (handle: SqlHandle, pass: CrashPoint): SqlHandle => ({
  kind: handle.kind,
  knex: handle.knex,
  rows: async (sql, bindings) => {
    await pass(sql);
    return handle.rows(sql, bindings);
  },
  run: async (sql, bindings) => {
    await pass(sql);
    return handle.run(sql, bindings);
  },
});

/** `onCommit` is called right after each commit, before anything that follows from it. */
export type DatabaseHooks = { readonly pass: CrashPoint; readonly onCommit: () => void };

/**
 * The SQLite adapter as one instance has it, with connections of its own. Every statement is a point at which the instance may
 * die: an open transaction is then rolled back by the adapter, a committed one stays. The driver waits for a writer of another
 * process on the thread, which would stop the simulation; so instances take turns outside it.
 */
export async function openSimulatedDatabase(
  file: string,
  writers: WriterQueue,
  { pass, onCommit }: DatabaseHooks,
): Promise<Database> {
  const database = await openDatabase(`sqlite:${file}`);
  const writer = clientOf(database.knex);
  const [acquire, release] = [writer.acquireConnection.bind(writer), writer.releaseConnection.bind(writer)];
  writer.acquireConnection = async () => {
    await writers.acquire();
    return acquire();
  };
  writer.releaseConnection = (connection) => {
    // What was written with it is committed or undone by now.
    onCommit();
    writers.release();
    return release(connection);
  };
  for (const knex of [database.knex, database.reads.knex]) {
    stopReaping(clientOf(knex));
    crashInBuilder(knex, pass);
  }
  // All transactions share one builder.
  let inTransactions: Knex | null = null;
  return {
    ...database,
    // At once: the pool would wait for statements whose time never comes.
    close: async () => {
      const pools = [database.knex, database.reads.knex].map((knex) => clientOf(knex).pool);
      for (const { used, free } of pools) for (const { resource } of [...used, ...free]) resource.close();
    },
    reads: crashing(database.reads, pass),
    inTransaction: async (work) => {
      const value = await database.inTransaction(async (handle) => {
        if (handle.knex !== inTransactions) crashInBuilder(handle.knex, pass);
        inTransactions = handle.knex;
        const done = await work(crashing(handle, pass));
        await pass('COMMIT');
        return done;
      });
      await pass('after COMMIT');
      return value;
    },
  };
}
