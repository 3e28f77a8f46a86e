import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';

const PASSWORD = 'correct horse';

describe('who is counted when something is done too often', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  let prefixes = 0;
  /** A new /64 of its own /56; its addresses by number. */
  const network = (): ((host: number) => string) => {
    prefixes += 1;
    const prefix = `2001:db8:${prefixes.toString(16)}:0`;
    return (host) => `${prefix}:${(host * 7919).toString(16)}::1`;
  };
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const logIn = async (username: string, password: string, address: string): Promise<number> =>
    (await app.visitor().post('/api/login', { username, password }, from(address))).status;
  const guesses = async (username: string, addresses: readonly string[]): Promise<number[]> => {
    const statuses = [];
    for (const address of addresses) statuses.push(await logIn(username, 'not the password', address));
    return statuses;
  };
  const times = (count: number, address: string | ((index: number) => string)): string[] =>
    Array.from({ length: count }, (_, index) => (typeof address === 'string' ? address : address(index)));
  const register = async (username: string): Promise<void> => {
    const form = { username, email: `${username}@example.org`, password: PASSWORD, confirmPassword: PASSWORD };
    assert.equal((await app.visitor().post('/api/register', form)).status, 200);
  };
  const [wrong, tooOften] = [401, 429];
  const counted = (tries: number, allowed: number): number[] =>
    Array.from({ length: tries }, (_, index) => (index < allowed ? wrong : tooOften));

  test('one account is one count, by username or by address, in any case (product.md 1.9)', async () => {
    await register('anna');
    const at = network();
    const names = ['anna', 'ANNA@example.org', ' Anna ', 'anna@EXAMPLE.org'];
    const statuses = [];
    for (let round = 0; round < 12; round += 1) {
      statuses.push(...(await guesses(names[round % names.length] ?? '', [at(1)])));
    }
    assert.deepEqual(statuses, counted(12, 10));
    assert.equal(await logIn('anna', PASSWORD, network()(1)), 200);
  });

  test('who has a /64 has one address (product.md 1.16)', async () => {
    await register('berta');
    const at = network();
    assert.deepEqual(await guesses('berta', times(12, at)), counted(12, 10));
    assert.equal(await logIn('berta', PASSWORD, at(99)), tooOften);
    assert.equal(await logIn('berta', PASSWORD, network()(1)), 200);
  });

  test('an attack from many addresses slows guesses down and locks nobody out (product.md 1.17)', async () => {
    for (const name of ['carla', 'nobody-has-this-name']) {
      if (name === 'carla') await register(name);
      const botnet = times(50, () => network()(1));
      assert.deepEqual(await guesses(name, botnet), counted(50, 50));
      const home = network()(1);
      assert.deepEqual(await guesses(name, times(5, home)), counted(5, 3), `${name} from an address that is new`);
      assert.deepEqual(await guesses(name, [...botnet.slice(0, 3)]), counted(3, 3), 'each address counts for itself');
    }
    const away = network()(1);
    assert.deepEqual(await guesses('carla', times(2, away)), counted(2, 2));
    assert.equal(await logIn('carla', PASSWORD, away), 200, 'after mistyping twice');
    assert.equal(await logIn('carla', PASSWORD, network()(1)), 200, 'from an address that is new');
    assert.deepEqual(await guesses('carla', times(4, away)), counted(4, 3), 'what was mistyped before is forgotten');
  });

  test('under attack the networks of one household are one (product.md 1.17)', async () => {
    await register('dora');
    await guesses(
      'dora',
      times(50, () => network()(1)),
    );
    prefixes += 1;
    const household = (index: number): string => `2001:db8:${prefixes.toString(16)}:${index.toString(16)}::1`;
    assert.deepEqual(await guesses('dora', times(5, household)), counted(5, 3));
  });

  test('the right password is no guess: signing in often slows nobody down (control)', async () => {
    await register('emma');
    for (const address of times(55, () => network()(1))) assert.equal(await logIn('emma', PASSWORD, address), 200);
    assert.deepEqual(await guesses('emma', times(6, network()(1))), counted(6, 6));
  });

  test('a new account is no new count for what everybody may do (product.md 1.16)', async () => {
    const visitor = app.visitor();
    const statuses = [];
    for (let round = 0; round < 21; round += 1) {
      const form = { username: `f${round}`, email: `f${round}@example.org`, password: PASSWORD };
      statuses.push((await visitor.post('/api/register', { ...form, confirmPassword: PASSWORD })).status);
    }
    assert.deepEqual(statuses, [...Array(20).fill(200), 429]);
  });

  const LEAD = { firstName: 'Anna', lastName: 'Berg', source: 'try-out-nppe' };
  const MESSAGE = { replyTo: 'a@example.org', subject: 'A question', text: 'Is it?' };
  for (const [path, allowed, body] of [
    ['/api/register', 20, () => ({ username: 'x', email: 'nowhere' })],
    ['/api/request-password-reset', 20, (index: number) => ({ email: `many${index}@example.org` })],
    ['/api/marketing-leads', 20, (index: number) => ({ ...LEAD, email: `lead${index}@example.org` })],
    ['/api/send-contact-email', 10, () => MESSAGE],
    ['/api/subscribe-newsletter', 10, (index: number) => ({ email: `n${index}@example.org` })],
  ] as const) {
    test(`${path} counts a /64 as one, and another one anew (product.md 1.16)`, async () => {
      const ask = async (index: number, address: string): Promise<boolean> =>
        (await app.visitor().post(path, body(index), from(address))).status === 429;
      const at = network();
      const refused = [];
      for (let index = 0; index <= allowed; index += 1) refused.push(await ask(index, at(index)));
      assert.deepEqual(refused, [...Array(allowed).fill(false), true]);
      assert.equal(await ask(99, network()(1)), false);
    });
  }
});
