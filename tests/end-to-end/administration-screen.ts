import { type Page, request } from 'playwright';
import { accepted } from '../../src/domain/result.ts';
import { aGrant, FULL_PRICE } from '../support/builders.ts';
import type { BuiltApp } from '../support/built-app.ts';

const DAY = 86_400_000;

/** Presses a button by its name. */
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Follows the first link of that name. */
export const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click();

/** The day so many days from now, as a field of a day takes it. */
export const inDays = (app: BuiltApp, days: number): string =>
  new Date(app.clock.now() + days * DAY).toISOString().slice(0, 10);

let made = 0;

/** The calls of an administrator who is somebody else. */
export async function anotherAdmin(app: BuiltApp) {
  made += 1;
  const calls = await request.newContext({ baseURL: app.origin });
  const [username, password] = [`second-admin-${made}`, 'correct horse'];
  const data = { username, email: `${username}@example.org`, password, confirmPassword: password };
  const { user } = await (await calls.post('/api/register', { data })).json();
  await app.server.transact(async ({ users }) => accepted(await users.setRole(user.id, 'admin')));
  return { calls, username };
}

/** A learner with a payment, an open one, an attempt's worth of access and a promo use. */
export async function aLearner(app: BuiltApp): Promise<{ id: number; username: string }> {
  made += 1;
  const username = `looked-up-${made}`;
  const now = app.clock.now();
  const id = await app.server.transact<number, never>(async ({ users, payments, promoCodes }) => {
    const user = {
      username,
      email: `${username}@example.org`,
      role: 'user',
      passwordHash: 'none',
      createdAt: now,
    } as const;
    const added = Number(await users.add(user));
    const paid = await payments.openFor(added, 'nppe', FULL_PRICE, now - 10 * DAY);
    await payments.markGranted(paid.id, aGrant(now - 10 * DAY, now + 20 * DAY));
    await users.setNppeAccess(added, { status: 'active', endsAt: now + 20 * DAY });
    await payments.openFor(added, 'peng', FULL_PRICE, now);
    const code = await promoCodes.findByCode('WELCOME15');
    if (code) await promoCodes.reserve(code.id, added, now);
    return accepted(added);
  });
  if (!id.ok) throw new Error('adding a learner is never refused');
  return { id: id.value, username };
}

/** A learner who has bought the NPPE package by the test card. */
export async function aBuyer(app: BuiltApp): Promise<{ id: number; username: string }> {
  made += 1;
  const calls = await request.newContext({ baseURL: app.origin });
  const post = async (path: string, data: object) => (await calls.post(path, { data })).json();
  const [username, password] = [`buyer-${made}`, 'correct horse'];
  const form = { username, email: `${username}@example.org`, password, confirmPassword: password };
  const { user } = await post('/api/register', form);
  const { clientSecret } = await post('/api/create-payment-intent', {});
  const card = { cardNumber: '4242 4242 4242 4242', expiry: '12/40', securityCode: '123' };
  await post('/api/sandbox/confirm-payment', { clientSecret, ...card });
  await post('/api/payment-success', { paymentIntentId: clientSecret.split('_secret')[0] });
  await calls.dispose();
  return { id: user.id, username };
}
