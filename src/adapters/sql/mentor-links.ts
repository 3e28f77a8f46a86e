import type {
  MentorComment,
  MentorLink,
  OpenedMentorLink,
  SubmissionRepository,
} from '../../application/ports/submission.ts';
import { digestSecret } from './secret-digest.ts';
import { findFirstRow, insertAndReadId, type SqlHandle, updateOneRow } from './sql-handle.ts';

type OpenedRow = Omit<OpenedMentorLink, 'texts'> & OpenedMentorLink['texts'];

type CommentRow = Omit<MentorComment, 'createdAt' | 'isNew'> & {
  readonly created_at: number;
  readonly is_new: number;
};

type LinkRow = {
  readonly id: number;
  readonly created_at: number;
  readonly expires_at: number;
  readonly revoked_at: number | null;
};

/** Links by which mentors read one text, and what they say of it; tokens are compared by their digests (product.md 9.45). */
export const mentorLinks = (handle: SqlHandle) => ({ ...links(handle), ...comments(handle) });

const links = (
  handle: SqlHandle,
): Pick<SubmissionRepository, 'addLink' | 'revokeLink' | 'listLinks' | 'findByToken'> => ({
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
  listLinks: async (entryId) => {
    const rows = await handle.rows<LinkRow>(
      'SELECT id, created_at, expires_at, revoked_at FROM mentor_links WHERE entry_id = ? ORDER BY id DESC',
      [entryId],
    );
    return rows.map(
      ({ id, created_at, expires_at, revoked_at }): MentorLink => ({
        id,
        createdAt: Number(created_at),
        expiresAt: Number(expires_at),
        revokedAt: revoked_at === null ? null : Number(revoked_at),
      }),
    );
  },
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
): Pick<
  SubmissionRepository,
  'addComment' | 'countComments' | 'listComments' | 'noteSeenComments' | 'removeComment'
> => ({
  addComment: async ({ linkId, userId, entryId }, { createdAt, ...comment }) => {
    const place = { user_id: userId, entry_id: entryId, link_id: linkId, created_at: createdAt };
    await handle.knex('mentor_comments').insert({ ...place, ...comment });
  },
  countComments: async (linkId) => {
    const sql = 'SELECT COUNT(*) AS count FROM mentor_comments WHERE link_id = ?';
    return Number((await findFirstRow<{ count: number }>(handle, sql, [linkId]))?.count ?? 0);
  },
  listComments: async (entryId) => {
    const rows = await handle.rows<CommentRow>(
      `SELECT c.id, c.author, c.part, c.body, c.created_at, c.id > e.seen_comment_id AS is_new
       FROM mentor_comments c JOIN submission_entries e ON e.id = c.entry_id WHERE c.entry_id = ? ORDER BY c.id`,
      [entryId],
    );
    return rows.map(({ created_at, is_new, ...rest }) => ({
      ...rest,
      createdAt: Number(created_at),
      isNew: Number(is_new) === 1,
    }));
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
