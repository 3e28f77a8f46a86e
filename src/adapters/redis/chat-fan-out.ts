import type { ChatFanOut, ChatListener, ChatSignal } from '../../application/ports/support.ts';
import type { RedisConnections } from './redis-connections.ts';

type Notice = { readonly from: string; readonly signal: ChatSignal | null };

/** Anybody at the same Redis may publish there; what is no signal is nobody's reason to end. */
function readNotice(text: string): Notice | null {
  try {
    const notice: unknown = JSON.parse(text);
    return typeof notice === 'object' && notice !== null && 'from' in notice && 'signal' in notice
      ? (notice as Notice)
      : null;
  } catch {
    return null;
  }
}

/**
 * Signals through Redis to all instances. This one's own do not take that way: while Redis is away nothing is late within
 * an instance. When it is back, listeners are told that they may have missed something (product.md 10.7). What has another
 * prefix is another site at the same Redis and is not heard.
 */
export function redisChatFanOut(
  { connect }: Pick<RedisConnections, 'connect'>,
  prefix: string,
  instance: string,
): ChatFanOut {
  const channel = `${prefix}:chat`;
  const [sender, receiver] = [connect(), connect()];
  const listeners: ChatListener[] = [];
  let subscribed = false;
  const pass = (signal: ChatSignal): void => {
    for (const { onSignal } of listeners) onSignal(signal);
  };
  const missed = (): void => {
    for (const { onGap } of listeners) onGap();
  };
  receiver.on('close', () => {
    subscribed = false;
  });
  receiver.on('ready', () => {
    const heard = (): void => {
      subscribed = true;
      missed();
    };
    receiver.subscribe(channel).then(heard, () => receiver.disconnect(true));
  });
  const notice = (signal: ChatSignal | null): void => {
    sender.publish(channel, JSON.stringify({ from: instance, signal })).catch(() => {});
  };
  // What could not be sent meanwhile is missing on other instances, whose own connections may never have broken.
  sender.on('ready', () => notice(null));
  receiver.on('message', (_: string, text: string) => {
    const heard = readNotice(text);
    if (!heard || heard.from === instance) return;
    if (heard.signal) pass(heard.signal);
    else missed();
  });
  return {
    publish: (signal) => {
      pass(signal);
      notice(signal);
    },
    listen: (listener) => void listeners.push(listener),
    isConnected: () => subscribed && sender.status === 'ready',
    close: () => {
      for (const client of [sender, receiver]) client.disconnect();
    },
  };
}
