/** Why the server closes a socket (product.md 10.13); what a client does next hangs on it. */
export const CHAT_CLOSE_CODES = {
  /** The account has another role, or the session another id now: connect again. */
  reconnect: 1001,
  /** No JSON, again and again. */
  malformed: 1007,
  /** Too much, or no `auth` in time. */
  abuse: 1008,
  /** A frame that is too large. */
  tooLarge: 1009,
  /** The server stops: connect again, to another instance. */
  restarting: 1012,
  /** The client reads too slowly: connect again. */
  tooSlow: 1013,
  /** The session ended: connect again only after logging in. */
  sessionEnded: 4401,
} as const;

/** The ping text of the connection, and its answer; neither is JSON. */
export const PING = 'ping';
export const PONG = 'pong';

/** The largest frame a client may send, in bytes; the longest message takes 12,000 in any script but rare ones. */
export const MAX_FRAME_BYTES = 16_384;

const RECONNECT_PAUSES_MS = [5_000, 10_000, 20_000, 30_000];

/** How long a client waits before it connects again, after so many failures in a row: 5, 10, 20, then 30 s (product.md 10.14). */
export function reconnectDelay(failures: number): number {
  const step = Math.min(Math.max(failures, 1), RECONNECT_PAUSES_MS.length) - 1;
  return RECONNECT_PAUSES_MS[step] as number;
}

/** Whether a client may reconnect automatically after this close code. */
export const canReconnect = (code: number): boolean => code !== CHAT_CLOSE_CODES.sessionEnded;
