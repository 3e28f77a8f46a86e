import { isObviousPassword } from '../../domain/accounts/obvious-password.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { REFUSALS, type Refusal } from '../contract/refusals.ts';
import type { GuessedPasswords, User } from '../ports/accounts.ts';

/**
 * Refuses a password that attackers guess first (product.md 1.18). `field` is the form field that shows the message.
 */
export async function checkNewPassword(
  guessedPasswords: GuessedPasswords,
  password: string,
  owner: Pick<User, 'username' | 'email'>,
  field: 'password' | 'newPassword',
): Promise<Result<null, Refusal>> {
  const isGuessedFirst = isObviousPassword(password, owner) || (await guessedPasswords.has(password));
  if (!isGuessedFirst) return accepted(null);
  return refused({ code: 'password-guessed', fields: { [field]: REFUSALS['password-guessed'].message } });
}
