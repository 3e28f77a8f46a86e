import { accepted, type Result, refused } from '../../domain/result.ts';
import { OWN_PASSWORD_PER_SESSION_LIMIT } from '../contract/rate-limits.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { SignedInCaller } from '../use-case.ts';
import type { AccountsPorts } from './ports.ts';

type Ports = Pick<AccountsPorts, 'hasher' | 'limiter'>;

/**
 * Verifies the password of a signed-in user again before an action that signing out cannot undo (product.md 1.12,
 * 1.14). Failures are limited per session across all such actions: a stolen session, which cannot sign in again without the
 * password, must not keep its owner from ending it. `field` is the form field that shows the message.
 */
export async function checkOwnPassword(
  { hasher, limiter }: Ports,
  { user, session }: Pick<SignedInCaller, 'user' | 'session'>,
  password: string,
  field: string,
): Promise<Result<null, Refusal>> {
  const key = `own-password:${session.name}`;
  const wait = await limiter.take(key, OWN_PASSWORD_PER_SESSION_LIMIT);
  if (wait !== null) return refused({ code: 'too-often', retryAfterSeconds: wait });
  if (!(await hasher.verify(password, user.passwordHash))) {
    return refused({ code: 'wrong-password', fields: { [field]: 'That is not your current password.' } });
  }
  await limiter.forget(key, OWN_PASSWORD_PER_SESSION_LIMIT);
  return accepted(null);
}
