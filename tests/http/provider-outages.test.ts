import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { newPromoCode } from '../support/edited-records.ts';
import { memberOf } from '../support/members.ts';
import { partsOf, startSmtp, type TestSmtp } from '../support/smtp.ts';
import { askToOpen, assertShopAgrees, type Buyer, openedIntent, openShop, type Shop } from '../support/stripe/shop.ts';
import type { Fault } from '../support/stripe/stripe-faults.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

/** A 500 that the provider keeps, a 429, an answer lost after the work was done, a connection cut before it. */
const FAULTS = ['fail', 'limit', 'lose', 'drop'] as const satisfies Fault[];

/** The calls that change something at the provider, and those that read. */
const [WRITES, READS] = [/^POST/, /^GET/];

describe('Stripe answers 500, 429 or not at all (product.md 3.8, 3.19, 3.28, 3.37, 13.34)', () => {
  let shop: Shop;
  let admin: Visitor;
  before(async () => {
    shop = await openShop('sqlite');
    await shop.app.server.transact(async ({ promoCodes }) => {
      await promoCodes.add(newPromoCode('SAVE15', { discountPercent: 15, maxUses: 100 }));
      return accepted(null);
    });
    admin = await memberOf(shop.app, 'admin');
  });
  after(() => shop.close());

  /** Asks while the calls fail, expects a refusal that can be repeated, and that none of the provider's words reach the answer. */
  const refusedMeanwhile = async (calls: RegExp, fault: Fault, code: string, ask: () => Promise<Answer>) => {
    shop.stripe.faults.next(calls, fault);
    const { json, text } = await ask();
    shop.stripe.faults.clear();
    assert.equal(json.code, code, text);
    assert.doesNotMatch(text, /sk_test|pi_|api_error/);
  };
  const hasAccess = async (buyer: Buyer): Promise<boolean> =>
    (await buyer.visitor.get('/api/subscription')).json.active === true;

  for (const fault of FAULTS) {
    test(`'${fault}' when a checkout is opened, its amount changed, the payment reported: the same again succeeds`, async () => {
      const buyer = await shop.buyer();
      await refusedMeanwhile(WRITES, fault, 'payment-unavailable', () => askToOpen(buyer.visitor));
      const intentId = await buyer.open();
      const withCode = { promoCode: 'SAVE15' };
      await refusedMeanwhile(WRITES, fault, 'payment-unavailable', () => askToOpen(buyer.visitor, withCode));
      assert.equal(await buyer.open(withCode), intentId, 'one intent for one order');
      shop.stripe.ledger.confirmIntent(intentId, 'pm_card_visa', null);
      await refusedMeanwhile(READS, fault, 'payment-not-checked', () => buyer.report(intentId));
      assert.equal(await hasAccess(buyer), false);
      assert.equal((await buyer.report(intentId)).status, 200);
      assert.equal(await hasAccess(buyer), true);
      await assertShopAgrees(shop);
    });

    test(`'${fault}' when support refunds: money goes back once, and access ends`, async () => {
      const buyer = await shop.buyer();
      const intentId = await buyer.pay();
      assert.equal((await buyer.report(intentId)).status, 200);
      const [{ id: paymentId }] = (await admin.get(`/api/admin/people/${buyer.userId}`)).json.payments;
      const body = { paymentId, amountCents: null, seenRefundedCents: 0, reason: 'asked for it' };
      const refund = () => admin.post(`/api/admin/people/${buyer.userId}/refund`, body);
      await refusedMeanwhile(WRITES, fault, 'refund-unclear', refund);
      const again = await refund();
      // What was done before its answer was lost shows as a refund that support had not seen.
      assert.equal(again.json.code, fault === 'lose' ? 'refund-changed' : undefined, again.text);
      const refunds = shop.stripe.ledger.refunds.filter(({ payment_intent }) => payment_intent === intentId);
      assert.deepEqual(
        refunds.map(({ amount }) => amount),
        [5_900],
      );
      assert.equal(await hasAccess(buyer), false);
      await assertShopAgrees(shop);
    });

    test(`'${fault}' when an account with an open payment is deleted: refused, then deleted, and nothing can be paid`, async () => {
      const buyer = await shop.buyer();
      const intentId = openedIntent(await askToOpen(buyer.visitor, { product: 'peng' }));
      const erase = () => buyer.visitor.post('/api/account/delete', { password: 'correct horse' });
      await refusedMeanwhile(WRITES, fault, 'payment-under-way', erase);
      assert.equal((await buyer.visitor.get('/api/me')).status, 200);
      const erased = await erase();
      assert.equal(erased.status, 200, erased.text);
      assert.equal(shop.stripe.ledger.intents.get(intentId)?.status, 'canceled');
      await assertShopAgrees(shop);
    });
  }
});

describe('a mail server that is busy, refuses for now or breaks off (product.md 6.1, 6.8)', () => {
  let app: TestApp;
  let smtp: TestSmtp;
  before(async () => {
    smtp = await startSmtp();
    const environment = { SMTP_URL: smtp.url, MAIL_FROM: 'Plumbline <mail@plumbline.example>' };
    app = await startApp({ environment });
  });
  after(async () => {
    await app.close();
    await smtp.down();
  });

  for (const trouble of ['busy', 'refuses for now', 'breaks off'] as const) {
    test(`${trouble}: reset link and receipt arrive once when it works again`, async () => {
      const visitor = await memberOf(app, 'user');
      const { email } = (await visitor.get('/api/me')).json;
      const subjects = () => smtp.received.filter(({ to }) => to.includes(email)).map((mail) => partsOf(mail).subject);
      smtp.trouble(trouble);
      assert.equal((await visitor.post('/api/request-password-reset', { email })).status, 200);
      const { clientSecret } = (await askToOpen(visitor)).json;
      const card = { cardNumber: '4242 4242 4242 4242', expiry: '12/40', securityCode: '123' };
      const { paymentIntentId } = (await visitor.post('/api/sandbox/confirm-payment', { clientSecret, ...card })).json;
      assert.equal((await visitor.post('/api/payment-success', { paymentIntentId })).status, 200);
      for (let round = 0; round < 3; round += 1) {
        await app.server.jobs.runAll();
        app.clock.advance(5 * 60_000);
      }
      assert.deepEqual(subjects(), []);
      smtp.trouble(null);
      for (let round = 0; round < 3; round += 1) await app.server.jobs.runAll();
      const expected = ['Reset your Plumbline password', 'Welcome to Plumbline'];
      assert.deepEqual(
        subjects()
          .filter((subject) => !/receipt/i.test(subject))
          .sort(),
        expected,
      );
      assert.equal(subjects().length, 3, subjects().join());
    });
  }
});
