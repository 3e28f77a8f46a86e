import { factorMethods, PENDING_SIGN_IN_MS } from '../../../domain/accounts/second-factor.ts';
import { accepted, refused } from '../../../domain/result.ts';
import type { OutputOf } from '../../contract/index.ts';
import { inTransaction } from '../../in-transaction.ts';
import type { User } from '../../ports/accounts.ts';
import type { PendingSignIn } from '../../ports/second-factor.ts';
import type { Caller, UseCase } from '../../use-case.ts';
import type { AccountsPorts } from '../ports.ts';
import { presentUser } from '../present-user.ts';
import { type ConsumeFactorPorts, consumeFactor } from './consume-factor.ts';

type SecondStep = OutputOf<'accounts.readSecondStep'>;

/** There is no sign-in that waits for its second step in this browser. */
export const SIGN_IN_EXPIRED = { code: 'sign-in-expired' } as const;

/**
 * Keeps a sign-in whose password was right until its second step, bound to the browser by a cookie (product.md 1.30). A
 * session begins with the second step only.
 */
export async function beginSecondStep(
  ports: Pick<AccountsPorts, 'transact' | 'secondFactors' | 'randomness' | 'clock'>,
  { pendingSignIn }: Caller,
  { id: userId, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
): Promise<SecondStep> {
  const methods = factorMethods(await ports.secondFactors.findState(userId));
  const token = ports.randomness.token();
  const expiresAt = ports.clock.now() + PENDING_SIGN_IN_MS;
  await inTransaction(ports.transact, ({ pendingSignIns }) =>
    pendingSignIns.begin(token, { userId, passwordHash, expiresAt }),
  );
  pendingSignIn.keep(token);
  return { secondStep: { methods } };
}

type FindPorts = Pick<AccountsPorts, 'pendingSignIns' | 'users' | 'clock'>;

type FoundSignIn = { readonly token: string; readonly pending: PendingSignIn; readonly user: User };

/** The pending sign-in of the request's browser, with its user. */
export async function findPendingSignIn(ports: FindPorts, { pendingSignIn }: Caller): Promise<FoundSignIn | null> {
  const token = pendingSignIn.readToken();
  const pending = token === null ? null : await ports.pendingSignIns.find(token, ports.clock.now());
  const user = pending && (await ports.users.findById(pending.userId));
  return token !== null && pending && user ? { token, pending, user } : null;
}

/** How the second step of this browser's sign-in can be taken. */
export const readSecondStep =
  (ports: FindPorts & Pick<AccountsPorts, 'secondFactors'>): UseCase<'accounts.readSecondStep'> =>
  async (caller) => {
    const found = await findPendingSignIn(ports, caller);
    if (!found) return refused(SIGN_IN_EXPIRED);
    const state = await ports.secondFactors.findState(found.user.id);
    return accepted({ secondStep: { methods: factorMethods(state) } });
  };

/** Deletes pending sign-ins and challenges that have expired, at most `limit` of each; answers the larger number. */
export const removeExpiredSecondSteps =
  ({ transact, clock }: Pick<AccountsPorts, 'transact' | 'clock'>) =>
  (limit: number): Promise<number> =>
    inTransaction(transact, async ({ pendingSignIns, passkeyChallenges }) => {
      const signIns = await pendingSignIns.removeExpired(clock.now(), limit);
      return Math.max(signIns, await passkeyChallenges.removeExpired(clock.now(), limit));
    });

/** Takes the second step: uses factor and pending sign-in up together, then begins the session (product.md 1.30). */
export const finishLogin =
  (ports: FindPorts & ConsumeFactorPorts): UseCase<'accounts.finishLogin'> =>
  async (caller, proof) => {
    const found = await findPendingSignIn(ports, caller);
    if (!found) return refused(SIGN_IN_EXPIRED);
    const { token, pending, user } = found;
    const use = { proof, purpose: 'sign-in', userId: user.id, address: caller.address } as const;
    const used = await consumeFactor(ports, user, use, async ({ pendingSignIns }) =>
      (await pendingSignIns.finish(token)) ? accepted(null) : refused(SIGN_IN_EXPIRED),
    );
    if (!used.ok) return used;
    caller.pendingSignIn.drop();
    if (!(await caller.session.signIn({ id: user.id, passwordHash: pending.passwordHash })))
      return refused(SIGN_IN_EXPIRED);
    return accepted({ user: presentUser(user, ports.clock.now()) });
  };
