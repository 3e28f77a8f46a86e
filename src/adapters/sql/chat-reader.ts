import type { ChatReader, ConversationFilter, ConversationSummary } from '../../application/ports/support.ts';
import { toCaseInsensitiveKey } from '../../domain/accounts/username.ts';
import type { ChatMessage } from '../../domain/support/chat-message.ts';
import {
  type ChatMessageRow,
  type PositionRow,
  type ReadColumns,
  SELECT_MESSAGES,
  toMessage,
  toPosition,
  toReadPositions,
} from './chat-rows.ts';
import { findFirstRow, placeholders, type SqlHandle, type SqlValue } from './sql-handle.ts';

type SummaryRow = ReadColumns & {
  readonly user_id: number;
  readonly username: string;
  readonly email: string;
  readonly role: string;
  readonly last_seq: number;
  readonly unread: number;
  readonly waiting_since: number | null;
  readonly is_closed: number;
  readonly assigned_id: number | null;
  readonly assigned_name: string | null;
  readonly last_message_at: number;
};

type CountRow = { readonly count: number };

const POSITIONS = 'SELECT user_id, last_seq, learner_read_seq, support_read_seq, changed_at FROM chat_conversations';

/** Learners beside their conversation, where there is one; a condition follows. */
const SUMMARIES = (join: 'JOIN' | 'LEFT JOIN'): string => `
  SELECT u.id AS user_id, u.username, u.email, u.role, c.waiting_since, COALESCE(c.is_closed, 0) AS is_closed,
    a.id AS assigned_id, a.username AS assigned_name, COALESCE(c.last_seq, 0) AS last_seq,
    COALESCE(c.learner_read_seq, 0) AS learner_read_seq, COALESCE(c.support_read_seq, 0) AS support_read_seq,
    COALESCE(c.last_message_at, 0) AS last_message_at,
    (SELECT COUNT(*) FROM chat_messages m
     WHERE m.conversation_id = c.user_id AND m.seq > c.support_read_seq AND m.is_from_admin = 0) AS unread
  FROM users u ${join} chat_conversations c ON c.user_id = u.id
    LEFT JOIN users a ON a.id = c.assigned_to AND a.role = 'admin'`;

/** The condition of a filter, and what it binds. */
function conditionOf(filter: ConversationFilter | null): readonly [string, readonly SqlValue[]] {
  if (filter === null) return ['', []];
  if (typeof filter === 'object') return ['c.assigned_to = ? AND c.is_closed = 0 AND', [filter.assignedTo]];
  return ['c.is_closed = ? AND', [filter === 'closed' ? 1 : 0]];
}

/** Reading conversations (product.md 10). */
export const chatReader = (handle: SqlHandle): ChatReader => ({
  position: async (conversationId) => {
    const row = await findFirstRow<PositionRow>(handle, `${POSITIONS} WHERE user_id = ?`, [conversationId]);
    return row && toPosition(row);
  },
  listAfter: (conversationId, seq, limit) =>
    messages(handle, 'm.conversation_id = ? AND m.seq > ? ORDER BY m.seq LIMIT ?', [conversationId, seq, limit]),
  listBefore: async (conversationId, seq, limit) => {
    const before = seq ?? Number.MAX_SAFE_INTEGER;
    const condition = 'm.conversation_id = ? AND m.seq < ? ORDER BY m.seq DESC LIMIT ?';
    return (await messages(handle, condition, [conversationId, before, limit])).reverse();
  },
  listChanged: async ({ moment, conversationId }, limit) => {
    const after = 'WHERE changed_at >= ? AND (changed_at > ? OR user_id > ?) ORDER BY changed_at, user_id LIMIT ?';
    const bindings = [moment, moment, conversationId, limit];
    return (await handle.rows<PositionRow>(`${POSITIONS} ${after}`, bindings)).map(toPosition);
  },
  listSummaries: (after, limit, filter = null) => {
    const [condition, values] = conditionOf(filter);
    const { moment, conversationId } = after ?? { moment: Number.MAX_SAFE_INTEGER, conversationId: 0 };
    const page = `WHERE ${condition} c.last_message_at <= ? AND (c.last_message_at < ? OR c.user_id < ?)
      ORDER BY c.last_message_at DESC, c.user_id DESC LIMIT ?`;
    return summaries(handle, `${SUMMARIES('JOIN')} ${page}`, [...values, moment, moment, conversationId, limit]);
  },
  summariesOf: (ids) =>
    summaries(handle, `${SUMMARIES('LEFT JOIN')} WHERE u.id IN (${placeholders(ids)}) AND u.deleted_at IS NULL`, ids),
  findLearners: (search, limit) => findLearners(handle, toCaseInsensitiveKey(search), limit),
  listAdmins: () =>
    handle.rows<{ id: number; username: string }>(
      "SELECT id, username FROM users WHERE role = 'admin' AND deleted_at IS NULL ORDER BY username_key",
    ),
  countUnread: (conversationId) =>
    count(
      handle,
      `SELECT COUNT(*) AS count FROM chat_conversations c JOIN chat_messages m ON m.conversation_id = c.user_id
         AND m.seq > c.learner_read_seq AND m.is_from_admin = 1 WHERE c.user_id = ?`,
      [conversationId],
    ),
  countUnreadConversations: () =>
    count(handle, 'SELECT COUNT(*) AS count FROM chat_conversations WHERE support_has_unread = 1', []),
  listDueMails: async (reader, now, limit) => {
    const due = `${reader}_mail_due`;
    const sql = `SELECT user_id FROM chat_conversations WHERE ${due} <= ? ORDER BY ${due} LIMIT ?`;
    return (await handle.rows<{ user_id: number }>(sql, [now, limit])).map(({ user_id }) => user_id);
  },
});

async function messages(handle: SqlHandle, condition: string, bindings: readonly SqlValue[]): Promise<ChatMessage[]> {
  const rows = await handle.rows<ChatMessageRow>(`${SELECT_MESSAGES} WHERE ${condition}`, bindings);
  return rows.map(toMessage);
}

async function summaries(
  handle: SqlHandle,
  sql: string,
  bindings: readonly SqlValue[],
): Promise<ConversationSummary[]> {
  const rows = await handle.rows<SummaryRow>(sql, bindings);
  const last = await lastMessages(handle, rows);
  return rows.map((row) => ({
    conversationId: row.user_id,
    username: row.username,
    email: row.email,
    isAdmin: row.role === 'admin',
    lastMessage: last.get(row.user_id) ?? null,
    unread: Number(row.unread),
    waitingSince: row.waiting_since,
    isClosed: row.is_closed === 1,
    assignedTo: row.assigned_id === null ? null : { id: row.assigned_id, username: row.assigned_name ?? '' },
    readUpTo: toReadPositions(row),
    lastMessageAt: row.last_message_at,
  }));
}

/** The last message of each conversation, by the number that the conversation says is the last. */
async function lastMessages(handle: SqlHandle, rows: readonly SummaryRow[]): Promise<Map<number, ChatMessage>> {
  const begun = rows.filter(({ last_seq }) => last_seq > 0);
  if (begun.length === 0) return new Map();
  const ids = begun.map(({ user_id }) => user_id);
  const found = await messages(handle, `c.user_id IN (${placeholders(ids)}) AND m.seq = c.last_seq`, ids);
  return new Map(found.map((message) => [message.conversationId, message]));
}

/** Two searches by the keys' beginnings, each on its own index; folded keys are compared byte by byte. */
async function findLearners(handle: SqlHandle, search: string, limit: number): Promise<ConversationSummary[]> {
  const beginning = [search, `${search}\u{10FFFF}`, limit];
  const ids = new Set<number>();
  for (const key of ['username_key', 'email_key']) {
    const found = await handle.rows<{ id: number }>(
      `SELECT id FROM users WHERE ${key} >= ? AND ${key} < ? AND role <> 'admin' AND deleted_at IS NULL
       ORDER BY ${key} LIMIT ?`,
      beginning,
    );
    for (const { id } of found) ids.add(id);
  }
  const wanted = [...ids].slice(0, limit);
  if (wanted.length === 0) return [];
  const sql = `${SUMMARIES('LEFT JOIN')} WHERE u.id IN (${placeholders(wanted)}) ORDER BY u.username_key`;
  return summaries(handle, sql, wanted);
}

async function count(handle: SqlHandle, sql: string, bindings: readonly SqlValue[]): Promise<number> {
  const row = await findFirstRow<CountRow>(handle, sql, bindings);
  return Number(row?.count ?? 0);
}
