import type { ClientFrameInput, ServerFrame } from '../../application/contract/chat-frames.ts';
import { CHAT_CLOSE_CODES, PING, PONG, reconnectDelay } from '../../domain/support/chat-connection.ts';

/** The state of the connection (product.md 10.32). */
export type ConnectionState = {
  readonly phase: 'connecting' | 'connected' | 'waiting' | 'signed-out';
  /** How many times in a row it could not be had, or was lost. */
  readonly failures: number;
  /** Whether it was there since the page was loaded: then it was lost, else it was never had. */
  readonly wasConnected: boolean;
};

/** Before anything was tried. */
export const NOT_CONNECTED_YET: ConnectionState = { phase: 'connecting', failures: 0, wasConnected: false };

/** What is used of a browser's socket. */
export type SocketLike = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

type SocketParts = {
  readonly open: () => SocketLike;
  /** The first frame of every connection. */
  readonly hello: () => ClientFrameInput;
  readonly onFrame: (frame: ServerFrame) => void;
  readonly onState: (state: ConnectionState) => void;
  /** Asked where a connection was refused, since browsers do not tell why. */
  readonly isSignedIn: () => Promise<boolean>;
};

/** The tie to the server that mends itself. */
export type ChatSocket = {
  readonly start: () => void;
  /** Sends a frame; false where there is no connection. */
  readonly send: (frame: ClientFrameInput) => boolean;
  /** Tries at once instead of after the pause; asks a connection whether it still lives. */
  readonly reconnect: () => void;
  /**
   * The browser reports that the network is lost: the connection counts as lost, without waiting until its silence is
   * noticed.
   */
  readonly goOffline: () => void;
  readonly stop: () => void;
};

/** How long a connection may be silent before it is asked whether it lives, in milliseconds. */
export const IDLE_TIMEOUT_MS = 25_000;

/** How long an answer to that may take, or a connection to come about, in milliseconds. */
export const RESPONSE_TIMEOUT_MS = 10_000;

/** A connection closed for abuse counts as at least this many failures, so that the pause is the longest (product.md 10.32). */
const MIN_FAILURES_AFTER_ABUSE = 4;

type Line = SocketParts & {
  socket: SocketLike | null;
  state: ConnectionState;
  retry: ReturnType<typeof setTimeout> | undefined;
  alive: ReturnType<typeof setTimeout> | undefined;
};

/** Makes a connection that is not opened before `start`. */
export function createChatSocket(parts: SocketParts): ChatSocket {
  const line: Line = { ...parts, socket: null, state: NOT_CONNECTED_YET, retry: undefined, alive: undefined };
  return {
    start: () => connect(line),
    send: (frame) => {
      if (line.state.phase !== 'connected' || !line.socket) return false;
      line.socket.send(JSON.stringify(frame));
      return true;
    },
    reconnect: () => {
      if (line.state.phase === 'connected') ask(line);
      else if (line.state.phase === 'waiting') connect(line);
    },
    goOffline: () => {
      if (line.state.phase === 'connected' || line.state.phase === 'connecting') lose(line, null);
    },
    stop: () => {
      letGo(line);
      line.state = { ...NOT_CONNECTED_YET, wasConnected: line.state.wasConnected };
    },
  };
}

function say(line: Line, change: Partial<ConnectionState>): void {
  line.state = { ...line.state, ...change };
  line.onState(line.state);
}

/** Leaves the socket there is, if any; what it still says is not heard. */
function letGo(line: Line): void {
  const { socket } = line;
  clearTimeout(line.retry);
  clearTimeout(line.alive);
  line.socket = null;
  socket?.close();
}

function connect(line: Line): void {
  letGo(line);
  say(line, { phase: 'connecting' });
  const socket = line.open();
  line.socket = socket;
  socket.onopen = () => {
    if (line.socket === socket) socket.send(JSON.stringify(line.hello()));
  };
  socket.onmessage = ({ data }: MessageEvent<string>) => {
    if (line.socket === socket) hear(line, data);
  };
  socket.onclose = ({ code }: CloseEvent) => {
    if (line.socket === socket) lose(line, code);
  };
  expect(line);
}

/** Gives the connection up when nothing is heard in time. */
function expect(line: Line): void {
  clearTimeout(line.alive);
  line.alive = setTimeout(() => lose(line, null), RESPONSE_TIMEOUT_MS);
}

function ask(line: Line): void {
  line.socket?.send(PING);
  expect(line);
}

function hear(line: Line, text: string): void {
  const frame = text === PONG ? null : (JSON.parse(text) as ServerFrame);
  if (frame?.type === 'ready') say(line, { phase: 'connected', failures: 0, wasConnected: true });
  if (line.state.phase === 'connected') {
    clearTimeout(line.alive);
    line.alive = setTimeout(() => ask(line), IDLE_TIMEOUT_MS);
  }
  if (frame) line.onFrame(frame);
}

/** The connection is lost, or was not established. `code` is the server's reason; null where there is none. */
function lose(line: Line, code: number | null): void {
  const neverCame = line.state.phase === 'connecting';
  letGo(line);
  if (code === CHAT_CLOSE_CODES.sessionEnded) {
    say(line, { phase: 'signed-out' });
    return;
  }
  const failures = line.state.failures + 1;
  const pause = reconnectDelay(
    code === CHAT_CLOSE_CODES.abuse ? Math.max(failures, MIN_FAILURES_AFTER_ABUSE) : failures,
  );
  line.retry = setTimeout(() => connect(line), pause);
  say(line, { phase: 'waiting', failures });
  if (neverCame) void giveUpWithoutSession(line);
}

async function giveUpWithoutSession(line: Line): Promise<void> {
  if (await line.isSignedIn()) return;
  if (line.state.phase !== 'waiting' && line.state.phase !== 'connecting') return;
  letGo(line);
  say(line, { phase: 'signed-out' });
}
