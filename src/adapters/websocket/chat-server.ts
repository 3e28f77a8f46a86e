import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { ServerFrame } from '../../application/contract/chat-frames.ts';
import { CHAT_CONNECTIONS } from '../../application/contract/rate-limits.ts';
import { describeRefusal, type Refusal } from '../../application/contract/refusals.ts';
import type { SessionStore, UserRepository } from '../../application/ports/accounts.ts';
import type { Clock, Log, RateLimiter } from '../../application/ports/infrastructure.ts';
import type { ChatFanOut } from '../../application/ports/support.ts';
import type { ChatFrameHandler, CreateChatFrameHandler } from '../../application/support/chat-frame-handler.ts';
import type { ChatMember } from '../../application/support/chat-member.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { MAX_FRAME_BYTES } from '../../domain/support/chat-connection.ts';
import { type Connection, connect } from './connection.ts';
import { closeExpiredConnections, closeForRestart, createConnections, pingConnections } from './connections.ts';
/** What sockets need: who a request comes from, and what answers them. */
export type ChatServerParts = {
  readonly appOrigin: string;
  readonly sessions: Pick<SessionStore, 'find' | 'rolesOf'>;
  readonly users: Pick<UserRepository, 'findById'>;
  readonly limiter: Pick<RateLimiter, 'take'>;
  readonly fanOut: Pick<ChatFanOut, 'listen'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly openWindow: CreateChatFrameHandler;
};

/** The sockets of one instance. The jobs are `beat` and `checkSessions`. */
export type ChatServer = {
  /** Takes the upgrades of a server; the session of one is read from its signed cookie. */
  readonly attach: (server: Server, sessionIdOf: (request: IncomingMessage) => string | null) => void;
  readonly beat: () => Promise<void>;
  readonly checkSessions: () => Promise<void>;
  readonly countSockets: () => number;
  readonly close: () => Promise<void>;
};

type Admitted = { readonly member: ChatMember; readonly sessionId: string };

/** Sockets of one person on one instance (product.md 10.13). */
const SOCKETS_PER_USER = 10;
const SECONDS_TO_WAIT = 30;

/** Live support over WebSocket at /ws (product.md 10.2, 10.13). */
export function chatServer(parts: ChatServerParts): ChatServer {
  const { sessions, clock, log } = parts;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });
  const connections = createConnections();
  const failed = (error: unknown): void => log.error('chat failed', error);
  const https = parts.appOrigin.startsWith('https:');
  let isClosing = false;

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer, id: string | null): Promise<void> => {
    const admitted = await admit(parts, request, id);
    if (!admitted.ok) return refuseUpgrade(socket, admitted.refusal, https);
    const { member, sessionId } = admitted.value;
    const isFull = isClosing || connections.ofUser(member.id).length >= SOCKETS_PER_USER;
    if (isFull) return refuseUpgrade(socket, { code: 'too-often', retryAfterSeconds: SECONDS_TO_WAIT }, https);
    sockets.handleUpgrade(request, socket, head, (open) => {
      // What is wrong with a frame has closed the socket with its code already.
      open.on('error', () => {});
      const isCurrent = async (): Promise<boolean> => (await memberOf(parts, sessionId))?.role === member.role;
      const openWindow = (send: (frame: ServerFrame) => void): ChatFrameHandler => parts.openWindow(member, send);
      connections.add(connect({ socket: open, member, sessionId, openWindow, isCurrent, failed }));
    });
  };
  const check = async (some: readonly Connection[]): Promise<void> => {
    if (some.length === 0) return;
    const ids = some.map(({ sessionId }) => sessionId);
    closeExpiredConnections(some, await sessions.rolesOf(ids, clock.now()));
  };
  parts.fanOut.listen({
    onSignal: (signal) => {
      if (signal.kind === 'sessions-ended') check(connections.ofUser(signal.userId)).catch(failed);
    },
    onGap: () => void check(connections.all()).catch(failed),
  });
  return {
    attach: (server, sessionIdOf) => {
      server.on('upgrade', (request, socket, head) => {
        socket.on('error', () => socket.destroy());
        upgrade(request, socket, head, sessionIdOf(request)).catch((error: unknown) => {
          failed(error);
          socket.destroy();
        });
      });
    },
    beat: pingConnections(clock, connections.all),
    checkSessions: () => check(connections.all()),
    countSockets: () => connections.all().length,
    close: async () => {
      isClosing = true;
      await closeForRestart(connections.all());
      sockets.close();
    },
  };
}

async function memberOf({ sessions, users, clock }: ChatServerParts, sessionId: string): Promise<ChatMember | null> {
  const session = await sessions.find(sessionId, clock.now());
  return session && (await users.findById(session.userId));
}

/** The session says who it is; a page of another site can send the cookie but not our Origin (product.md 7.8, 10.2). */
async function admit(
  parts: ChatServerParts,
  request: IncomingMessage,
  sessionId: string | null,
): Promise<Result<Admitted, Refusal>> {
  if (request.url?.split('?')[0] !== '/ws') return refused({ code: 'not-found' });
  const { origin = null } = request.headers;
  if (origin !== parts.appOrigin) {
    parts.log.warn('cross-site-connection-refused', { origin });
    return refused({ code: 'cross-site' });
  }
  const member = sessionId === null ? null : await memberOf(parts, sessionId);
  if (!member || sessionId === null) return refused({ code: 'not-signed-in' });
  const wait = await parts.limiter.take(`chat-connections:user-${member.id}`, CHAT_CONNECTIONS);
  if (wait !== null) return refused({ code: 'too-often', retryAfterSeconds: wait });
  return accepted({ member: { id: member.id, role: member.role }, sessionId });
}

/** Answers an upgrade that is not granted as HTTP, in the words of the API, and ends the connection (product.md 10.2, 10.13). */
function refuseUpgrade(socket: Duplex, refusal: Refusal, https: boolean): void {
  const { status, body } = describeRefusal(refusal);
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} Refused`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Referrer-Policy: strict-origin-when-cross-origin',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    ...(https ? ['Strict-Transport-Security: max-age=63072000; includeSubDomains'] : []),
    ...(refusal.retryAfterSeconds ? [`Retry-After: ${refusal.retryAfterSeconds}`] : []),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}
