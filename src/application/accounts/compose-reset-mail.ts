import { RESET_LINK_MS } from '../../domain/accounts/password-reset.ts';
import { inTransaction } from '../in-transaction.ts';
import type { ComposeMail } from '../mail/send-outbox.ts';
import { resetLinkMail } from './account-mails.ts';
import type { AccountsPorts } from './ports.ts';

type Ports = Pick<AccountsPorts, 'transact' | 'randomness' | 'clock' | 'site'>;

/**
 * Makes the link that somebody asked for; nothing happens for an address without an account (product.md 1.10, 1.11). The
 * token is made when it is sent, so that its hour does not pass in a queue, and is nowhere stored as it is. Each try makes
 * a new link that ends the one before, so each is a mail of its own (product.md 6.7).
 */
export const composeResetMail =
  ({ transact, randomness, clock, site }: Ports): ComposeMail<'password-reset'> =>
  ({ email }, attempts) =>
    inTransaction(transact, async ({ users, credentials }) => {
      const user = await users.findByLogin(email);
      if (!user) return null;
      const token = randomness.token();
      await credentials.keepResetToken(user.id, token, clock.now() + RESET_LINK_MS);
      return { mail: resetLinkMail(user, token, site), version: attempts };
    });
