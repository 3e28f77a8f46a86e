import type { LearnerMailRepository } from '../../application/ports/learner-mail.ts';
import { JOIN_WITHHELD_ANSWERS } from './attempt-rows.ts';
import { insertRows } from './insert-rows.ts';
import { digestSecret } from './secret-digest.ts';
import { findFirstRow, type SqlHandle, updateOneRow } from './sql-handle.ts';
import { SELECT_USER, toUser, type UserRow } from './user-repository.ts';

const JOINED_AGAIN = {
  sqlite: `ON CONFLICT (user_id) DO UPDATE SET left_at = NULL, joined_at = excluded.joined_at, next_at = excluded.next_at
    WHERE study_mails.left_at IS NOT NULL`,
  // Assignments take effect from left to right, so what is compared is changed last.
  mysql: `ON DUPLICATE KEY UPDATE joined_at = IF(left_at IS NULL, joined_at, VALUES(joined_at)),
    next_at = IF(left_at IS NULL, next_at, VALUES(next_at)), left_at = NULL`,
};

/** Calendar feeds, whose secrets are stored as digests only, and the subscriptions to the weekly mail. */
export const learnerMailRepository = (handle: SqlHandle): LearnerMailRepository => ({
  ...feeds(handle),
  ...studyMails(handle),
  findStudyDone: async (userId, from, until) => {
    const row = await findFirstRow<{ answers: number; right_count: number | null; cards: number; papers: number }>(
      handle,
      `SELECT COUNT(*) AS answers, SUM(f.is_right) AS right_count,
         (SELECT COUNT(*) FROM card_reviews WHERE user_id = ? AND reviewed_at BETWEEN ? AND ?) AS cards,
         (SELECT COUNT(*) FROM exam_attempts WHERE user_id = ? AND completed = 1 AND end_time BETWEEN ? AND ?) AS papers
       FROM first_answers f ${JOIN_WITHHELD_ANSWERS}
       WHERE f.user_id = ? AND f.is_right IS NOT NULL AND f.seen_at BETWEEN ? AND ? AND k.question_id IS NULL`,
      [userId, from, until, userId, from, until, userId, userId, from, until],
    );
    return {
      answers: Number(row?.answers ?? 0),
      right: Number(row?.right_count ?? 0),
      cards: Number(row?.cards ?? 0),
      papers: Number(row?.papers ?? 0),
    };
  },
});

type Feeds = Pick<LearnerMailRepository, 'replaceFeed' | 'removeFeed' | 'findFeedOwner'>;

const feeds = (handle: SqlHandle): Feeds => ({
  replaceFeed: async (userId, secret, now) => {
    await handle.run('DELETE FROM calendar_feeds WHERE user_id = ?', [userId]);
    const columns = ['user_id', 'secret_digest', 'created_at'];
    await insertRows(handle, 'calendar_feeds', columns, [[userId, digestSecret(secret), now]]);
  },
  removeFeed: async (userId) => {
    await handle.run('DELETE FROM calendar_feeds WHERE user_id = ?', [userId]);
  },
  findFeedOwner: async (secret) => {
    const sql = `${SELECT_USER} JOIN calendar_feeds f ON f.user_id = u.id WHERE f.secret_digest = ? AND u.deleted_at IS NULL`;
    const row = await findFirstRow<UserRow>(handle, sql, [digestSecret(secret)]);
    return row && toUser(row);
  },
});

const studyMails = (handle: SqlHandle): Omit<LearnerMailRepository, keyof Feeds | 'findStudyDone'> => ({
  joinStudyMail: (userId, token, now, nextAt) =>
    insertRows(
      handle,
      'study_mails',
      ['user_id', 'leave_token', 'joined_at', 'next_at'],
      [[userId, token, now, nextAt]],
      JOINED_AGAIN,
    ),
  leaveStudyMail: async (userId, now) => {
    await handle.run('UPDATE study_mails SET left_at = COALESCE(left_at, ?) WHERE user_id = ?', [now, userId]);
  },
  leaveStudyMailBy: async (token, now) => {
    const sql = 'UPDATE study_mails SET left_at = COALESCE(left_at, ?) WHERE leave_token = ?';
    return (await handle.run(sql, [now, token])) > 0;
  },
  findLeaveToken: async (userId) => {
    const sql = 'SELECT leave_token FROM study_mails WHERE user_id = ? AND left_at IS NULL';
    return (await findFirstRow<{ leave_token: string }>(handle, sql, [userId]))?.leave_token ?? null;
  },
  listDueStudyMails: (now, limit) =>
    handle.rows(
      `SELECT user_id AS userId, next_at AS dueAt FROM study_mails
       WHERE left_at IS NULL AND next_at <= ? ORDER BY next_at, user_id LIMIT ?`,
      [now, limit],
    ),
  postponeStudyMail: ({ userId, dueAt }, nextAt) =>
    updateOneRow(handle, 'UPDATE study_mails SET next_at = ? WHERE user_id = ? AND next_at = ? AND left_at IS NULL', [
      nextAt,
      userId,
      dueAt,
    ]),
});
