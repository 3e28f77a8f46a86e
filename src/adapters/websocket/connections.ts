import type { Clock } from '../../application/ports/infrastructure.ts';
import type { Role } from '../../domain/accounts/role.ts';
import { CHAT_CLOSE_CODES } from '../../domain/support/chat-connection.ts';
import type { Connection } from './connection.ts';

/** The sockets of this instance by user. */
export type ConnectionRegistry = {
  readonly add: (connection: Connection) => void;
  readonly ofUser: (userId: number) => readonly Connection[];
  readonly all: () => Connection[];
};

/** Keeps the sockets that are open; one that closes is forgotten. */
export function createConnectionRegistry(): ConnectionRegistry {
  const byUser = new Map<number, Set<Connection>>();
  return {
    add: (connection) => {
      const { id } = connection.member;
      const own = byUser.get(id) ?? new Set();
      byUser.set(id, own.add(connection));
      connection.socket.on('close', () => {
        own.delete(connection);
        if (own.size === 0 && byUser.get(id) === own) byUser.delete(id);
      });
    },
    ofUser: (userId) => [...(byUser.get(userId) ?? [])],
    all: () => [...byUser.values()].flatMap((own) => [...own]),
  };
}

/** Questions without an answer after which a socket is given up. */
const PATIENCE = 2;

/** They are asked no more often than this, in milliseconds. */
const ASK_MS = 25_000;

/** Ends sockets that have not answered for a while, or never said `auth`, and asks the others; a job. */
export function createConnectionPinger(clock: Clock, all: () => readonly Connection[]): () => Promise<void> {
  let askedAt = clock.now();
  return async () => {
    if (clock.now() - askedAt < ASK_MS) return;
    askedAt = clock.now();
    for (const connection of all()) ask(connection);
  };
}

function ask(connection: Connection): void {
  const { socket, unanswered, asked, hasBegun, end } = connection;
  if (unanswered >= PATIENCE) socket.terminate();
  else if (asked > 0 && !hasBegun()) end(CHAT_CLOSE_CODES.abuse);
  else {
    connection.unanswered += 1;
    connection.asked += 1;
    socket.ping();
  }
}

/**
 * Ends sockets whose session has ended; a socket whose account has another role now must reconnect with that role
 * (product.md 10.2, 10.13).
 */
export function closeExpiredConnections(
  connections: readonly Connection[],
  roles: ReadonlyMap<string, Role>,
  isMoved = false,
): void {
  for (const { sessionId, member, end } of connections) {
    const role = roles.get(sessionId);
    if (role === undefined) end(isMoved ? CHAT_CLOSE_CODES.reconnect : CHAT_CLOSE_CODES.sessionEnded);
    else if (role !== member.role) end(CHAT_CLOSE_CODES.reconnect);
  }
}

/** How long closing may take, in milliseconds. */
const FAREWELL_MS = 1_000;

/** Sockets that are ended at once on leaving, the time to the next ones in milliseconds, and how many such steps there are at most. */
const [ENDED_AT_ONCE, STEP_MS, MAX_STEPS] = [5, 50, 60];

/**
 * Asks all sockets to reconnect elsewhere, and waits until the frames they sent are processed (product.md 10.6). Many are ended
 * over up to two seconds: all browsers wait equally long, and the other instances would have to admit all of them at one moment.
 */
export async function closeForRestart(connections: readonly Connection[]): Promise<void> {
  const atOnce = Math.max(ENDED_AT_ONCE, Math.ceil(connections.length / MAX_STEPS));
  for (let from = 0; from < connections.length; from += atOnce) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    for (const { end } of connections.slice(from, from + atOnce)) end(CHAT_CLOSE_CODES.restarting);
  }
  const goneFrom = ({ socket }: Connection): Promise<void> =>
    new Promise((resolve) => {
      if (socket.readyState === socket.CLOSED) resolve();
      socket.once('close', () => resolve());
      setTimeout(() => socket.terminate(), FAREWELL_MS).unref();
    });
  await Promise.all(connections.flatMap((connection) => [goneFrom(connection), connection.idle()]));
}
