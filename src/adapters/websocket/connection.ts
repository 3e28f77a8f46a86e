import type { WebSocket } from 'ws';
import { readClientFrame, type ServerFrame, writeServerFrame } from '../../application/contract/chat-frames.ts';
import { type ChatFrameHandler, toErrorFrame } from '../../application/support/chat-frame-handler.ts';
import type { ChatMember } from '../../application/support/chat-member.ts';
import { CHAT_CLOSE_CODES, PING, PONG } from '../../domain/support/chat-connection.ts';

/** Frames that one connection may send: so many at once, refilled at so many a second (product.md 10.13). */
const BURST = 60;
const PER_SECOND = 20;

/** How many frames beyond that are passed over before the connection is ended; they are forgotten as fast as new ones are granted. */
const PATIENCE = 100;

/** What to do with a frame: take it, answer that it was too much, pass over it, or end the connection. */
type Verdict = 'take' | 'refuse' | 'ignore' | 'end';

/** Counts the frames of one connection. Of a run of frames that are too much, only the first is answered. */
export function createFrameLimiter(now: number): (now: number) => Verdict {
  let left = BURST;
  let filledAt = now;
  let beyond = 0;
  let isTold = false;
  return (moment) => {
    const granted = ((moment - filledAt) / 1000) * PER_SECOND;
    left = Math.min(BURST, left + granted);
    beyond = Math.max(0, beyond - granted);
    filledAt = moment;
    if (left >= 1) {
      left -= 1;
      isTold = false;
      return 'take';
    }
    beyond += 1;
    if (beyond > PATIENCE) return 'end';
    if (isTold) return 'ignore';
    isTold = true;
    return 'refuse';
  };
}

/** Frames that were no JSON before the connection is ended. */
const MALFORMED_PATIENCE = 5;

/** Frames that wait for an answer; more are too much. */
const LONGEST_QUEUE = 100;

/** Bytes that wait to be read by the client; more, and it is to come back when it can read (product.md 10.13). */
const LARGEST_BACKLOG = 1_048_576;

/** A user's socket, with the session it depends on. */
export type Connection = {
  readonly socket: WebSocket;
  readonly member: ChatMember;
  readonly sessionId: string;
  /** How often it was asked whether it lives since it last answered. */
  unanswered: number;
  /** How often it was asked in all. */
  asked: number;
  readonly hasBegun: () => boolean;
  /** Resolves when nothing that it sent is under way any more. */
  readonly idle: () => Promise<void>;
  readonly end: (code: number) => void;
};

type Parts = {
  readonly socket: WebSocket;
  readonly member: ChatMember;
  readonly sessionId: string;
  readonly openWindow: (send: (frame: ServerFrame) => void) => ChatFrameHandler;
  /** Whether the session is still there and of the same role. */
  readonly isCurrent: () => Promise<boolean>;
  readonly failed: (error: unknown) => void;
};

/** What can be done to a socket from this side. */
type Outlet = {
  readonly write: (text: string) => void;
  readonly send: (frame: ServerFrame) => void;
  readonly end: (code: number) => void;
  /** This side has ended it: what it still sends is not wanted. */
  readonly isEnded: () => boolean;
};

/** Passes the frames of a socket on, one after the other, and ends it when they are too many or make no sense (product.md 10.13). */
export function handleConnection(parts: Parts): Connection {
  const { socket, member, sessionId } = parts;
  const judge = createFrameLimiter(performance.now());
  const outlet = outletOf(socket);
  const window = parts.openWindow(outlet.send);
  const answer = answerer(parts, outlet, window);
  let waiting = 0;
  let tail = Promise.resolve();
  socket.on('message', (data, isBinary) => {
    if (outlet.isEnded()) return;
    const judged = judge(performance.now());
    const verdict = judged === 'take' && waiting >= LONGEST_QUEUE ? 'refuse' : judged;
    if (verdict === 'end') outlet.end(CHAT_CLOSE_CODES.abuse);
    if (verdict === 'refuse') outlet.send(toErrorFrame({ code: 'too-often', retryAfterSeconds: 3 }));
    if (verdict !== 'take') return;
    const text = isBinary ? '' : String(data);
    if (text === PING) {
      outlet.write(PONG);
      return;
    }
    waiting += 1;
    // Frames sent before the client closed are still processed.
    tail = tail.then(async () => {
      if (!outlet.isEnded()) await answer(text);
      waiting -= 1;
    });
  });
  // They are answered before they are heard of here.
  socket.on('ping', () => {
    if (!outlet.isEnded() && judge(performance.now()) === 'end') outlet.end(CHAT_CLOSE_CODES.abuse);
  });
  const { hasBegun } = window;
  const connection: Connection = {
    socket,
    member,
    sessionId,
    hasBegun,
    end: outlet.end,
    unanswered: 0,
    asked: 0,
    idle: () => tail,
  };
  socket.on('pong', () => {
    connection.unanswered = 0;
  });
  socket.on('close', window.leave);
  return connection;
}

function outletOf(socket: WebSocket): Outlet {
  let isEnded = false;
  const end = (code: number): void => {
    isEnded = true;
    if (socket.readyState === socket.OPEN) socket.close(code);
  };
  const write = (text: string): void => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > LARGEST_BACKLOG) end(CHAT_CLOSE_CODES.tooSlow);
    else socket.send(text);
  };
  return { write, send: (frame) => write(textOf(frame)), end, isEnded: () => isEnded };
}

/** The same frame goes to many sockets; it is put into text once. */
const texts = new WeakMap<ServerFrame, string>();

function textOf(frame: ServerFrame): string {
  const text = texts.get(frame) ?? writeServerFrame(frame);
  texts.set(frame, text);
  return text;
}

/** Answers one frame, even an invalid one, and contains every failure. */
function answerer({ isCurrent, failed }: Parts, { send, end }: Outlet, window: ChatFrameHandler) {
  let malformed = 0;
  return async (text: string): Promise<void> => {
    const frame = readClientFrame(parsed(text));
    if (!frame) {
      malformed += 1;
      send(toErrorFrame({ code: 'malformed-frame' }));
      if (malformed >= MALFORMED_PATIENCE) end(CHAT_CLOSE_CODES.malformed);
      return;
    }
    try {
      if (frame.type !== 'typing' && !(await isCurrent())) end(CHAT_CLOSE_CODES.sessionEnded);
      else await window.handle(frame);
    } catch (error) {
      failed(error);
      send(toErrorFrame({ code: 'failed' }, frame.type === 'message' ? frame.clientId : null));
    }
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
