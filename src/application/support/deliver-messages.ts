import type { KeyedQueue } from '../concurrency/keyed-queue.ts';
import { LONGEST_HISTORY_PAGE } from '../contract/chat-frames.ts';
import type { ChatReader } from '../ports/support.ts';
import { findEarliestSentPosition, sendInOrder } from './conversation-feed.ts';
import type { ConversationFeeds } from './conversation-feeds.ts';

type Ports = {
  readonly chats: Pick<ChatReader, 'listAfter'>;
  readonly feeds: ConversationFeeds;
  readonly queue: KeyedQueue<number>;
};

/** Delivery to feeds; `owed` are the conversations whose delivery failed. */
export type MessageDeliverer = {
  readonly deliver: (conversationId: number) => Promise<void>;
  readonly owed: ReadonlySet<number>;
};

/**
 * Sends the connections of a feed the messages they lack, as the database has them (product.md 10.5, 10.7). Requests
 * that arrive while a delivery is queued share it.
 */
export function createMessageDeliverer({ chats, feeds, queue }: Ports): MessageDeliverer {
  const owed = new Set<number>();
  const queued = new Map<number, Promise<void>>();
  const sendNew = async (conversationId: number): Promise<void> => {
    queued.delete(conversationId);
    owed.delete(conversationId);
    const feed = feeds.find(conversationId);
    if (!feed || feed.followers.size === 0) return;
    owed.add(conversationId);
    let found = LONGEST_HISTORY_PAGE;
    for (let from = findEarliestSentPosition(feed); found === LONGEST_HISTORY_PAGE; ) {
      const messages = await chats.listAfter(conversationId, from, LONGEST_HISTORY_PAGE);
      for (const message of messages) sendInOrder(feed, message);
      from = messages.at(-1)?.seq ?? from;
      found = messages.length;
    }
    owed.delete(conversationId);
  };
  return {
    owed,
    deliver: (conversationId) => {
      const waiting = queued.get(conversationId) ?? queue(conversationId, () => sendNew(conversationId));
      queued.set(conversationId, waiting);
      return waiting;
    },
  };
}
