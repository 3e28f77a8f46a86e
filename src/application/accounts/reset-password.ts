import { accepted, type Result, refused } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { SiteAddress } from '../mail/site-address.ts';
import type { CredentialRepository, GuessedPasswords, PasswordHasher, UserRepository } from '../ports/accounts.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { Transact } from '../ports/transact.ts';
import { passwordChangedMail } from './account-mails.ts';
import { checkNewPassword } from './check-new-password.ts';

type Ports = {
  readonly transact: Transact;
  readonly credentials: Pick<CredentialRepository, 'findByResetToken'>;
  readonly users: Pick<UserRepository, 'findById'>;
  readonly hasher: PasswordHasher;
  readonly guessedPasswords: GuessedPasswords;
  readonly clock: Clock;
  readonly site: SiteAddress;
};
type Done = Result<OutputOf<'accounts.resetPassword'>, Refusal>;

const INVALID = { code: 'reset-link-invalid' } as const;

/** Sets a new password with the token of a link, once, and ends all sessions of the user (product.md 1.11). */
export const resetPassword =
  (ports: Ports) =>
  async ({ token, password }: CommandOf<'accounts.resetPassword'>): Promise<Done> => {
    const { credentials, clock } = ports;
    const ownerId = await credentials.findByResetToken(token, clock.now());
    const owner = ownerId === null ? null : await ports.users.findById(ownerId);
    if (!owner) return refused(INVALID);
    const checked = await checkNewPassword(ports.guessedPasswords, password, owner, 'password');
    if (!checked.ok) return checked;
    const newHash = await ports.hasher.hash(password);
    return ports.transact(async (repositories) => {
      const now = clock.now();
      const userId = await repositories.credentials.findByResetToken(token, now);
      const user = userId === null ? null : await repositories.users.findById(userId);
      if (!user || !(await repositories.credentials.spendResetToken(token, now, newHash))) return refused(INVALID);
      await repositories.sessions.removeOfUser(user.id);
      await repositories.outbox.add(passwordChangedMail(user, ports.site), now);
      return accepted({ success: true });
    });
  };
