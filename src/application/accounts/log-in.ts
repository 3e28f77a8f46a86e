import { caseless } from '../../domain/accounts/username.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { Caller } from '../caller.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import { LOGIN_PER_ACCOUNT_AND_ADDRESS } from '../contract/rate-limits.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { Clock } from '../ports/clock.ts';
import type { PasswordHasher } from '../ports/password-hasher.ts';
import type { RateLimiter } from '../ports/rate-limiter.ts';
import type { UserRepository } from '../ports/user-repository.ts';
import { presentUser } from './present-user.ts';

type Ports = {
  readonly users: Pick<UserRepository, 'findByLogin'>;
  readonly hasher: PasswordHasher;
  readonly limiter: RateLimiter;
  readonly clock: Clock;
};

/**
 * Signs in with a username or e-mail address. Unknown account and wrong password cost and say the same (product.md 1.4);
 * failures are counted per account and address, so that a stranger's guesses do not lock the owner out (product.md 1.9).
 */
export const logIn =
  (ports: Ports) =>
  async (caller: Caller, form: CommandOf<'accounts.login'>): Promise<Result<OutputOf<'accounts.login'>, Refusal>> => {
    const key = `login-failure:${caseless(form.username)}:${caller.address}`;
    const wait = await ports.limiter.take(key, LOGIN_PER_ACCOUNT_AND_ADDRESS);
    if (wait !== null) return refused({ code: 'too-often', retryAfterSeconds: wait });
    const user = await ports.users.findByLogin(form.username);
    const matches = await ports.hasher.verify(form.password, user?.passwordHash ?? null);
    if (!user || !matches) return refused({ code: 'wrong-credentials' });
    await ports.limiter.forget(key, LOGIN_PER_ACCOUNT_AND_ADDRESS);
    if (!(await caller.session.signIn(user))) return refused({ code: 'wrong-credentials' });
    return accepted({ user: presentUser(user, ports.clock.now()) });
  };
