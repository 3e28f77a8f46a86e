import type { ChatRepository, MessageFacts, NewChatMessage } from '../../application/ports/support.ts';
import type { Role } from '../../domain/accounts/role.ts';
import type { ChatMessage } from '../../domain/support/chat-message.ts';
import { type ConversationState, hasUnread } from '../../domain/support/conversation-state.ts';
import {
  type ChatMessageRow,
  MESSAGE_COLUMNS,
  type ReadColumns,
  SELECT_MESSAGES,
  toMessage,
  toReadPositions,
} from './chat-rows.ts';
import { raiseUserRevisions } from './raise-user-revisions.ts';
import { buildForUpdateClause, findFirstRow, insertAndReadId, type SqlHandle, type SqlValue } from './sql-handle.ts';

type StateRow = ReadColumns & {
  readonly last_seq: number;
  readonly last_learner_seq: number;
  readonly last_support_seq: number;
  readonly waiting_since: number | null;
  readonly learner_mail_due: number | null;
  readonly support_mail_due: number | null;
  readonly is_closed: number;
};

/** The columns of a `StateRow`, of a table `c`. */
const STATE_COLUMNS = `c.last_seq, c.last_learner_seq, c.last_support_seq, c.learner_read_seq, c.support_read_seq,
  c.waiting_since, c.learner_mail_due, c.support_mail_due, c.is_closed`;

const toState = (row: StateRow): ConversationState => ({
  lastSeq: row.last_seq,
  last: { learner: row.last_learner_seq, support: row.last_support_seq },
  readUpTo: toReadPositions(row),
  waitingSince: row.waiting_since,
  mailDue: { learner: row.learner_mail_due, support: row.support_mail_due },
  isClosed: row.is_closed === 1,
});

/** Writing in conversations: the row of a conversation is held while a message gets its number (product.md 10.5). */
export const chatRepository = (handle: SqlHandle): ChatRepository => ({
  lockForMessage: async (message) => {
    await raiseUserRevisions(handle, 'id = ?', message.conversationId);
    return readMessageFacts(handle, message);
  },
  begin: async (conversationId, now) => {
    const sql = 'INSERT INTO chat_conversations (user_id, last_message_at, changed_at) VALUES (?, ?, ?)';
    await handle.run(sql, [conversationId, now, now]);
  },
  lock: (conversationId) => lock(handle, conversationId),
  save: async (conversationId, state, now) => {
    await handle.run(
      `UPDATE chat_conversations SET last_message_at = CASE WHEN last_seq < ? THEN ? ELSE last_message_at END,
         last_seq = ?, last_learner_seq = ?, last_support_seq = ?, learner_read_seq = ?, support_read_seq = ?,
         waiting_since = ?, learner_mail_due = ?, support_mail_due = ?, is_closed = ?, support_has_unread = ?, changed_at = ?
       WHERE user_id = ?`,
      [state.lastSeq, now, ...columnsOf(state), hasUnread(state, 'support') ? 1 : 0, now, conversationId],
    );
  },
  assign: async (conversationId, adminId, now) => {
    const sql = 'UPDATE chat_conversations SET assigned_to = ?, changed_at = ? WHERE user_id = ?';
    return (await handle.run(sql, [adminId, now, conversationId])) === 1;
  },
  add: (message) => add(handle, message),
  firstUnread: (conversationId, reader) =>
    findWhere(
      handle,
      `m.conversation_id = ? AND m.is_from_admin = ? AND m.seq > c.${reader}_read_seq ORDER BY m.seq LIMIT 1`,
      [conversationId, reader === 'learner' ? 1 : 0],
    ),
});

const columnsOf = ({ lastSeq, last, readUpTo, waitingSince, mailDue, isClosed }: ConversationState): SqlValue[] => [
  lastSeq,
  last.learner,
  last.support,
  readUpTo.learner,
  readUpTo.support,
  waitingSince,
  mailDue.learner,
  mailDue.support,
  isClosed ? 1 : 0,
];

async function lock(handle: SqlHandle, conversationId: number): Promise<ConversationState | null> {
  const row = await findFirstRow<StateRow>(
    handle,
    `SELECT ${STATE_COLUMNS} FROM chat_conversations c WHERE c.user_id = ?${buildForUpdateClause(handle)}`,
    [conversationId],
  );
  return row && toState(row);
}

/** A learner; the other columns are null where there is no conversation, or no message. */
type MessageFactsRow = StateRow &
  ChatMessageRow & { readonly role: Role; readonly is_begun: 0 | 1; readonly is_sent: 0 | 1 };

/** Each row is found by a whole key; reads that lock see what was committed while they waited. */
async function readMessageFacts(
  handle: SqlHandle,
  { conversationId, userId, clientId }: Pick<NewChatMessage, 'conversationId' | 'userId' | 'clientId'>,
): Promise<MessageFacts> {
  const row = await findFirstRow<MessageFactsRow>(
    handle,
    `SELECT u.role, ${STATE_COLUMNS}, ${MESSAGE_COLUMNS}, c.user_id IS NOT NULL AS is_begun, m.id IS NOT NULL AS is_sent
     FROM users u LEFT JOIN chat_conversations c ON c.user_id = u.id
       LEFT JOIN chat_messages m ON m.user_id = ? AND m.client_id = ?
     WHERE u.id = ? AND u.deleted_at IS NULL${buildForUpdateClause(handle)}`,
    [userId, clientId, conversationId],
  );
  const isSentHere = row?.conversation_id === conversationId;
  return {
    learnerRole: row?.role ?? null,
    state: row?.is_begun ? toState(row) : null,
    sent: row && isSentHere ? toMessage(row) : null,
    isClientIdTaken: row?.is_sent === 1 && !isSentHere,
  };
}

async function add(handle: SqlHandle, message: NewChatMessage): Promise<ChatMessage> {
  const { conversationId, seq, userId, isFromAdmin, clientId, content, createdAt } = message;
  const row = {
    ...{ conversation_id: conversationId, seq, user_id: userId, client_id: clientId, content, created_at: createdAt },
    is_from_admin: isFromAdmin ? 1 : 0,
  };
  const id = await insertAndReadId(handle.knex('chat_messages').insert(row));
  // Nobody has read it yet.
  return toMessage({ ...row, id, learner_read_seq: 0, support_read_seq: 0 });
}

async function findWhere(
  handle: SqlHandle,
  condition: string,
  bindings: readonly SqlValue[],
): Promise<ChatMessage | null> {
  const row = await findFirstRow<ChatMessageRow>(handle, `${SELECT_MESSAGES} WHERE ${condition}`, bindings);
  return row && toMessage(row);
}
