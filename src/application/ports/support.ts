import type { Role } from '../../domain/accounts/role.ts';
import type { ChatMessage, ChatSide } from '../../domain/support/chat-message.ts';
import type { ReadPositions } from '../../domain/support/conversation.ts';
import type { ConversationState } from '../../domain/support/conversation-state.ts';

/** A message to store under the number given by the state of its conversation. */
export type NewChatMessage = Pick<ChatMessage, 'conversationId' | 'seq' | 'content' | 'isFromAdmin'> & {
  readonly userId: number;
  readonly clientId: string;
  readonly createdAt: number;
};

/** What decides about a new message. */
export type MessageFacts = {
  /** Null where the learner does not exist or is deleted. */
  readonly learnerRole: Role | null;
  /** Null where no conversation has begun. */
  readonly state: ConversationState | null;
  /** The message that the writer stored in this conversation under the client id. */
  readonly sent: ChatMessage | null;
  /** The writer used the client id in another conversation. */
  readonly isClientIdTaken: boolean;
};

/** Writes in conversations, while they are locked by `lockForMessage` or `lock`. */
export type ChatRepository = {
  /** Locks the account first, as deleting it does, then the conversation. */
  readonly lockForMessage: (
    message: Pick<NewChatMessage, 'conversationId' | 'userId' | 'clientId'>,
  ) => Promise<MessageFacts>;
  /** Begins a conversation that `lockForMessage` has not found. */
  readonly begin: (conversationId: number, now: number) => Promise<void>;
  /** Locks a conversation; null when there is none. */
  readonly lock: (conversationId: number) => Promise<ConversationState | null>;
  readonly save: (conversationId: number, state: ConversationState, now: number) => Promise<void>;
  /** Names the administrator who answers; false where there is no such conversation. */
  readonly assign: (conversationId: number, adminId: number | null, now: number) => Promise<boolean>;
  readonly add: (message: NewChatMessage) => Promise<ChatMessage>;
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
  readonly isClosed: boolean;
  /** The administrator who answers. */
  readonly assignedTo: { readonly id: number; readonly username: string } | null;
  readonly readUpTo: ReadPositions;
  /** 0 where no message was written yet. */
  readonly lastMessageAt: number;
};

/** Which conversations a list has: those that are open, closed, or open and assigned to one administrator. */
export type ConversationFilter = 'open' | 'closed' | { readonly assignedTo: number };

/** A reply that administrators insert while they write. */
export type CannedReply = {
  readonly id: number;
  readonly title: string;
  readonly words: string;
  readonly version: number;
};

/** Canned replies, one for each title, regardless of case. */
export type CannedReplyRepository = {
  readonly list: () => Promise<CannedReply[]>;
  /** The new id; null where the title is taken. */
  readonly add: (reply: Pick<CannedReply, 'title' | 'words'>) => Promise<number | null>;
  /** Replaces the version that was seen; says why it did not. */
  readonly replace: (reply: CannedReply) => Promise<'replaced' | 'changed' | 'title-taken'>;
  readonly remove: (id: number, version: number) => Promise<boolean>;
};

/** A place in a list that is ordered by a moment, then by the conversation. */
export type ListCursor = { readonly moment: number; readonly conversationId: number };

/** Reads committed messages and conversations. */
export type ChatReader = {
  /** Null where no message was written yet. */
  readonly position: (conversationId: number) => Promise<ConversationPosition | null>;
  /** Messages after a number, ascending. */
  readonly listAfter: (conversationId: number, seq: number, limit: number) => Promise<ChatMessage[]>;
  /** The last messages before a number, or of all, ascending. */
  readonly listBefore: (conversationId: number, seq: number | null, limit: number) => Promise<ChatMessage[]>;
  /** Conversations that changed after a place, in the order of their last change. */
  readonly listChanged: (after: ListCursor, limit: number) => Promise<ConversationPosition[]>;
  /** Conversations by their last message, newest first, from after a place on. */
  readonly listSummaries: (
    after: ListCursor | null,
    limit: number,
    filter?: ConversationFilter | null,
  ) => Promise<ConversationSummary[]>;
  /** The summaries of these learners, of those who have an account. */
  readonly summariesOf: (conversationIds: readonly number[]) => Promise<ConversationSummary[]>;
  /** Learners whose name or address begins like this, regardless of case, with or without a conversation. */
  readonly findLearners: (search: string, limit: number) => Promise<ConversationSummary[]>;
  /** The administrators, by name. */
  readonly listAdmins: () => Promise<{ id: number; username: string }[]>;
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
  /** Sessions of this user may have ended, or one of them has another id (`isMoved`); their connections are checked. */
  | { readonly kind: 'sessions-ended'; readonly userId: number; readonly isMoved?: true };

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
