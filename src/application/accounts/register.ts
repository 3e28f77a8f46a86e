import { parseUsername } from '../../domain/accounts/username.ts';
import { accepted, refused } from '../../domain/result.ts';
import { REFUSALS, type Refusal, type RefusalCode } from '../contract/refusals.ts';
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

/** Creates an account and signs in (product.md 1.1-1.3, 1.7, 1.18). The unique key refuses a taken name or address. */
export const register =
  (ports: Ports): UseCase<'accounts.register'> =>
  async (caller, form) => {
    const username = parseUsername(form.username);
    if (!username.ok) return refused(onField('username', username.refusal));
    const owner = { username: username.value, email: form.email };
    const checked = await checkNewPassword(ports.guessedPasswords, form.password, owner, 'password');
    if (!checked.ok) return checked;
    const passwordHash = await ports.hasher.hash(form.password);
    const now = ports.clock.now();
    const added = await ports.transact(async ({ users, outbox }) => {
      const newUser = {
        ...owner,
        role: 'user',
        passwordHash,
        createdAt: now,
      } as const;
      const id = await users.add(newUser);
      if (id === 'username-taken') return refused(onField('username', id));
      if (id === 'email-taken') return refused(onField('email', id));
      await outbox.add(welcomeMail(newUser, ports.site), now, `welcome-${id}`);
      const none = { status: null, endsAt: null };
      return accepted({ ...newUser, id, nppe: none, peng: none });
    });
    if (!added.ok) return added;
    if (!(await caller.session.signIn(added.value))) return refused({ code: 'wrong-credentials' });
    return accepted({ user: presentUser(added.value, now) });
  };
