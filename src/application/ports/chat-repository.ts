import type { ChatMessage, ChatSide } from '../../domain/support/chat-message.ts';
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
