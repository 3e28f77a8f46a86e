import { accepted, type Result, refused } from '../../domain/result.ts';
import { OWN_PASSWORD_PER_USER } from '../contract/rate-limits.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { AccountsPorts } from './ports.ts';

type Ports = Pick<AccountsPorts, 'hasher' | 'limiter'>;

/**
 * Asks somebody who is signed in for the password again, before what cannot be undone by signing out (product.md 1.12, 1.14).
 * Failures are counted per user, whatever they were for; `field` is where the form says that it was wrong.
 */
export async function checkOwnPassword(
  { hasher, limiter }: Ports,
  user: User,
  password: string,
  field: string,
): Promise<Result<null, Refusal>> {
  const key = `own-password:${user.id}`;
  const wait = await limiter.take(key, OWN_PASSWORD_PER_USER);
  if (wait !== null) return refused({ code: 'too-often', retryAfterSeconds: wait });
  if (!(await hasher.verify(password, user.passwordHash))) {
    return refused({ code: 'wrong-password', fields: { [field]: 'That is not your current password.' } });
  }
  await limiter.forget(key, OWN_PASSWORD_PER_USER);
  return accepted(null);
}
