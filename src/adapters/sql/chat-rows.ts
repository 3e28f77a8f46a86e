import { toIsoTime } from '../../application/iso-time.ts';
import type { ConversationPosition } from '../../application/ports/support.ts';
import type { ChatMessage } from '../../domain/support/chat-message.ts';
import type { ReadPositions } from '../../domain/support/conversation.ts';

/** The columns of both sides' reading. */
export type ReadColumns = { readonly learner_read_seq: number; readonly support_read_seq: number };

/** A message beside how far its conversation was read. */
export type ChatMessageRow = ReadColumns & {
  readonly id: number;
  readonly conversation_id: number;
  readonly seq: number;
  readonly user_id: number | null;
  readonly content: string;
  readonly is_from_admin: number;
  readonly client_id: string | null;
  readonly created_at: number;
};

/** The columns of a `ChatMessageRow`, of a table `m`, without those of its conversation. */
export const MESSAGE_COLUMNS =
  'm.id, m.conversation_id, m.seq, m.user_id, m.content, m.is_from_admin, m.client_id, m.created_at';

/** Messages with what `toMessage` needs; a condition follows. */
export const SELECT_MESSAGES = `
  SELECT ${MESSAGE_COLUMNS}, c.learner_read_seq, c.support_read_seq
  FROM chat_messages m JOIN chat_conversations c ON c.user_id = m.conversation_id`;

/** Up to where each side has read. */
export const toReadPositions = (row: ReadColumns): ReadPositions => ({
  learner: row.learner_read_seq,
  support: row.support_read_seq,
});

/** A stored message as both sides see it; whether it was read follows from the other side's position (product.md 10.9). */
export function toMessage(row: ChatMessageRow): ChatMessage {
  const isFromAdmin = row.is_from_admin === 1;
  const createdAt = toIsoTime(row.created_at);
  return {
    id: row.id,
    conversationId: row.conversation_id,
    seq: row.seq,
    userId: row.user_id,
    content: row.content,
    isRead: row.seq <= (isFromAdmin ? row.learner_read_seq : row.support_read_seq),
    isFromAdmin,
    recipientId: isFromAdmin ? row.conversation_id : null,
    createdAt,
    timestamp: createdAt,
    clientId: row.client_id,
  };
}

export type PositionRow = ReadColumns & {
  readonly user_id: number;
  readonly last_seq: number;
  readonly changed_at: number;
};

/** How far a conversation has come. */
export const toPosition = (row: PositionRow): ConversationPosition => ({
  conversationId: row.user_id,
  lastSeq: row.last_seq,
  readUpTo: toReadPositions(row),
  changedAt: row.changed_at,
});
