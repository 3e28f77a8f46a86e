import type { ChatMessage } from '../../domain/support/chat-message.ts';
import type { ReadPositions } from '../../domain/support/conversation.ts';
import type { SupportPorts } from './ports.ts';

/** The read positions of a conversation without messages. */
export const NO_READ_POSITIONS: ReadPositions = { learner: 0, support: 0 };

export type MessagePage = {
  readonly conversationId: number;
  readonly messages: ChatMessage[];
  readonly hasEarlier: boolean;
  readonly readUpTo: ReadPositions;
};

/** The page of a conversation before a message, or the newest page. */
export const readMessages =
  ({ chats }: Pick<SupportPorts, 'chats'>) =>
  async (conversationId: number, before: number | null, limit: number): Promise<MessagePage> => {
    const messages = await chats.listBefore(conversationId, before, limit);
    const position = await chats.position(conversationId);
    return {
      conversationId,
      messages,
      hasEarlier: (messages[0]?.seq ?? 1) > 1,
      readUpTo: position?.readUpTo ?? NO_READ_POSITIONS,
    };
  };
