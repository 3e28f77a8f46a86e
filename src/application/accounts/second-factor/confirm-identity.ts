import { factorMethods, hasSecondFactor, isIdentityFresh } from '../../../domain/accounts/second-factor.ts';
import { accepted, refused } from '../../../domain/result.ts';
import { toIsoTime } from '../../iso-time.ts';
import type { UseCase } from '../../use-case.ts';
import { checkOwnPassword } from '../check-own-password.ts';
import type { AccountsPorts } from '../ports.ts';
import { type ConsumeFactorPorts, consumeFactor } from './consume-factor.ts';

/** Whether the caller's identity is confirmed freshly, and how it can be confirmed (product.md 1.35). */
export const readConfirmation =
  ({ secondFactors, clock }: Pick<AccountsPorts, 'secondFactors' | 'clock'>): UseCase<'accounts.readConfirmation'> =>
  async ({ user, session }) => {
    const state = await secondFactors.findState(user.id);
    return accepted({
      isFresh: isIdentityFresh(session.provenAt, clock.now()),
      methods: hasSecondFactor(state) ? factorMethods(state) : ['password'],
      signedInAt: toIsoTime(session.begunAt ?? 0),
    });
  };

/**
 * Confirms who the caller is, by a second factor or, where the account has none, by the password (product.md 1.35). After
 * too many wrong codes the session ends, since it may be stolen: the owner signs in again, which the thief cannot. The session
 * goes on under a new id, so that a copy of its former cookie is not confirmed with it.
 */
export const confirmIdentity =
  (ports: ConsumeFactorPorts): UseCase<'accounts.confirmIdentity'> =>
  async ({ user, session, address }, proof) => {
    const hasFactor = await ports.secondFactors.hasAny(user.id);
    if (proof.method === 'password' && hasFactor) {
      return refused({ code: 'wrong-code', fields: { password: 'Please confirm with your second factor instead.' } });
    }
    const confirmed =
      proof.method === 'password'
        ? await checkOwnPassword(ports, { user, session }, proof.password, 'password')
        : await consumeFactor(ports, user, {
            proof,
            purpose: 'confirmation',
            userId: user.id,
            session: session.name,
            address,
          });
    if (!confirmed.ok) {
      if (confirmed.refusal.code === 'session-ended') await session.signOut();
      return confirmed;
    }
    return (await session.confirm()) ? accepted({ success: true }) : refused({ code: 'not-signed-in' });
  };
