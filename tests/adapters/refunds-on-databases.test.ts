import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Database } from '../../src/adapters/sql/database.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { stripeEvents } from '../../src/adapters/stripe/stripe-events.ts';
import { stripeGateway } from '../../src/adapters/stripe/stripe-gateway.ts';
import { handlePaymentEvent } from '../../src/application/billing/handle-payment-event.ts';
import type { User } from '../../src/application/ports/accounts.ts';
import { addCalendarMonths } from '../../src/domain/billing/access-end.ts';
import { acceptedValue, openFor, reportFor } from '../application/support/billing-world.ts';
import { aUser, committed, NOON, present } from '../support/builders.ts';
import { visitor } from '../support/caller.ts';
import { eachDatabase } from '../support/databases.ts';
import { signatureOf } from '../support/stripe/event-sender.ts';
import {
  PUBLISHABLE_KEY,
  SECRET_KEY,
  type StripeDouble,
  startStripe,
  WEBHOOK_SECRET,
} from '../support/stripe/stripe-double.ts';

const DAY = 86_400_000;

/** Billing on a real database with the real SDK, and a learner who buys P.Eng. access. */
function aShop(database: Database, stripe: StripeDouble, time: { now: number }) {
  const clock = { now: () => time.now };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const keys = { secretKey: SECRET_KEY, publishableKey: PUBLISHABLE_KEY };
  const gateway = stripeGateway({ ...keys, apiBase: stripe.apiBase });
  const ports = { ...createReaders(database), transact: createTransact(database), gateway, clock, log };
  const [open, report] = [openFor(ports), reportFor(ports)];
  const take = handlePaymentEvent({ ...ports, paymentEvents: stripeEvents(WEBHOOK_SECRET) });
  return {
    endOf: async ({ id }: User) => present(await ports.users.findById(id)).peng.endsAt,
    buy: async (user: User) => {
      const { clientSecret } = acceptedValue(await open(user, { product: 'peng' }));
      const paymentIntentId = String(clientSecret).split('_secret_')[0] ?? '';
      stripe.ledger.confirmIntent(paymentIntentId, 'pm_card_visa', null);
      const reported = { product: 'peng', paymentIntentId } as const;
      acceptedValue(await report(user, reported));
      return paymentIntentId;
    },
    /** Tells everything that has happened at the provider so far, each time anew. */
    tellAll: async () => {
      for (const event of stripe.ledger.events) {
        const body = JSON.stringify(event);
        acceptedValue(await take(visitor, { body, signature: signatureOf(body, time.now) }));
      }
    },
  };
}

describe('refunds and disputes of P.Eng. access (product.md 3.20-3.22)', () => {
  eachDatabase((open) => {
    let stripe: StripeDouble;
    before(async () => {
      stripe = await startStripe({ now: () => NOON });
    });
    after(() => stripe.close());

    it('each purchase keeps its own months, a dispute that is won gives them back, access given by hand stays', async () => {
      const time = { now: NOON };
      const shop = aShop(open(), stripe, time);
      const user = await aUser(open());
      const first = await shop.buy(user);
      time.now += 10 * DAY;
      const second = await shop.buy(user);
      assert.equal(await shop.endOf(user), addCalendarMonths(addCalendarMonths(NOON, 3), 3));
      stripe.ledger.refund(first);
      await shop.tellAll();
      assert.equal(await shop.endOf(user), addCalendarMonths(time.now, 3));
      const periods = await open().rows<{ active: number; start_date: number; end_date: number }>(
        'SELECT active, start_date, end_date FROM peng_subscriptions WHERE user_id = ? ORDER BY id',
        [user.id],
      );
      assert.deepEqual(
        periods.map(({ active, start_date }) => [active, start_date]),
        [
          [0, NOON],
          [1, time.now],
        ],
      );
      const dispute = stripe.ledger.dispute(second);
      await shop.tellAll();
      assert.equal(await shop.endOf(user), null);
      stripe.ledger.closeDispute(dispute, 'won');
      await shop.tellAll();
      assert.equal(await shop.endOf(user), addCalendarMonths(time.now, 3));
      const byHand = { startsAt: NOON, endsAt: time.now + 5 * DAY, paymentId: null };
      await committed(open(), ({ users }) => users.addPengAccess(user.id, byHand));
      stripe.ledger.refund(second);
      await shop.tellAll();
      assert.equal(await shop.endOf(user), byHand.endsAt);
    });
  });
});
