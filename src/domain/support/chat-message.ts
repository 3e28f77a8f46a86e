import { hasVisibleCharacter, removeInvisibleCharacters } from '../accounts/invisible-characters.ts';
import { truncateText } from '../truncate-text.ts';

/** Which side says or reads something: the learner whose conversation it is, or support, which is every admin (product.md 10.1). */
export type ChatSide = 'learner' | 'support';

/** The longest message, in characters (product.md 10.3). */
export const CHAT_MESSAGE_MAX_LENGTH = 4000;

/** The default number of messages of a page of history (product.md 10.8). */
export const CHAT_PAGE_LENGTH = 50;

/**
 * A stored message as both sides see it. `seq` counts within the conversation: 1, 2, 3, without gaps, in the order in which the
 * messages were stored (product.md 10.5). `conversationId` is the learner's user id.
 */
export type ChatMessage = {
  readonly id: number;
  readonly conversationId: number;
  readonly seq: number;
  /** Who wrote it; null once an admin who wrote it has deleted the account. */
  readonly userId: number | null;
  readonly content: string;
  /** Whether the other side has read it. */
  readonly isRead: boolean;
  readonly isFromAdmin: boolean;
  /** The learner whom support writes to; null in a learner's own message. */
  readonly recipientId: number | null;
  /** When it was stored, ISO 8601 in UTC. */
  readonly createdAt: string;
  /** The same moment again, under the name that clients of the socket know. */
  readonly timestamp: string;
  /** What the client that wrote it called it, so that it recognises its own. */
  readonly clientId: string | null;
};

/**
 * The stored form of a written message: no space around it, no control characters, which are invisible and break some
 * programs, and no characters that change the reading direction (product.md 10.3).
 */
export const cleanMessageText = (content: string): string => removeInvisibleCharacters(content).trim();

/** What is wrong with a message's text; null when nothing is (product.md 10.3). */
export function findMessageProblem(content: string): 'message-empty' | 'message-too-long' | null {
  const text = cleanMessageText(content);
  if (!hasVisibleCharacter(text)) return 'message-empty';
  return [...text].length > CHAT_MESSAGE_MAX_LENGTH ? 'message-too-long' : null;
}

/** The side that a message comes from. */
export const getMessageSide = ({ isFromAdmin }: Pick<ChatMessage, 'isFromAdmin'>): ChatSide =>
  isFromAdmin ? 'support' : 'learner';

/** The other side. */
export const otherSide = (side: ChatSide): ChatSide => (side === 'learner' ? 'support' : 'learner');

/** How much of a message is quoted in a mail, in characters (product.md 10.11). */
const EXTRACT_LENGTH = 200;

/** The beginning of a message in one line, cut between words where that is possible (product.md 10.11). */
export const messageExtract = (content: string): string => truncateText(content, EXTRACT_LENGTH);
