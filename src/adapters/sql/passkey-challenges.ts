import type { PasskeyChallenges } from '../../application/ports/second-factor.ts';
import { deleteOldestRows } from './delete-oldest-rows.ts';
import { digestSecret } from './secret-digest.ts';
import { type SqlHandle, updateOneRow } from './sql-handle.ts';

/** Challenges for passkeys, each signed once (product.md 1.38). */
export const passkeyChallengeRepository = (handle: SqlHandle): PasskeyChallenges => ({
  begin: async (challenge, { userId, purpose, expiresAt }) => {
    await handle.run(
      'INSERT INTO passkey_challenges (challenge_digest, user_id, purpose, expires_at) VALUES (?, ?, ?, ?)',
      [digestSecret(challenge), userId, purpose, expiresAt],
    );
  },
  use: (challenge, { userId, purpose, now }) =>
    updateOneRow(
      handle,
      'DELETE FROM passkey_challenges WHERE challenge_digest = ? AND user_id = ? AND purpose = ? AND expires_at > ?',
      [digestSecret(challenge), userId, purpose, now],
    ),
  removeExpired: (now, limit) =>
    deleteOldestRows(
      handle,
      { table: 'passkey_challenges', where: 'expires_at <= ?', bindings: [now], oldestBy: 'expires_at' },
      limit,
    ),
});
