import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { OPERATIONS, type OperationName } from '../../src/application/contract/index.ts';
import type { Operation } from '../../src/application/contract/operation.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { mailTo, resetTokenFor } from '../support/mails.ts';
import { memberOf } from '../support/members.ts';
import { nextCode, setUpTotp, totpCode } from '../support/totp.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

const PASSWORD = 'correct horse';
const MINUTE = 60_000;
const STEP = '/api/login/second-step';
const CONFIRM = '/api/account/confirmation';

type Owner = {
  readonly username: string;
  readonly secret: string;
  readonly recoveryCodes: string[];
  readonly device: Visitor;
};

describe('two-step sign-in over HTTP', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  const nameOf = async (device: Visitor): Promise<string> => (await device.get('/api/me')).json.username;
  const anOwner = async (): Promise<Owner> => {
    const device = await memberOf(app, 'user');
    return { username: await nameOf(device), device, ...(await setUpTotp(app, device)) };
  };
  const firstStep = async (username: string, password = PASSWORD): Promise<{ browser: Visitor; answer: Answer }> => {
    const browser = app.visitor();
    return { browser, answer: await browser.post('/api/login', { username, password }) };
  };
  const totp = (browser: Visitor, code: string) => browser.post(STEP, { method: 'totp', code });
  const recover = (browser: Visitor, code: string) => browser.post(STEP, { method: 'recovery', code });
  const told = ({ status, json }: Answer) => [status, json.code];
  const EXPIRED = [409, 'sign-in-expired'];
  const WRONG = [400, 'wrong-code'];

  test('the right password asks for the second step and begins no session; the code does (product.md 1.30)', async () => {
    const { username, secret } = await anOwner();
    const { browser, answer } = await firstStep(username);
    assert.deepEqual([answer.status, answer.json], [200, { secondStep: { methods: ['totp', 'recovery'] } }]);
    assert.match(
      answer.headers.getSetCookie().join('\n'),
      /plumbline-second-step=[\w-]{40,};.*samesite=strict; httponly/i,
    );
    assert.equal((await browser.get('/api/me')).status, 401);
    assert.deepEqual((await browser.get(STEP)).json, answer.json);
    const done = await totp(browser, nextCode(app, secret));
    assert.equal(done.json.user.username, username);
    assert.equal(await nameOf(browser), username);
    assert.deepEqual(told(await browser.get(STEP)), EXPIRED);
  });

  test('an account without a second factor signs in as ever; a wrong password tells nothing (control)', async () => {
    const username = await nameOf(await memberOf(app, 'user'));
    const { browser, answer } = await firstStep(username);
    assert.deepEqual(Object.keys(answer.json), ['user']);
    assert.equal(await nameOf(browser), username);
    const { username: owner } = await anOwner();
    const [wrong, unknown] = [await firstStep(owner, 'wrong password'), await firstStep('nobody', 'wrong password')];
    assert.equal(wrong.answer.text, unknown.answer.text);
    assert.deepEqual(told(await wrong.browser.get(STEP)), EXPIRED);
  });

  test('without the cookie of the first step a code is worth nothing; with a stolen one it works once', async () => {
    const { username, secret } = await anOwner();
    const { browser } = await firstStep(username);
    assert.deepEqual(told(await totp(app.visitor(), nextCode(app, secret))), EXPIRED);
    const stolen = browser.cookies();
    assert.equal((await totp(browser, nextCode(app, secret))).status, 200);
    const code = nextCode(app, secret);
    const thief = await app.visitor().post(STEP, { method: 'totp', code }, { cookie: stolen });
    assert.deepEqual(told(thief), EXPIRED);
    const changed = stolen.replace(/plumbline-second-step=./, 'plumbline-second-step=_');
    assert.deepEqual(told(await app.visitor().post(STEP, { method: 'totp', code }, { cookie: changed })), EXPIRED);
  });

  test('a sign-in waits ten minutes, and not beyond a change of the password', async () => {
    const { username, secret, device } = await anOwner();
    const late = await firstStep(username);
    app.clock.advance(10 * MINUTE);
    assert.deepEqual(told(await totp(late.browser, nextCode(app, secret))), EXPIRED);
    const changed = await firstStep(username);
    const form = { currentPassword: PASSWORD, newPassword: 'a better battery', confirmPassword: 'a better battery' };
    assert.equal((await device.post('/api/change-password', form)).status, 200);
    assert.deepEqual(told(await totp(changed.browser, nextCode(app, secret))), EXPIRED);
  });

  test('a code works once: replayed, recorded or used to set up it is refused (product.md 1.31)', async () => {
    const device = await memberOf(app, 'user');
    const username = await nameOf(device);
    const { secret } = await setUpTotp(app, device);
    const first = await firstStep(username);
    assert.deepEqual(told(await totp(first.browser, totpCode(secret, app.clock.now()))), WRONG, 'used to set up');
    const code = nextCode(app, secret);
    assert.equal((await totp(first.browser, code)).status, 200);
    const { browser } = await firstStep(username);
    assert.deepEqual(told(await totp(browser, code)), WRONG, 'replayed');
    assert.deepEqual(
      told(await totp(browser, totpCode(secret, app.clock.now(), -1))),
      WRONG,
      'older than the last used',
    );
    assert.equal((await totp(browser, totpCode(secret, app.clock.now(), 1))).status, 200, 'the next one');
  });

  test('of many sign-ins at once with one code one succeeds', async () => {
    const { username, secret } = await anOwner();
    const browsers = [];
    for (let round = 0; round < 5; round += 1) browsers.push((await firstStep(username)).browser);
    const code = nextCode(app, secret);
    const statuses = await Promise.all(browsers.map(async (browser) => (await totp(browser, code)).status));
    assert.deepEqual(statuses.sort(), [200, 400, 400, 400, 400]);
  });

  test("another account's code, or recovery code, opens nothing", async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const { browser } = await firstStep(owner.username);
    assert.deepEqual(told(await totp(browser, nextCode(app, other.secret))), WRONG);
    assert.deepEqual(told(await recover(browser, other.recoveryCodes[0] ?? '')), WRONG);
    assert.equal((await totp(browser, nextCode(app, owner.secret))).status, 200);
  });

  test('guessed codes are limited per account from everywhere, and the wait is told (product.md 1.33)', async () => {
    const { username, secret } = await anOwner();
    const statuses = [];
    for (let round = 0; round < 12; round += 1) {
      const { browser } = await firstStep(username);
      statuses.push((await totp(browser, String(100_000 + round))).status);
    }
    assert.deepEqual(statuses, [...Array(10).fill(400), 429, 429]);
    const { browser } = await firstStep(username);
    const refused = await totp(browser, nextCode(app, secret));
    assert.equal(refused.status, 429);
    assert.match(refused.json.message, /^Too many attempts\. Please wait \d+ minutes and try again\.$/);
    assert.ok(Number(refused.headers.get('retry-after')) > 600);
  });

  const mailsOfWrongCodes = async (username: string) =>
    (await mailTo(app, `${username}@example.org`)).filter(({ subject }) => /^Too many wrong codes/.test(subject));

  test('a reset of the password allows new codes, once a day (product.md 1.33)', async () => {
    const { username, secret } = await anOwner();
    const exhaustCodes = async (password: string): Promise<void> => {
      const { browser } = await firstStep(username, password);
      for (let round = 0; round < 10; round += 1) await totp(browser, String(100_000 + round));
      assert.equal((await totp(browser, nextCode(app, secret))).status, 429);
    };
    const reset = async (password: string): Promise<void> => {
      const email = `${username}@example.org`;
      assert.equal((await app.visitor().post('/api/request-password-reset', { email })).status, 200);
      const token = await resetTokenFor(app, email);
      const form = { token, password, confirmPassword: password };
      assert.equal((await app.visitor().post('/api/reset-password', form)).status, 200);
    };
    await exhaustCodes(PASSWORD);
    assert.equal((await mailsOfWrongCodes(username)).length, 1);
    await reset('a better battery');
    const { browser } = await firstStep(username, 'a better battery');
    assert.equal((await totp(browser, nextCode(app, secret))).status, 200);

    await exhaustCodes('a better battery');
    assert.equal((await mailsOfWrongCodes(username)).length, 2, 'the new codes have a mail of their own');
    await reset('another staple');
    const { browser: second } = await firstStep(username, 'another staple');
    assert.equal((await totp(second, nextCode(app, secret))).status, 429);
  });

  test('the wrong code that reaches a limit is reported to the owner, once per window (product.md 1.33)', async () => {
    const { username, secret, device } = await anOwner();
    const { browser } = await firstStep(username);
    for (let round = 0; round < 9; round += 1) await totp(browser, String(100_000 + round));
    assert.equal((await mailsOfWrongCodes(username)).length, 0, 'the owner mistypes too');
    assert.deepEqual(told(await totp(browser, '999999')), WRONG);
    for (let round = 0; round < 3; round += 1) assert.equal((await totp(browser, '999999')).status, 429);
    const [mail, ...more] = await mailsOfWrongCodes(username);
    assert.deepEqual(more, []);
    assert.match(mail?.text ?? '', /entered the correct password of your account then entered too many wrong codes/);
    assert.match(mail?.text ?? '', /Network: [\d.]+\.0\/24\nLast wrong code: /);
    assert.match(mail?.text ?? '', /reset your password immediately at http/);

    app.clock.advance(10 * MINUTE);
    for (let round = 0; round < 10; round += 1) {
      assert.deepEqual(told(await device.post(CONFIRM, { method: 'totp', code: String(100_000 + round) })), WRONG);
    }
    const [confirming = mail] = (await mailsOfWrongCodes(username)).filter(({ text }) => text !== mail?.text);
    assert.match(confirming?.text ?? '', /entered on a device that is logged in to your account/);
    assert.equal((await device.post(CONFIRM, { method: 'totp', code: nextCode(app, secret) })).status, 401);
    assert.equal((await mailsOfWrongCodes(username)).length, 2);
  });

  test('right codes are not counted: signing in often slows nobody down (control)', async () => {
    const { username, secret } = await anOwner();
    for (let round = 0; round < 12; round += 1) {
      const { browser } = await firstStep(username);
      assert.equal((await totp(browser, nextCode(app, secret))).status, 200);
    }
  });

  test('a recovery code works once, however it is typed, and is reported (product.md 1.32)', async () => {
    const { username, recoveryCodes, device } = await anOwner();
    assert.equal(recoveryCodes.length, 10);
    const [code = ''] = recoveryCodes;
    const { browser } = await firstStep(username);
    assert.equal((await recover(browser, ` ${code.toUpperCase().replaceAll('-', ' ')} `)).status, 200);
    const again = await firstStep(username);
    assert.deepEqual(told(await recover(again.browser, code)), WRONG);
    assert.deepEqual(told(await recover(again.browser, 'no code')), WRONG);
    assert.equal((await recover(again.browser, recoveryCodes[1] ?? '')).status, 200);
    assert.equal((await device.get('/api/account/factors')).json.recoveryCodesLeft, 8);
    const mails = await mailTo(app, `${username}@example.org`);
    assert.deepEqual(
      mails.flatMap(({ text }) => text.match(/\d of them are left/) ?? []),
      ['8 of them are left', '9 of them are left'],
    );
  });

  test('a new set ends the former one', async () => {
    const { username, recoveryCodes, device } = await anOwner();
    const renewed = await device.post('/api/account/factors/recovery-codes');
    assert.equal(renewed.json.recoveryCodes.length, 10);
    const { browser } = await firstStep(username);
    assert.deepEqual(told(await recover(browser, recoveryCodes[0] ?? '')), WRONG);
    assert.equal((await recover(browser, renewed.json.recoveryCodes[9])).status, 200);
  });

  test('resetting the password does not take the second factor away (product.md 1.30)', async () => {
    const { username, secret } = await anOwner();
    await app.visitor().post('/api/request-password-reset', { email: `${username}@example.org` });
    const token = await resetTokenFor(app, `${username}@example.org`);
    const form = { token, password: 'a better battery', confirmPassword: 'a better battery' };
    assert.equal((await app.visitor().post('/api/reset-password', form)).status, 200);
    const { browser, answer } = await firstStep(username, 'a better battery');
    assert.deepEqual(answer.json.secondStep.methods, ['totp', 'recovery']);
    assert.equal((await totp(browser, nextCode(app, secret))).status, 200);
  });

  test('the first factor ends other sessions, changes this one and is reported; removing it too (product.md 1.34)', async () => {
    const device = await memberOf(app, 'user');
    const username = await nameOf(device);
    const { browser: elsewhere } = await firstStep(username);
    const before = device.cookies();
    await setUpTotp(app, device);
    assert.notEqual(device.cookies(), before);
    assert.equal((await elsewhere.get('/api/me')).status, 401);
    assert.equal((await app.visitor().get('/api/me', { cookie: before })).status, 401);
    assert.equal((await device.post('/api/account/factors/totp/remove')).status, 200);
    assert.deepEqual(told(await device.post('/api/account/factors/totp/remove')), [409, 'no-second-factor']);
    assert.deepEqual((await device.get('/api/account/factors')).json.recoveryCodesLeft, 0);
    const { answer } = await firstStep(username);
    assert.equal(answer.json.user.username, username, 'the password alone opens the account again');
    const texts = (await mailTo(app, `${username}@example.org`)).map(({ text }) => text);
    assert.equal(texts.filter((text) => text.includes('An authenticator app was added.')).length, 1);
    assert.equal(texts.filter((text) => text.includes('The authenticator app was removed.')).length, 1);
  });

  test('setting up needs a code of the secret that was shown, in ten minutes, for this account only', async () => {
    const [device, other] = [await memberOf(app, 'user'), await memberOf(app, 'user')];
    const begun = async (visitor: Visitor) => (await visitor.post('/api/account/factors/totp/begin')).json;
    const { setup, secret, address, qr } = await begun(device);
    assert.equal(new URL(address).searchParams.get('secret'), secret);
    assert.match(qr.path, /^M/);
    const add = (visitor: Visitor, form: object) => visitor.post('/api/account/factors/totp', form);
    const code = () => totpCode(secret, app.clock.now());
    assert.deepEqual(told(await add(device, { setup, code: '000000' })), WRONG);
    assert.deepEqual(told(await add(other, { setup, code: code() })), [409, 'setup-expired']);
    assert.deepEqual(told(await add(device, { setup: `${setup}x`, code: code() })), [409, 'setup-expired']);
    app.clock.advance(9 * MINUTE);
    assert.equal((await add(device, { setup, code: code() })).status, 200);
    const second = await begun(device);
    const form = { setup: second.setup, code: totpCode(second.secret, app.clock.now()) };
    assert.deepEqual(told(await add(device, form)), [409, 'totp-exists']);
    const late = await begun(other);
    app.clock.advance(10 * MINUTE);
    await other.post('/api/account/confirmation', { method: 'password', password: PASSWORD });
    const lateForm = { setup: late.setup, code: totpCode(late.secret, app.clock.now()) };
    assert.deepEqual(told(await add(other, lateForm)), [409, 'setup-expired']);
  });

  test('no secret leaves the server but once, and none is stored in clear (product.md 1.31, 1.39)', async () => {
    const { username, secret, recoveryCodes, device } = await anOwner();
    const file = await device.get('/api/account/export');
    assert.equal(file.json.data.authenticatorApps.length, 1);
    assert.equal(file.json.data.recoveryCodes.length, 10);
    const stored = await app.server.database.rows(
      'SELECT * FROM totp_factors UNION ALL SELECT 1, secret_hash, 1, 1 FROM recovery_codes',
    );
    const everything = JSON.stringify([file.text, (await device.get('/api/account/factors')).text, stored, app.log]);
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      assert.ok(!everything.includes(hidden), username);
    }
  });
});

describe('confirming who one is (product.md 1.35)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  const NEEDED = [401, 'confirmation-needed'];
  const told = ({ status, json }: Answer) => [status, json.code];
  const byPassword = (visitor: Visitor, password = PASSWORD) => visitor.post(CONFIRM, { method: 'password', password });

  test('ten minutes after signing in an export takes the password, and then works for ten minutes', async () => {
    const visitor = await memberOf(app, 'user');
    const take = () => visitor.get('/api/account/export');
    app.clock.advance(10 * MINUTE - 1);
    assert.equal((await take()).status, 200);
    app.clock.advance(1);
    assert.deepEqual(told(await take()), NEEDED);
    const signedInAt = new Date(app.clock.now() - 10 * MINUTE).toISOString();
    assert.deepEqual((await visitor.get(CONFIRM)).json, { isFresh: false, methods: ['password'], signedInAt });
    assert.deepEqual(told(await byPassword(visitor, 'wrong password')), [400, 'wrong-password']);
    assert.deepEqual(told(await take()), NEEDED);
    assert.equal((await byPassword(visitor)).status, 200);
    assert.equal((await take()).status, 200);
    assert.deepEqual((await visitor.get(CONFIRM)).json, { isFresh: true, methods: ['password'], signedInAt });
    app.clock.advance(10 * MINUTE);
    assert.deepEqual(told(await take()), NEEDED);
  });

  test('an account with a second factor confirms with it; the password is not enough', async () => {
    const visitor = await memberOf(app, 'user');
    const { secret } = await setUpTotp(app, visitor);
    app.clock.advance(10 * MINUTE);
    for (const path of ['totp/begin', 'totp/remove', 'recovery-codes']) {
      assert.deepEqual(told(await visitor.post(`/api/account/factors/${path}`)), NEEDED, path);
    }
    assert.deepEqual(told(await visitor.post('/api/account/delete', { password: PASSWORD })), NEEDED);
    assert.deepEqual(told(await byPassword(visitor)), [400, 'wrong-code']);
    assert.deepEqual((await visitor.get(CONFIRM)).json.methods, ['totp', 'recovery']);
    const code = nextCode(app, secret);
    assert.equal((await visitor.post(CONFIRM, { method: 'totp', code })).status, 200);
    assert.deepEqual(told(await visitor.post(CONFIRM, { method: 'totp', code })), [400, 'wrong-code'], 'replayed');
    assert.equal((await visitor.post('/api/account/delete', { password: PASSWORD })).status, 200);
  });

  test('a confirmation belongs to one session, not to the account', async () => {
    const visitor = await memberOf(app, 'user');
    const username = (await visitor.get('/api/me')).json.username;
    app.clock.advance(10 * MINUTE);
    const other = app.visitor();
    await other.post('/api/login', { username, password: PASSWORD });
    assert.equal((await other.get('/api/account/export')).status, 200);
    assert.deepEqual(told(await visitor.get('/api/account/export')), NEEDED);
  });

  test('roles, addresses, refunds and exports are for administrators who confirmed it lately', async () => {
    const admin = await memberOf(app, 'admin');
    const { id } = (await (await memberOf(app, 'user')).get('/api/me')).json;
    app.clock.advance(10 * MINUTE);
    const address = () =>
      admin.post(`/api/admin/people/${id}/email`, { email: `corrected-${id}@example.org`, reason: 'mistyped' });
    const role = () => admin.post(`/api/admin/people/${id}/role`, { role: 'admin', reason: 'helps out' });
    assert.deepEqual(told(await role()), NEEDED);
    assert.deepEqual(told(await address()), NEEDED);
    const refund = { paymentId: 1, amountCents: null, seenRefundedCents: 0, reason: 'asked for it' };
    assert.deepEqual(told(await admin.post(`/api/admin/people/${id}/refund`, refund)), NEEDED);
    const files = ['marketing-leads/export', 'newsletter/subscribers/export', 'audit/export', 'promo-codes/export'];
    files.push('questions/export/yaml', 'questions/export/xlsx');
    for (const file of files) assert.deepEqual(told(await admin.get(`/api/admin/${file}`)), NEEDED, file);
    assert.equal((await admin.get('/api/admin/people')).status, 200, 'looking at people needs none');
    assert.equal((await byPassword(admin)).status, 200);
    assert.equal((await address()).status, 200);
    assert.equal((await role()).status, 200);
    for (const file of files) assert.equal((await admin.get(`/api/admin/${file}`)).status, 200, file);
  });

  test('names what is missing first, so that nobody confirms it in vain', async () => {
    const admin = await memberOf(app, 'admin');
    app.clock.advance(10 * MINUTE);
    const answer = await admin.post('/api/admin/people/1/role', { role: 'owner', reason: '' });
    assert.deepEqual([answer.status, answer.json.code], [400, 'invalid-input']);
  });

  test('every export needs a confirmation but those that are exempt', () => {
    const exempt: Partial<Record<OperationName, string>> = {
      'submission.export':
        "the learner's own texts in the form of the regulator, with rules of their own (product.md 9.42)",
      'outreach.exportFunnel': 'counts only: it names no person',
    };
    const exports = Object.entries<Operation>(OPERATIONS).filter(([name]) => /export/i.test(name));
    const unconfirmed = exports.filter(([, { needsConfirmation }]) => !needsConfirmation).map(([name]) => name);
    assert.deepEqual(unconfirmed.sort(), Object.keys(exempt).sort());
  });
});
