import { RESET_LINK_MS } from '../../domain/accounts/password-reset.ts';
import { inTransaction } from '../in-transaction.ts';
import type { ComposeMail } from '../mail/send-outbox.ts';
import { resetLinkMail } from './account-mails.ts';
import type { AccountsPorts } from './ports.ts';

type Ports = Pick<AccountsPorts, 'transact' | 'randomness' | 'clock' | 'site'>;

/**
 * Creates a reset token and its mail; does nothing for an address without an account (product.md 1.10, 1.11). The token
 * is created when the mail is sent, so that its hour does not pass in the outbox, and only its digest is stored. Each
 * attempt creates a new token that replaces the former one, so each attempt is a version of its own.
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
