import type { Role } from '../../domain/accounts/role.ts';
import { parseUsername } from '../../domain/accounts/username.ts';
import { type BrowserTouch, toFirstTouch } from '../../domain/outreach/first-touch.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { createReasonChange } from '../administration/audit-changes.ts';
import { REFUSALS, type Refusal, type RefusalCode } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { UseCase } from '../use-case.ts';
import { welcomeMail } from './account-mails.ts';
import { checkNewPassword } from './check-new-password.ts';
import type { AccountsPorts } from './ports.ts';
import { presentUser } from './present-user.ts';

type Ports = Pick<AccountsPorts, 'transact' | 'hasher' | 'guessedPasswords' | 'clock' | 'site'>;
const onField = (field: 'username' | 'email', code: RefusalCode): Refusal => ({
  code,
  fields: { [field]: REFUSALS[code].message },
});

type AccountForm = {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** Where the account came from, of those who agreed to tell it (product.md 8.54). */
  readonly touch?: BrowserTouch | undefined;
};

/** Creates an account and signs in (product.md 1.7). */
export const register =
  (ports: Ports): UseCase<'accounts.register'> =>
  async (caller, form) => {
    const added = await createAccount(ports, form, 'user');
    if (!added.ok) return added;
    if (!(await caller.session.signIn(added.value))) return refused({ code: 'wrong-credentials' });
    return accepted({ user: presentUser(added.value, added.value.createdAt) });
  };

/**
 * Creates an account of a role with its welcome mail (product.md 1.1-1.3, 1.18). The unique key refuses a taken name or
 * address. Registering accepts Terms and Privacy (product.md 1.21). An admin is created by the operator's command
 * alone, which the audit trail records.
 */
export async function createAccount(ports: Ports, form: AccountForm, role: Role): Promise<Result<User, Refusal>> {
  const username = parseUsername(form.username);
  if (!username.ok) return refused(onField('username', username.refusal));
  const owner = { username: username.value, email: form.email };
  const checked = await checkNewPassword(ports.guessedPasswords, form.password, owner, 'password');
  if (!checked.ok) return checked;
  const passwordHash = await ports.hasher.hash(form.password);
  const now = ports.clock.now();
  return ports.transact<User, Refusal>(async ({ users, legalAcceptances, origins, outbox, audit }) => {
    const newUser = { ...owner, role, passwordHash, createdAt: now };
    const id = await users.add(newUser);
    if (id === 'username-taken') return refused(onField('username', id));
    if (id === 'email-taken') return refused(onField('email', id));
    await outbox.add(welcomeMail(newUser, ports.site), now, `welcome-${id}`);
    if (form.touch) await origins.addToUser(id, toFirstTouch(form.touch, now), now);
    if (role === 'user') await legalAcceptances.recordRegistration(id, now);
    else {
      const subject = { kind: 'user', id, label: owner.username } as const;
      const changes = [createReasonChange('created by the operator with the command create-admin')];
      await audit.record({ actorId: id, action: 'created', subject, changes, at: now });
    }
    const none = { status: null, endsAt: null };
    return accepted({ ...newUser, id, nppe: none, peng: none, hasSubmission: false });
  });
}
