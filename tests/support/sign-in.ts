import assert from 'node:assert/strict';
import { accepted } from '../../src/domain/result.ts';
import type { Person } from './browser.ts';
import type { BuiltApp } from './built-app.ts';
import { visitorOf } from './visitor.ts';

/** Who a person at the browser is; 'demo' roles come from the demo accounts. */
export type Viewer = 'visitor' | 'newcomer' | 'expired' | 'learner' | 'admin';

const DEMO = {
  learner: { username: 'demo', password: 'demo-learner-1' },
  admin: { username: 'admin', password: 'demo-admin-1' },
} as const;

const DAY = 86_400_000;

let count = 0;

/** Signs a person in through the API, with the browser's own cookies. A newcomer has never bought anything. */
export async function signIn(app: BuiltApp, { context }: Person, viewer: Viewer): Promise<void> {
  if (viewer === 'visitor') return;
  if (viewer === 'learner' || viewer === 'admin') {
    const answer = await context.request.post('/api/login', { data: DEMO[viewer] });
    assert.equal(answer.status(), 200);
    return;
  }
  count += 1;
  const username = `${viewer}${count}`;
  const password = 'correct horse';
  const data = { username, email: `${username}@example.org`, password, confirmPassword: password };
  const answer = await context.request.post('/api/register', { data });
  assert.equal(answer.status(), 200);
  if (viewer !== 'expired') return;
  const { user } = (await answer.json()) as { user: { id: number } };
  await app.server.transact(async ({ users }) => {
    await users.setNppeAccess(user.id, { status: 'active', endsAt: app.clock.now() - DAY });
    return accepted(null);
  });
}

/** Ends the session of a person on the server, as from another device: the browser knows nothing of it. */
export async function endSessionElsewhere(app: BuiltApp, { context }: Person): Promise<void> {
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  assert.equal((await visitorOf(app.origin).post('/api/logout', {}, { cookie: cookies })).status, 200);
}
