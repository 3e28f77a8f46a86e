import { accepted, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { UseCase } from '../use-case.ts';
import { passwordChangedMail } from './account-mails.ts';
import { checkNewPassword } from './check-new-password.ts';
import type { AccountsPorts } from './ports.ts';
import { renewCodesAfterReset } from './second-factor/code-limiter.ts';

type Ports = Pick<
  AccountsPorts,
  'transact' | 'credentials' | 'users' | 'hasher' | 'guessedPasswords' | 'limiter' | 'clock' | 'site'
>;
const INVALID = { code: 'reset-link-invalid' } as const;

/** Sets a new password with the token of a reset link, once, and ends all sessions of the user (product.md 1.11). */
export const resetPassword =
  (ports: Ports): UseCase<'accounts.resetPassword'> =>
  async (_, { token, password }) => {
    const { credentials, clock } = ports;
    const ownerId = await credentials.findByResetToken(token, clock.now());
    const owner = ownerId === null ? null : await ports.users.findById(ownerId);
    if (!owner) return refused(INVALID);
    const checked = await checkNewPassword(ports.guessedPasswords, password, owner, 'password');
    if (!checked.ok) return checked;
    const newHash = await ports.hasher.hash(password);
    const reset = await ports.transact<OutputOf<'accounts.resetPassword'>, Refusal>(async (repositories) => {
      const now = clock.now();
      const userId = await repositories.credentials.findByResetToken(token, now);
      const user = userId === null ? null : await repositories.users.findById(userId);
      if (!user || !(await repositories.credentials.consumeResetToken(token, now, newHash))) return refused(INVALID);
      await repositories.sessions.removeOfUser(user.id);
      await repositories.outbox.add(passwordChangedMail(user, ports.site), now);
      return accepted({ success: true });
    });
    if (reset.ok) await renewCodesAfterReset(ports.limiter, owner.id);
    return reset;
  };
