import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';

const PASSWORD = 'correct horse';
const DAY = 86_400_000;
const account = (username: string) => ({
  username,
  email: `${username}@example.org`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
});

describe('accounts and sessions over HTTP', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  test('registering signs in; the answer tells no secret (product.md 1.3, 1.7)', async () => {
    const visitor = app.visitor();
    const { status, json, text } = await visitor.post('/api/register', account('Anna'));
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(json.user).sort(), [
      'createdAt',
      'email',
      'hasSubmission',
      'id',
      'pengSubscription',
      'role',
      'subscription',
      'subscriptionEndDate',
      'subscriptionStatus',
      'username',
    ]);
    assert.doesNotMatch(text, /argon2|password/i);
    assert.deepEqual((await visitor.get('/api/me')).json, json.user);
  });

  test('names and addresses are unique regardless of case (product.md 1.1, 1.2)', async () => {
    await app.visitor().post('/api/register', account('Berta'));
    const name = await app.visitor().post('/api/register', { ...account('BERTA'), email: 'else@example.org' });
    assert.deepEqual([name.status, name.json.code], [409, 'username-taken']);
    const email = await app.visitor().post('/api/register', { ...account('Carla'), email: 'BERTA@Example.org' });
    assert.deepEqual([email.status, email.json.code], [409, 'email-taken']);
    assert.ok(email.json.fields.email);
  });

  test('one signs in by name or address; unknown and wrong answer alike (product.md 1.4)', async () => {
    await app.visitor().post('/api/register', account('Dora'));
    for (const username of ['Dora', 'dora', 'DORA@example.ORG']) {
      assert.equal((await app.visitor().post('/api/login', { username, password: PASSWORD })).status, 200);
    }
    const wrong = await app.visitor().post('/api/login', { username: 'Dora', password: 'wrong password' });
    const unknown = await app.visitor().post('/api/login', { username: 'Nobody', password: 'wrong password' });
    assert.deepEqual([wrong.status, wrong.text], [unknown.status, unknown.text]);
    assert.equal(wrong.json.message, 'Invalid username or password');
  });

  test('signing in changes the session id; a planted one does not become a session (product.md 1.5)', async () => {
    const visitor = await memberOf(app, 'user');
    const before = visitor.cookies();
    const { username } = (await visitor.get('/api/me')).json;
    await visitor.post('/api/login', { username, password: PASSWORD });
    assert.notEqual(visitor.cookies(), before);
    const old = await app.visitor().get('/api/me', { cookie: before });
    assert.equal(old.status, 401);
  });

  test('signing out ends the session on the server (product.md 1.5)', async () => {
    const visitor = await memberOf(app, 'user');
    const cookie = visitor.cookies();
    assert.equal((await app.visitor().get('/api/me', { cookie })).status, 200);
    assert.equal((await visitor.post('/api/logout')).status, 200);
    assert.equal((await app.visitor().get('/api/me', { cookie })).status, 401);
  });

  test('a session ends 14 days after it was last used (product.md 1.5)', async () => {
    const visitor = await memberOf(app, 'user');
    for (const days of [9, 5, 2]) {
      app.clock.advance(days * DAY);
      const { status, headers } = await visitor.get('/api/me');
      assert.equal(status, 200);
      assert.equal(headers.getSetCookie().length, 2, 'the cookie and its signature live on too');
    }
    assert.deepEqual((await visitor.get('/api/me')).headers.getSetCookie(), [], 'a use is noted once an hour');
    const other = await memberOf(app, 'user');
    app.clock.advance(14 * DAY);
    assert.equal((await other.get('/api/me')).status, 401);
  });

  test('however often it is used, a session ends 30 days after signing in (product.md 1.19)', async () => {
    const visitor = await memberOf(app, 'user');
    for (const days of [10, 10, 9]) {
      app.clock.advance(days * DAY);
      assert.equal((await visitor.get('/api/me')).status, 200);
    }
    app.clock.advance(DAY - 1);
    assert.equal((await visitor.get('/api/me')).status, 200);
    app.clock.advance(1);
    assert.equal((await visitor.get('/api/me')).status, 401);
  });

  test('a request under way while its session is ended does not bring it back (product.md 1.5)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const visitor = await memberOf(app, 'user');
      const cookie = visitor.cookies();
      app.clock.advance(2 * 3_600_000);
      const underWay = Array.from({ length: 10 }, () => app.visitor().get('/api/me', { cookie }));
      await Promise.all([...underWay, visitor.post('/api/logout')]);
      assert.equal((await app.visitor().get('/api/me', { cookie })).status, 401);
    }
  });

  test('a hash of a former cost is made anew by the right password, not by a wrong one (product.md 1.20)', async () => {
    await app.visitor().post('/api/register', account('Ines'));
    const { database } = app.server;
    const former = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await database.run("UPDATE users SET password_hash = ? WHERE username_key = 'ines'", [former]);
    const stored = async (): Promise<string> => {
      const [row] = await database.rows<{ it: string }>(
        "SELECT password_hash AS it FROM users WHERE username_key = 'ines'",
      );
      return row?.it ?? '';
    };
    const logIn = (password: string) => app.visitor().post('/api/login', { username: 'ines', password });
    assert.equal((await logIn('not the password')).status, 401);
    assert.equal(await stored(), former);
    assert.equal((await logIn(PASSWORD)).status, 200);
    assert.match(await stored(), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.equal((await logIn(PASSWORD)).status, 200);
  });

  test('guessing is stopped with Retry-After; the owner elsewhere is not locked out (product.md 1.9)', async () => {
    await app.visitor().post('/api/register', account('Emma'));
    const guess = { username: 'Emma', password: 'not the password' };
    const stranger = app.visitor();
    let refused = await stranger.post('/api/login', guess);
    for (let round = 0; round < 10; round += 1) refused = await stranger.post('/api/login', guess);
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.match(refused.json.message, /^Too many attempts\. Please wait 1[45] minutes and try again\.$/);
    assert.equal((await stranger.post('/api/login', { ...guess, password: PASSWORD })).status, 429);
    assert.equal((await app.visitor().post('/api/login', { ...guess, password: PASSWORD })).status, 200);
  });

  test('twenty guesses at once are counted one by one (product.md 1.9)', async () => {
    await app.visitor().post('/api/register', account('Gerda'));
    const stranger = app.visitor();
    const guesses = Array.from({ length: 20 }, (_, index) =>
      stranger.post('/api/login', { username: index % 2 ? 'gerda' : 'GERDA', password: `guess number ${index}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...Array(10).fill(401), ...Array(10).fill(429)]);
    assert.equal((await app.visitor().post('/api/login', { username: 'Gerda', password: PASSWORD })).status, 200);
  });

  test('the cookie cannot be read by scripts and does not travel to other sites', async () => {
    const { headers } = await app.visitor().post('/api/register', account('Frida'));
    for (const cookie of headers.getSetCookie()) assert.match(cookie, /; httponly/i);
    for (const cookie of headers.getSetCookie()) assert.match(cookie, /; samesite=lax/i);
  });
});
