import { ApiError } from '../../src/application/contract/api-error.ts';
import {
  type ClientFrameInput,
  readClientFrame,
  type ServerFrame,
  writeServerFrame,
} from '../../src/application/contract/chat-frames.ts';
import type { OperationName } from '../../src/application/contract/index.ts';
import { describeRefusal } from '../../src/application/contract/refusals.ts';
import type { SessionControl } from '../../src/application/ports/session-control.ts';
import type { Caller } from '../../src/application/use-case.ts';
import { accepted } from '../../src/domain/result.ts';
import type { KeyWatch } from './invariants/early-keys.ts';
import type { Network } from './network.ts';
import type { Scheduler } from './scheduler.ts';
import type { Server, Servers } from './servers.ts';
import type { Trace } from './trace.ts';

/** The cookie of a browser, and the address that it calls from. */
export type CookieJar = { sessionId: string | null; readonly address: string; readonly name: string };

/** A socket of live support as a browser has it: frames arrive in their order until it is closed. */
export type SimulatedSocket = { readonly send: (frame: ClientFrameInput) => void; readonly close: () => void };

const SESSION_MS = 14 * 86_400_000;

/** Unreachable: no instance, or the one that was asked is gone. */
const connectionLost = (): TypeError => new TypeError('connection lost');

type EdgeParts = {
  readonly servers: Servers;
  readonly scheduler: Scheduler;
  readonly network: Network;
  readonly trace: Trace;
  readonly keys: KeyWatch;
  /** When a request reached an instance and how it was answered. */
  readonly onAnswer: (answer: AnsweredRequest) => void;
};

/** What a browser receives; `sessionId` is that of the cookie that was set with it. */
export type ServerAnswer = { readonly value: unknown; readonly sessionId: string | null };

export type AnsweredRequest = {
  readonly name: OperationName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly isAccepted: boolean;
  readonly arrivedAt: number;
};

export type Edge = ReturnType<typeof createEdge>;

/** What stands between the network and the instances: what the HTTP adapter and the adapter of sockets do, without bytes. */
export function createEdge(parts: EdgeParts) {
  return {
    call: (jar: CookieJar, name: OperationName, input: object): Promise<ServerAnswer> => {
      const server = parts.servers.pick();
      if (!server) return Promise.reject(connectionLost());
      const work = answer(parts, server, jar, name, input as Record<string, unknown>);
      // What goes on in the dead instance concerns nobody.
      work.catch(() => undefined);
      return Promise.race([work, server.died]).catch((error: unknown) => {
        throw server.isDead() ? connectionLost() : error;
      });
    },
    connect: (browser: Connecting, onFrame: (frame: ServerFrame) => void, onClose: () => void) =>
      connect(parts, browser, onFrame, onClose),
  };
}

async function answer(
  { scheduler, trace, keys, onAnswer }: EdgeParts,
  { instance, name: serverName }: Server,
  jar: CookieJar,
  name: OperationName,
  input: Record<string, unknown>,
): Promise<ServerAnswer> {
  const arrivedAt = scheduler.now();
  trace.counts.operations += 1;
  const user = await readUser(instance, jar, arrivedAt);
  const issued: { sessionId: string | null } = { sessionId: null };
  const caller = createCaller(instance, jar, user, scheduler.now, issued);
  // As JSON, since nothing else passes a network.
  const sent = JSON.parse(JSON.stringify(input)) as Record<string, unknown>;
  const result = await instance
    .dispatch(name, caller, async () => accepted(sent))
    .catch((error: unknown) => {
      trace.add(serverName, `fails ${name}: ${String(error)}`);
      throw new ApiError(500, JSON.stringify({ message: String(error), code: 'internal-error' }));
    });
  onAnswer({ name, input: sent, isAccepted: result.ok, arrivedAt });
  trace.add(serverName, `${name} of ${jar.name}: ${result.ok ? 'accepted' : result.refusal.code}`);
  if (!result.ok) {
    const { status, body } = describeRefusal(result.refusal);
    throw new ApiError(status, JSON.stringify(body), result.refusal.retryAfterSeconds ?? null);
  }
  const text = JSON.stringify(instance.answerView(name, result.value));
  const isAdmin = user?.role === 'admin';
  keys.inspect({ text, userId: user?.id ?? null, isAdmin, name, input: sent, now: scheduler.now() });
  return { value: JSON.parse(text), sessionId: issued.sessionId };
}

type ServingInstance = Server['instance'];

async function readUser({ sessions, users }: ServingInstance, { sessionId }: CookieJar, now: number) {
  const session = sessionId === null ? null : await sessions.find(sessionId, now);
  return session ? users.findById(session.userId) : null;
}

type Reader = Awaited<ReturnType<typeof readUser>>;

const createCaller = (
  { sessions }: ServingInstance,
  jar: CookieJar,
  user: Reader,
  now: () => number,
  issued: { sessionId: string | null },
): Caller => {
  const signIn: SessionControl['signIn'] = async ({ id, passwordHash, isByPasswordAlone = false }) => {
    const sessionId = `session of ${jar.name} ${now()} ${Math.random()}`;
    const session = { userId: id, begunAt: now(), expiresAt: now() + SESSION_MS, isByPasswordAlone };
    const isMade = await sessions.create(sessionId, session, passwordHash);
    if (isMade) issued.sessionId = sessionId;
    return isMade;
  };
  return {
    user,
    viewedBy: null,
    address: jar.address,
    reference: 'simulated',
    session: {
      id: jar.sessionId,
      name: jar.sessionId,
      begunAt: null,
      provenAt: now(),
      confirm: async () => true,
      signIn,
      renew: signIn,
      signOut: async () => undefined,
    },
    pendingSignIn: { readToken: () => null, keep: () => undefined, drop: () => undefined },
    pass: { givenAt: () => null, give: () => undefined, takeBack: () => undefined },
  };
};

/** Frames in one direction: each later than the one before it. */
function createStream<Frame>({ scheduler, network }: EdgeParts, deliver: (frame: Frame) => void) {
  let last = 0;
  return (frame: Frame): void => {
    last = Math.max(last + 1, scheduler.now() + network.delay());
    scheduler.schedule(last - scheduler.now(), () => deliver(frame));
  };
}

/** Who opens a socket; it breaks when a frame meets a browser without a network. */
type Connecting = { readonly jar: CookieJar; readonly isOffline: () => boolean };

async function connect(
  parts: EdgeParts,
  { jar, isOffline }: Connecting,
  onFrame: (frame: ServerFrame) => void,
  onClose: () => void,
): Promise<SimulatedSocket> {
  const server = parts.servers.pick();
  const user = server && (await readUser(server.instance, jar, parts.scheduler.now()).catch(() => null));
  if (!server || !user || server.isDead()) throw connectionLost();
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    window.leave();
    parts.scheduler.schedule(parts.network.delay(), onClose);
  };
  const toBrowser = createStream<string>(parts, (text) => {
    if (isOffline()) close();
    else if (isOpen) onFrame(JSON.parse(text) as ServerFrame);
  });
  const window = server.instance.openWindow(user, (frame) => {
    if (isOpen && !server.isDead()) toBrowser(writeServerFrame(frame));
  });
  const toServer = createStream<ClientFrameInput>(parts, (frame) => {
    const read = readClientFrame(JSON.parse(JSON.stringify(frame)));
    if (isOpen && !server.isDead() && read) void window.handle(read).catch(close);
  });
  server.onDeath(close);
  return { send: (frame) => (parts.network.isLost() || isOffline() ? close() : toServer(frame)), close };
}
