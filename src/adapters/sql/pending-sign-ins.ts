import type { PendingSignIns } from '../../application/ports/second-factor.ts';
import { deleteOldestRows } from './delete-oldest-rows.ts';
import { digestSecret } from './secret-digest.ts';
import { findFirstRow, type SqlHandle, updateOneRow } from './sql-handle.ts';

type PendingRow = { readonly user_id: number; readonly password_digest: string; readonly password_hash: string };

/**
 * Sign-ins that wait for their second step, under the digest of their token (product.md 1.30). The digest of the password's
 * hash shows whether the password is still the one that was checked.
 */
export const pendingSignInRepository = (handle: SqlHandle): PendingSignIns => ({
  begin: async (token, { userId, passwordHash, expiresAt }) => {
    await handle.run(
      'INSERT INTO pending_sign_ins (token_digest, user_id, password_digest, expires_at) VALUES (?, ?, ?, ?)',
      [digestSecret(token), userId, digestSecret(passwordHash), expiresAt],
    );
  },
  find: async (token, now) => {
    const row = await findFirstRow<PendingRow>(
      handle,
      `SELECT p.user_id, p.password_digest, u.password_hash FROM pending_sign_ins p JOIN users u ON u.id = p.user_id
       WHERE p.token_digest = ? AND p.expires_at > ? AND u.deleted_at IS NULL`,
      [digestSecret(token), now],
    );
    if (!row || digestSecret(row.password_hash) !== row.password_digest) return null;
    return { userId: row.user_id, passwordHash: row.password_hash };
  },
  finish: (token) => updateOneRow(handle, 'DELETE FROM pending_sign_ins WHERE token_digest = ?', [digestSecret(token)]),
  removeOfUser: async (userId) => {
    await handle.run('DELETE FROM pending_sign_ins WHERE user_id = ?', [userId]);
  },
  removeExpired: (now, limit) =>
    deleteOldestRows(
      handle,
      { table: 'pending_sign_ins', where: 'expires_at <= ?', bindings: [now], oldestBy: 'expires_at' },
      limit,
    ),
});
