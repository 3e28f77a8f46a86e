import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { mailTo } from '../support/mails.ts';
import { visitorOf } from '../support/visitor.ts';

const PASSWORD = 'correct horse';
const MINUTE = 60_000;
const DAY = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const NEW_SIGN_IN = 'New sign-in to your Plumbline account';

type Session = {
  readonly reference: string;
  readonly device: string;
  readonly network: string;
  readonly lastUsedAt: string;
  readonly isCurrent: boolean;
};

describe('the list of own sessions, and mail about new devices', () => {
  let app: TestApp;
  /** A second instance on the same database. */
  let other: TestApp;
  before(async () => {
    app = await startApp();
    other = await startApp({ databaseUrl: app.databaseUrl, clock: app.clock });
  });
  after(async () => {
    await other.close();
    await app.close();
  });

  /** A browser with a cookie jar of its own, at an address. */
  const browser = (userAgent: string, address: string) => {
    const visitor = app.visitor();
    const headers = { 'user-agent': userAgent, 'x-forwarded-for': address };
    return {
      get: (path: string) => visitor.get(path, headers),
      post: (path: string, body: unknown = {}) => visitor.post(path, body, headers),
      cookies: visitor.cookies,
    };
  };
  const register = async (username: string, on = browser(FIREFOX, '203.0.113.7')) => {
    const form = { username, email: `${username}@example.org`, password: PASSWORD, confirmPassword: PASSWORD };
    const { status, text } = await on.post('/api/register', form);
    assert.equal(status, 200, text);
    return on;
  };
  const logIn = async (username: string, on = browser(IPHONE, '2001:db8:1:2::9')) => {
    const { status, text } = await on.post('/api/login', { username, password: PASSWORD });
    assert.equal(status, 200, text);
    return on;
  };
  const sessionsOf = async (on: ReturnType<typeof browser>): Promise<Session[]> =>
    (await on.get('/api/account/sessions')).json;
  const statusOf = async (site: TestApp, cookie: string): Promise<number> =>
    (await visitorOf(site.origin).get('/api/me', { cookie })).status;
  const newSignIns = async (username: string) =>
    (await mailTo(app, `${username}@example.org`)).filter(({ subject }) => subject === NEW_SIGN_IN);

  test('names device, network and last use, and marks the present one (product.md 1.22)', async () => {
    const laptop = await register('anna');
    const phone = await logIn('anna');
    const listed = await sessionsOf(phone);
    assert.deepEqual(listed.map(({ device, network, isCurrent }) => [device, network, isCurrent]).sort(), [
      ['Firefox on Windows', '203.0.113.0/24', false],
      ['Safari on iPhone', '2001:db8:1::/48', true],
    ]);
    assert.deepEqual((await sessionsOf(laptop)).find(({ isCurrent }) => isCurrent)?.device, 'Firefox on Windows');
    const { text } = await phone.get('/api/account/sessions');
    assert.doesNotMatch(text, /203\.0\.113\.7|::9|Mozilla/);
    for (const cookie of phone.cookies().split(/=|; /)) assert.ok(cookie.length < 20 || !text.includes(cookie));
  });

  test('a stolen cookie is refused at once after the sign-out of its session, on every instance', async () => {
    const phone = await logIn('berta', await register('berta', browser(IPHONE, '198.51.100.1')));
    const laptop = await logIn('berta', browser(FIREFOX, '203.0.113.7'));
    const stolen = phone.cookies();
    assert.deepEqual([await statusOf(app, stolen), await statusOf(other, stolen)], [200, 200]);
    const session = (await sessionsOf(laptop)).find(({ isCurrent }) => !isCurrent);
    const path = `/api/account/sessions/${session?.reference}/end`;
    const wrong = await laptop.post(path, { password: 'not this one' });
    assert.deepEqual([wrong.status, wrong.json.code], [400, 'wrong-password']);
    assert.equal(await statusOf(other, stolen), 200, 'the password is asked for');
    assert.equal((await laptop.post(path, { password: PASSWORD })).status, 200);
    assert.deepEqual([await statusOf(app, stolen), await statusOf(other, stolen)], [401, 401]);
    assert.equal((await laptop.post(path, { password: PASSWORD })).status, 404, 'it is not there any more');
    assert.equal((await laptop.get('/api/me')).status, 200);
  });

  test("another user's session is not there (product.md 2.4)", async () => {
    const owner = await register('carla');
    const stranger = await register('dora');
    const [session] = await sessionsOf(owner);
    const { status } = await stranger.post(`/api/account/sessions/${session?.reference}/end`, { password: PASSWORD });
    assert.equal(status, 404);
    assert.equal((await owner.get('/api/me')).status, 200);
  });

  test('all others end together, also on another instance', async () => {
    const present = await register('emil');
    const others = [await logIn('emil'), await logIn('emil', browser(FIREFOX, '198.51.100.9'))];
    const path = '/api/account/end-other-sessions';
    assert.equal((await present.post(path, { password: 'not this one' })).status, 400);
    assert.equal((await sessionsOf(present)).length, 3);
    assert.equal((await present.post(path, { password: PASSWORD })).status, 200);
    for (const { cookies } of others) assert.equal(await statusOf(other, cookies()), 401);
    assert.deepEqual(
      (await sessionsOf(present)).map(({ isCurrent }) => isCurrent),
      [true],
    );
  });

  test('the last use is stored by a job, at most once a minute, and no request writes for it', async () => {
    const visitor = await register('fritz');
    const lastUse = async () => (await sessionsOf(visitor))[0]?.lastUsedAt;
    const signedIn = await lastUse();
    app.clock.advance(MINUTE - 1);
    await visitor.get('/api/me');
    await app.server.jobs.runAll();
    assert.equal(await lastUse(), signedIn, 'within the minute');
    app.clock.advance(1);
    const now = new Date(app.clock.now()).toISOString();
    await visitor.get('/api/me');
    assert.equal(await lastUse(), signedIn, 'no request stores it');
    await app.server.jobs.runAll();
    assert.equal(await lastUse(), now);
  });

  test('a session that moves to another network is shown there', async () => {
    const visitor = app.visitor();
    const at = (address: string) => ({ 'x-forwarded-for': address, 'user-agent': FIREFOX });
    const form = { username: 'gerda', email: 'gerda@example.org', password: PASSWORD, confirmPassword: PASSWORD };
    await visitor.post('/api/register', form, at('203.0.113.7'));
    await visitor.get('/api/me', at('192.0.2.200'));
    await app.server.jobs.runAll();
    const [session] = (await visitor.get('/api/account/sessions', at('192.0.2.200'))).json;
    assert.equal(session.network, '192.0.2.0/24');
  });

  test('a sign-in on a new device is mailed once, with device, network and time in UTC (product.md 1.23)', async () => {
    const laptop = await register('hanna');
    assert.deepEqual(await newSignIns('hanna'), [], 'registering sends none');
    await logIn('hanna', laptop);
    await laptop.post('/api/logout');
    await logIn('hanna', laptop);
    assert.deepEqual(await newSignIns('hanna'), [], 'a device that is known sends none');
    const phone = await logIn('hanna');
    const [mail, ...more] = await newSignIns('hanna');
    assert.equal(more.length, 0);
    assert.match(mail?.text ?? '', /Safari on iPhone/);
    assert.match(mail?.text ?? '', /2001:db8:1::\/48/);
    assert.match(mail?.text ?? '', /UTC/);
    assert.doesNotMatch(mail?.text ?? '', /::9/);
    await phone.post('/api/logout');
    await logIn('hanna', phone);
    assert.equal((await newSignIns('hanna')).length, 1, 'from then on the device is known');
  });

  test('a wrong password, and another account on a known device, count for themselves', async () => {
    const laptop = await register('iris');
    await register('jonas');
    const stranger = browser(IPHONE, '198.51.100.77');
    assert.equal((await stranger.post('/api/login', { username: 'iris', password: 'not this one' })).status, 401);
    assert.deepEqual(await newSignIns('iris'), []);
    await logIn('jonas', laptop);
    assert.equal((await newSignIns('jonas')).length, 1);
  });

  test('a changed password sends no mail about the device on which it was changed', async () => {
    const laptop = await register('klara');
    await app.server.database.run(
      'DELETE FROM known_devices WHERE user_id = (SELECT id FROM users WHERE username = ?)',
      ['klara'],
    );
    await logIn('klara');
    const form = { currentPassword: PASSWORD, newPassword: 'a better battery', confirmPassword: 'a better battery' };
    assert.equal((await laptop.post('/api/change-password', form)).status, 200);
    assert.deepEqual(await newSignIns('klara'), []);
  });

  test('a device whose session was signed out by its list is a new one again', async () => {
    const laptop = await register('lena');
    const phone = await logIn('lena');
    await laptop.post('/api/account/end-other-sessions', { password: PASSWORD });
    await logIn('lena', phone);
    assert.equal((await newSignIns('lena')).length, 2);
  });

  test('a device is forgotten 400 days after its last sign-in', async () => {
    await register('mona');
    const phone = await logIn('mona');
    assert.equal((await newSignIns('mona')).length, 1);
    app.clock.advance(399 * DAY);
    await app.server.jobs.runAll();
    await logIn('mona', phone);
    assert.equal((await newSignIns('mona')).length, 1, 'no other came');
    app.clock.advance(400 * DAY);
    await app.server.jobs.runAll();
    const { length } = await app.server.database.rows('SELECT 1 FROM known_devices');
    assert.equal(length, 0);
  });

  test('the device cookie is not read by scripts, opens nothing, and a made-up one is replaced', async () => {
    const { headers } = await app.visitor().post('/api/register', {
      ...{ username: 'nils', email: 'nils@example.org' },
      ...{ password: PASSWORD, confirmPassword: PASSWORD },
    });
    const cookie = headers.getSetCookie().find((line) => line.startsWith('plumbline-device='));
    assert.match(cookie ?? '', /httponly/i);
    assert.match(cookie ?? '', /samesite=lax/i);
    const [pair = ''] = (cookie ?? '').split(';');
    assert.equal((await app.visitor().get('/api/me', { cookie: pair })).status, 401);
    const planted = await app
      .visitor()
      .post('/api/login', { username: 'nils', password: PASSWORD }, { cookie: 'plumbline-device=planted' });
    assert.ok(planted.headers.getSetCookie().some((line) => /^plumbline-device=[\w-]{43};/.test(line)));
  });

  test('the export names sessions and devices, without what opens or recognizes them (product.md 1.13)', async () => {
    const visitor = await register('olga');
    const { json, text } = await visitor.get('/api/account/export');
    assert.deepEqual(
      json.data.sessions.map(({ device, network }: Session) => [device, network]),
      [['Firefox on Windows', '203.0.113.0/24']],
    );
    assert.equal(json.data.knownDevices.length, 1);
    for (const cookie of visitor.cookies().split(/=|; /)) assert.ok(cookie.length < 20 || !text.includes(cookie));
  });
});
