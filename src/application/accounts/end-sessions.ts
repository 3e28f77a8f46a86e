import { accepted, refused } from '../../domain/result.ts';
import { createReasonChange } from '../administration/audit-changes.ts';
import type { UseCase } from '../use-case.ts';
import type { AccountsPorts } from './ports.ts';

type Ports = Pick<AccountsPorts, 'transact' | 'clock'>;

/** Signs a user out on every device; the password stays. */
export const endSessions =
  ({ transact, clock }: Ports): UseCase<'people.endSessions'> =>
  ({ user: actor }, { userId, reason }) =>
    transact(async ({ users, sessions, audit }) => {
      const person = await users.lock(userId);
      if (!person) return refused({ code: 'not-found' });
      await sessions.removeOfUser(userId);
      await audit.record({
        actorId: actor.id,
        action: 'sessions ended',
        subject: { kind: 'user', id: userId, label: person.username },
        changes: [createReasonChange(reason)],
        at: clock.now(),
      });
      return accepted({ success: true });
    });
