import type { Knex } from 'knex';
import { type ConnectionOptions, createConnection } from 'mysql2';

/** What is used of a connection of the driver. */
export type MysqlStream = {
  readonly bytesRead: number;
  readonly destroy: (error?: Error) => void;
  readonly once: (event: 'close', listener: () => void) => void;
};

/** A connection as it is watched; `threadId` is its number on the server. */
export type WatchedConnection = {
  query: (sql: never, ...rest: unknown[]) => unknown;
  readonly stream: MysqlStream;
  readonly threadId: number;
};

/** How often in sequence a statement must be found forgotten, since its answer may just be on its way. */
const MISSES = 2;

/** How long the question about a statement waits for its answer, in milliseconds. */
const PROBE_MS = 5_000;

/** The server that a connection leads to: behind a balancer another connection may lead to another one. */
const SERVER = "CONCAT(@@hostname, ':', @@port)";

/** Whether the server still works on the statement of a connection, as far as its user may see. */
const STATEMENT_RUNS = `SELECT ${SERVER} AS server, COUNT(*) AS running
  FROM information_schema.processlist WHERE id = ? AND command <> 'Sleep'`;

/** A connection and the server that it leads to, null until that is known. */
type Line = { readonly connection: WatchedConnection; server: string | null };

/** What is known of a statement: `unknown` where another server answered, or this one had no connection left. */
type Finding = 'running' | 'forgotten' | 'unknown';

/**
 * Watches statements without a time limit, which may take hours but must not wait for an answer that never comes. Every
 * `everyMs` milliseconds without a byte another connection asks whether the server still works on the statement. Where it
 * does not, or does not answer either, twice in sequence, all watched connections are closed, so that their statements fail.
 */
export function createSilenceWatch(options: Knex.MySql2ConnectionConfig, everyMs: number) {
  const watched = new Set<WatchedConnection>();
  const closeAll = (): void => {
    const message = 'The database no longer works on a statement, or has fallen silent.';
    const error = Object.assign(new Error(message), { code: 'PROTOCOL_SEQUENCE_TIMEOUT' });
    for (const { stream } of watched) stream.destroy(error);
  };
  const follow = (line: Line): (() => void) => {
    const { stream } = line.connection;
    const state = { isOver: false, heard: stream.bytesRead, misses: 0 };
    const look = async (): Promise<void> => {
      const { bytesRead } = stream;
      const finding = bytesRead === state.heard ? await askForStatement(options, line) : 'running';
      if (state.isOver) return;
      state.heard = bytesRead;
      if (finding !== 'unknown') state.misses = finding === 'running' ? 0 : state.misses + 1;
      if (state.misses >= MISSES) closeAll();
      else timer = setTimeout(() => void look(), everyMs);
    };
    let timer = setTimeout(() => void look(), everyMs);
    return () => {
      state.isOver = true;
      clearTimeout(timer);
    };
  };
  return (connection: WatchedConnection): void => {
    const line: Line = { connection, server: null };
    const query = connection.query.bind(connection);
    const followed = new Set<() => void>();
    watched.add(connection);
    connection.stream.once('close', () => {
      watched.delete(connection);
      for (const stop of followed) stop();
    });
    query(`SELECT ${SERVER} AS server` as never, (error: unknown, rows?: readonly { readonly server: string }[]) => {
      if (!error) line.server = rows?.[0]?.server ?? null;
    });
    connection.query = (sql, ...rest) => {
      const done = rest.at(-1);
      if (typeof done !== 'function') return query(sql, ...rest);
      const stop = follow(line);
      followed.add(stop);
      return query(sql, ...rest.slice(0, -1), (...results: unknown[]) => {
        stop();
        followed.delete(stop);
        done(...results);
      });
    };
  };
}

type Answer = { readonly server: string; readonly running: number };

/** Asks on a connection of its own. Where nobody answers, the statement counts as forgotten; a refusal is an answer. */
const askForStatement = (options: Knex.MySql2ConnectionConfig, { connection, server }: Line): Promise<Finding> =>
  new Promise((resolve) => {
    const probe = createConnection(options as unknown as ConnectionOptions);
    const answer = (finding: Finding): void => {
      probe.destroy();
      // The driver alone would wait for the other side to say goodbye, which a silent one never does.
      (probe as unknown as WatchedConnection).stream.destroy();
      resolve(finding);
    };
    const refuse = (error: object): void => answer('sqlState' in error ? 'unknown' : 'forgotten');
    probe.on('error', refuse);
    probe.query({ sql: STATEMENT_RUNS, values: [connection.threadId], timeout: PROBE_MS }, (error, rows) => {
      if (error) return refuse(error);
      const [found] = rows as Answer[];
      if (server !== null && found?.server !== server) answer('unknown');
      else answer(Number(found?.running) > 0 ? 'running' : 'forgotten');
    });
  });
