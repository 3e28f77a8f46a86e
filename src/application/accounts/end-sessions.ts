import { accepted, type Result, refused } from '../../domain/result.ts';
import { reasonGiven } from '../administration/audit-changes.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { Transact } from '../ports/transact.ts';

type Ports = { readonly transact: Transact; readonly clock: Clock };
type Done = OutputOf<'people.endSessions'>;

/** Signs somebody out on every device; the password stays as it is (product.md 13.9). */
export const endSessions =
  ({ transact, clock }: Ports) =>
  (actor: User, { userId, reason }: CommandOf<'people.endSessions'>): Promise<Result<Done, Refusal>> =>
    transact<Done, Refusal>(async ({ users, sessions, audit }) => {
      const person = await users.lock(userId);
      if (!person) return refused({ code: 'not-found' });
      await sessions.removeOfUser(userId);
      await audit.record({
        actorId: actor.id,
        action: 'sessions ended',
        subject: { kind: 'user', id: userId, label: person.username },
        changes: [reasonGiven(reason)],
        at: clock.now(),
      });
      return accepted({ success: true });
    });
