import { RESET_LINK_MS } from '../../domain/accounts/password-reset.ts';
import { accepted } from '../../domain/result.ts';
import type { Word, Worded } from '../mail/send-outbox.ts';
import type { SiteAddress } from '../mail/site-address.ts';
import type { Clock, Randomness } from '../ports/infrastructure.ts';
import type { Transact } from '../ports/transact.ts';
import { resetLinkMail } from './account-mails.ts';

type Ports = {
  readonly transact: Transact;
  readonly randomness: Pick<Randomness, 'token'>;
  readonly clock: Clock;
  readonly site: SiteAddress;
};

/**
 * Makes the link that somebody asked for; nothing happens for an address without an account (product.md 1.10, 1.11). The
 * token is made when it is sent, so that its hour does not pass in a queue, and is nowhere stored as it is. Each try makes
 * a new link that ends the one before, so each is a mail of its own (product.md 6.7).
 */
export const makeResetLink =
  ({ transact, randomness, clock, site }: Ports): Word<'password-reset'> =>
  async ({ email }, attempts) => {
    const made = await transact<Worded, never>(async ({ users, credentials }) => {
      const user = await users.findByLogin(email);
      if (!user) return accepted(null);
      const token = randomness.token();
      await credentials.keepResetToken(user.id, token, clock.now() + RESET_LINK_MS);
      return accepted({ mail: resetLinkMail(user, token, site), version: attempts });
    });
    return made.ok ? made.value : null;
  };
