import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { type AdminFactorPorts, lacksFactor } from '../../application/accounts/second-factor/lacks-factor.ts';
import type { ServerFrame } from '../../application/contract/chat-frames.ts';
import { CHAT_CONNECTION_LIMIT } from '../../application/contract/rate-limits.ts';
import { describeRefusal, type Refusal } from '../../application/contract/refusals.ts';
import type { FindSession, SessionStore } from '../../application/ports/accounts.ts';
import type { Clock, Log, RateLimiter } from '../../application/ports/infrastructure.ts';
import type { ChatFanOut } from '../../application/ports/support.ts';
import type { ChatFrameHandler, CreateChatFrameHandler } from '../../application/support/chat-frame-handler.ts';
import type { ChatMember } from '../../application/support/chat-member.ts';
import type { Role } from '../../domain/accounts/role.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { MAX_FRAME_BYTES } from '../../domain/support/chat-connection.ts';
import { type Connection, handleConnection } from './connection.ts';
import {
  closeExpiredConnections,
  closeForRestart,
  createConnectionPinger,
  createConnectionRegistry,
} from './connections.ts';
/** What sockets need: who a request comes from, and what answers them. */
export type ChatServerParts = AdminFactorPorts & {
  readonly appOrigin: string;
  readonly sessions: Pick<SessionStore, 'rolesOf'>;
  readonly findSession: FindSession;
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
  const connections = createConnectionRegistry();
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
      const isCurrent = async (): Promise<boolean> => (await roleOf(parts, sessionId)) === member.role;
      const openWindow = (send: (frame: ServerFrame) => void): ChatFrameHandler => parts.openWindow(member, send);
      connections.add(handleConnection({ socket: open, member, sessionId, openWindow, isCurrent, failed }));
    });
  };
  const check = async (some: readonly Connection[], isMoved?: boolean): Promise<void> => {
    if (some.length === 0) return;
    const ids = some.map(({ sessionId }) => sessionId);
    closeExpiredConnections(some, await sessions.rolesOf(ids, clock.now()), isMoved);
  };
  parts.fanOut.listen({
    onSignal: (signal) => {
      if (signal.kind === 'sessions-ended') check(connections.ofUser(signal.userId), signal.isMoved).catch(failed);
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
    beat: createConnectionPinger(clock, connections.all),
    checkSessions: () => check(connections.all()),
    countSockets: () => connections.all().length,
    close: async () => {
      isClosing = true;
      await closeForRestart(connections.all());
      sockets.close();
    },
  };
}

/**
 * Whose session it is. Refused while an administrator sees the site as a learner in it, or has no second factor but needs one
 * (product.md 1.36, 13.45).
 */
async function memberOf(parts: ChatServerParts, sessionId: string): Promise<Result<ChatMember, Refusal>> {
  const found = await parts.findSession(sessionId);
  if (found?.session.view) return refused({ code: 'viewing-as-learner' });
  const member = found?.user;
  if (!member) return refused({ code: 'not-signed-in' });
  return (await lacksFactor(parts, member)) ? refused({ code: 'second-factor-needed' }) : accepted(member);
}

const roleOf = async (parts: ChatServerParts, sessionId: string): Promise<Role | null> => {
  const found = await memberOf(parts, sessionId);
  return found.ok ? found.value.role : null;
};

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
  if (sessionId === null) return refused({ code: 'not-signed-in' });
  const found = await memberOf(parts, sessionId);
  if (!found.ok) return found;
  const member = found.value;
  const wait = await parts.limiter.take(`chat-connections:user-${member.id}`, CHAT_CONNECTION_LIMIT);
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
