import type { ChatMessage, ChatSide } from '../../domain/support/chat-message.ts';
import type { ReadPositions } from '../../domain/support/conversation.ts';
import type { ConversationState } from '../../domain/support/conversation-state.ts';

/** A message about to be stored under the number that the conversation's state gives it. */
export type NewChatMessage = Pick<ChatMessage, 'conversationId' | 'seq' | 'content' | 'isFromAdmin'> & {
  readonly userId: number;
  readonly clientId: string;
  readonly createdAt: number;
};

/** Writing in conversations (product.md 10). Everything happens while the conversation is held by `open` or `lock`. */
export type ChatRepository = {
  /** Holds a conversation until the transaction ends, and begins it where there is none. The learner has to exist. */
  readonly open: (conversationId: number, now: number) => Promise<ConversationState>;
  /** Holds a conversation that exists; null when there is none. */
  readonly lock: (conversationId: number) => Promise<ConversationState | null>;
  readonly save: (conversationId: number, state: ConversationState, now: number) => Promise<void>;
  readonly add: (message: NewChatMessage) => Promise<ChatMessage>;
  /** What somebody has stored under a name of their own; null when nothing (product.md 10.6). */
  readonly findSent: (userId: number, clientId: string) => Promise<ChatMessage | null>;
  /** The first message that the other side has written and this one has not read. */
  readonly firstUnread: (conversationId: number, reader: ChatSide) => Promise<ChatMessage | null>;
};

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

/**
 * What instances tell each other. Signals carry no messages: who hears one reads from the database what is new, so a signal
 * that is lost, doubled or late does no harm (product.md 10.5, 10.7).
 */
export type ChatSignal =
  | { readonly kind: 'grown'; readonly conversationId: number }
  | { readonly kind: 'read'; readonly conversationId: number; readonly by: ChatSide; readonly upTo: number }
  | { readonly kind: 'typing'; readonly conversationId: number; readonly by: ChatSide }
  /** Sessions of this user may have ended; whose connections they are looks again. */
  | { readonly kind: 'sessions-ended'; readonly userId: number };

export type ChatListener = {
  readonly onSignal: (signal: ChatSignal) => void;
  /** Signals of other instances may have been missed. */
  readonly onGap: () => void;
};

/** Passes signals to every instance, this one included. */
export type ChatFanOut = {
  /** Never throws and never waits; what cannot be sent is lost to other instances. */
  readonly publish: (signal: ChatSignal) => void;
  readonly listen: (listener: ChatListener) => void;
  /** False while signals of other instances do not come through. */
  readonly isConnected: () => boolean;
  readonly close: () => void;
};
