import { widerNetwork } from '../../domain/accounts/client-network.ts';
import { toCaseInsensitiveKey } from '../../domain/accounts/username.ts';
import { accepted, refused } from '../../domain/result.ts';
import {
  LOGIN_PER_ACCOUNT_AND_ADDRESS_LIMIT,
  LOGIN_PER_ACCOUNT_LIMIT,
  LOGIN_UNDER_ATTACK_LIMIT,
} from '../contract/rate-limits.ts';
import { inTransaction } from '../in-transaction.ts';
import type { User } from '../ports/accounts.ts';
import type { RateLimiter } from '../ports/infrastructure.ts';
import type { UseCase } from '../use-case.ts';
import type { AccountsPorts } from './ports.ts';
import { presentUser } from './present-user.ts';
import { beginSecondStep } from './second-factor/pending-sign-in.ts';

type Ports = Pick<
  AccountsPorts,
  'transact' | 'users' | 'secondFactors' | 'hasher' | 'limiter' | 'randomness' | 'clock'
>;

/**
 * Signs in with a username or e-mail address. An unknown account and a wrong password take the same time and give the
 * same answer (product.md 1.4). Failures are limited per account and address, so that an attacker does not lock the
 * owner out (product.md 1.9, 1.17). With a second factor the session waits for the second step (product.md 1.30).
 */
export const logIn =
  (ports: Ports): UseCase<'accounts.login'> =>
  async (caller, form) => {
    const user = await ports.users.findByLogin(form.username);
    const account = user ? `user-${user.id}` : `name-${toCaseInsensitiveKey(form.username)}`;
    const guesses = createLoginLimiter(ports.limiter, account, caller.address);
    const wait = await guesses.take();
    if (wait !== null) return refused({ code: 'too-often', retryAfterSeconds: wait });
    const matches = await ports.hasher.verify(form.password, user?.passwordHash ?? null);
    if (!user || !matches) return refused({ code: 'wrong-credentials' });
    await guesses.forget();
    const passwordHash = await rehashIfOutdated(ports, user, form.password);
    const signedIn = { id: user.id, passwordHash };
    const hasFactor = (): Promise<boolean> => ports.secondFactors.hasAny(user.id);
    if (!(await hasFactor()) && (await caller.session.signIn({ ...signedIn, isByPasswordAlone: true }))) {
      return accepted({ user: presentUser(user, ports.clock.now()) });
    }
    // Asked again: a session was refused too where the first factor was added meanwhile.
    if (await hasFactor()) return accepted(await beginSecondStep(ports, caller, signedIn));
    return refused({ code: 'wrong-credentials' });
  };

/**
 * Hashes a correct password again when the cost parameters have changed, since only now the password is known
 * (product.md 1.20). If another request changed the hash meanwhile, that hash stays and signing in fails.
 */
async function rehashIfOutdated({ hasher, transact }: Ports, user: User, password: string): Promise<string> {
  const { id, passwordHash } = user;
  if (!hasher.isOutdated(passwordHash)) return passwordHash;
  const newHash = await hasher.hash(password);
  await inTransaction(transact, ({ credentials }) => credentials.replace(id, passwordHash, newHash));
  return newHash;
}

/**
 * Limits failed sign-ins to an account. Each attempt is counted before it is checked and given back when the password
 * was right. When many addresses attack together, each wider network is limited to a slow rate, so that the owner is
 * not locked out (product.md 1.17).
 */
function createLoginLimiter(limiter: RateLimiter, account: string, address: string) {
  const everywhere = `login-failure:${account}`;
  const here = `login-failure:${account}:${address}`;
  const around = `login-attack:${account}:${widerNetwork(address)}`;
  return {
    take: async (): Promise<number | null> => {
      const wait = await limiter.take(here, LOGIN_PER_ACCOUNT_AND_ADDRESS_LIMIT);
      if (wait !== null) return wait;
      const isUnderAttack = (await limiter.take(everywhere, LOGIN_PER_ACCOUNT_LIMIT)) !== null;
      return isUnderAttack ? limiter.take(around, LOGIN_UNDER_ATTACK_LIMIT) : null;
    },
    forget: async (): Promise<void> => {
      await limiter.forget(here, LOGIN_PER_ACCOUNT_AND_ADDRESS_LIMIT);
      await limiter.giveBack(everywhere, LOGIN_PER_ACCOUNT_LIMIT);
      await limiter.forget(around, LOGIN_UNDER_ATTACK_LIMIT);
    },
  };
}
