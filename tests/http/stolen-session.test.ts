import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { mailTo } from '../support/mails.ts';
import { memberOf } from '../support/members.ts';
import { softwarePasskey } from '../support/software-passkey.ts';
import { nextCode, setUpTotp } from '../support/totp.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

const PASSWORD = 'correct horse';
const STEP = '/api/login/second-step';
const CONFIRM = '/api/account/confirmation';
const PASSKEYS = '/api/account/factors/passkeys';
const WRONG = [400, 'wrong-code'];
const ENDED = [401, 'session-ended'];

const sessionsOf = async (visitor: Visitor): Promise<{ reference: string; isCurrent: boolean }[]> =>
  (await visitor.get('/api/account/sessions')).json;

describe('wrong codes and calls from a stolen session (product.md 1.12, 1.33, 1.35)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  const told = ({ status, json }: Answer) => [status, json.code];
  const anOwner = async () => {
    const device = await memberOf(app, 'user');
    const factor = await setUpTotp(app, device);
    return { username: (await device.get('/api/me')).json.username as string, device, ...factor };
  };
  const firstStep = async (username: string): Promise<Visitor> => {
    const browser = app.visitor();
    assert.equal((await browser.post('/api/login', { username, password: PASSWORD })).status, 200);
    return browser;
  };
  const challengeFrom = async (visitor: Visitor, path: string): Promise<string> =>
    (await visitor.post(path)).json.options.challenge;
  /** Wrong codes of both kinds by turns, with a copied cookie. */
  const guess = (cookie: string, round: number): Promise<Answer> => {
    const proof =
      round % 2 === 0
        ? { method: 'totp', code: String(100_000 + round) }
        : { method: 'recovery', code: 'aaaa-bbbb-cccc' };
    return app.visitor().post(CONFIRM, proof, { cookie });
  };
  const guessUntilEnded = async (cookie: string): Promise<void> => {
    for (let round = 0; round < 10; round += 1) assert.deepEqual(told(await guess(cookie, round)), WRONG);
    assert.deepEqual(told(await guess(cookie, 10)), ENDED);
  };

  test('ten wrong codes end the session, and no way of signing in is refused to the owner', async () => {
    const { username, device, secret, recoveryCodes } = await anOwner();
    const passkey = softwarePasskey(app.origin);
    const created = passkey.create(await challengeFrom(device, `${PASSKEYS}/begin`));
    assert.equal((await device.post(PASSKEYS, { name: 'Laptop', answer: created })).status, 200);
    const stolen = device.cookies();
    await guessUntilEnded(stolen);
    assert.equal((await app.visitor().get('/api/me', { cookie: stolen })).status, 401);
    assert.equal((await guess(stolen, 11)).json.code, 'not-signed-in');

    const signIns: (() => Promise<Answer>)[] = [
      async () => (await firstStep(username)).post(STEP, { method: 'totp', code: nextCode(app, secret) }),
      async () => (await firstStep(username)).post(STEP, { method: 'recovery', code: recoveryCodes[0] }),
      async () => {
        const browser = await firstStep(username);
        const answer = passkey.use(await challengeFrom(browser, `${STEP}/passkey`));
        return browser.post(STEP, { method: 'passkey', answer });
      },
    ];
    for (const signIn of signIns) assert.equal((await signIn()).status, 200);
  });

  test('what a thief used up is not taken from another session', async () => {
    const { username, device, secret } = await anOwner();
    const other = await firstStep(username);
    assert.equal((await other.post(STEP, { method: 'totp', code: nextCode(app, secret) })).status, 200);
    await guessUntilEnded(device.cookies());
    assert.equal((await other.post(CONFIRM, { method: 'totp', code: nextCode(app, secret) })).status, 200);
  });

  test('a new password begins no new count of wrong codes', async () => {
    const { device } = await anOwner();
    for (let code = 0; code < 9; code += 1) assert.deepEqual(told(await guess(device.cookies(), code)), WRONG);
    const form = { currentPassword: PASSWORD, newPassword: 'a better battery', confirmPassword: 'a better battery' };
    // Without the cookie of the browser, which a thief leaves out.
    const cookie = device.cookies().replace(/(?:; )?plumbline-device[^;]*/g, '');
    const changed = await app.visitor().post('/api/change-password', form, { cookie });
    assert.equal(changed.status, 200);
    const renewed = changed.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
    assert.deepEqual(told(await guess(renewed.join('; '), 10)), WRONG);
    assert.deepEqual(told(await guess(renewed.join('; '), 11)), ENDED);
  });

  test('thirty wrong codes a day are accepted from all sessions together, and signing in again confirms', async () => {
    const { username, device, secret } = await anOwner();
    const signIn = async (): Promise<Visitor> => {
      const browser = await firstStep(username);
      assert.equal((await browser.post(STEP, { method: 'totp', code: nextCode(app, secret) })).status, 200);
      return browser;
    };
    for (let session = 0; session < 3; session += 1) await guessUntilEnded((await signIn()).cookies());
    const refused = await guess(device.cookies(), 0);
    assert.deepEqual(told(refused), [429, 'codes-used-up']);
    assert.match(refused.json.message, /log out and log in again/);
    assert.equal((await device.get('/api/me')).status, 200, 'whoever entered none of them stays signed in');
    await device.post('/api/logout');
    assert.equal((await (await signIn()).get('/api/account/export')).status, 200);
  });

  test('bodies that never end hold none of the calls that the owner needs', async () => {
    const owner = await memberOf(app, 'user');
    const path = '/api/account/end-other-sessions';
    const { username } = (await owner.get('/api/me')).json;
    const copies: string[] = [];
    for (let session = 0; session < 2; session += 1) {
      app.clock.advance(1);
      copies.push((await firstStep(username)).cookies());
    }
    const held = copies.flatMap((cookie) =>
      Array.from({ length: 60 }, () => {
        const headers = { cookie, 'content-type': 'application/json', 'content-length': 50 };
        const asked = request(new URL(path, app.origin), { method: 'POST', headers });
        asked.on('error', () => {});
        asked.write('{');
        return asked;
      }),
    );
    for (const cookie of copies) {
      let status = 0;
      for (let call = 0; call < 60 && status !== 429; call += 1) {
        ({ status } = await app.visitor().post(path, {}, { cookie }));
      }
      assert.equal(status, 429, 'what the session may ask is used up');
    }
    assert.equal((await owner.post(path, { password: PASSWORD })).status, 200);
    for (const asked of held) asked.destroy();
  });

  test('a flood of calls with a copied cookie does not keep the owner from ending that session', async () => {
    const { username, device, secret } = await anOwner();
    const owner = await firstStep(username);
    assert.equal((await owner.post(STEP, { method: 'totp', code: nextCode(app, secret) })).status, 200);
    const cookie = device.cookies();
    const change = { currentPassword: PASSWORD, newPassword: 'a better battery', confirmPassword: 'a better battery' };
    const [stolen] = (await sessionsOf(owner)).filter(({ isCurrent }) => !isCurrent);
    const calls: readonly (readonly [path: string, form: object])[] = [
      [CONFIRM, { method: 'totp', code: nextCode(app, secret) }],
      [`${CONFIRM}/passkey`, {}],
      ['/api/account/sessions/none/end', { password: PASSWORD }],
      ['/api/account/end-other-sessions', { password: PASSWORD }],
      ['/api/change-password', change],
      ['/api/account/delete', { password: PASSWORD }],
    ];
    for (const [path] of calls) {
      for (let round = 0; round < 60; round += 1) await app.visitor().post(path, { method: 'none' }, { cookie });
      assert.equal((await app.visitor().post(path, {}, { cookie })).status, 429, path);
    }
    assert.equal((await app.visitor().get('/api/me', { cookie })).status, 200);
    assert.equal(
      (await owner.post(`/api/account/sessions/${stolen?.reference}/end`, { password: PASSWORD })).status,
      200,
    );
    assert.equal((await app.visitor().get('/api/me', { cookie })).status, 401);
    for (const [path, form] of calls) assert.notEqual((await owner.post(path, form)).status, 429, path);
  });

  test('what succeeds is limited per account: a new session id begins no new count', async () => {
    const visitor = await memberOf(app, 'user');
    const confirm = () => visitor.post(CONFIRM, { method: 'password', password: PASSWORD });
    for (let round = 0; round < 60; round += 1) assert.equal((await confirm()).status, 200);
    assert.deepEqual(told(await confirm()), [429, 'too-often']);
  });

  test('a session that names many wrong things before it confirms is asked to confirm at once', async () => {
    const { device } = await anOwner();
    app.clock.advance(10 * 60_000);
    const call = () => device.post('/api/account/factors/totp', { setup: '', code: 7 });
    for (let round = 0; round < 200; round += 1) assert.equal((await call()).status, 400);
    assert.deepEqual(told(await call()), [401, 'confirmation-needed']);
  });

  test('wrong codes at sign-in refuse no confirmation, and no passkey there', async () => {
    const { username, device, secret } = await anOwner();
    const passkey = softwarePasskey(app.origin);
    const created = passkey.create(await challengeFrom(device, `${PASSKEYS}/begin`));
    assert.equal((await device.post(PASSKEYS, { name: 'Laptop', answer: created })).status, 200);
    const browser = await firstStep(username);
    const statuses = [];
    for (let round = 0; round < 11; round += 1) {
      statuses.push((await browser.post(STEP, { method: 'totp', code: String(100_000 + round) })).status);
    }
    assert.deepEqual(statuses, [...Array(10).fill(400), 429]);
    assert.equal((await device.post(CONFIRM, { method: 'totp', code: nextCode(app, secret) })).status, 200);
    const answer = passkey.use(await challengeFrom(browser, `${STEP}/passkey`));
    assert.equal((await browser.post(STEP, { method: 'passkey', answer })).status, 200);
  });
});

describe('a confirmation and a stolen session (product.md 1.35)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  const confirm = (visitor: Visitor) => visitor.post(CONFIRM, { method: 'password', password: PASSWORD });

  test('gives the session a new id, so that a copied cookie is refused and not confirmed', async () => {
    const owner = await memberOf(app, 'user');
    app.clock.advance(10 * 60_000);
    const stolen = owner.cookies();
    const [before] = await sessionsOf(owner);
    assert.equal((await owner.get('/api/account/export')).status, 401);
    assert.equal((await confirm(owner)).status, 200);
    assert.equal((await owner.get('/api/account/export')).status, 200);
    assert.equal((await app.visitor().get('/api/me', { cookie: stolen })).status, 401);
    assert.equal((await app.visitor().get('/api/account/export', { cookie: stolen })).json.code, 'not-signed-in');
    const after = await sessionsOf(owner);
    assert.deepEqual(after, [before], 'the same session, under the same name');
    const { username } = (await owner.get('/api/me')).json;
    const subjects = (await mailTo(app, `${username}@example.org`)).map(({ subject }) => subject);
    assert.equal(subjects.length, 1, `no mail but the welcome: ${subjects.join(', ')}`);
  });

  test('ends the session thirty days after it began all the same (product.md 1.19)', async () => {
    const owner = await memberOf(app, 'user');
    for (let day = 0; day < 29; day += 1) {
      app.clock.advance(86_400_000);
      assert.equal((await confirm(owner)).status, 200);
    }
    app.clock.advance(86_400_000);
    assert.equal((await owner.get('/api/me')).status, 401);
  });
});
