import type { KeyedQueue } from '../concurrency/keyed-queue.ts';
import { LONGEST_HISTORY_PAGE } from '../contract/chat-frames.ts';
import type { ChatReader } from '../ports/support.ts';
import { leastSent, sendInOrder } from './chat-room.ts';
import type { ChatRooms } from './chat-rooms.ts';

type Ports = {
  readonly chats: Pick<ChatReader, 'listAfter'>;
  readonly rooms: ChatRooms;
  readonly queue: KeyedQueue<number>;
};

/** Brings a room up to date, and tells which rooms could not be. */
export type Deliveries = {
  readonly deliver: (conversationId: number) => Promise<void>;
  readonly owed: ReadonlySet<number>;
};

/**
 * Sends everybody in a room what they have not been sent, as the database has it (product.md 10.5, 10.7). Whoever asks while
 * a delivery waits for its turn is served by that one.
 */
export function deliverMessages({ chats, rooms, queue }: Ports): Deliveries {
  const owed = new Set<number>();
  const queued = new Map<number, Promise<void>>();
  const sendNew = async (conversationId: number): Promise<void> => {
    queued.delete(conversationId);
    owed.delete(conversationId);
    const room = rooms.find(conversationId);
    if (!room || room.followers.size === 0) return;
    owed.add(conversationId);
    let found = LONGEST_HISTORY_PAGE;
    for (let from = leastSent(room); found === LONGEST_HISTORY_PAGE; ) {
      const messages = await chats.listAfter(conversationId, from, LONGEST_HISTORY_PAGE);
      for (const message of messages) sendInOrder(room, message);
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
