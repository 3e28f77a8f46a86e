import { roleTitle } from '../../domain/accounts/role.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { reasonGiven } from '../administration/audit-changes.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { Transact } from '../ports/transact.ts';

type Ports = { readonly transact: Transact; readonly clock: Clock };
type Done = OutputOf<'people.setRole'>;

/**
 * Makes somebody an administrator or a student (product.md 13.5). Nobody takes the role from themselves, and one
 * administrator is always left: whoever changes roles waits for the others here, and must still be one then.
 */
export const setRole =
  ({ transact, clock }: Ports) =>
  (actor: User, { userId, role, reason }: CommandOf<'people.setRole'>): Promise<Result<Done, Refusal>> =>
    transact<Done, Refusal>(async ({ users, audit }) => {
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
        changes: [change, reasonGiven(reason)],
        at: clock.now(),
      });
      return accepted({ success: true });
    });
