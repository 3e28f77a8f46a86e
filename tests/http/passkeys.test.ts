import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { mailTo } from '../support/mails.ts';
import { memberOf } from '../support/members.ts';
import { rsaKeyPair, type SoftwarePasskey, softwarePasskey } from '../support/software-passkey.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

const MINUTE = 60_000;
const PASSKEYS = '/api/account/factors/passkeys';
const STEP = '/api/login/second-step';
const CONFIRM = '/api/account/confirmation';

describe('passkeys over HTTP (product.md 1.38)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  type Owner = { readonly username: string; readonly device: Visitor; readonly passkey: SoftwarePasskey };

  const told = ({ status, json }: Answer) => [status, json.code];
  const REFUSED = [400, 'passkey-refused'];
  const challengeFrom = async (visitor: Visitor, path: string): Promise<string> =>
    (await visitor.post(path)).json.options.challenge;
  const add = async (visitor: Visitor, passkey: SoftwarePasskey, name = 'Laptop') => {
    const answer = passkey.create(await challengeFrom(visitor, `${PASSKEYS}/begin`));
    return visitor.post(PASSKEYS, { name, answer });
  };
  const anOwner = async (): Promise<Owner> => {
    const [device, passkey] = [await memberOf(app, 'user'), softwarePasskey(app.origin)];
    assert.equal((await add(device, passkey)).status, 200);
    return { username: (await device.get('/api/me')).json.username, device, passkey };
  };
  const firstStep = async (username: string): Promise<Visitor> => {
    const browser = app.visitor();
    const { json } = await browser.post('/api/login', { username, password: 'correct horse' });
    assert.deepEqual(json.secondStep.methods, ['passkey', 'recovery']);
    return browser;
  };
  const step = (browser: Visitor, answer: object) => browser.post(STEP, { method: 'passkey', answer });

  test('one is added with recovery codes, signs in, confirms, is reported and removed', async () => {
    const { username, device, passkey } = await anOwner();
    const browser = await firstStep(username);
    const done = await step(browser, passkey.use(await challengeFrom(browser, `${STEP}/passkey`)));
    assert.equal(done.json.user.username, username);
    const { json } = await device.get('/api/account/factors');
    assert.deepEqual([json.passkeys[0].name, json.recoveryCodesLeft], ['Laptop', 10]);
    app.clock.advance(10 * MINUTE);
    assert.deepEqual(told(await device.post(`${PASSKEYS}/${json.passkeys[0].id}/remove`)), [
      401,
      'confirmation-needed',
    ]);
    const answer = passkey.use(await challengeFrom(device, `${CONFIRM}/passkey`));
    assert.equal((await device.post(CONFIRM, { method: 'passkey', answer })).status, 200);
    assert.equal((await device.post(`${PASSKEYS}/${json.passkeys[0].id}/remove`)).status, 200);
    assert.equal((await device.get('/api/account/factors')).json.recoveryCodesLeft, 0);
    const texts = (await mailTo(app, `${username}@example.org`)).map(({ text }) => text).join();
    assert.match(texts, /A passkey was added: Laptop\./);
    assert.match(texts, /A passkey was removed: Laptop\./);
  });

  test('an answer is taken once: its challenge is used up, and expires (replay)', async () => {
    const { username, passkey } = await anOwner();
    const [first, second, late] = [await firstStep(username), await firstStep(username), await firstStep(username)];
    const answer = passkey.use(await challengeFrom(first, `${STEP}/passkey`));
    assert.equal((await step(first, answer)).status, 200);
    assert.deepEqual(told(await step(second, answer)), REFUSED);
    const own = await challengeFrom(late, `${STEP}/passkey`);
    app.clock.advance(9 * MINUTE);
    const stillWaiting = await firstStep(username);
    app.clock.advance(MINUTE);
    assert.deepEqual(told(await step(stillWaiting, passkey.use(own))), REFUSED);
    assert.deepEqual(told(await step(stillWaiting, passkey.use('bWFkZSB1cA'))), REFUSED);
  });

  test("another account's passkey, another site's answer and a copied device open nothing", async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const browser = await firstStep(owner.username);
    const challenge = () => challengeFrom(browser, `${STEP}/passkey`);
    assert.deepEqual(told(await step(browser, other.passkey.use(await challenge()))), REFUSED);
    const foreign = owner.passkey.use(await challenge(), 'https://plumbline.example.com');
    assert.deepEqual(told(await step(browser, foreign)), REFUSED);
    const right = owner.passkey.use(await challenge()) as { id: string; rawId: string; response: object };
    const forged = { ...right, response: { ...right.response, signature: 'MEUCIQ' } };
    assert.deepEqual(told(await step(browser, forged)), REFUSED);
    assert.equal((await step(browser, owner.passkey.use(await challenge()))).status, 200);
    const copy = await firstStep(owner.username);
    owner.passkey.rewind();
    const copied = owner.passkey.use(await challengeFrom(copy, `${STEP}/passkey`));
    assert.deepEqual(told(await step(copy, copied)), REFUSED);
  });

  test('a challenge is for its purpose and account; a credential is for one account', async () => {
    const [owner, other] = [await anOwner(), await memberOf(app, 'user')];
    const passkey = softwarePasskey(app.origin);
    const foreign = passkey.create(await challengeFrom(owner.device, `${PASSKEYS}/begin`));
    assert.deepEqual(told(await other.post(PASSKEYS, { name: 'Mine', answer: foreign })), REFUSED);
    const forUse = passkey.create(await challengeFrom(other, `${CONFIRM}/passkey`));
    assert.deepEqual(told(await other.post(PASSKEYS, { name: 'Mine', answer: forUse })), REFUSED);
    assert.deepEqual(told(await add(other, owner.passkey)), REFUSED);
    const { json } = await owner.device.get('/api/account/factors');
    assert.equal((await other.post(`${PASSKEYS}/${json.passkeys[0].id}/remove`)).status, 404);
    assert.equal((await add(other, passkey)).status, 200, 'the control');
  });

  test('an RSA key has 2,048 bits at least (ASVS 11.6.1)', async () => {
    const device = await memberOf(app, 'user');
    const withRsaKey = (bits: number): SoftwarePasskey => softwarePasskey(app.origin, rsaKeyPair(bits));
    for (const bits of [1024, 2040])
      assert.deepEqual(told(await add(device, withRsaKey(bits))), [400, 'passkey-too-short'], `${bits} bits`);
    const passkey = withRsaKey(2048);
    assert.equal((await add(device, passkey)).status, 200);
    const browser = await firstStep((await device.get('/api/me')).json.username);
    const answer = passkey.use(await challengeFrom(browser, `${STEP}/passkey`));
    assert.equal((await step(browser, answer)).status, 200);
  });

  test('an RSA key that is none is refused', async () => {
    const { privateKey, publicKey } = rsaKeyPair(1024);
    const coseKey = Buffer.from('a2010303390100', 'hex');
    const passkey = softwarePasskey(app.origin, { privateKey, publicKey, coseKey });
    assert.deepEqual(told(await add(await memberOf(app, 'user'), passkey)), REFUSED);
  });

  test('ten are the most, each with a name', async () => {
    const { device } = await anOwner();
    assert.ok((await device.post(PASSKEYS, { name: ' ', answer: {} })).json.fields.name);
    for (let number = 2; number <= 10; number += 1) {
      const { status, json } = await add(device, softwarePasskey(app.origin), `Key ${number}`);
      assert.deepEqual([status, json.recoveryCodes], [200, null], 'codes come with the first');
    }
    assert.deepEqual(told(await device.post(`${PASSKEYS}/begin`)), [409, 'passkeys-full']);
  });

  test('a name that another passkey of the account has is refused, whatever its case', async () => {
    const [{ device }, other] = [await anOwner(), await memberOf(app, 'user')];
    const TAKEN = [409, 'passkey-name-taken', { name: 'You have a passkey with this name. Choose another name.' }];
    const named = ({ status, json }: Answer) => [status, json.code, json.fields];
    assert.deepEqual(named(await device.post(`${PASSKEYS}/begin`, { name: ' LAPTOP ' })), TAKEN);
    assert.equal((await device.post(`${PASSKEYS}/begin`, { name: 'Laptop 2' })).status, 200);
    assert.deepEqual(named(await add(device, softwarePasskey(app.origin), 'lapTop')), TAKEN);
    assert.equal((await device.get('/api/account/factors')).json.passkeys.length, 1);
    assert.equal((await add(other, softwarePasskey(app.origin), 'laptop')).status, 200, 'of another account');
  });

  test('refused passkeys are not counted, since a signature cannot be guessed (product.md 1.33)', async () => {
    const { username, passkey } = await anOwner();
    const browser = await firstStep(username);
    for (let round = 0; round < 11; round += 1) {
      assert.deepEqual(told(await step(browser, passkey.use('bWFkZSB1cA'))), REFUSED);
    }
    const answer = passkey.use(await challengeFrom(browser, `${STEP}/passkey`));
    assert.equal((await step(browser, answer)).status, 200);
  });
});
