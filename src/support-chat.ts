import { memoryChatFanOut } from './adapters/memory/chat-fan-out.ts';
import { redisChatFanOut } from './adapters/redis/chat-fan-out.ts';
import type { RedisPlace } from './adapters/redis/redis-place.ts';
import { type ChatServer, type ChatServerParts, chatServer } from './adapters/websocket/chat-server.ts';
import type { Job } from './application/jobs/run-jobs.ts';
import type { Randomness, RateLimiter } from './application/ports/infrastructure.ts';
import type { ChatFanOut, ChatReader } from './application/ports/support.ts';
import type { Transact } from './application/ports/transact.ts';
import { createChatHub } from './application/support/chat-hub.ts';
import { chatWindows } from './application/support/chat-window.ts';

type Parts = Omit<ChatServerParts, 'openWindow' | 'limiter' | 'fanOut'> & {
  readonly fanOut: ChatFanOut;
  readonly chats: ChatReader;
  readonly transact: Transact;
  readonly limiter: RateLimiter;
  readonly randomness: Randomness;
};

/** How instances tell each other that there is something new; without Redis there is one instance. */
export const chatFanOut = (redis: RedisPlace | null, randomness: Randomness): ChatFanOut =>
  redis ? redisChatFanOut(redis, randomness.token()) : memoryChatFanOut();

/** Joins live support: the sockets, what brings messages to them, and the jobs that look after both (product.md 10). */
export function supportChat(parts: Parts): { readonly server: ChatServer; readonly jobs: readonly Job[] } {
  const hub = createChatHub(parts);
  const server = chatServer({ ...parts, openWindow: chatWindows({ ...parts, hub }) });
  return {
    server,
    jobs: [
      { name: 'catch up with conversations', everyMs: 2_000, run: hub.catchUp },
      { name: 'ask sockets for life', everyMs: 30_000, run: server.beat },
      { name: 'check sessions of sockets', everyMs: 60_000, run: server.checkSessions },
    ],
  };
}
