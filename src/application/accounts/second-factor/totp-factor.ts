import { PENDING_SIGN_IN_MS } from '../../../domain/accounts/second-factor.ts';
import { findTotpStep } from '../../../domain/accounts/totp.ts';
import { accepted, refused } from '../../../domain/result.ts';
import type { Refusal } from '../../contract/refusals.ts';
import { inTransaction } from '../../in-transaction.ts';
import { toIsoTime, toIsoTimeOrNull } from '../../iso-time.ts';
import type { User } from '../../ports/accounts.ts';
import type { UseCase } from '../../use-case.ts';
import { lockOwnSession } from '../lock-own-session.ts';
import type { AccountsPorts } from '../ports.ts';
import { type AddFactorPorts, addFactor, recordRemoval } from './change-factors.ts';
import { totpPurpose } from './consume-factor.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

type TotpPorts = Pick<AccountsPorts, 'totp' | 'secretBox' | 'clock'>;

/** The purpose under which a secret is sealed while it is set up. */
const setupPurpose = (userId: number): string => `totp-setup-${userId}`;

/** The state of two-step sign-in of the caller's account. */
export const readFactors =
  ({
    secondFactors,
    isAdminFactorRequired,
  }: Pick<AccountsPorts, 'secondFactors' | 'isAdminFactorRequired'>): UseCase<'factors.read'> =>
  async ({ user }) => {
    const { totpAddedAt, passkeys, recoveryCodesLeft } = await secondFactors.listFactors(user.id);
    return accepted({
      totpAddedAt: toIsoTimeOrNull(totpAddedAt),
      passkeys: passkeys.map(({ id, name, addedAt, usedAt }) => ({
        id,
        name,
        addedAt: toIsoTime(addedAt),
        usedAt: toIsoTimeOrNull(usedAt),
      })),
      recoveryCodesLeft,
      isRequired: isAdminFactorRequired && user.role === 'admin',
    });
  };

/** Makes a secret for an authenticator app. It is stored only when a code proves that the app has it (product.md 1.31). */
export const beginTotp =
  ({ totp, secretBox, clock }: TotpPorts): UseCase<'factors.beginTotp'> =>
  async ({ user }) => {
    const secret = totp.createSecret();
    const expiresAt = clock.now() + PENDING_SIGN_IN_MS;
    const setup = secretBox.seal(`${expiresAt} ${secret}`, setupPurpose(user.id));
    return accepted({ setup, secret, ...totp.describe(secret, user.email) });
  };

/** Adds an authenticator app after a code of it; the code cannot be used again to sign in (product.md 1.31). */
export const addTotp =
  (ports: AddFactorPorts & TotpPorts): UseCase<'factors.addTotp'> =>
  async (caller, { setup, code }) => {
    const { totp, secretBox, clock } = ports;
    const userId = caller.user.id;
    const [expiresAt, secret] = secretBox.open(setup, setupPurpose(userId))?.split(' ') ?? [];
    if (!secret || Number(expiresAt) <= clock.now()) return refused({ code: 'setup-expired' });
    const step = findTotpStep({ typed: code, now: clock.now(), lastStep: null }, (at) => totp.codeOf(secret, at));
    if (step === null) {
      const message = 'This code is not right. Check that the clock of your device is set automatically.';
      return refused({ code: 'wrong-code', fields: { code: message } });
    }
    const sealedSecret = secretBox.seal(secret, totpPurpose(userId));
    return addFactor(ports, caller, {
      change: 'An authenticator app was added.',
      add: async ({ secondFactors }, addedAt) =>
        (await secondFactors.addTotp({ userId, sealedSecret, lastStep: step, addedAt }))
          ? accepted(null)
          : refused({ code: 'totp-exists' }),
    });
  };

/** Removes the authenticator app (product.md 1.34). */
export const removeTotp =
  ({ transact, clock, site }: Pick<AccountsPorts, 'transact' | 'clock' | 'site'>): UseCase<'factors.removeTotp'> =>
  (caller) =>
    transact<{ success: true }, Refusal>(async (repositories) => {
      const { user } = caller;
      if (!(await lockOwnSession(repositories, caller))) return refused({ code: 'not-signed-in' });
      if (!(await repositories.secondFactors.removeTotp(user.id))) return refused({ code: 'no-second-factor' });
      const change = 'The authenticator app was removed.';
      await recordRemoval(repositories, user, { change, site, now: clock.now() });
      return accepted({ success: true });
    });

/** What the operator hands to a new administrator, once. */
export type OperatorSetup = { readonly secret: string; readonly address: string; readonly recoveryCodes: string[] };

/** Sets up an authenticator app for a new administrator, by the operator's command (product.md 1.37). */
export async function setUpTotpForAdmin(ports: AddFactorPorts & TotpPorts, user: User): Promise<OperatorSetup> {
  const { totp, secretBox, clock, transact } = ports;
  const secret = totp.createSecret();
  const sealedSecret = secretBox.seal(secret, totpPurpose(user.id));
  const codes = await makeRecoveryCodes(ports);
  await inTransaction(transact, async ({ secondFactors }) => {
    const addedAt = clock.now();
    await secondFactors.addTotp({ userId: user.id, sealedSecret, lastStep: null, addedAt });
    await secondFactors.replaceRecoveryCodes(user.id, codes.hashed, addedAt);
  });
  return { secret, address: totp.describe(secret, user.email).address, recoveryCodes: codes.shown };
}
