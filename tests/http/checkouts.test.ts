import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { accessEndAfterPurchase } from '../../src/domain/billing/access-end.ts';
import type { PromoCodeTerms } from '../../src/domain/billing/promo-code.ts';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { accessEnd, CHECKOUTS, type CheckoutName } from '../support/checkouts.ts';
import { newPromoCode } from '../support/edited-records.ts';
import { memberOf } from '../support/members.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

const CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/40', securityCode: '123' };

const assertRefused = ({ status, json }: Answer, expected: number, code: string): void =>
  assert.deepEqual([status, json.code], [expected, code], JSON.stringify(json));

describe('the operations of the checkouts', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  /** Opens a payment and pays it with a test card; the id of its intent. */
  const paid = async (buyer: Visitor, product: CheckoutName): Promise<string> => {
    const opened = await buyer.post(CHECKOUTS[product].open);
    assert.equal(opened.status, 200, opened.text);
    const { clientSecret } = opened.json;
    const { json } = await buyer.post('/api/sandbox/confirm-payment', { clientSecret, ...CARD });
    assert.equal(json.status, 'succeeded');
    return json.paymentIntentId;
  };

  const endOf = async (buyer: Visitor, product: CheckoutName): Promise<string | null> =>
    accessEnd((await buyer.get(CHECKOUTS[product].access)).json);

  const endAfterOne = (product: CheckoutName): string =>
    new Date(accessEndAfterPurchase(null, app.clock.now(), CHECKOUTS[product].months)).toISOString();

  for (const product of ['nppe', 'peng'] as const) {
    const { open, report, cents, other } = CHECKOUTS[product];

    test(`${product}: an empty body opens the payment, in the same shape for both (product.md 3.1, 3.10)`, async () => {
      const buyer = await memberOf(app, 'user');
      const bare = await buyer.send(open, { method: 'POST' });
      const { clientSecret, ...terms } = bare.json;
      assert.equal(bare.status, 200, bare.text);
      assert.match(clientSecret, /^pi_/);
      assert.deepEqual(terms, { free: false, discount: null, amountCents: cents });
      assert.deepEqual((await buyer.post(open, {})).json, bare.json, 'an empty object does the same');
      assertRefused(await buyer.post(open, { amountCents: 1 }), 400, 'invalid-input');
    });

    test(`${product}: paid and reported, it opens its own access once (product.md 2.2, 3.11)`, async () => {
      const buyer = await memberOf(app, 'user');
      const paymentIntentId = await paid(buyer, product);
      const end = endAfterOne(product);
      const answers = await Promise.all([1, 2, 3].map(() => buyer.post(report, { paymentIntentId })));
      const charged = { listCents: cents, discountPercent: 0, amountCents: cents };
      for (const { json } of answers) assert.deepEqual(json, { success: true, active: true, endDate: end, charged });
      assert.deepEqual([await endOf(buyer, product), await endOf(buyer, other)], [end, null]);
      assert.equal((await buyer.get('/api/payments')).json.length, 1);
    });

    test(`${product}: an unpaid payment, somebody else's and an unknown one grant nothing (product.md 3.10)`, async () => {
      const [buyer, stranger] = [await memberOf(app, 'user'), await memberOf(app, 'user')];
      const { clientSecret } = (await buyer.post(open)).json;
      const unpaid = clientSecret.replace(/_secret_.*$/, '');
      assertRefused(await buyer.post(report, { paymentIntentId: unpaid }), 402, 'payment-not-succeeded');
      const paymentIntentId = await paid(buyer, product);
      assertRefused(await stranger.post(report, { paymentIntentId }), 404, 'payment-not-found');
      assertRefused(await stranger.post(report, { paymentIntentId: 'pi_made_up' }), 404, 'payment-not-found');
      assert.deepEqual([await endOf(buyer, product), await endOf(stranger, product)], [null, null]);
      assert.equal((await buyer.post(report, { paymentIntentId })).status, 200);
    });

    test(`${product}: the other checkout does not take its payment (product.md 3.31)`, async () => {
      const buyer = await memberOf(app, 'user');
      const paymentIntentId = await paid(buyer, product);
      assertRefused(await buyer.post(CHECKOUTS[other].report, { paymentIntentId }), 409, 'payment-of-other-product');
      assert.deepEqual([await endOf(buyer, 'nppe'), await endOf(buyer, 'peng')], [null, null]);
      assert.equal((await buyer.post(report, { paymentIntentId })).json.endDate, endAfterOne(product));
    });

    test(`${product}: admins are not asked to pay (product.md 3.12)`, async () => {
      const admin = await memberOf(app, 'admin');
      assertRefused(await admin.post(open), 409, 'admin-needs-no-payment');
    });
  }

  test('the P.Eng. checkout refuses an unknown promo code as the other one does (product.md 3.6, 13.39)', async () => {
    const buyer = await memberOf(app, 'user');
    for (const { open } of Object.values(CHECKOUTS)) {
      assertRefused(await buyer.post(open, { promoCode: 'X' }), 400, 'promo-unknown');
    }
  });

  test('subscribing without an own, paid payment is refused with 402 (product.md 3.32)', async () => {
    const [buyer, stranger] = [await memberOf(app, 'user'), await memberOf(app, 'nppe')];
    await paid(stranger, 'nppe');
    await paid(buyer, 'peng');
    const refused = await stranger.send('/api/peng/subscribe', { method: 'POST' });
    assert.equal(refused.status, 402);
    assert.deepEqual(Object.keys(refused.json).sort(), ['code', 'message', 'requiresSubscription']);
    assert.deepEqual([refused.json.code, refused.json.requiresSubscription], ['peng-not-paid', true]);
    assert.match(refused.json.message, /P\.Eng\. Examples/);
    assert.equal(await endOf(stranger, 'peng'), null);
    assert.equal(await endOf(buyer, 'peng'), null, 'and nothing was granted to its owner either');
    assertRefused(await app.visitor().post('/api/peng/subscribe'), 401, 'not-signed-in');
  });

  test('subscribing with a paid payment grants it once; again, it tells the same end (product.md 3.32)', async () => {
    const buyer = await memberOf(app, 'user');
    const paymentIntentId = await paid(buyer, 'peng');
    const expected = { active: true, subscription: { endDate: endAfterOne('peng') } };
    const answers = await Promise.all([1, 2, 3, 4].map(() => buyer.post('/api/peng/subscribe')));
    for (const { status, json } of answers) assert.deepEqual([status, json], [200, expected]);
    assert.deepEqual((await buyer.get('/api/peng/subscription')).json, expected);
    const reported = await buyer.post('/api/peng/payment-success', { paymentIntentId });
    assert.equal(reported.json.endDate, expected.subscription.endDate, 'the report finds it granted');
    assert.equal((await buyer.get('/api/payments')).json.length, 1);
  });

  test('an admin needs no payment to be subscribed (product.md 3.12)', async () => {
    const admin = await memberOf(app, 'admin');
    const { status, json } = await admin.post('/api/peng/subscribe');
    assert.deepEqual([status, json], [200, { active: true, subscription: null }]);
  });

  describe('promo codes', () => {
    const addCode = (code: string, terms: Partial<PromoCodeTerms> = {}) =>
      app.server.transact(async ({ promoCodes }) => {
        await promoCodes.add(newPromoCode(code, { discountPercent: 15, maxUses: 10, ...terms }));
        return accepted(null);
      });

    test('each refusal says which, at both addresses (product.md 3.6)', async () => {
      await addCode('SWITCHEDOFF', { isActive: false });
      await addCode('BYGONE', { expiresAt: app.clock.now() });
      await addCode('NONELEFT', { maxUses: 0 });
      await addCode('ONCE', { discountPercent: 100 });
      const buyer = await memberOf(app, 'user');
      assert.equal((await buyer.post('/api/create-payment-intent', { promoCode: 'once' })).json.free, true);
      const told = new Set<string>();
      for (const [code, refusal] of [
        ['NOSUCH', 'promo-unknown'],
        ['SWITCHEDOFF', 'promo-unknown'],
        ['BYGONE', 'promo-expired'],
        ['NONELEFT', 'promo-used-up'],
        ['ONCE', 'promo-already-used'],
      ] as const) {
        const applied = await buyer.post('/api/promo-code/apply', { code: ` ${code.toLowerCase()} ` });
        assertRefused(applied, 400, refusal);
        const { json } = await buyer.post('/api/validate-promo-code', { code });
        assert.deepEqual(json, { valid: false, discountPercent: 0, message: applied.json.message });
        told.add(applied.json.message);
      }
      assert.equal(
        told.size,
        4,
        'each in its own words, and one switched off as one that there is not (product.md 3.39)',
      );
      const empty = await buyer.post('/api/promo-code/apply', { code: '  ' });
      assert.deepEqual([empty.status, empty.json.fields.code], [400, 'Promo code is required']);
    });

    test('guessing is limited per account, and per address with any number of accounts (product.md 3.39)', async () => {
      await addCode('EXISTS');
      const address = { 'x-forwarded-for': '203.0.113.77' };
      const guess = async (guesser: Visitor, path: string, body: object, from: Record<string, string> = {}) =>
        (await guesser.post(path, body, from)).status;
      const alone = await memberOf(app, 'user');
      for (let tried = 0; tried < 20; tried += 1) {
        assert.equal(await guess(alone, '/api/create-payment-intent', { promoCode: `GUESS${tried}` }), 400);
      }
      assert.equal(await guess(alone, '/api/create-payment-intent', { promoCode: 'GUESS' }), 429);
      assert.equal(await guess(alone, '/api/validate-promo-code', { code: 'GUESS' }), 429);
      assert.equal(await guess(alone, '/api/create-payment-intent', {}), 200, 'paying without a code goes on');
      for (let account = 0; account < 4; account += 1) {
        const one = await memberOf(app, 'user');
        for (let tried = 0; tried < 15; tried += 1) {
          assert.equal(await guess(one, '/api/promo-code/apply', { code: 'exists' }, address), 200);
          assert.equal(await guess(one, '/api/promo-code/apply', { code: `G${tried}` }, address), 400);
        }
      }
      const last = await memberOf(app, 'user');
      assert.equal(await guess(last, '/api/promo-code/apply', { code: 'GUESS' }, address), 429);
      assert.equal(await guess(last, '/api/promo-code/apply', { code: 'exists' }), 200, 'from elsewhere it is not');
    });

    test('a discount stays until it is taken off: {} keeps it, an empty code ends it (product.md 3.30)', async () => {
      await addCode('STAYS', { maxUses: 1 });
      const buyer = await memberOf(app, 'user');
      const open = async (body: object) => (await buyer.post('/api/create-payment-intent', body)).json;
      const discount = { code: 'STAYS', discountPercent: 15, message: '15% discount applied' };
      const { clientSecret } = await open({});
      for (const body of [{ promoCode: ' stays ' }, {}, {}]) {
        assert.deepEqual(await open(body), { free: false, clientSecret, discount, amountCents: 5_015 });
      }
      const late = await memberOf(app, 'user');
      assertRefused(await late.post('/api/promo-code/apply', { code: 'STAYS' }), 400, 'promo-used-up');
      for (const body of [{ promoCode: ' ' }, {}]) {
        assert.deepEqual(await open(body), { free: false, clientSecret, discount: null, amountCents: 5_900 });
      }
      assert.equal((await late.post('/api/promo-code/apply', { code: 'STAYS' })).status, 200);
    });
  });
});
