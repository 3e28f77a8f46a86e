import { PASSKEY_LIMIT } from '../../../domain/accounts/second-factor.ts';
import { accepted, refused } from '../../../domain/result.ts';
import { REFUSALS, type Refusal } from '../../contract/refusals.ts';
import type { Passkey, PasskeyOptions } from '../../ports/second-factor.ts';
import type { UseCase } from '../../use-case.ts';
import { lockOwnSession } from '../lock-own-session.ts';
import type { AccountsPorts } from '../ports.ts';
import { type AddFactorPorts, addFactor, recordRemoval } from './change-factors.ts';
import { beginChallenge, type ChallengePorts, createUseChallenge } from './passkey-challenge.ts';
import { findPendingSignIn, SIGN_IN_EXPIRED } from './pending-sign-in.ts';

type RequestPorts = ChallengePorts & Pick<AccountsPorts, 'secondFactors' | 'passkeys' | 'randomness'>;

/** Options with which the browser asks for one of a user's passkeys. */
async function requestPasskey(ports: RequestPorts, userId: number): Promise<PasskeyOptions> {
  const passkeys = await ports.secondFactors.listPasskeys(userId);
  return ports.passkeys.requestOptions(passkeys, await beginChallenge(ports, userId, 'use'));
}

/** Options for the second step of the browser's sign-in. */
export const beginPasskeyStep =
  (ports: RequestPorts & Pick<AccountsPorts, 'pendingSignIns' | 'users'>): UseCase<'accounts.beginPasskeyStep'> =>
  async (caller) => {
    const found = await findPendingSignIn(ports, caller);
    if (!found) return refused(SIGN_IN_EXPIRED);
    return accepted({ options: await requestPasskey(ports, found.user.id) });
  };

/** Options for confirming who the caller is. */
export const beginPasskeyConfirmation =
  (ports: RequestPorts): UseCase<'accounts.beginPasskeyConfirmation'> =>
  async ({ user }) =>
    accepted({ options: await requestPasskey(ports, user.id) });

/** Why an account takes no further passkey of a name; null where it takes one. Names differ by more than case (product.md 1.38). */
function refusalOfPasskey(passkeys: readonly Passkey[], name: string | undefined): Refusal | null {
  if (passkeys.length >= PASSKEY_LIMIT) return { code: 'passkeys-full' };
  if (!passkeys.some((passkey) => passkey.name.toLowerCase() === name?.toLowerCase())) return null;
  return { code: 'passkey-name-taken', fields: { name: REFUSALS['passkey-name-taken'].message } };
}

/** Options for a new passkey of the caller's account; a name that it could not have is refused before the device makes it. */
export const beginPasskey =
  (ports: RequestPorts): UseCase<'factors.beginPasskey'> =>
  async ({ user }, { name }) => {
    const passkeys = await ports.secondFactors.listPasskeys(user.id);
    const refusal = refusalOfPasskey(passkeys, name);
    if (refusal) return refused(refusal);
    const challenge = await beginChallenge(ports, user.id, 'add');
    return accepted({ options: await ports.passkeys.createOptions({ username: user.username, passkeys }, challenge) });
  };

/** Adds a passkey under a name (product.md 1.38). */
export const addPasskey =
  (ports: AddFactorPorts & Pick<AccountsPorts, 'passkeys'>): UseCase<'factors.addPasskey'> =>
  async (caller, { name, answer }) => {
    const userId = caller.user.id;
    const verified = await ports.passkeys.verifyNew(answer, createUseChallenge(ports, userId, 'add'));
    if (!verified) return refused({ code: 'passkey-refused' });
    if (verified === 'key-too-short') return refused({ code: 'passkey-too-short' });
    return addFactor(ports, caller, {
      change: `A passkey was added: ${name}.`,
      add: async ({ secondFactors }, now) => {
        const refusal = refusalOfPasskey(await secondFactors.listPasskeys(userId), name);
        if (refusal) return refused(refusal);
        const isAdded = await secondFactors.addPasskey(userId, { ...verified, name }, now);
        return isAdded ? accepted(null) : refused({ code: 'passkey-refused' });
      },
    });
  };

/** Removes a passkey (product.md 1.34). */
export const removePasskey =
  ({ transact, clock, site }: Pick<AccountsPorts, 'transact' | 'clock' | 'site'>): UseCase<'factors.removePasskey'> =>
  (caller, { passkeyId }) =>
    transact<{ success: true }, Refusal>(async (repositories) => {
      const { user } = caller;
      if (!(await lockOwnSession(repositories, caller))) return refused({ code: 'not-signed-in' });
      const name = await repositories.secondFactors.removePasskey(user.id, passkeyId);
      if (name === null) return refused({ code: 'not-found' });
      await recordRemoval(repositories, user, { change: `A passkey was removed: ${name}.`, site, now: clock.now() });
      return accepted({ success: true });
    });
