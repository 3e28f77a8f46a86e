import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { PRODUCTS } from '../../src/domain/billing/product.ts';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { newPromoCode } from '../support/edited-records.ts';
import { mailTo } from '../support/mails.ts';
import { memberOf } from '../support/members.ts';
import { storeSets } from '../support/question-sets.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

const PASSWORD = 'correct horse';

describe('data export and account deletion over HTTP', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
    await storeSets(app);
  });
  after(() => app.close());

  const remove = (visitor: Visitor, password = PASSWORD): Promise<Answer> =>
    visitor.post('/api/account/delete', { password });
  const me = async (visitor: Visitor) => (await visitor.get('/api/me')).json;
  const makeAdmin = (id: number): Promise<number> =>
    app.server.database.run("UPDATE users SET role = 'admin' WHERE id = ?", [id]);

  test('one gets a file with everything one gave or made, and nothing of others (product.md 1.13)', async () => {
    const learner = await memberOf(app, 'nppe');
    const stranger = await memberOf(app, 'nppe');
    const { email, username } = await me(learner);
    await learner.post('/api/subscribe-newsletter', { email });
    const { json: started } = await learner.post('/api/exam/start', { examSet: 1 });
    const { json: view } = await learner.get(`/api/exam/${started.id}`);
    const [question] = view.questions;
    await learner.post(`/api/exam/${started.id}/answer`, {
      questionId: question.id,
      selectedAnswerId: question.options[0].id,
    });
    const { status, headers, json, text } = await learner.get('/api/account/export');
    assert.equal(status, 200);
    assert.equal(headers.get('content-disposition'), 'attachment; filename="plumbline-data.json"');
    assert.equal(json.data.account[0].email, email);
    assert.equal(json.data.account[0].username, username);
    assert.equal(json.data.attempts.length, 1);
    assert.deepEqual([json.data.answers[0].answer, json.data.answers[0].right], [question.options[0].text, null]);
    assert.match(json.data.newsletter[0].consentWords, /unsubscribe at any time/);
    assert.doesNotMatch(text, /argon2|CANARY-REASON/);
    assert.ok(!text.includes((await me(stranger)).username));
    assert.equal((await app.visitor().get('/api/account/export')).headers.get('content-disposition'), null);
  });

  test('what was accepted at registration and at the checkout is in the file (product.md 1.13, 1.21)', async () => {
    const learner = await memberOf(app, 'user');
    const at = new Date(app.clock.now()).toISOString();
    const versions = { termsVersion: 1, privacyVersion: 1 };
    const accepted = async () => (await learner.get('/api/account/export')).json.data.termsAccepted;
    const registered = { at: 'registration', ...versions, acceptedAt: at };
    assert.deepEqual(await accepted(), [registered]);
    const { json: opened } = await learner.post('/api/create-payment-intent', {});
    assert.deepEqual(await accepted(), [registered], 'a checkout that was only opened accepts nothing');
    const card = { cardNumber: '4242 4242 4242 4242', expiry: '12/40', securityCode: '123' };
    await learner.post('/api/sandbox/confirm-payment', { clientSecret: opened.clientSecret, ...card });
    await learner.post('/api/payment-success', { paymentIntentId: opened.clientSecret.split('_secret')[0] });
    assert.deepEqual(await accepted(), [registered, { at: 'checkout', ...versions, acceptedAt: at }]);
  });

  test('what was paid says with what code, and when and why the money went back (product.md 1.13)', async () => {
    const learner = await memberOf(app, 'user');
    await app.server.transact(async ({ promoCodes }) => {
      await promoCodes.add(newPromoCode('EXPORT25', { discountPercent: 25 }));
      return accepted(null);
    });
    const { json: opened } = await learner.post('/api/create-payment-intent', { promoCode: 'EXPORT25' });
    const card = { cardNumber: '4242 4242 4242 4242', expiry: '12/40', securityCode: '123' };
    await learner.post('/api/sandbox/confirm-payment', { clientSecret: opened.clientSecret, ...card });
    const paidAt = new Date(app.clock.now()).toISOString();
    const paymentIntentId = opened.clientSecret.split('_secret')[0];
    const reported = await learner.post('/api/payment-success', { paymentIntentId });
    assert.equal(reported.status, 200, reported.text);
    const exported = async () => (await learner.get('/api/account/export')).json.data;
    const { payments, promoUses } = await exported();
    assert.deepEqual(promoUses, [{ code: 'EXPORT25', state: 'consumed', usedAt: paidAt }]);
    const { receipt, ...payment } = payments[0];
    assert.ok(receipt);
    const paid = {
      product: PRODUCTS.nppe.name,
      status: 'granted',
      priceCents: PRODUCTS.nppe.priceCents,
      discountPercent: 25,
      promoCode: 'EXPORT25',
      amountCents: Math.round(PRODUCTS.nppe.priceCents * 0.75),
      currency: 'cad',
      providerReference: paymentIntentId,
      openedAt: paidAt,
      paidAt,
      accessUntil: reported.json.endDate,
      moneyBackAt: null,
      moneyBackReason: null,
    };
    assert.deepEqual([payment, payments.length], [paid, 1]);
    const { id } = await me(learner);
    for (const reason of ['refunded', 'disputed']) {
      const ended = "UPDATE payments SET status = 'ended', ended_at = ?, end_reason = ? WHERE user_id = ?";
      await app.server.database.run(ended, [app.clock.now(), reason, id]);
      const [{ status, moneyBackAt, moneyBackReason }] = (await exported()).payments;
      assert.deepEqual([status, moneyBackAt, moneyBackReason], ['ended', paidAt, reason]);
    }
  });

  test('exports are limited', async () => {
    const learner = await memberOf(app, 'user');
    for (let round = 0; round < 10; round += 1) assert.equal((await learner.get('/api/account/export')).status, 200);
    const refused = await learner.get('/api/account/export');
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
  });

  test('deleting cancels what could still be paid, so that nobody pays for an account that is gone (product.md 3.28)', async () => {
    const learner = await memberOf(app, 'user');
    const { json: opened } = await learner.post('/api/create-payment-intent', {});
    assert.equal((await remove(learner)).status, 200);
    const stranger = await memberOf(app, 'user');
    const card = { cardNumber: '4242 4242 4242 4242', expiry: '12/40', securityCode: '123' };
    const { status } = await stranger.post('/api/sandbox/confirm-payment', {
      clientSecret: opened.clientSecret,
      ...card,
    });
    assert.ok(status >= 400, `the payment of a deleted account answered ${status}`);
    const intents = await app.server.database.rows<{ status: string }>(
      'SELECT status FROM sandbox_intents WHERE client_secret = ?',
      [opened.clientSecret],
    );
    assert.equal(intents[0]?.status, 'cancelled');
  });

  test('an account whose payment has just gone through stays (product.md 3.28)', async () => {
    const learner = await memberOf(app, 'user');
    const { json: opened } = await learner.post('/api/create-payment-intent', {});
    const card = { cardNumber: '4242 4242 4242 4242', expiry: '12/40', securityCode: '123' };
    await learner.post('/api/sandbox/confirm-payment', { clientSecret: opened.clientSecret, ...card });
    const refused = await remove(learner);
    assert.deepEqual([refused.status, refused.json.code], [409, 'payment-under-way']);
    assert.equal((await learner.get('/api/subscription')).json.active, true);
    assert.equal((await remove(learner)).status, 200);
  });

  test('deleting asks for the password, ends all sessions, and says so by mail (product.md 1.14)', async () => {
    const learner = await memberOf(app, 'nppe');
    const { email, username } = await me(learner);
    const elsewhere = app.visitor();
    await elsewhere.post('/api/login', { username, password: PASSWORD });
    const wrong = await remove(learner, 'not this one');
    assert.deepEqual([wrong.status, wrong.json.fields], [400, { password: 'That is not your current password.' }]);
    assert.deepEqual((await remove(learner, '')).json.fields, { password: 'Current password is required' });
    assert.equal((await me(learner)).username, username);
    assert.deepEqual((await remove(learner)).json, { success: true });
    for (const person of [learner, elsewhere]) assert.equal((await person.get('/api/me')).status, 401);
    assert.equal((await app.visitor().post('/api/login', { username, password: PASSWORD })).status, 401);
    const [mail] = await mailTo(app, email);
    assert.equal(mail?.subject, 'Your Plumbline account was deleted');
    assert.match(mail?.text ?? '', /Records of payments are kept without your name/);
  });

  test('name and address are free again, and nothing of the former account is there (product.md 1.14)', async () => {
    const former = await memberOf(app, 'nppe');
    const { email, username } = await me(former);
    await former.post('/api/exam/start', { examSet: 1 });
    await remove(former);
    const visitor = app.visitor();
    const form = { username, email, password: PASSWORD, confirmPassword: PASSWORD };
    assert.equal((await visitor.post('/api/register', form)).status, 200);
    assert.deepEqual((await visitor.get('/api/exam/attempts')).json, []);
    assert.equal((await visitor.get('/api/subscription')).json.active, false);
  });

  test('the last admin cannot go; of two who go at once one stays (product.md 1.14)', async () => {
    const { rows, run } = app.server.database;
    await run("UPDATE users SET role = 'user' WHERE role = 'admin'");
    const admins = [await memberOf(app, 'user'), await memberOf(app, 'user')] as const;
    for (const admin of admins) await makeAdmin((await me(admin)).id);
    const answers = await Promise.all(admins.map((admin) => remove(admin)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    assert.equal(refused?.json.code, 'last-admin');
    assert.equal((await rows("SELECT id FROM users WHERE role = 'admin'")).length, 1);
  });

  test('deleting twice at once deletes once', async () => {
    const learner = await memberOf(app, 'user');
    const { email } = await me(learner);
    const statuses = (await Promise.all([remove(learner), remove(learner)])).map(({ status }) => status).sort();
    assert.equal(statuses[0], 200);
    const farewells = (await mailTo(app, email)).filter(({ subject }) => subject.includes('deleted'));
    assert.equal(farewells.length, 1);
  });
});
