import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { mailTo } from '../support/mails.ts';
import { memberOf } from '../support/members.ts';
import { setUpTotp } from '../support/totp.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

const PASSWORD = 'correct horse';
const DAY = 86_400_000;
const NEW_PASSWORD = 'a better battery';

describe('changing the password over HTTP (product.md 1.12)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  const change = (visitor: Visitor, form: object = {}): Promise<Answer> =>
    visitor.post('/api/change-password', {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
      ...form,
    });
  const nameOf = async (visitor: Visitor): Promise<string> => (await visitor.get('/api/me')).json.username;
  const logIn = async (username: string, password = PASSWORD): Promise<Visitor> => {
    const visitor = app.visitor();
    assert.equal((await visitor.post('/api/login', { username, password })).status, 200);
    return visitor;
  };

  test('this device goes on under a new session id, all others are logged out, and the owner is told', async () => {
    const visitor = await memberOf(app, 'user');
    const username = await nameOf(visitor);
    const elsewhere = await logIn(username);
    const former = visitor.cookies();
    const answer = await change(visitor);
    assert.deepEqual([answer.status, answer.json], [200, { success: true }]);
    assert.notEqual(visitor.cookies(), former);
    assert.equal((await visitor.get('/api/me')).status, 200);
    assert.equal((await elsewhere.get('/api/me')).status, 401);
    assert.equal((await app.visitor().get('/api/me', { cookie: former })).status, 401);
    await logIn(username, NEW_PASSWORD);
    assert.equal((await app.visitor().post('/api/login', { username, password: PASSWORD })).status, 401);
    const mails = await mailTo(app, `${username}@example.org`);
    assert.ok(mails.some(({ subject }) => subject === 'Your Plumbline password was changed'));
  });

  test('the session ends 30 days after signing in, whatever its password (product.md 1.19)', async () => {
    const visitor = await memberOf(app, 'user');
    for (let round = 0; round < 2; round += 1) {
      app.clock.advance(12 * DAY);
      assert.equal((await visitor.get('/api/me')).status, 200);
    }
    assert.equal((await change(visitor)).status, 200);
    app.clock.advance(6 * DAY - 1);
    assert.equal((await visitor.get('/api/me')).status, 200);
    app.clock.advance(1);
    assert.equal((await visitor.get('/api/me')).status, 401);
  });

  test('a wrong current password is named; nothing changes', async () => {
    const visitor = await memberOf(app, 'user');
    const username = await nameOf(visitor);
    const { status, json } = await change(visitor, { currentPassword: 'not this one' });
    assert.deepEqual([status, json.message], [400, 'That is not your current password.']);
    assert.deepEqual(json.fields, { currentPassword: 'That is not your current password.' });
    await logIn(username);
  });

  test('fields are named with the words of the form', async () => {
    const visitor = await memberOf(app, 'user');
    const fieldsOf = async (form: object) => (await change(visitor, form)).json.fields;
    assert.deepEqual(await fieldsOf({ currentPassword: '', newPassword: 'short', confirmPassword: '' }), {
      currentPassword: 'Current password is required',
      newPassword: 'New password must be at least 8 characters',
      confirmPassword: 'Please confirm your new password',
    });
    assert.deepEqual(await fieldsOf({ confirmPassword: 'something else' }), {
      confirmPassword: "New passwords don't match",
    });
    const long = 'x'.repeat(65);
    assert.deepEqual(await fieldsOf({ newPassword: long, confirmPassword: long }), {
      newPassword: 'Password cannot exceed 64 characters',
    });
  });

  test('guessing is stopped with Retry-After, for deleting the account too', async () => {
    const visitor = await memberOf(app, 'user');
    for (let round = 0; round < 10; round += 1) {
      assert.equal((await change(visitor, { currentPassword: `guess ${round}` })).status, 400);
    }
    const refused = await change(visitor);
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.equal((await visitor.post('/api/account/delete', { password: PASSWORD })).status, 429);
    const other = await memberOf(app, 'user');
    assert.equal((await change(other)).status, 200);
  });

  test('guesses with a stolen cookie do not keep the owner from ending that session', async () => {
    const lost = await memberOf(app, 'user');
    // Two sessions of a person begin at two moments.
    app.clock.advance(1);
    const owner = await logIn(await nameOf(lost));
    for (let round = 0; round < 10; round += 1) {
      assert.equal((await change(lost, { currentPassword: `guess ${round}` })).status, 400);
    }
    assert.equal((await change(lost)).status, 429);
    assert.equal((await owner.post('/api/account/end-other-sessions', { password: PASSWORD })).status, 200);
    assert.equal((await lost.get('/api/me')).status, 401);
    assert.equal((await change(owner)).status, 200);
  });

  test('the password confirms nothing: the new session keeps the moment of the last proof (product.md 1.35)', async () => {
    const visitor = await memberOf(app, 'user');
    await setUpTotp(app, visitor);
    assert.equal((await change(visitor)).status, 200);
    assert.equal((await visitor.get('/api/account/export')).status, 200, 'what was confirmed stays so');
    app.clock.advance(10 * 60_000);
    const again = { currentPassword: NEW_PASSWORD, newPassword: PASSWORD, confirmPassword: PASSWORD };
    assert.equal((await change(visitor, again)).status, 200);
    const refused = await visitor.get('/api/account/export');
    assert.deepEqual([refused.status, refused.json.code], [401, 'confirmation-needed']);
    assert.equal((await visitor.post('/api/account/factors/totp/remove')).json.code, 'confirmation-needed');
  });

  test('of two changes at once one wins, and its password is the one that works', async () => {
    const visitor = await memberOf(app, 'user');
    const username = await nameOf(visitor);
    const [one, two] = [await logIn(username), await logIn(username)];
    const wishes = ['the first wish', 'the second wish'];
    const answers = await Promise.all(
      [one, two].map((person, index) => change(person, { newPassword: wishes[index], confirmPassword: wishes[index] })),
    );
    const won = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    assert.equal(won.length, 1, JSON.stringify(answers.map(({ status, text }) => [status, text])));
    await logIn(username, wishes[won[0] ?? 0]);
  });

  test('a sign-in with the old password that is under way does not outlive the change', async () => {
    for (let round = 0; round < 4; round += 1) {
      const visitor = await memberOf(app, 'user');
      const username = await nameOf(visitor);
      const late = [app.visitor(), app.visitor(), app.visitor()];
      await Promise.all([
        ...late.map((person) => person.post('/api/login', { username, password: PASSWORD })),
        change(visitor),
      ]);
      for (const person of late) assert.equal((await person.get('/api/me')).status, 401);
      assert.equal((await visitor.get('/api/me')).status, 200);
    }
  });
});
