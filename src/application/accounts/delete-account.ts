import { isIdentityFresh } from '../../domain/accounts/second-factor.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { closeOpenPayments } from '../billing/close-open-payments.ts';
import type { PaymentSyncPorts } from '../billing/ports.ts';
import type { Refusal } from '../contract/refusals.ts';
import { inTransaction } from '../in-transaction.ts';
import type { User } from '../ports/accounts.ts';
import type { SignedInCaller, UseCase } from '../use-case.ts';
import { accountDeletedMail } from './account-mails.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { lockOwnSession } from './lock-own-session.ts';
import type { AccountsPorts } from './ports.ts';

type Ports = PaymentSyncPorts & Pick<AccountsPorts, 'secondFactors' | 'hasher' | 'limiter' | 'site'>;

/** Deletes the caller's account after checking the password, and the second factor where there is one (product.md 1.14, 1.35). */
export const deleteAccount =
  (ports: Ports): UseCase<'accounts.deleteAccount'> =>
  async ({ user, session, pass }, { password }) => {
    const isConfirmed = isIdentityFresh(session.provenAt, ports.clock.now());
    if (!isConfirmed && (await ports.secondFactors.hasAny(user.id))) return refused({ code: 'confirmation-needed' });
    const checked = await checkOwnPassword(ports, { user, session }, password, 'password');
    if (!checked.ok) return checked;
    // Payments are cancelled before the transaction that deletes: not for a session that has ended by now.
    const isOwn = await inTransaction(ports.transact, (repositories) =>
      lockOwnSession(repositories, { user, session }),
    );
    if (!isOwn) return refused({ code: 'not-signed-in' });
    const deleted = await eraseAccount(ports, user, session);
    if (!deleted.ok) return deleted;
    await session.signOut();
    pass.takeBack();
    return accepted({ success: true });
  };

/**
 * Erases what need not be retained of an account, ends all its sessions and confirms by mail (product.md 1.14, 3.28).
 * Whoever asks for it in a session of the account is refused once that has ended. The rows of all admins are written before the
 * account is erased, so that of two deletions at once one is refused as that of the last admin.
 */
export async function eraseAccount(
  ports: PaymentSyncPorts & Pick<AccountsPorts, 'site'>,
  user: User,
  own?: SignedInCaller['session'],
): Promise<Result<null, Refusal>> {
  const closed = await closeOpenPayments(ports, user);
  if (!closed.ok) return closed;
  return ports.transact<null, Refusal>(async (repositories) => {
    const { users, payments, personalData, outbox } = repositories;
    if (own && !(await lockOwnSession(repositories, { user, session: own }))) return refused({ code: 'not-signed-in' });
    const present = await users.lock(user.id);
    if (!present) return refused({ code: 'not-signed-in' });
    // By the role of now: somebody may have been made an admin since the request began.
    const isOnlyAdmin = present.role === 'admin' && (await users.lockAdmins()).length === 1;
    if (isOnlyAdmin) return refused({ code: 'last-admin' });
    const opened = await Promise.all([payments.findOpen(user.id, 'nppe'), payments.findOpen(user.id, 'peng')]);
    if (opened.some((payment) => payment?.intentId)) return refused({ code: 'payment-under-way' });
    const now = ports.clock.now();
    await personalData.erase(present, now);
    await outbox.add(accountDeletedMail(present, ports.site), now);
    return accepted(null);
  });
}
