import type { CredentialRepository } from '../../application/ports/accounts.ts';
import { digestSecret } from './secret-digest.ts';
import { findFirstRow, type SqlHandle } from './sql-handle.ts';

const NO_TOKEN = 'reset_token_hash = NULL, reset_token_expiry = NULL';

/** Passwords and reset tokens; each change is one conditional update, so that of any number of callers one makes it (product.md 1.11). */
export const credentialRepository = (handle: SqlHandle): CredentialRepository => ({
  replace: async (userId, formerHash, newHash) => {
    const replacing = `UPDATE users SET password_hash = ?, ${NO_TOKEN} WHERE id = ? AND password_hash = ?`;
    return (await handle.run(replacing, [newHash, userId, formerHash])) === 1;
  },
  keepResetToken: async (userId, token, expiresAt) => {
    const keeping = 'UPDATE users SET reset_token_hash = ?, reset_token_expiry = ? WHERE id = ?';
    await handle.run(keeping, [digestSecret(token), expiresAt, userId]);
  },
  findByResetToken: async (token, now) => {
    const row = await findFirstRow<{ id: number }>(
      handle,
      'SELECT id FROM users WHERE reset_token_hash = ? AND reset_token_expiry > ?',
      [digestSecret(token), now],
    );
    return row?.id ?? null;
  },
  consumeResetToken: async (token, now, newHash) => {
    const spending = `UPDATE users SET password_hash = ?, ${NO_TOKEN} WHERE reset_token_hash = ? AND reset_token_expiry > ?`;
    return (await handle.run(spending, [newHash, digestSecret(token), now])) === 1;
  },
});
