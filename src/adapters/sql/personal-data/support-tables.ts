import { toIsoTime } from '../../../application/iso-time.ts';
import type { ExportRow } from '../../../application/ports/accounts.ts';
import type { SqlHandle } from '../sql-handle.ts';
import { createUserRowsDeletion, type DataOwner, type PersonalTable } from './personal-table.ts';

type MessageRow = {
  readonly is_from_admin: number;
  readonly content: string;
  readonly created_at: number;
};

const SAID = 'SELECT is_from_admin, content, created_at FROM chat_messages';

/** The own conversation in its order, and after it what an admin wrote in others'. */
async function conversationOf(handle: SqlHandle, { id }: DataOwner): Promise<ExportRow[]> {
  const own = await handle.rows<MessageRow>(`${SAID} WHERE conversation_id = ? ORDER BY seq`, [id]);
  const others = `${SAID} WHERE user_id = ? AND conversation_id <> ? ORDER BY created_at, id`;
  const answers = await handle.rows<MessageRow>(others, [id, id]);
  return [...own, ...answers].map((row) => ({
    from: row.is_from_admin === 1 ? 'support' : 'learner',
    content: row.content,
    sentAt: toIsoTime(row.created_at),
  }));
}

/**
 * The conversation with support (product.md 10.1). It goes with the learner; what an admin has answered others stays theirs,
 * without saying who wrote it.
 */
export const SUPPORT_TABLES: readonly PersonalTable[] = [
  {
    table: 'chat_messages',
    owner: ['user_id'],
    exported: { messages: conversationOf },
    erase: async (handle, { id }) => {
      // Held as writing holds it, so that no message is stored beside the deletion (product.md 10.5).
      await handle.run('UPDATE chat_conversations SET waiting_since = NULL WHERE user_id = ?', [id]);
      await handle.run('DELETE FROM chat_messages WHERE conversation_id = ?', [id]);
      await handle.run('UPDATE chat_messages SET user_id = NULL, client_id = NULL WHERE user_id = ?', [id]);
    },
  },
  {
    table: 'chat_conversations',
    owner: ['user_id'],
    exported: 'Says how far the messages were read; they are in the file.',
    erase: async (handle, owner) => {
      await handle.run('UPDATE chat_conversations SET assigned_to = NULL WHERE assigned_to = ?', [owner.id]);
      await createUserRowsDeletion('chat_conversations')(handle, owner);
    },
  },
];
