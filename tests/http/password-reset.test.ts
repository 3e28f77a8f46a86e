import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { mailTo, resetTokenFor } from '../support/mails.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

const PASSWORD = 'correct horse';
const NEW_PASSWORD = 'a better battery';
const MINUTE = 60_000;

describe('resetting a password over HTTP', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  const register = async (username: string): Promise<Visitor> => {
    const visitor = app.visitor();
    const email = `${username}@example.org`;
    const form = { username, email, password: PASSWORD, confirmPassword: PASSWORD };
    assert.equal((await visitor.post('/api/register', form)).status, 200);
    return visitor;
  };
  const ask = (email: string, visitor = app.visitor()): Promise<Answer> =>
    visitor.post('/api/request-password-reset', { email });
  const reset = (token: string, password = NEW_PASSWORD, confirmPassword = password): Promise<Answer> =>
    app.visitor().post('/api/reset-password', { token, password, confirmPassword });
  const canLogIn = async (username: string, password: string): Promise<boolean> =>
    (await app.visitor().post('/api/login', { username, password })).status === 200;

  test('a link sets a new password, once, and ends all sessions (product.md 1.11)', async () => {
    const owner = await register('anna');
    assert.equal((await ask('ANNA@Example.org')).status, 200);
    const token = await resetTokenFor(app, 'anna@example.org');
    assert.equal(Buffer.from(token, 'base64url').length, 32);
    const done = await reset(token);
    assert.deepEqual([done.status, done.json], [200, { success: true }]);
    assert.equal((await owner.get('/api/me')).status, 401);
    assert.deepEqual([await canLogIn('anna', PASSWORD), await canLogIn('anna', NEW_PASSWORD)], [false, true]);
    const again = await reset(token, 'yet another one');
    assert.deepEqual([again.status, again.json.code], [400, 'reset-link-invalid']);
    assert.equal(again.json.message, 'The reset link may be invalid or expired. Please request a new reset link.');
    assert.equal(await canLogIn('anna', NEW_PASSWORD), true);
    const subjects = (await mailTo(app, 'anna@example.org')).map(({ subject }) => subject);
    assert.ok(subjects.includes('Your Plumbline password was changed'));
  });

  test('of many who use one link at once one succeeds (product.md 1.11)', async () => {
    await register('berta');
    await ask('berta@example.org');
    const token = await resetTokenFor(app, 'berta@example.org');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => reset(token, `${NEW_PASSWORD} ${index}`)),
    );
    const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    assert.equal(winners.length, 1);
    assert.equal(await canLogIn('berta', `${NEW_PASSWORD} ${winners[0]}`), true);
  });

  test('a link works for 60 minutes, and no longer (product.md 1.11)', async () => {
    for (const [username, minutes, status] of [
      ['carla', 59, 200],
      ['clara', 60, 400],
    ] as const) {
      await register(username);
      await ask(`${username}@example.org`);
      const token = await resetTokenFor(app, `${username}@example.org`);
      app.clock.advance(minutes * MINUTE);
      assert.equal((await reset(token)).status, status, `after ${minutes} minutes`);
    }
  });

  test('the newest link wins; changing the password ends it too (product.md 1.11)', async () => {
    const owner = await register('dora');
    await ask('dora@example.org');
    const older = await resetTokenFor(app, 'dora@example.org');
    await ask('dora@example.org');
    const newer = await resetTokenFor(app, 'dora@example.org');
    assert.notEqual(newer, older);
    assert.equal((await reset(older)).status, 400);
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    assert.equal((await owner.post('/api/change-password', change)).status, 200);
    assert.equal((await reset(newer, 'from the mail')).status, 400);
  });

  test('known and unknown addresses answer in the same words; only the known one gets mail (product.md 1.10)', async () => {
    await register('emma');
    const [known, unknown] = [await ask('emma@example.org'), await ask('nobody@example.org')];
    assert.deepEqual([known.status, known.text], [unknown.status, unknown.text]);
    const names = (answer: Answer) => [...answer.headers.keys()].sort();
    assert.deepEqual(names(known), names(unknown));
    assert.equal((await mailTo(app, 'nobody@example.org')).length, 0);
    await resetTokenFor(app, 'emma@example.org');
  });

  test('too many requests for one address are refused with a wait, known or not (product.md 1.10)', async () => {
    await register('frida');
    const outcomes = [];
    for (const email of ['frida@example.org', 'unknown@example.org']) {
      const answers: Answer[] = [];
      for (let round = 0; round < 6; round += 1) answers.push(await ask(email));
      const last = answers.at(-1);
      assert.ok(Number(last?.headers.get('retry-after')) > 0);
      outcomes.push(answers.map(({ status, json }) => [status, json.message ?? null]));
    }
    assert.deepEqual(outcomes[0], outcomes[1]);
    assert.deepEqual(
      outcomes[0]?.map(([status]) => status),
      [200, 200, 200, 200, 200, 429],
    );
    const token = await resetTokenFor(app, 'frida@example.org');
    assert.equal((await reset(token)).status, 200, 'what the requests were used up for still works');
  });

  test('too many requests from one network address are refused (product.md 1.10)', async () => {
    const visitor = app.visitor();
    const statuses = [];
    for (let round = 0; round < 21; round += 1) statuses.push((await ask(`many${round}@example.org`, visitor)).status);
    assert.deepEqual(statuses, [...Array(20).fill(200), 429]);
    assert.equal((await ask('many-else@example.org')).status, 200);
  });

  test('fields are named with the words of their forms', async () => {
    assert.deepEqual((await ask('nowhere')).json.fields, { email: 'Please enter a valid email address' });
    const fieldsOf = async (form: object) => (await app.visitor().post('/api/reset-password', form)).json.fields;
    assert.deepEqual(await fieldsOf({ token: '', password: 'long enough', confirmPassword: 'long enough' }), {
      token: 'Reset token is required',
    });
    assert.deepEqual(await fieldsOf({ token: 't', password: 'short', confirmPassword: 'short' }), {
      password: 'Password must be at least 8 characters',
    });
    assert.deepEqual(await fieldsOf({ token: 't', password: 'x'.repeat(65), confirmPassword: 'x'.repeat(65) }), {
      password: 'Password cannot exceed 64 characters',
    });
    assert.deepEqual(await fieldsOf({ token: 't', password: 'long enough', confirmPassword: 'another one' }), {
      confirmPassword: "Passwords don't match",
    });
  });

  test('the token is in the mail and nowhere else: no answer, no log line, no table (product.md 1.11)', async () => {
    const owner = await register('greta');
    await ask('greta@example.org');
    const token = await resetTokenFor(app, 'greta@example.org');
    const page = await app.visitor().get(`/reset-password?token=${token}`);
    assert.equal(page.headers.get('referrer-policy'), 'no-referrer');
    assert.notEqual((await app.visitor().get('/login')).headers.get('referrer-policy'), 'no-referrer');
    await owner.get('/api/me');
    await reset(token, 'short');
    const others = app.answers.filter(({ text }) => !text.includes('"subject":"Reset'));
    assert.ok(others.length > 10);
    for (const { text } of others) assert.ok(!text.includes(token));
    assert.ok(!JSON.stringify(app.log).includes(token));
    const stored = await app.server.database.rows<{ body: string | null }>(
      `SELECT body FROM outbox UNION ALL SELECT reset_token_hash FROM users`,
    );
    assert.ok(stored.length > 0 && stored.every(({ body }) => !body?.includes(token)));
    assert.equal((await reset(token)).status, 200);
    assert.ok(!JSON.stringify(app.log).includes(token));
  });

  test('a link whose user is gone by the time it is used does nothing', async () => {
    const owner = await register('hanna');
    await ask('hanna@example.org');
    const token = await resetTokenFor(app, 'hanna@example.org');
    assert.equal((await owner.post('/api/account/delete', { password: PASSWORD })).status, 200);
    assert.equal((await reset(token)).status, 400);
    await ask('hanna@example.org');
    const subjects = (await mailTo(app, 'hanna@example.org')).map(({ subject }) => subject);
    assert.equal(subjects[0], 'Your Plumbline account was deleted');
  });
});
