import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertShopAgrees, type Buyer, openShop, type Shop } from '../support/stripe/shop.ts';

const OPERATOR = 'support@plumbline.example';

for (const kind of ['sqlite', 'mysql'] as const) {
  describe(`payments that open nothing, on ${kind} (product.md 3.35, 3.36)`, () => {
    let shop: Shop;
    before(async () => {
      shop = await openShop(kind);
    });
    after(() => shop.close());

    /** Refunds at the provider and delivers what it tells of it. */
    const refund = async (intentId: string): Promise<void> => {
      const from = shop.stripe.ledger.events.length;
      shop.stripe.ledger.refund(intentId);
      for (const { status } of await shop.sender.deliverAll(shop.stripe.ledger.events.slice(from))) {
        assert.equal(status, 200);
      }
    };

    const payment = async (intentId: string): Promise<{ id: number; status: string; end_reason: string | null }> => {
      const { database } = shop.app.server;
      const sql = 'SELECT id, status, end_reason FROM payments WHERE intent_id = ?';
      const [row] = await database.rows<{ id: number; status: string; end_reason: string | null }>(sql, [intentId]);
      assert.ok(row);
      return row;
    };

    const mailsAbout = async (intentId: string): Promise<number> => {
      await shop.app.server.jobs.runAll();
      const { json } = await shop.app.visitor().get('/api/dev/mailbox');
      const mails: { to: string; text: string }[] = json;
      return mails.filter(({ to, text }) => to === OPERATOR && text.includes(intentId)).length;
    };

    const tryToBuy = (buyer: Buyer) => buyer.visitor.post('/api/create-payment-intent');

    test('one that does not fit: told once, not to be paid again, refunded, and bought anew', async () => {
      const buyer = await shop.buyer();
      const intentId = await buyer.pay();
      shop.stripe.ledger.intent(intentId).currency = 'usd';
      const reference = `PL-${String((await payment(intentId)).id).padStart(8, '0')}`;
      for (const answer of [await buyer.report(intentId), await tryToBuy(buyer), await tryToBuy(buyer)]) {
        assert.deepEqual([answer.status, answer.json.code], [409, 'payment-mismatch']);
        assert.equal(answer.json.reference, reference);
        assert.match(answer.json.message, /do not pay again: support is informed/);
      }
      assert.equal(await mailsAbout(intentId), 1);
      await refund(intentId);
      assert.equal((await payment(intentId)).status, 'ended');
      const again = await buyer.pay();
      assert.notEqual(again, intentId);
      assert.equal((await buyer.report(again)).json.active, true);
      assert.equal(await assertShopAgrees(shop), 1);
      assert.equal(await mailsAbout(intentId), 1);
    });

    test('one whose account was deleted keeps the record of its refund, without a word about it', async () => {
      const buyer = await shop.buyer();
      const intentId = await buyer.pay();
      assert.equal((await buyer.report(intentId)).status, 200);
      const gone = await buyer.visitor.post('/api/account/delete', { password: 'correct horse' });
      assert.equal(gone.status, 200, gone.text);
      const before = shop.app.log.length;
      shop.app.clock.advance(86_400_000);
      await shop.app.server.jobs.runAll();
      await refund(intentId);
      const { status, end_reason } = await payment(intentId);
      assert.deepEqual([status, end_reason], ['ended', 'refunded']);
      const complaints = shop.app.log.slice(before).filter(({ level }) => level !== 'info');
      assert.deepEqual(complaints, []);
      assert.equal(await mailsAbout(intentId), 0);
    });
  });
}
