import type { ChatMessage, ChatSide } from '../../domain/support/chat-message.ts';
import type { ReadPositions } from '../../domain/support/conversation.ts';
import type { ServerFrame } from '../contract/chat-frames.ts';

/** One connection, as far as conversations are concerned. */
export type Follower = {
  readonly userId: number;
  readonly side: ChatSide;
  /** An admin to whom every conversation is opened in which something is written. */
  readonly followsAll: boolean;
  readonly send: (frame: ServerFrame) => void;
  /** Up to which message this connection was sent each conversation it follows. */
  readonly sent: Map<number, number>;
  /** Conversations whose history is on its way to it. */
  readonly opening: Set<number>;
  /** Own names of messages that this connection has written and that are not confirmed to it yet. */
  readonly awaited: Set<string>;
  /** The connection has ended; nothing is to hold on to it. */
  isGone: boolean;
};

/** The connections of this instance that follow a conversation, and how far each side is known to have read it. */
export type ChatRoom = {
  readonly conversationId: number;
  readonly followers: Set<Follower>;
  /** How many connections are being let in. */
  opening: number;
  readUpTo: ReadPositions;
};

/** A room in which nobody is yet. */
export const emptyRoom = (conversationId: number): ChatRoom => ({
  conversationId,
  followers: new Set(),
  opening: 0,
  readUpTo: { learner: 0, support: 0 },
});

/** The later of two readings, side by side. */
export const furthestRead = (one: ReadPositions, other: ReadPositions): ReadPositions => ({
  learner: Math.max(one.learner, other.learner),
  support: Math.max(one.support, other.support),
});

/** From where on somebody in the room is still to be sent messages. */
export const leastSent = ({ followers, conversationId }: ChatRoom): number =>
  Math.min(...[...followers].map(({ sent }) => sent.get(conversationId) ?? Number.POSITIVE_INFINITY));

/**
 * Sends a message to those in the room whose next one it is: nobody gets one twice or before the one that comes first. Who
 * wrote it on this connection gets the confirmation in its place (product.md 10.5, 10.6).
 */
export function sendInOrder({ followers, conversationId }: ChatRoom, message: ChatMessage): void {
  const frame = { type: 'message', message } as const;
  for (const follower of followers) {
    if (follower.sent.get(conversationId) !== message.seq - 1) continue;
    follower.sent.set(conversationId, message.seq);
    const { clientId } = message;
    const isOwn = clientId !== null && message.userId === follower.userId && follower.awaited.delete(clientId);
    follower.send(isOwn ? { type: 'confirm', clientId, message } : frame);
  }
}

/** Tells the room how far a side has read, if that is news to it (product.md 10.9). */
export function sendReading(room: ChatRoom, by: ChatSide, upTo: number): void {
  if (upTo <= room.readUpTo[by]) return;
  room.readUpTo = { ...room.readUpTo, [by]: upTo };
  const { conversationId } = room;
  for (const { side, send } of room.followers) {
    send(side === by ? { type: 'read_confirmed', conversationId, upTo } : { type: 'read', conversationId, by, upTo });
  }
}
