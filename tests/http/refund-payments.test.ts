import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { accepted } from '../../src/domain/result.ts';
import { mailTo } from '../support/mails.ts';
import { memberOf } from '../support/members.ts';
import { type Buyer, openShop, type Shop } from '../support/stripe/shop.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

for (const kind of ['sqlite', 'mysql'] as const) {
  describe(`refunds by support through the SDK of Stripe, on ${kind} (product.md 13.34)`, () => {
    let shop: Shop;
    let admin: Visitor;
    before(async () => {
      shop = await openShop(kind);
      admin = await memberOf(shop.app, 'admin');
    });
    after(() => shop.close());

    type Asked = { amountCents?: number | null; seenRefundedCents?: number; reason?: string };

    /** Somebody with a paid NPPE package, and how support refunds it. */
    const aCustomer = async () => {
      const buyer = await shop.buyer();
      const intentId = await buyer.pay();
      assert.equal((await buyer.report(intentId)).status, 200);
      const view = async () => (await admin.get(`/api/admin/people/${buyer.userId}`)).json;
      const [{ id: paymentId }] = (await view()).payments;
      const refund = ({ amountCents = null, seenRefundedCents = 0, reason = 'asked for it' }: Asked = {}) =>
        admin.post(`/api/admin/people/${buyer.userId}/refund`, { paymentId, amountCents, seenRefundedCents, reason });
      return { buyer, intentId, paymentId, view, refund };
    };
    const isOpen = async (buyer: Buyer): Promise<boolean> =>
      (await buyer.visitor.get('/api/subscription')).json.active === true;
    const refundsOf = (intentId: string) => shop.stripe.ledger.refunds.filter((one) => one.payment_intent === intentId);
    const isRefused = ({ status, json }: Answer, expected: number, code: string): void =>
      assert.deepEqual([status, json.code], [expected, code]);
    const mailed = async (buyer: Buyer, subject: RegExp): Promise<boolean> => {
      const { email } = (await buyer.visitor.get('/api/me')).json;
      return (await mailTo(shop.app, email)).some((mail: { subject: string }) => subject.test(mail.subject));
    };

    test('a whole refund ends the access, tells the learner and is on record with its reason', async () => {
      const { buyer, intentId, view, refund } = await aCustomer();
      assert.equal(await isOpen(buyer), true);
      const { status, json } = await refund({ reason: 'bought by mistake' });
      assert.deepEqual([status, json], [200, { refundedCents: 5900 }]);
      assert.equal(await isOpen(buyer), false);
      assert.deepEqual(
        refundsOf(intentId).map(({ amount }) => amount),
        [5900],
      );
      const [payment] = (await view()).payments;
      assert.deepEqual([payment.refundedCents, payment.ended.reason], [5900, 'refunded']);
      const [entry] = (await admin.get(`/api/admin/audit?kind=user&subjectId=${buyer.userId}`)).json.entries;
      assert.equal(entry.action, 'refund requested');
      assert.deepEqual(
        entry.changes.map(({ after }: { after: string }) => after),
        ['$59.00 CAD', 'bought by mistake'],
      );
      assert.equal(await mailed(buyer, /was refunded/), true);
    });

    test('a part changes no access, the rest ends it, and nothing is left then', async () => {
      const { buyer, intentId, view, refund } = await aCustomer();
      assert.equal((await refund({ amountCents: 900 })).status, 200);
      assert.equal(await isOpen(buyer), true);
      assert.equal((await view()).payments[0].refundedCents, 900);
      assert.equal(await mailed(buyer, /partial refund/), true);
      isRefused(await refund({ amountCents: 5001, seenRefundedCents: 900 }), 400, 'refund-too-much');
      assert.equal((await refund({ seenRefundedCents: 900 })).status, 200);
      assert.equal(await isOpen(buyer), false);
      isRefused(await refund({ seenRefundedCents: 5900 }), 409, 'refund-nothing-left');
      assert.deepEqual(
        refundsOf(intentId).map(({ amount }) => amount),
        [900, 5000],
      );
    });

    test('whoever has no access any more by a refund is among the learners whose access has ended (product.md 8.46)', async () => {
      const { buyer, refund } = await aCustomer();
      const { email } = (await buyer.visitor.get('/api/me')).json;
      await shop.app.server.transact(async ({ newsletter }) => {
        const consent = { email, name: 'Ann', consentWords: 'Yes.', consentedAt: shop.app.clock.now() };
        await newsletter.request(consent, { confirm: `confirm ${email}`, leave: `leave ${email}` });
        await newsletter.confirm(`confirm ${email}`, shop.app.clock.now());
        return accepted(null);
      });
      const countSegments = async () => {
        const counts: number[] = [];
        for (const segment of ['nppe', 'ended']) {
          const mail = { subject: 'News', segment, content: 'News.' };
          const { json } = await admin.post('/api/admin/newsletter/mails', mail);
          counts.push((await admin.get(`/api/admin/newsletter/mails/${json.id}`)).json.recipients);
        }
        return counts;
      };
      assert.deepEqual(await countSegments(), [1, 0]);
      assert.equal((await refund()).status, 200);
      assert.deepEqual(await countSegments(), [0, 1]);
    });

    test('twice at once refunds once; later the second is told', async () => {
      const { intentId, refund } = await aCustomer();
      const answers = await Promise.all([1, 2, 3].map(() => refund({ amountCents: 1000 })));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
      isRefused(await refund({ amountCents: 1000 }), 409, 'refund-changed');
      assert.equal(refundsOf(intentId).length, 1);
    });

    test('nothing goes back while a dispute keeps the money', async () => {
      const { intentId, refund } = await aCustomer();
      const dispute = shop.stripe.ledger.dispute(intentId);
      isRefused(await refund(), 409, 'refund-disputed');
      shop.stripe.ledger.closeDispute(dispute, 'lost');
      isRefused(await refund(), 409, 'refund-disputed');
      assert.equal(refundsOf(intentId).length, 0);
    });

    test('a refusal of the provider changes nothing, and is on record', async () => {
      const { buyer, intentId, refund } = await aCustomer();
      // A dispute that opens between our reading and our request.
      const dispute = shop.stripe.ledger.dispute(intentId, 'warning_needs_response');
      dispute.is_charge_refundable = false;
      isRefused(await refund(), 409, 'refund-refused');
      assert.equal(await isOpen(buyer), true);
      const [entry] = (await admin.get(`/api/admin/audit?kind=user&subjectId=${buyer.userId}`)).json.entries;
      assert.equal(entry.action, 'refund refused');
    });

    test('is for administrators, with a reason, for a payment of that person that was charged', async () => {
      const { buyer, paymentId, refund } = await aCustomer();
      const other = await shop.buyer();
      const body = { paymentId, amountCents: null, seenRefundedCents: 0, reason: 'x' };
      assert.equal((await buyer.visitor.post(`/api/admin/people/${buyer.userId}/refund`, body)).status, 403);
      isRefused(await admin.post(`/api/admin/people/${other.userId}/refund`, body), 404, 'not-found');
      assert.equal((await refund({ reason: ' ' })).json.fields.reason !== undefined, true);
      assert.equal((await refund({ amountCents: 0 })).status, 400);
      await other.open();
      const [unpaid] = (await admin.get(`/api/admin/people/${other.userId}`)).json.payments;
      const unpaidBody = { ...body, paymentId: unpaid.id };
      isRefused(await admin.post(`/api/admin/people/${other.userId}/refund`, unpaidBody), 409, 'refund-not-paid');
    });
  });
}
