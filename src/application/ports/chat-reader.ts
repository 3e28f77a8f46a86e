import type { ChatMessage, ChatSide } from '../../domain/support/chat-message.ts';
import type { ReadPositions } from '../../domain/support/conversation.ts';

/** How far a conversation has come. */
export type ConversationPosition = {
  readonly conversationId: number;
  readonly lastSeq: number;
  readonly readUpTo: ReadPositions;
  readonly changedAt: number;
};

/** A conversation as admins list it; moments are milliseconds (product.md 10.10). */
export type ConversationSummary = {
  readonly conversationId: number;
  readonly username: string;
  readonly email: string;
  /** The learner has become one of those who answer: nothing more is written in the conversation (product.md 10.4). */
  readonly isAdmin: boolean;
  readonly lastMessage: ChatMessage | null;
  readonly unread: number;
  readonly waitingSince: number | null;
  readonly readUpTo: ReadPositions;
  /** 0 where nobody has written yet. */
  readonly lastMessageAt: number;
};

/** A place in a list that is ordered by a moment, then by the conversation. */
export type ListPlace = { readonly moment: number; readonly conversationId: number };

/** Reading conversations, committed messages only (product.md 10). */
export type ChatReader = {
  /** Null where nobody has written yet. */
  readonly position: (conversationId: number) => Promise<ConversationPosition | null>;
  /** Messages after a number, ascending. */
  readonly listAfter: (conversationId: number, seq: number, limit: number) => Promise<ChatMessage[]>;
  /** The last messages before a number, or of all, ascending (product.md 10.8). */
  readonly listBefore: (conversationId: number, seq: number | null, limit: number) => Promise<ChatMessage[]>;
  /** Conversations that changed after a place, in the order of their last change. */
  readonly listChanged: (after: ListPlace, limit: number) => Promise<ConversationPosition[]>;
  /** Conversations by their last message, newest first, from after a place on. */
  readonly listSummaries: (after: ListPlace | null, limit: number) => Promise<ConversationSummary[]>;
  /** The lines of these learners; of those who have an account. */
  readonly summariesOf: (conversationIds: readonly number[]) => Promise<ConversationSummary[]>;
  /** Learners whose name or address begins like this, regardless of case, with or without a conversation. */
  readonly findLearners: (search: string, limit: number) => Promise<ConversationSummary[]>;
  /** How many messages of support a learner has not read. */
  readonly countUnread: (conversationId: number) => Promise<number>;
  /** How many conversations have messages that no admin has read. */
  readonly countUnreadConversations: () => Promise<number>;
  /** Conversations in which a side is to be told by mail of what it has not read (product.md 10.11). */
  readonly listDueMails: (reader: ChatSide, now: number, limit: number) => Promise<number[]>;
};
