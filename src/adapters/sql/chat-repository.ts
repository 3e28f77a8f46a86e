import type { ChatRepository, NewChatMessage } from '../../application/ports/support.ts';
import type { ChatMessage } from '../../domain/support/chat-message.ts';
import { type ConversationState, hasUnread } from '../../domain/support/conversation-state.ts';
import { type ChatMessageRow, type ReadColumns, SELECT_MESSAGES, toMessage, toReadPositions } from './chat-rows.ts';
import { insertIfAbsent } from './sql-errors.ts';
import { buildForUpdateClause, findFirstRow, type SqlHandle, type SqlValue } from './sql-handle.ts';

type StateRow = ReadColumns & {
  readonly last_seq: number;
  readonly last_learner_seq: number;
  readonly last_support_seq: number;
  readonly waiting_since: number | null;
  readonly learner_mail_due: number | null;
  readonly support_mail_due: number | null;
  readonly is_closed: number;
};

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
  open: async (conversationId, now) => {
    const held = await lock(handle, conversationId);
    if (held) return held;
    const row = { user_id: conversationId, last_message_at: now, changed_at: now };
    // SQLite names the column, MySQL the key.
    await insertIfAbsent(handle.knex('chat_conversations').insert(row), 'user_id', 'PRIMARY');
    const begun = await lock(handle, conversationId);
    if (!begun) throw new Error('a conversation vanished while it was begun');
    return begun;
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
  findSent: (userId, clientId) => findWhere(handle, 'm.user_id = ? AND m.client_id = ?', [userId, clientId]),
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
    `SELECT last_seq, last_learner_seq, last_support_seq, learner_read_seq, support_read_seq, waiting_since,
       learner_mail_due, support_mail_due, is_closed FROM chat_conversations WHERE user_id = ?${buildForUpdateClause(handle)}`,
    [conversationId],
  );
  return row && toState(row);
}

async function add(handle: SqlHandle, message: NewChatMessage): Promise<ChatMessage> {
  const { conversationId, seq, userId, isFromAdmin, clientId, content, createdAt } = message;
  await handle.run(
    `INSERT INTO chat_messages (conversation_id, seq, user_id, is_from_admin, client_id, content, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [conversationId, seq, userId, isFromAdmin ? 1 : 0, clientId, content, createdAt],
  );
  const added = await findWhere(handle, 'm.conversation_id = ? AND m.seq = ?', [conversationId, seq]);
  if (!added) throw new Error('a message vanished while it was stored');
  return added;
}

async function findWhere(
  handle: SqlHandle,
  condition: string,
  bindings: readonly SqlValue[],
): Promise<ChatMessage | null> {
  const row = await findFirstRow<ChatMessageRow>(handle, `${SELECT_MESSAGES} WHERE ${condition}`, bindings);
  return row && toMessage(row);
}
