import type { ChatMessage, ChatSide } from '../../domain/support/chat-message.ts';
import type { ReadPositions } from '../../domain/support/conversation.ts';
import type { ServerFrame } from '../contract/chat-frames.ts';

/** A connection and the conversations it follows. */
export type ConversationSubscriber = {
  readonly userId: number;
  readonly side: ChatSide;
  /** Conversations open for this admin when their learner writes. */
  readonly followsAll: boolean;
  readonly send: (frame: ServerFrame) => void;
  /** The `seq` of the last message sent of each followed conversation. */
  readonly sent: Map<number, number>;
  /** Conversations whose history is being sent. */
  readonly opening: Set<number>;
  /** Client ids of messages written on this connection and not yet confirmed to it. */
  readonly awaited: Set<string>;
  /** The connection has ended, and nothing may keep it. */
  isGone: boolean;
};

/** The connections of this instance that follow a conversation, and the known read positions. */
export type ConversationFeed = {
  readonly conversationId: number;
  readonly followers: Set<ConversationSubscriber>;
  /** Connections whose history is being sent. */
  opening: number;
  readUpTo: ReadPositions;
};

export const createEmptyFeed = (conversationId: number): ConversationFeed => ({
  conversationId,
  followers: new Set(),
  opening: 0,
  readUpTo: { learner: 0, support: 0 },
});

export const mergeReadPositions = (one: ReadPositions, other: ReadPositions): ReadPositions => ({
  learner: Math.max(one.learner, other.learner),
  support: Math.max(one.support, other.support),
});

/** The earliest position among the connections of the feed. */
export const findEarliestSentPosition = ({ followers, conversationId }: ConversationFeed): number =>
  Math.min(...[...followers].map(({ sent }) => sent.get(conversationId) ?? Number.POSITIVE_INFINITY));

/**
 * Sends a message to the connections whose next message it is, so that each gets every message once and in order. The
 * connection that wrote it gets the confirmation instead (product.md 10.5, 10.6).
 */
export function sendInOrder({ followers, conversationId }: ConversationFeed, message: ChatMessage): void {
  const frame = { type: 'message', message } as const;
  for (const follower of followers) {
    if (follower.sent.get(conversationId) !== message.seq - 1) continue;
    follower.sent.set(conversationId, message.seq);
    const { clientId } = message;
    const isOwn = clientId !== null && message.userId === follower.userId && follower.awaited.delete(clientId);
    follower.send(isOwn ? { type: 'confirm', clientId, message } : frame);
  }
}

/** Sends a read position to the feed if it is new. */
export function sendReadPosition(feed: ConversationFeed, by: ChatSide, upTo: number): void {
  if (upTo <= feed.readUpTo[by]) return;
  feed.readUpTo = { ...feed.readUpTo, [by]: upTo };
  const { conversationId } = feed;
  for (const { side, send } of feed.followers) {
    send(side === by ? { type: 'read_confirmed', conversationId, upTo } : { type: 'read', conversationId, by, upTo });
  }
}
