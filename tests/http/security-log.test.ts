import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { resetTokenFor } from '../support/mails.ts';
import { memberOf } from '../support/members.ts';

const PASSWORD = 'correct horse';
const SECRETS = [PASSWORD, 'a seeded wrong one', 'three grey herons'];

describe('the log tells who did what to an account, and who was turned away (product.md 7.8)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  /** The lines that were written meanwhile, as event and facts. */
  const linesOf = async (work: () => Promise<unknown>): Promise<(readonly [string, unknown])[]> => {
    const before = app.log.length;
    await work();
    return app.log.slice(before).map(({ event, facts }) => [event, facts] as const);
  };

  test('an account from its first day to its last', async () => {
    const visitor = app.visitor();
    const form = { username: 'ulla', email: 'ulla@example.org', password: PASSWORD, confirmPassword: PASSWORD };
    let userId = 0;
    let address = '';
    const lines = await linesOf(async () => {
      userId = (await visitor.post('/api/register', form)).json.user.id;
      await visitor.post('/api/logout');
      await visitor.post('/api/login', { username: 'ulla', password: PASSWORD });
      const newPassword = 'three grey herons';
      await visitor.post('/api/change-password', {
        currentPassword: PASSWORD,
        newPassword,
        confirmPassword: newPassword,
      });
      await visitor.get('/api/account/export');
      await visitor.post('/api/account/delete', { password: newPassword });
    });
    address = (lines[0] as [string, { address: string }])[1].address;
    assert.ok(address.length > 0);
    const references = lines.map(([, facts]) => (facts as { reference: string }).reference);
    const events = ['registered', 'signed-out', 'signed-in', 'password-changed', 'data-exported', 'account-deleted'];
    assert.deepEqual(
      lines,
      events.map((event, at) => [event, { userId, address, reference: references[at] }]),
    );
    assert.deepEqual(
      references.map((reference) => app.requests.find((request) => request.reference === reference)?.path),
      ['register', 'logout', 'login', 'change-password', 'account/export', 'account/delete'].map(
        (path) => `/api/${path}`,
      ),
    );
  });

  test('asking for a new password and setting it', async () => {
    const form = { username: 'vera', email: 'vera@example.org', password: PASSWORD, confirmPassword: PASSWORD };
    await app.visitor().post('/api/register', form);
    await app.visitor().post('/api/request-password-reset', { email: 'vera@example.org' });
    const token = await resetTokenFor(app, 'vera@example.org');
    const password = 'three grey herons';
    const reset = () => app.visitor().post('/api/reset-password', { token, password, confirmPassword: password });
    assert.equal((await reset()).status, 200);
    assert.equal((await reset()).status, 400);
    const events = app.log.map(({ event }) => event);
    assert.ok(events.includes('password-reset-requested') && events.includes('password-reset'));
    assert.ok(app.log.some(({ facts }) => (facts as { code?: string }).code === 'reset-link-invalid'));
    assert.ok(!JSON.stringify(app.log).includes(token));
  });

  const turnedAway: readonly [string, string, () => Promise<unknown>][] = [
    [
      'a wrong password',
      'wrong-credentials',
      () => app.visitor().post('/api/login', { username: 'nobody', password: 'a seeded wrong one' }),
    ],
    [
      'a learner at the door of administrators',
      'not-admin',
      async () => (await memberOf(app, 'user')).get('/api/admin/users'),
    ],
    [
      'a body that cannot be read',
      'malformed-body',
      () =>
        app
          .visitor()
          .send('/api/login', { method: 'POST', body: '{"', headers: { 'content-type': 'application/json' } }),
    ],
  ];
  for (const [what, code, work] of turnedAway) {
    test(what, async () => {
      const refusals = (await linesOf(work)).filter(([event]) => event === 'refused');
      assert.deepEqual(
        refusals.map(([, facts]) => (facts as { code?: string }).code),
        [code],
      );
    });
  }

  test('a write from a page of another site, on one line whatever its Origin says', async () => {
    const headers = { origin: 'https://evil.example', 'content-type': 'application/json' };
    const lines = await linesOf(() => app.visitor().send('/api/logout', { method: 'POST', body: '{}', headers }));
    assert.match(JSON.stringify(lines), /cross-site-write-refused.*evil\.example/);
  });

  test('ordinary things are not in it: pages before signing in, forms with mistakes (control)', async () => {
    const lines = await linesOf(async () => {
      await app.visitor().get('/api/me');
      await app.visitor().post('/api/register', { username: '', email: '', password: '', confirmPassword: '' });
    });
    assert.deepEqual(lines, []);
  });

  test('each request has a line with its reference, path and status, and without its query', async () => {
    const given = 'a-proxy-calls-it-so';
    await app.visitor().get('/api/blog?page=1&token=hidden', { 'x-request-id': given });
    const refusedName = 'bad name of 2 lines';
    const { headers } = await app.visitor().get('/api/no-such', { 'x-request-id': refusedName });
    const own = headers.get('x-request-id');
    assert.ok(own && own !== refusedName);
    const [one, two] = [given, own].map((id) => app.requests.filter(({ reference }) => reference === id));
    assert.equal(one?.length, 1);
    assert.equal(one[0]?.path, '/api/blog');
    assert.deepEqual(
      two?.map(({ path, method, status }) => [path, method, status]),
      [['/api/no-such', 'GET', 404]],
    );
    assert.ok(!JSON.stringify(app.requests).includes('hidden'));
    await app.visitor().get('/healthz');
    assert.ok(!JSON.stringify(app.requests).includes('healthz'), 'asked for by machines every second');
  });

  test('nothing that was typed is in it', () => {
    for (const secret of SECRETS) assert.ok(!JSON.stringify([app.log, app.requests]).includes(secret), secret);
    assert.ok(!JSON.stringify(app.log).includes('ulla'));
  });
});
