import type { Clock } from '../../application/ports/infrastructure.ts';
import type { Role } from '../../domain/accounts/role.ts';
import { CHAT_CLOSE } from '../../domain/support/chat-connection.ts';
import type { Connection } from './connection.ts';

/** The sockets of this instance by user. */
export type Connections = {
  readonly add: (connection: Connection) => void;
  readonly ofUser: (userId: number) => readonly Connection[];
  readonly all: () => Connection[];
};

/** Keeps the sockets that are open; one that closes is forgotten. */
export function createConnections(): Connections {
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
export function pingConnections(clock: Clock, all: () => readonly Connection[]): () => Promise<void> {
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
  else if (asked > 0 && !hasBegun()) end(CHAT_CLOSE.abuse);
  else {
    connection.unanswered += 1;
    connection.asked += 1;
    socket.ping();
  }
}

/** Ends sockets whose session is gone; one whose account has another role now is to come back as that (product.md 10.2, 10.13). */
export function closeExpiredConnections(connections: readonly Connection[], roles: ReadonlyMap<string, Role>): void {
  for (const { sessionId, member, end } of connections) {
    const role = roles.get(sessionId);
    if (role === undefined) end(CHAT_CLOSE.sessionEnded);
    else if (role !== member.role) end(CHAT_CLOSE.roleChanged);
  }
}

/** How long closing may take, in milliseconds. */
const FAREWELL_MS = 1_000;

/** Tells all sockets to connect again elsewhere, and waits for what they sent to be done (product.md 10.6). */
export async function closeForRestart(connections: readonly Connection[]): Promise<void> {
  for (const { end } of connections) end(CHAT_CLOSE.restarting);
  const goneFrom = ({ socket }: Connection): Promise<void> =>
    new Promise((resolve) => {
      if (socket.readyState === socket.CLOSED) resolve();
      socket.once('close', () => resolve());
      setTimeout(() => socket.terminate(), FAREWELL_MS).unref();
    });
  await Promise.all(connections.flatMap((connection) => [goneFrom(connection), connection.idle()]));
}
