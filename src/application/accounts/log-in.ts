import { widerNetwork } from '../../domain/accounts/client-network.ts';
import { caseless } from '../../domain/accounts/username.ts';
import { accepted, refused } from '../../domain/result.ts';
import { LOGIN_PER_ACCOUNT, LOGIN_PER_ACCOUNT_AND_ADDRESS, LOGIN_UNDER_ATTACK } from '../contract/rate-limits.ts';
import { inTransaction } from '../in-transaction.ts';
import type { User } from '../ports/accounts.ts';
import type { RateLimiter } from '../ports/infrastructure.ts';
import type { UseCase } from '../use-case.ts';
import type { AccountsPorts } from './ports.ts';
import { presentUser } from './present-user.ts';

type Ports = Pick<AccountsPorts, 'transact' | 'users' | 'hasher' | 'limiter' | 'clock'>;

/**
 * Signs in with a username or e-mail address. Unknown account and wrong password cost and say the same (product.md 1.4);
 * failures are counted per account, by whichever name, so that a stranger's guesses do not lock the owner out (product.md
 * 1.9, 1.17).
 */
export const logIn =
  (ports: Ports): UseCase<'accounts.login'> =>
  async (caller, form) => {
    const user = await ports.users.findByLogin(form.username);
    const account = user ? `user-${user.id}` : `name-${caseless(form.username)}`;
    const guesses = createLoginLimiter(ports.limiter, account, caller.address);
    const wait = await guesses.take();
    if (wait !== null) return refused({ code: 'too-often', retryAfterSeconds: wait });
    const matches = await ports.hasher.verify(form.password, user?.passwordHash ?? null);
    if (!user || !matches) return refused({ code: 'wrong-credentials' });
    await guesses.forget();
    const passwordHash = await rehashIfOutdated(ports, user, form.password);
    if (!(await caller.session.signIn({ id: user.id, passwordHash }))) return refused({ code: 'wrong-credentials' });
    return accepted({ user: presentUser(user, ports.clock.now()) });
  };

/**
 * The hash of a password that was right: made anew where the cost has changed since, now that the password is at hand
 * (product.md 1.20). Whoever was faster, with another password or the same, is kept, and signing in fails.
 */
async function rehashIfOutdated({ hasher, transact }: Ports, user: User, password: string): Promise<string> {
  const { id, passwordHash } = user;
  if (!hasher.isOutdated(passwordHash)) return passwordHash;
  const newHash = await hasher.hash(password);
  await inTransaction(transact, ({ credentials }) => credentials.replace(id, passwordHash, newHash));
  return newHash;
}

/**
 * Counts guesses at an account, each before it is looked at. When many addresses guess together, each may go on but slowly,
 * and counts with its neighbours: nobody is turned away for what strangers elsewhere do, so that no attack locks the owner
 * out, and guessing from many places does not pay (product.md 1.17). The right password is no guess.
 */
function createLoginLimiter(limiter: RateLimiter, account: string, address: string) {
  const everywhere = `login-failure:${account}`;
  const here = `login-failure:${account}:${address}`;
  const around = `login-attack:${account}:${widerNetwork(address)}`;
  return {
    take: async (): Promise<number | null> => {
      const wait = await limiter.take(here, LOGIN_PER_ACCOUNT_AND_ADDRESS);
      if (wait !== null) return wait;
      const isUnderAttack = (await limiter.take(everywhere, LOGIN_PER_ACCOUNT)) !== null;
      return isUnderAttack ? limiter.take(around, LOGIN_UNDER_ATTACK) : null;
    },
    forget: async (): Promise<void> => {
      await limiter.forget(here, LOGIN_PER_ACCOUNT_AND_ADDRESS);
      await limiter.giveBack(everywhere, LOGIN_PER_ACCOUNT);
      await limiter.forget(around, LOGIN_UNDER_ATTACK);
    },
  };
}

/** Ends the session and takes the device's pass to free material back. */
export const logOut =
  (): UseCase<'accounts.logout'> =>
  async ({ session, pass }) => {
    await session.signOut();
    pass.takeBack();
    return accepted({});
  };
