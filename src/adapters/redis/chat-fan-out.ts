import type { ChatFanOut, ChatListener, ChatSignal } from '../../application/ports/support.ts';
import type { RedisConnections } from './redis-connections.ts';

type Notice = { readonly from: string; readonly signal: ChatSignal | null };

/** Any client of the same Redis may publish there; an unknown message must not crash the server. */
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
 * Broadcasts signals through Redis to all instances. The instance's own signals bypass it, so that within an instance
 * nothing is delayed while Redis is down. When it is back, listeners are notified that they may have missed something
 * (product.md 10.7). Another prefix belongs to another site at the same Redis and is ignored.
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
