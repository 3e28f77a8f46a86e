import { receiptNumber } from '../../domain/billing/receipt-number.ts';
import { accepted, refused } from '../../domain/result.ts';
import { getGrantedPayment, receiptMail } from '../billing/grant-access.ts';
import type { User } from '../ports/accounts.ts';
import type { Repositories } from '../ports/transact.ts';
import type { UseCase } from '../use-case.ts';
import type { AccountsPorts } from './ports.ts';

type Ports = Pick<AccountsPorts, 'transact' | 'clock'>;

const record = ({ audit }: Repositories, actor: User, { id, username }: User, action: string, at: number) =>
  audit.record({ actorId: actor.id, action, subject: { kind: 'user', id, label: username }, changes: [], at });

/** Keeps an internal note on a person, which only administrators read (product.md 13.35). */
export const addNote =
  ({ transact, clock }: Ports): UseCase<'people.addNote'> =>
  ({ user: actor }, { userId, words }) =>
    transact(async ({ users, userNotes }) => {
      if (!(await users.findById(userId))) return refused({ code: 'not-found' });
      await userNotes.add({ userId, writtenBy: actor.id, words, writtenAt: clock.now() });
      return accepted({ success: true as const });
    });

/** Sends a reset link to the address of the account, as if its owner had requested it (product.md 1.11, 13.36). */
export const sendResetLink =
  ({ transact, clock }: Ports): UseCase<'people.sendResetLink'> =>
  ({ user: actor }, { userId }) =>
    transact(async (repositories) => {
      const person = await repositories.users.findById(userId);
      if (!person) return refused({ code: 'not-found' });
      const now = clock.now();
      await repositories.outbox.add({ kind: 'password-reset', email: person.email }, now);
      await record(repositories, actor, person, 'reset link sent', now);
      return accepted({ success: true as const });
    });

/** Sends the receipt of a payment once more, as it was sent first (product.md 13.36). */
export const sendReceipt =
  ({ transact, clock }: Ports): UseCase<'people.sendReceipt'> =>
  ({ user: actor }, { userId, paymentId }) =>
    transact(async (repositories) => {
      const { users, payments, outbox } = repositories;
      const [person, payment] = [await users.findById(userId), await payments.findById(paymentId)];
      if (!person || payment?.userId !== userId || payment.grantedAt === null) return refused({ code: 'not-found' });
      const now = clock.now();
      const { endsAt } = await getGrantedPayment(payments, payment);
      await outbox.add(receiptMail(person, payment, payment.grantedAt, endsAt), now);
      await record(repositories, actor, person, `receipt ${receiptNumber(paymentId)} sent`, now);
      return accepted({ success: true as const });
    });
