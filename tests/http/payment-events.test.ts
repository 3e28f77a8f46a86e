import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type Stripe from 'stripe';
import { addCalendarMonths } from '../../src/domain/billing/access-end.ts';
import { PRODUCTS, type ProductCode } from '../../src/domain/billing/product.ts';
import { accepted } from '../../src/domain/result.ts';
import { startApp } from '../support/app.ts';
import { newPromoCode } from '../support/edited-records.ts';
import { type Line, layLine } from '../support/line.ts';
import { signatureOf } from '../support/stripe/event-sender.ts';
import { assertShopAgrees, type Buyer, eventsAbout, openShop, type Shop } from '../support/stripe/shop.ts';
import { startStripe } from '../support/stripe/stripe-double.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const READ_INTENT = /^GET \/v1\/payment_intents\//;

/** What happens to a payment that has just been made, in the test's order. */
type Story = (shop: Shop, buyer: Buyer, intentId: string, product?: ProductCode) => Promise<void>;

const successOf = ({ stripe }: Shop, intentId: string): Stripe.Event => {
  const event = eventsAbout(stripe, intentId).find(({ type }) => type === 'payment_intent.succeeded');
  assert.ok(event);
  return event;
};

const report: Story = async (_shop, buyer, intentId, product) => {
  const { status, json, text } = await buyer.report(intentId, product);
  assert.equal(status, 200, text);
  assert.equal(json.active, true);
};
const notice: Story = async (shop, _buyer, intentId) => {
  assert.equal((await shop.sender.deliver(successOf(shop, intentId))).status, 200);
};
const jobs: Story = async ({ app }) => {
  app.clock.advance(6 * MINUTE);
  await app.server.jobs.runAll();
};

const STORIES: readonly (readonly [string, readonly Story[]])[] = [
  ['the report comes first, then the notice', [report, notice]],
  ['the notice comes first, then the report', [notice, report]],
  ['the notice comes twice', [notice, notice, report]],
  ['the notice never comes', [report]],
  ['the report never comes', [notice]],
  ['neither comes: the job finds it', [jobs]],
  [
    'both come at once',
    [
      async (shop, buyer, intentId, product) => {
        shop.app.clock.advance(6 * MINUTE);
        await Promise.all([
          ...[1, 2, 3].map(() => report(shop, buyer, intentId, product)),
          ...[1, 2, 3].map(() => notice(shop, buyer, intentId)),
          shop.app.server.jobs.runAll(),
        ]);
      },
    ],
  ],
];

const ORDERS = [
  ['the NPPE package at the full price', { product: 'nppe' }],
  ['the NPPE package with a code', { product: 'nppe', promoCode: 'SAVE15' }],
  ['P.Eng. access', { product: 'peng' }],
] as const;

for (const kind of ['sqlite', 'mysql'] as const) {
  describe(`payments through Stripe, on ${kind} (product.md 3.10, 3.11, 3.18-3.27)`, () => {
    let shop: Shop;
    before(async () => {
      shop = await openShop(kind);
      await shop.app.server.transact(async ({ promoCodes }) => {
        const maxUses = 1_000;
        await promoCodes.add(newPromoCode('SAVE15', { discountPercent: 15, maxUses }));
        await promoCodes.add(newPromoCode('SAVE20', { discountPercent: 20, maxUses }));
        return accepted(null);
      });
    });
    after(() => shop.close());

    const logged = (event: string) => shop.app.log.filter((line) => line.event === event).length;

    for (const [what, steps] of STORIES) {
      for (const [ordered, order] of ORDERS) {
        test(`${what}, ${ordered}: one grant`, async () => {
          const { product } = order;
          const { months } = PRODUCTS[product];
          const buyer = await shop.buyer();
          const before = await assertShopAgrees(shop);
          const paidAt = shop.app.clock.now();
          const intentId = await buyer.pay(order);
          for (const step of steps) await step(shop, buyer, intentId, product);
          assert.equal(await assertShopAgrees(shop), before + 1);
          await jobs(shop, buyer, intentId);
          assert.equal(await assertShopAgrees(shop), before + 1);
          const end = Date.parse((await buyer.endOf(product)) ?? '');
          assert.ok(end >= addCalendarMonths(paidAt, months) && end <= addCalendarMonths(paidAt + 6 * MINUTE, months));
          assert.equal(await buyer.endOf(product === 'nppe' ? 'peng' : 'nppe'), null, 'neither opens the other');
        });
      }
    }

    for (const [ordered, order] of ORDERS) {
      test(`a refund that is told before the success of ${ordered} ends in none`, async () => {
        const { product } = order;
        const buyer = await shop.buyer();
        const before = await assertShopAgrees(shop);
        const intentId = await buyer.pay(order);
        shop.stripe.ledger.refund(intentId);
        const told = eventsAbout(shop.stripe, intentId).toReversed();
        for (const event of told) assert.equal((await shop.sender.deliver(event)).status, 200);
        const reported = await buyer.report(intentId, product);
        assert.deepEqual([reported.status, reported.json.code], [409, 'payment-returned']);
        await jobs(shop, buyer, intentId);
        assert.equal(await assertShopAgrees(shop), before);
        assert.equal(await buyer.endOf(product), null);
      });
    }

    test('a refund after a renewal takes its own months back, and the account says so', async () => {
      const buyer = await shop.buyer();
      const first = await buyer.pay();
      await report(shop, buyer, first);
      shop.app.clock.advance(10 * DAY);
      const renewedAt = shop.app.clock.now();
      await report(shop, buyer, await buyer.pay());
      const grants = await assertShopAgrees(shop);
      shop.stripe.ledger.refund(first);
      const told = eventsAbout(shop.stripe, first);
      await shop.sender.deliverAll([...told, ...told, ...told]);
      assert.equal(await assertShopAgrees(shop), grants - 1);
      assert.equal(await buyer.endOf(), new Date(addCalendarMonths(renewedAt, 2)).toISOString());
      const { json: payments } = await buyer.visitor.get('/api/payments');
      assert.deepEqual(
        payments.map((payment: { ended: { reason: string } | null }) => payment.ended?.reason ?? null),
        [null, 'refunded'],
      );
      const mails = await shop.app.server.database.rows<{ n: number }>(
        "SELECT COUNT(*) AS n FROM outbox WHERE unique_key LIKE 'access-%'",
      );
      assert.ok(Number(mails[0]?.n) >= 1);
    });

    test('a dispute ends the access, its win gives it back; a refund of part of it changes nothing', async () => {
      const buyer = await shop.buyer();
      const intentId = await buyer.pay();
      await report(shop, buyer, intentId);
      const end = await buyer.endOf();
      const deliver = async (events: readonly Stripe.Event[]) => {
        for (const event of events) assert.equal((await shop.sender.deliver(event)).status, 200);
        await assertShopAgrees(shop);
        return buyer.endOf();
      };
      const since = (from: number) => shop.stripe.ledger.events.slice(from);
      let from = shop.stripe.ledger.events.length;
      shop.stripe.ledger.refund(intentId, 900);
      assert.equal(await deliver(since(from)), end);
      from = shop.stripe.ledger.events.length;
      const dispute = shop.stripe.ledger.dispute(intentId);
      assert.equal(await deliver(since(from)), null);
      from = shop.stripe.ledger.events.length;
      shop.stripe.ledger.closeDispute(dispute, 'won');
      assert.equal(await deliver(since(from)), end);
    });

    test('a refund that no notice told of is found by the job within a day, and one that fails is undone', async () => {
      const buyer = await shop.buyer();
      const intentId = await buyer.pay();
      await report(shop, buyer, intentId);
      const end = await buyer.endOf();
      const refund = shop.stripe.ledger.refund(intentId);
      shop.app.clock.advance(DAY);
      await shop.app.server.jobs.runAll();
      assert.equal(await buyer.endOf(), null);
      shop.stripe.ledger.failRefund(refund);
      shop.app.clock.advance(DAY);
      await shop.app.server.jobs.runAll();
      assert.equal(await buyer.endOf(), end);
      await assertShopAgrees(shop);
    });

    test('one intent per learner and product, whatever codes come and whatever answers are lost (3.8, 3.27)', async () => {
      const buyer = await shop.buyer();
      const { intents } = shop.stripe.ledger;
      const before = intents.size;
      shop.stripe.faults.next(/^POST \/v1\/payment_intents$/, 'lose', 2);
      const lost = await buyer.visitor.post('/api/create-payment-intent', { promoCode: 'SAVE15' });
      assert.deepEqual([lost.status, lost.json.code], [503, 'payment-unavailable']);
      const id = await buyer.open({ promoCode: 'SAVE20' });
      assert.equal(intents.get(id)?.amount, 4_720);
      for (const [code, cents] of [
        [undefined, 4_720],
        ['', 5_900],
        ['SAVE15', 5_015],
        ['SAVE20', 4_720],
      ] as const) {
        assert.equal(await buyer.open(code === undefined ? {} : { promoCode: code }), id);
        assert.equal(intents.get(id)?.amount, cents);
      }
      assert.equal(intents.size, before + 1);
      const { allowed_payment_method_types: methods, metadata, currency } = shop.stripe.ledger.intent(id);
      assert.deepEqual([methods, currency], [['card'], 'cad']);
      assert.deepEqual([metadata.userId, metadata.product], [String(buyer.userId), 'nppe']);
      await assertShopAgrees(shop);
    });

    describe('what is refused', () => {
      const count = async (sql: string): Promise<number> => {
        const [row] = await shop.app.server.database.rows<{ n: number }>(`SELECT COUNT(*) AS n FROM ${sql}`);
        return Number(row?.n);
      };
      const granted = () => count("payments WHERE status = 'granted'");
      const untouched = async (buyer: Buyer, grants: number) => {
        assert.equal(await buyer.endOf(), null);
        assert.equal(await granted(), grants);
      };

      test('more than two hundred forged, altered and stale deliveries: 400, logged, nothing granted', async () => {
        const buyer = await shop.buyer();
        const intentId = await buyer.pay();
        const event = successOf(shop, intentId);
        const [grants, lines] = [await granted(), logged('payment-event-refused')];
        const body = JSON.stringify(event);
        const now = shop.app.clock.now();
        const good = signatureOf(body, now);
        const forge = (index: number): readonly [string, string | null] => {
          switch (index % 6) {
            case 0:
              return [body, null];
            case 1:
              return [body, signatureOf(body, now, `whsec_guess_${index}`)];
            case 2:
              return [body.replace('5900', String(index)), good];
            case 3:
              return [body, signatureOf(body, now - 6 * MINUTE - index)];
            case 4:
              return [body, good.replace(/t=\d+/, `t=${Math.floor(now / 1000) + index}`)];
            default:
              return [JSON.stringify({ ...event, id: `evt_forged_${index}` }), good];
          }
        };
        const statuses = await Promise.all(
          Array.from({ length: 240 }, async (_, index) => {
            const [text, signature] = forge(index);
            const headers = {
              'content-type': 'application/json',
              ...(signature ? { 'stripe-signature': signature } : {}),
            };
            return (await fetch(shop.url, { method: 'POST', body: text, headers })).status;
          }),
        );
        assert.deepEqual(new Set(statuses), new Set([400]));
        assert.equal(logged('payment-event-refused') - lines, 240);
        await untouched(buyer, grants);
        assert.equal(await count(`payment_events WHERE intent_id = '${intentId}'`), 0);
        assert.equal((await shop.sender.deliver(event)).status, 200, 'control: the true one grants');
        assert.equal(await granted(), grants + 1);
      });

      test('a recorded delivery that is sent again within its five minutes changes nothing', async () => {
        const buyer = await shop.buyer();
        const intentId = await buyer.pay();
        await notice(shop, buyer, intentId);
        shop.stripe.ledger.refund(intentId);
        for (const event of eventsAbout(shop.stripe, intentId)) await shop.sender.deliver(event);
        const reads = shop.stripe.requests.length;
        const lines = shop.app.log.length;
        await notice(shop, buyer, intentId);
        assert.equal(shop.stripe.requests.length, reads, 'the provider is not even asked');
        const said = shop.app.log.slice(lines).filter(({ event }) => event === 'payment-event-repeated');
        const { id: eventId, type } = successOf(shop, intentId);
        assert.deepEqual(
          said.map(({ level, facts }) => ({ level, facts })),
          [{ level: 'info', facts: { eventId, type, intentId } }],
        );
        assert.equal(await buyer.endOf(), null);
      });

      test('another learner’s intent', async () => {
        const [buyer, stranger] = [await shop.buyer(), await shop.buyer()];
        const intentId = await buyer.pay();
        const lines = logged('payment-of-somebody-else');
        assert.equal((await stranger.report('pi_of_nobody')).status, 404);
        assert.equal(logged('payment-of-somebody-else'), lines, 'an intent of nobody is not told');
        const answer = await stranger.report(intentId);
        assert.deepEqual([answer.status, answer.json.code], [404, 'payment-not-found']);
        const [told, ...others] = shop.app.log.filter(({ event }) => event === 'payment-of-somebody-else').slice(lines);
        const [userId, ownerId] = await Promise.all(
          [stranger, buyer].map(async ({ visitor }) => (await visitor.get('/api/me')).json.id),
        );
        assert.ok(told && others.length === 0);
        const { paymentId: _, ...facts } = told.facts as Record<string, unknown>;
        assert.deepEqual([told.level, facts], ['warn', { userId, ownerId, intentId }]);
        assert.equal(await stranger.endOf(), null);
        await report(shop, buyer, intentId);
      });

      for (const [what, alter] of [
        ['another amount', { amount: 100 }],
        ['another currency', { currency: 'usd' }],
        ['another owner', { metadata: { userId: '1', product: 'nppe', paymentId: '1' } }],
      ] as const) {
        test(`a payment with ${what}: acknowledged or refused, logged, nothing granted`, async () => {
          const buyer = await shop.buyer();
          const intentId = await buyer.pay();
          const intent = shop.stripe.ledger.intent(intentId);
          const right = structuredClone(intent);
          Object.assign(intent, alter);
          const [grants, lines] = [await granted(), logged('payment-mismatch')];
          await notice(shop, buyer, intentId);
          const reported = await buyer.report(intentId);
          assert.deepEqual([reported.status, reported.json.code], [409, 'payment-mismatch']);
          assert.equal(logged('payment-mismatch') - lines, 2);
          await untouched(buyer, grants);
          Object.assign(intent, right);
          await report(shop, buyer, intentId);
          assert.equal(await granted(), grants + 1, 'control: the right one grants');
        });
      }

      test('a notice about an intent of somebody else who shares the account', async () => {
        const { id } = shop.stripe.ledger.createIntent({ amount: 5_900, currency: 'cad' });
        const before = logged('payment-event-of-unknown-intent');
        shop.stripe.ledger.confirmIntent(id, 'pm_card_visa', null);
        assert.equal((await shop.sender.deliver(successOf(shop, id))).status, 200);
        assert.equal(logged('payment-event-of-unknown-intent') - before, 1);
        shop.stripe.ledger.intents.delete(id);
      });

      test('a body that is too large: 413', async () => {
        const body = 'x'.repeat(300_000);
        const headers = { 'stripe-signature': signatureOf(body, shop.app.clock.now()) };
        assert.equal((await fetch(shop.url, { method: 'POST', body, headers })).status, 413);
      });

      test('a read of the address, or a write from a page of another site', async () => {
        assert.equal((await fetch(shop.url)).status, 404);
        const headers = { origin: 'https://elsewhere.example' };
        assert.equal((await fetch(shop.url, { method: 'POST', body: '{}', headers })).status, 403);
      });
    });

    // A provider that hangs is waited for in real time, so one database must do for it.
    const faults = ['fail', 'limit', 'lose', 'drop', ...(kind === 'sqlite' ? (['hang'] as const) : [])] as const;
    for (const fault of faults) {
      test(`a provider that answers a look with '${fault}': 503, and the next delivery grants`, async () => {
        const buyer = await shop.buyer();
        const intentId = await buyer.pay();
        shop.stripe.faults.next(READ_INTENT, fault);
        const first = await shop.sender.deliver(successOf(shop, intentId));
        shop.stripe.faults.clear();
        assert.equal(first.status, 503, first.text);
        assert.equal(await buyer.endOf(), null);
        await shop.sender.deliverUntilTaken(successOf(shop, intentId), 1);
        await assertShopAgrees(shop);
      });
    }

    test('notices that concern nothing are acknowledged without a look', async () => {
      const buyer = await shop.buyer();
      const intentId = await buyer.open();
      const [created] = eventsAbout(shop.stripe, intentId);
      assert.ok(created);
      const reads = shop.stripe.requests.length;
      const { status, text } = await shop.sender.deliver(created);
      assert.deepEqual([status, JSON.parse(text)], [200, { received: true }]);
      assert.equal(shop.stripe.requests.length, reads);
    });

    test('an intent that was cancelled at the provider gives the promo use back', async () => {
      const buyer = await shop.buyer();
      const intentId = await buyer.open({ promoCode: 'SAVE15' });
      shop.stripe.ledger.cancelIntent(intentId, {});
      const cancelled = eventsAbout(shop.stripe, intentId).at(-1);
      assert.ok(cancelled);
      assert.equal((await shop.sender.deliver(cancelled)).status, 200);
      await assertShopAgrees(shop);
      assert.notEqual(await buyer.open({ promoCode: 'SAVE15' }), intentId);
    });
  });
}

describe('a database that cannot be reached', () => {
  test('is told to the provider as a failure, the notice does not count, and its next delivery grants', async () => {
    let line: Line | undefined;
    const shop = await openShop('mysql', async (url) => {
      line = await layLine(Number(new URL(url).port));
      return Object.assign(new URL(url), { port: String(line.port) }).href;
    });
    try {
      const buyer = await shop.buyer();
      const intentId = await buyer.pay();
      const event = successOf(shop, intentId);
      await line?.cut();
      const down = await shop.sender.deliver(event);
      assert.equal(down.status, 503, down.text);
      assert.equal(JSON.parse(down.text).code, 'storage-unavailable');
      await line?.mend();
      assert.equal((await shop.sender.deliverUntilTaken(event)).status, 200);
      assert.equal(await assertShopAgrees(shop), 1);
    } finally {
      await line?.mend().catch(() => {});
      await shop.close();
      await line?.cut();
    }
  });
});

describe('where Stripe is not configured', () => {
  test('the address of the notices is not there', async () => {
    const app = await startApp();
    const body = '{"id":"evt_1"}';
    const headers = { 'stripe-signature': signatureOf(body, app.clock.now()) };
    const answer = await fetch(`${app.origin}/api/stripe/webhook`, { method: 'POST', body, headers });
    assert.equal(answer.status, 404);
    await app.close();
  });

  test('nor without the secret of the endpoint', async () => {
    const stripe = await startStripe();
    const { STRIPE_WEBHOOK_SECRET: _, ...environment } = stripe.environment;
    const app = await startApp({ environment });
    const answer = await fetch(`${app.origin}/api/stripe/webhook`, { method: 'POST', body: '{}' });
    assert.equal(answer.status, 404);
    await app.close();
    await stripe.close();
  });
});
