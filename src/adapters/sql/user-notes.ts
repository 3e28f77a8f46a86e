import type { UserNoteRepository } from '../../application/ports/administration.ts';
import type { SqlHandle } from './sql-handle.ts';

type NoteRow = {
  readonly id: number;
  readonly words: string;
  readonly username: string | null;
  readonly written_at: number;
};

/** Internal notes on people; who wrote one is forgotten with the account (product.md 13.35). */
export const userNoteRepository = (handle: SqlHandle): UserNoteRepository => ({
  add: async ({ userId, writtenBy, words, writtenAt }) => {
    const row = { user_id: userId, written_by: writtenBy, words, written_at: writtenAt };
    await handle.knex('user_notes').insert(row);
  },
  listOf: async (userId, limit) => {
    const rows = await handle.rows<NoteRow>(
      `SELECT n.id, n.words, u.username, n.written_at FROM user_notes n LEFT JOIN users u ON u.id = n.written_by
       WHERE n.user_id = ? ORDER BY n.id DESC LIMIT ?`,
      [userId, limit],
    );
    return rows.map(({ id, words, username, written_at }) => ({
      id,
      words,
      writtenBy: username,
      writtenAt: written_at,
    }));
  },
});
