import { roleTitle } from '../../domain/accounts/role.ts';
import { accepted, refused } from '../../domain/result.ts';
import { createReasonChange } from '../administration/audit-changes.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { UseCase } from '../use-case.ts';
import type { AccountsPorts } from './ports.ts';

type Ports = Pick<AccountsPorts, 'transact' | 'clock'>;

/**
 * Makes a user an administrator or a student (product.md 13.5). Administrators cannot change their own role, and one
 * administrator always remains: the rows of all admins are locked, and the actor must still be one of them.
 */
export const setRole =
  ({ transact, clock }: Ports): UseCase<'people.setRole'> =>
  ({ user: actor }, { userId, role, reason }) =>
    transact<OutputOf<'people.setRole'>, Refusal>(async ({ users, audit }) => {
      const admins = await users.lockAdmins();
      if (!admins.includes(actor.id)) return refused({ code: 'not-admin' });
      if (userId === actor.id) return refused({ code: role === 'user' ? 'own-role' : 'role-unchanged' });
      const person = await users.lock(userId);
      if (!person) return refused({ code: 'not-found' });
      if (person.role === role) return refused({ code: 'role-unchanged' });
      if (!(await users.setRole(userId, role))) return refused({ code: 'only-admin' });
      const change = { field: 'role', before: roleTitle(person.role), after: roleTitle(role) };
      await audit.record({
        actorId: actor.id,
        action: 'role changed',
        subject: { kind: 'user', id: userId, label: person.username },
        changes: [change, createReasonChange(reason)],
        at: clock.now(),
      });
      return accepted({ success: true });
    });
