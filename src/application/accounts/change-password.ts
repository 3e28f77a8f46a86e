import { accepted, refused } from '../../domain/result.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { UseCase } from '../use-case.ts';
import { passwordChangedMail } from './account-mails.ts';
import { checkNewPassword } from './check-new-password.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { lockOwnSession } from './lock-own-session.ts';
import type { AccountsPorts } from './ports.ts';

type Ports = Pick<AccountsPorts, 'transact' | 'hasher' | 'limiter' | 'guessedPasswords' | 'clock' | 'site'>;

/**
 * Changes the caller's password. All sessions end; this device continues under a new session id (product.md 1.12). The password
 * replaces no second factor: the session is confirmed as of its last proof, and ends when it would have (product.md 1.19, 1.35).
 */
export const changePassword =
  (ports: Ports): UseCase<'accounts.changePassword'> =>
  async ({ user, session }, form) => {
    const checked = await checkOwnPassword(ports, { user, session }, form.currentPassword, 'currentPassword');
    if (!checked.ok) return checked;
    const strong = await checkNewPassword(ports.guessedPasswords, form.newPassword, user, 'newPassword');
    if (!strong.ok) return strong;
    const passwordHash = await ports.hasher.hash(form.newPassword);
    const changed = await ports.transact<null, Refusal>(async (repositories) => {
      const { credentials, sessions, outbox } = repositories;
      // Another request changed the password since it was checked.
      if (!(await credentials.replace(user.id, user.passwordHash, passwordHash))) {
        return refused({ code: 'wrong-password' });
      }
      if (!(await lockOwnSession(repositories, { user, session }))) return refused({ code: 'not-signed-in' });
      await sessions.removeOfUser(user.id);
      await outbox.add(passwordChangedMail(user, ports.site), ports.clock.now());
      return accepted(null);
    });
    if (!changed.ok) return changed;
    if (!(await session.renew({ id: user.id, passwordHash }))) return refused({ code: 'not-signed-in' });
    return accepted({ success: true });
  };
