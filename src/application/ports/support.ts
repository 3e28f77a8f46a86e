import type { ChatMessage, ChatSide } from '../../domain/support/chat-message.ts';
import type { ReadPositions } from '../../domain/support/conversation.ts';
import type { ConversationState } from '../../domain/support/conversation-state.ts';

/** A message to store under the number given by the state of its conversation. */
export type NewChatMessage = Pick<ChatMessage, 'conversationId' | 'seq' | 'content' | 'isFromAdmin'> & {
  readonly userId: number;
  readonly clientId: string;
  readonly createdAt: number;
};

/** Writes in conversations, while they are locked by `open` or `lock`. */
export type ChatRepository = {
  /** Locks a conversation, creating it if there is none. The learner has to exist. */
  readonly open: (conversationId: number, now: number) => Promise<ConversationState>;
  /** Locks a conversation; null when there is none. */
  readonly lock: (conversationId: number) => Promise<ConversationState | null>;
  readonly save: (conversationId: number, state: ConversationState, now: number) => Promise<void>;
  readonly add: (message: NewChatMessage) => Promise<ChatMessage>;
  /** The message a user stored under a client id. */
  readonly findSent: (userId: number, clientId: string) => Promise<ChatMessage | null>;
  /** The first message that the other side has written and this one has not read. */
  readonly firstUnread: (conversationId: number, reader: ChatSide) => Promise<ChatMessage | null>;
};

/** The position of a conversation. */
export type ConversationPosition = {
  readonly conversationId: number;
  readonly lastSeq: number;
  readonly readUpTo: ReadPositions;
  readonly changedAt: number;
};

/** A conversation in the admins' list; times in milliseconds. */
export type ConversationSummary = {
  readonly conversationId: number;
  readonly username: string;
  readonly email: string;
  /** The learner has become an admin: nothing more is written in the conversation. */
  readonly isAdmin: boolean;
  readonly lastMessage: ChatMessage | null;
  readonly unread: number;
  readonly waitingSince: number | null;
  readonly readUpTo: ReadPositions;
  /** 0 where nobody has written yet. */
  readonly lastMessageAt: number;
};

/** A place in a list that is ordered by a moment, then by the conversation. */
export type ListCursor = { readonly moment: number; readonly conversationId: number };

/** Reads committed messages and conversations. */
export type ChatReader = {
  /** Null where nobody has written yet. */
  readonly position: (conversationId: number) => Promise<ConversationPosition | null>;
  /** Messages after a number, ascending. */
  readonly listAfter: (conversationId: number, seq: number, limit: number) => Promise<ChatMessage[]>;
  /** The last messages before a number, or of all, ascending. */
  readonly listBefore: (conversationId: number, seq: number | null, limit: number) => Promise<ChatMessage[]>;
  /** Conversations that changed after a place, in the order of their last change. */
  readonly listChanged: (after: ListCursor, limit: number) => Promise<ConversationPosition[]>;
  /** Conversations by their last message, newest first, from after a place on. */
  readonly listSummaries: (after: ListCursor | null, limit: number) => Promise<ConversationSummary[]>;
  /** The summaries of these learners, of those who have an account. */
  readonly summariesOf: (conversationIds: readonly number[]) => Promise<ConversationSummary[]>;
  /** Learners whose name or address begins like this, regardless of case, with or without a conversation. */
  readonly findLearners: (search: string, limit: number) => Promise<ConversationSummary[]>;
  /** How many messages of support a learner has not read. */
  readonly countUnread: (conversationId: number) => Promise<number>;
  /** How many conversations have messages that no admin has read. */
  readonly countUnreadConversations: () => Promise<number>;
  /** Conversations with unread messages of which a side is due to be mailed. */
  readonly listDueMails: (reader: ChatSide, now: number, limit: number) => Promise<number[]>;
};

/**
 * Signals between instances. They carry no messages: receivers read changes from the database, so a lost, repeated or
 * late signal does no harm.
 */
export type ChatSignal =
  | { readonly kind: 'grown'; readonly conversationId: number }
  | { readonly kind: 'read'; readonly conversationId: number; readonly by: ChatSide; readonly upTo: number }
  | { readonly kind: 'typing'; readonly conversationId: number; readonly by: ChatSide }
  /** Sessions of this user may have ended; their connections are checked. */
  | { readonly kind: 'sessions-ended'; readonly userId: number };

export type ChatListener = {
  readonly onSignal: (signal: ChatSignal) => void;
  /** Signals of other instances may have been missed. */
  readonly onGap: () => void;
};

/** Sends signals to every instance, including this one. */
export type ChatFanOut = {
  /** Never throws and never waits; a signal that cannot be sent is lost to other instances. */
  readonly publish: (signal: ChatSignal) => void;
  readonly listen: (listener: ChatListener) => void;
  /** False while signals of other instances do not arrive. */
  readonly isConnected: () => boolean;
  readonly close: () => void;
};
