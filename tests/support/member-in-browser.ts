import { accepted } from '../../src/domain/result.ts';
import type { Person } from './browser.ts';
import type { BuiltApp } from './built-app.ts';

const DAY = 86_400_000;

export type Login = { readonly username: string; readonly password: string };

let members = 0;

/** Registers a new learner with NPPE access at a browser, who is signed in there from then on. */
export async function registerMember(app: BuiltApp, { context }: Person): Promise<Login> {
  members += 1;
  const login = { username: `member${members}`, password: 'correct horse' };
  const data = { ...login, email: `${login.username}@example.org`, confirmPassword: login.password };
  const answer = await context.request.post('/api/register', { data });
  const { user } = (await answer.json()) as { user: { id: number } };
  await app.server.transact(async ({ users }) => {
    await users.setNppeAccess(user.id, { status: 'active', endsAt: app.clock.now() + 90 * DAY });
    return accepted(null);
  });
  return login;
}
