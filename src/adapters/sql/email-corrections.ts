import type { EmailCorrectionRepository } from '../../application/ports/accounts.ts';
import { digestSecret } from './secret-digest.ts';
import { findFirstRow, type SqlHandle } from './sql-handle.ts';

type CorrectionRow = {
  readonly user_id: number;
  readonly requested_by: number;
  readonly email: string;
  readonly requested_at: number;
};

const SELECT_CORRECTION = 'SELECT user_id, requested_by, email, requested_at FROM email_corrections';

const toCorrection = (row: CorrectionRow) => ({
  userId: row.user_id,
  requestedBy: row.requested_by,
  email: row.email,
  requestedAt: row.requested_at,
});

/** Corrected addresses that wait for their confirmation; one for each account (product.md 13.43). */
export const emailCorrectionRepository = (handle: SqlHandle): EmailCorrectionRepository => ({
  request: async ({ userId, requestedBy, email, requestedAt, expiresAt }) => {
    await handle.run('DELETE FROM email_corrections WHERE user_id = ?', [userId]);
    await handle.run(
      'INSERT INTO email_corrections (user_id, requested_by, email, requested_at, expires_at) VALUES (?, ?, ?, ?, ?)',
      [userId, requestedBy, email, requestedAt, expiresAt],
    );
  },
  findOf: async (userId, now) => {
    const valid = `${SELECT_CORRECTION} WHERE user_id = ? AND expires_at > ?`;
    const row = await findFirstRow<CorrectionRow>(handle, valid, [userId, now]);
    return row && toCorrection(row);
  },
  findByToken: async (token, now) => {
    const valid = `${SELECT_CORRECTION} WHERE token_digest = ? AND expires_at > ?`;
    const row = await findFirstRow<CorrectionRow>(handle, valid, [digestSecret(token), now]);
    return row && toCorrection(row);
  },
  keepToken: async (userId, token) => {
    const keeping = 'UPDATE email_corrections SET token_digest = ? WHERE user_id = ?';
    await handle.run(keeping, [digestSecret(token), userId]);
  },
  remove: async (userId, email) =>
    (await handle.run('DELETE FROM email_corrections WHERE user_id = ? AND email = ?', [userId, email])) === 1,
});
