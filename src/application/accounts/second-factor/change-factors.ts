import { hasSecondFactor } from '../../../domain/accounts/second-factor.ts';
import { accepted, type Result, refused } from '../../../domain/result.ts';
import { createReasonChange } from '../../administration/audit-changes.ts';
import type { Refusal } from '../../contract/refusals.ts';
import type { User } from '../../ports/accounts.ts';
import type { Repositories } from '../../ports/transact.ts';
import type { SignedInCaller } from '../../use-case.ts';
import { signInChangedMail } from '../account-mails.ts';
import { lockOwnSession } from '../lock-own-session.ts';
import type { AccountsPorts } from '../ports.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/** What adding a second factor needs. */
export type AddFactorPorts = Pick<
  AccountsPorts,
  'transact' | 'secondFactors' | 'randomness' | 'hasher' | 'clock' | 'site'
>;

type AddedFactor = {
  /** What was added, as the mail says it. */
  readonly change: string;
  readonly add: (repositories: Repositories, now: number) => Promise<Result<null, Refusal>>;
};

/**
 * Adds a second factor. With the first one come recovery codes, and all other sessions end, which were begun without it;
 * this device continues under a new session id (product.md 1.32, 1.34).
 */
export async function addFactor(
  ports: AddFactorPorts,
  caller: SignedInCaller,
  { change, add }: AddedFactor,
): Promise<Result<{ recoveryCodes: string[] | null }, Refusal>> {
  const { user, session } = caller;
  const codes = (await ports.secondFactors.hasAny(user.id)) ? null : await makeRecoveryCodes(ports);
  const added = await ports.transact<{ isFirst: boolean }, Refusal>(async (repositories) => {
    const { secondFactors, sessions, outbox } = repositories;
    if (!(await lockOwnSession(repositories, caller))) return refused({ code: 'not-signed-in' });
    const isFirst = !(await secondFactors.hasAny(user.id));
    const now = ports.clock.now();
    const result = await add(repositories, now);
    if (!result.ok) return result;
    if (isFirst && codes) await secondFactors.replaceRecoveryCodes(user.id, codes.hashed, now);
    if (isFirst) await sessions.removeOfUser(user.id);
    await outbox.add(signInChangedMail(user, change, ports.site), now);
    return accepted({ isFirst });
  });
  if (!added.ok) return added;
  const { isFirst } = added.value;
  if (isFirst) await session.renew(user);
  return accepted({ recoveryCodes: isFirst && codes ? codes.shown : null });
}

/** Ends what the last second factor leaves behind, and reports the change (product.md 1.32, 1.34). */
export async function recordRemoval(
  { secondFactors, outbox }: Repositories,
  user: User,
  { change, site, now }: { readonly change: string; readonly site: string; readonly now: number },
): Promise<void> {
  if (!(await secondFactors.hasAny(user.id))) await secondFactors.removeRecoveryCodes(user.id);
  await outbox.add(signInChangedMail(user, change, site), now);
}

/**
 * Removes all second factors of somebody who lost them, by the operator's command: sessions and pending sign-ins end, the
 * change is recorded and reported (product.md 1.37). Refused where there are none.
 */
export const resetFactors = (
  { transact, clock, site }: Pick<AccountsPorts, 'transact' | 'clock' | 'site'>,
  user: User,
): Promise<Result<null, Refusal>> =>
  transact<null, Refusal>(async (repositories) => {
    const { users, secondFactors, pendingSignIns, sessions, audit } = repositories;
    await users.lock(user.id);
    if (!hasSecondFactor(await secondFactors.findState(user.id))) return refused({ code: 'no-second-factor' });
    await secondFactors.removeTotp(user.id);
    for (const { id } of await secondFactors.listPasskeys(user.id)) await secondFactors.removePasskey(user.id, id);
    await pendingSignIns.removeOfUser(user.id);
    await sessions.removeOfUser(user.id);
    const now = clock.now();
    await recordRemoval(repositories, user, {
      change: 'Our support team removed all second factors, as you had asked. Please set up two-step sign-in again.',
      site,
      now,
    });
    await audit.record({
      actorId: user.id,
      action: 'second factors removed',
      subject: { kind: 'user', id: user.id, label: user.username },
      changes: [createReasonChange('removed by the operator with the command reset-factor')],
      at: now,
    });
    return accepted(null);
  });
