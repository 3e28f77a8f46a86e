import type { OpenedMentorLink, SubmissionRepository } from '../../application/ports/submission.ts';
import { digestSecret } from './secret-digest.ts';
import { findFirstRow, insertAndReadId, type SqlHandle, updateOneRow } from './sql-handle.ts';

type OpenedRow = Omit<OpenedMentorLink, 'texts'> & OpenedMentorLink['texts'];

/** Links by which mentors read one text, and what they say of it; tokens are compared by their digests (product.md 9.45). */
export const mentorLinks = (handle: SqlHandle) => ({ ...links(handle), ...comments(handle) });

const links = (handle: SqlHandle): Pick<SubmissionRepository, 'addLink' | 'revokeLink' | 'findByToken'> => ({
  addLink: ({ userId, entryId, token, createdAt, expiresAt }) => {
    const owner = { user_id: userId, entry_id: entryId, token_digest: digestSecret(token) };
    return insertAndReadId(
      handle.knex('mentor_links').insert({ ...owner, created_at: createdAt, expires_at: expiresAt }),
    );
  },
  revokeLink: (userId, linkId, now) =>
    updateOneRow(handle, 'UPDATE mentor_links SET revoked_at = ? WHERE id = ? AND user_id = ? AND revoked_at IS NULL', [
      now,
      linkId,
      userId,
    ]),
  findByToken: async (token, now) => {
    const row = await findFirstRow<OpenedRow>(
      handle,
      `SELECT l.id AS linkId, l.user_id AS userId, e.id AS entryId, e.code, s.regulator, u.username,
         e.situation, e.action, e.outcome, e.saved_at AS savedAt
       FROM mentor_links l JOIN submission_entries e ON e.id = l.entry_id JOIN submissions s ON s.id = e.submission_id
       JOIN users u ON u.id = l.user_id
       WHERE l.token_digest = ? AND l.revoked_at IS NULL AND l.expires_at > ? AND u.deleted_at IS NULL`,
      [digestSecret(token), now],
    );
    if (!row) return null;
    const { situation, action, outcome, savedAt, ...rest } = row;
    return { ...rest, savedAt: Number(savedAt), texts: { situation, action, outcome } };
  },
});

const comments = (
  handle: SqlHandle,
): Pick<SubmissionRepository, 'addComment' | 'countComments' | 'noteSeenComments' | 'removeComment'> => ({
  addComment: async ({ linkId, userId, entryId }, { createdAt, ...comment }) => {
    const place = { user_id: userId, entry_id: entryId, link_id: linkId, created_at: createdAt };
    await handle.knex('mentor_comments').insert({ ...place, ...comment });
  },
  countComments: async (linkId) => {
    const sql = 'SELECT COUNT(*) AS count FROM mentor_comments WHERE link_id = ?';
    return Number((await findFirstRow<{ count: number }>(handle, sql, [linkId]))?.count ?? 0);
  },
  noteSeenComments: async (entryId, lastCommentId) => {
    const sql = 'SELECT MAX(id) AS id FROM mentor_comments WHERE entry_id = ? AND id <= ?';
    // An id beyond the comments would hide those that are still to come.
    const last = (await findFirstRow<{ id: number | null }>(handle, sql, [entryId, lastCommentId]))?.id ?? 0;
    await handle.run('UPDATE submission_entries SET seen_comment_id = ? WHERE id = ? AND seen_comment_id < ?', [
      ...[last, entryId],
      last,
    ]);
  },
  removeComment: (userId, commentId) =>
    updateOneRow(handle, 'DELETE FROM mentor_comments WHERE id = ? AND user_id = ?', [commentId, userId]),
});
