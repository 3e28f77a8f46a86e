import assert from 'node:assert/strict';
import { toCaseInsensitiveKey } from '../../src/domain/accounts/username.ts';
import { accepted } from '../../src/domain/result.ts';
import type { TestApp } from './app.ts';
import type { Visitor } from './visitor.ts';

/** Everybody who can call an operation; 'expired' had NPPE access once. */
export const ROLES = ['visitor', 'user', 'nppe', 'peng', 'expired', 'admin'] as const;

export type RoleName = (typeof ROLES)[number];

const DAY = 86_400_000;

/** What people are added to. */
type MembersApp = Pick<TestApp, 'visitor' | 'clock' | 'server'>;

let count = 0;

/** A registered, signed-in member with the entitlements of a role; a 'visitor' is not signed in. */
export async function memberOf(app: MembersApp, role: RoleName): Promise<Visitor> {
  const visitor = app.visitor();
  if (role === 'visitor') return visitor;
  count += 1;
  const username = `${role}${count}`;
  const password = 'correct horse';
  const form = { username, email: `${username}@example.org`, password, confirmPassword: password };
  const registered = await visitor.post('/api/register', form);
  assert.equal(registered.status, 200, registered.text);
  await entitle(app, registered.json.user.id, role, username);
  return visitor;
}

/** Confirms who a member is, as sensitive operations ask ten minutes after signing in (product.md 1.35). */
export async function confirmIdentity(visitor: Visitor): Promise<void> {
  const proof = { method: 'password', password: 'correct horse' };
  assert.equal((await visitor.post('/api/account/confirmation', proof)).status, 200);
}

async function entitle(app: MembersApp, id: number, role: RoleName, username: string): Promise<void> {
  const now = app.clock.now();
  const soon = { status: 'active', endsAt: now + 30 * DAY };
  await app.server.transact(async ({ users }) => {
    if (role === 'nppe') await users.setNppeAccess(id, soon);
    if (role === 'expired') await users.setNppeAccess(id, { status: 'active', endsAt: now - DAY });
    if (role === 'peng') await users.addPengAccess(id, { startsAt: now, endsAt: soon.endsAt, paymentId: null });
    return accepted(null);
  });
  if (role === 'admin') {
    await app.server.database.run("UPDATE users SET role = 'admin' WHERE username_key = ?", [
      toCaseInsensitiveKey(username),
    ]);
  }
}
