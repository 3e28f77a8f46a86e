import type { UserNote, UserNoteRepository } from '../../application/ports/administration.ts';
import { columnsOf, type ListQuery } from './list-query.ts';
import type { SqlHandle } from './sql-handle.ts';

/** Internal notes on people; who wrote one is forgotten with the account (product.md 13.35). */
export const userNoteRepository = (handle: SqlHandle): UserNoteRepository => ({
  add: async ({ userId, writtenBy, words, writtenAt }) => {
    const row = { user_id: userId, written_by: writtenBy, words, written_at: writtenAt };
    await handle.knex('user_notes').insert(row);
  },
});

/** The notes on a person, the newest first. */
export const userNoteList = (userId: number, limit: number): ListQuery<UserNote> => ({
  columns: { ...columnsOf('n', ['id', 'words']), writtenBy: 'u.username', writtenAt: 'n.written_at' },
  from: 'user_notes n LEFT JOIN users u ON u.id = n.written_by WHERE n.user_id = ?',
  values: [userId],
  order: { direction: 'descending', by: ['id'] },
  limit,
});
