import { RESET_LINK_MS } from '../../domain/accounts/password-reset.ts';
import { accepted } from '../../domain/result.ts';
import type { Deliver } from '../mail/send-outbox.ts';
import type { Clock } from '../ports/clock.ts';
import type { MailSender } from '../ports/mail-sender.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { Transact } from '../ports/transact.ts';
import type { User } from '../ports/user-repository.ts';
import { resetLinkMail, type SiteAddress } from './account-mails.ts';

type Ports = {
  readonly transact: Transact;
  readonly mail: MailSender;
  readonly randomness: Pick<Randomness, 'token'>;
  readonly clock: Clock;
  readonly site: SiteAddress;
};

type Link = { readonly user: User; readonly token: string };

/**
 * Makes the link that somebody asked for and sends it; nothing happens for an address without an account (product.md 1.10,
 * 1.11). The token is made when it is sent, so that its hour does not pass in a queue, and is nowhere stored as it is.
 */
export const sendResetLink =
  ({ transact, mail, randomness, clock, site }: Ports): Deliver<'password-reset'> =>
  async ({ email }, messageId) => {
    const made = await transact<Link | null, never>(async ({ users, credentials }) => {
      const user = await users.findByLogin(email);
      if (!user) return accepted(null);
      const token = randomness.token();
      await credentials.keepResetToken(user.id, token, clock.now() + RESET_LINK_MS);
      return accepted({ user, token });
    });
    if (made.ok && made.value) await mail.send(resetLinkMail(made.value.user, made.value.token, site), messageId);
  };
