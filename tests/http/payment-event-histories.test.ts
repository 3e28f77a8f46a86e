import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import type Stripe from 'stripe';
import type { ProductCode } from '../../src/domain/billing/product.ts';
import { accepted } from '../../src/domain/result.ts';
import { newPromoCode } from '../support/edited-records.ts';
import {
  askToOpen,
  assertShopAgrees,
  type Buyer,
  eventsAbout,
  type Order,
  openedIntent,
  openShop,
  type Shop,
} from '../support/stripe/shop.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What can happen around the payments of one learner; `deliver` takes any notice there is, again and out of order. */
const STEPS = [
  'open',
  'pay',
  'pay',
  'report',
  'deliver',
  'deliver',
  'deliver',
  'refund',
  'refund part',
  'fail refund',
  'dispute',
  'win',
  'lose',
  'jobs',
  'wait',
  'provider fails',
] as const;

type Step = { readonly do: (typeof STEPS)[number]; readonly which: number; readonly order: Order };

/** What is opened and paid; an empty code takes the discount in force off, none keeps it (product.md 3.30). */
const order = fc.constantFrom<Order>(
  { product: 'peng' },
  { product: 'peng' },
  { product: 'nppe' },
  { product: 'nppe', promoCode: '' },
  { product: 'nppe', promoCode: 'SAVE15' },
  { product: 'nppe', promoCode: 'SAVE20' },
);

const step: fc.Arbitrary<Step> = fc.record({ do: fc.constantFrom(...STEPS), which: fc.nat(50), order });

/** The package in cents with each of the codes. */
const DISCOUNTED: ReadonlySet<number> = new Set([5_015, 4_720]);

/** A learner, what they paid, and what the provider did with it. */
type Life = {
  readonly buyer: Buyer;
  readonly intents: string[];
  readonly disputes: Stripe.Dispute[];
  readonly refunds: Stripe.Refund[];
};

const pick = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items[which % Math.max(1, items.length)];

/** Opens the checkout and pays what it opened; an earlier payment that turns up instead is enough. */
async function pay({ stripe: { ledger } }: Shop, { buyer, intents }: Life, order: Order): Promise<void> {
  const id = openedIntent(await askToOpen(buyer.visitor, order));
  if (ledger.intents.get(id)?.status !== 'requires_payment_method') return;
  ledger.confirmIntent(id, 'pm_card_visa', null);
  intents.push(id);
}

const productOf = ({ stripe }: Shop, intentId: string): ProductCode =>
  stripe.ledger.intent(intentId).metadata.product === 'peng' ? 'peng' : 'nppe';

/** Does one step; what cannot be done now is not done, as in life. */
async function take(shop: Shop, life: Life, { do: what, which, order }: Step): Promise<void> {
  const { app, stripe } = shop;
  const { ledger } = stripe;
  const intentId = pick(life.intents, which);
  const event = intentId && pick(eventsAbout(stripe, intentId), which * 7);
  if (what === 'pay') await pay(shop, life, order);
  else if (what === 'open') await askToOpen(life.buyer.visitor, order);
  else if (what === 'jobs') await app.server.jobs.runAll();
  else if (what === 'wait') app.clock.advance(((which % 3) + 1) * DAY);
  else if (what === 'provider fails') stripe.faults.next(/^GET/, which % 2 === 0 ? 'limit' : 'fail', 1);
  else if (what === 'report' && intentId) await life.buyer.report(intentId, productOf(shop, intentId));
  else if (what === 'deliver' && event) await shop.sender.deliver(event);
  else if (intentId) moveMoney(ledger, life, what, intentId, which);
}

function moveMoney(
  ledger: Shop['stripe']['ledger'],
  life: Life,
  what: Step['do'],
  intentId: string,
  which: number,
): void {
  const charge = ledger.charge(String(ledger.intent(intentId).latest_charge));
  const left = charge.amount - charge.amount_refunded;
  const [dispute, refund] = [pick(life.disputes, which), pick(life.refunds, which)];
  if (what === 'refund' && left > 0) life.refunds.push(ledger.refund(intentId));
  if (what === 'refund part' && left > 100) life.refunds.push(ledger.refund(intentId, 100));
  if (what === 'fail refund' && refund?.status === 'succeeded') ledger.failRefund(refund);
  if (what === 'dispute')
    life.disputes.push(ledger.dispute(intentId, which % 3 === 0 ? 'warning_needs_response' : 'needs_response'));
  if (dispute?.status !== 'needs_response') return;
  if (what === 'win') ledger.closeDispute(dispute, 'won');
  if (what === 'lose') ledger.closeDispute(dispute, 'lost');
}

for (const kind of ['sqlite', 'mysql'] as const) {
  describe(`random lives of payments, on ${kind} (product.md 3.11, 3.18-3.26)`, () => {
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

    test('end with access for the money that is ours, also when no notice comes any more', async () => {
      const seen = { paid: 0, moved: 0, notices: 0, peng: 0, discounted: 0 };
      await fc.assert(
        fc.asyncProperty(
          order,
          fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 12 }),
          async (first, history) => {
            const life: Life = { buyer: await shop.buyer(), intents: [], disputes: [], refunds: [] };
            await pay(shop, life, first);
            for (const atOnce of history) await Promise.all(atOnce.map((step) => take(shop, life, step)));
            seen.paid += life.intents.length;
            seen.peng += life.intents.filter((id) => productOf(shop, id) === 'peng').length;
            seen.discounted += life.intents.filter((id) => DISCOUNTED.has(shop.stripe.ledger.intent(id).amount)).length;
            seen.moved += life.disputes.length + life.refunds.length;
            seen.notices += history.flat().filter(({ do: what }) => what === 'deliver').length;
            shop.stripe.faults.clear();
            for (let run = 0; run < 2; run += 1) {
              shop.app.clock.advance(DAY + MINUTE);
              await shop.app.server.jobs.runAll();
            }
            await assertShopAgrees(shop);
          },
        ),
        { numRuns: Number(process.env.HISTORIES ?? 12), endOnFailure: true },
      );
      assert.ok(seen.paid > 5 && seen.moved > 3 && seen.notices > 10, `too little happened: ${JSON.stringify(seen)}`);
      assert.ok(seen.peng > 0 && seen.discounted > 0, `too little happened: ${JSON.stringify(seen)}`);
    });
  });
}
