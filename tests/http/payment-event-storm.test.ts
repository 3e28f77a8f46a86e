import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type Stripe from 'stripe';
import type { Database } from '../../src/adapters/sql/database.ts';
import { addCalendarMonths } from '../../src/domain/billing/access-end.ts';
import { withMishaps } from '../support/stripe/event-sender.ts';
import { assertShopAgrees, type Buyer, eventsAbout, openShop, type Shop } from '../support/stripe/shop.ts';

const PAYMENTS = 100;
const COPIES = 20;
const AT_ONCE = 60;

/** Notices about things that open and close no access; the server acknowledges them without looking further. */
const SAYING_NOTHING: ReadonlySet<string> = new Set(['payment_intent.created', 'charge.succeeded']);

/** What came of a storm on a handler that is not ours: receipts written, and months given beyond those that were paid. */
type Damage = { readonly receipts: number; readonly monthsTooMany: number };

for (const kind of ['sqlite', 'mysql'] as const) {
  describe(`a storm of notices, on ${kind} (product.md 3.11, 3.18, 3.19)`, () => {
    let shop: Shop;
    let buyers: Buyer[];
    const intents: string[] = [];
    before(async () => {
      shop = await openShop(kind);
      buyers = await Promise.all(Array.from({ length: PAYMENTS }, () => shop.buyer()));
      for (const buyer of buyers) intents.push(await buyer.pay());
    });
    after(() => shop.close());

    /** Delivers every notice that says something many times, and the others once, all mixed up and many at once. */
    const flood = async (events: readonly Stripe.Event[], seed: number): Promise<void> => {
      const telling = events.filter(({ type }) => !SAYING_NOTHING.has(type));
      const copies = withMishaps(telling, { copies: COPIES - 1 });
      const delivered = await shop.sender.deliverAll(withMishaps([...events, ...copies], { shuffle: seed }), AT_ONCE);
      assert.equal(delivered.length, events.length + telling.length * (COPIES - 1));
      const refused = delivered.filter(({ status }) => status !== 200);
      assert.deepEqual(
        refused.filter(({ text }) => !text.includes(NOT_CHECKED)),
        [],
      );
      for (const { eventId } of refused) {
        const event = telling.find(({ id }) => id === eventId);
        assert.ok(event);
        await shop.sender.deliverUntilTaken(event);
      }
    };

    test(`a handler that looks before it writes breaks in it (control)`, async () => {
      const events = intents.flatMap((id) => successes(shop, id));
      const { receipts, monthsTooMany } = await naively(shop, withMishaps(events, { copies: COPIES, shuffle: 3 }));
      assert.ok(receipts > PAYMENTS, `${receipts} receipts for ${PAYMENTS} payments`);
      assert.ok(monthsTooMany > 0, `${monthsTooMany} months too many`);
    });

    test(`${PAYMENTS} payments, each success told ${COPIES} times at once and shuffled, beside reports and jobs: ${PAYMENTS} grants`, async () => {
      const events = intents.flatMap((id) => eventsAbout(shop.stripe, id));
      assert.ok(events.length >= 3 * PAYMENTS);
      shop.app.clock.advance(6 * 60_000);
      const reports = buyers.map((buyer, index) => buyer.report(intents[index] ?? ''));
      await Promise.all([flood(events, 11), ...reports, shop.app.server.jobs.runAll()]);
      assert.equal(await assertShopAgrees(shop), PAYMENTS);
      const [recorded] = await shop.app.server.database.rows<{ n: number }>(
        'SELECT COUNT(*) AS n FROM payment_events WHERE settled_at IS NOT NULL',
      );
      assert.equal(Number(recorded?.n), PAYMENTS, 'each success once; what concerns nothing is not kept');
    });

    test('then a third of them refunded and some disputed and won, all told in a storm: access for what is ours', async () => {
      const from = shop.stripe.ledger.events.length;
      intents.slice(0, 33).forEach((id, index) => {
        if (index % 3 === 0) shop.stripe.ledger.closeDispute(shop.stripe.ledger.dispute(id), 'won');
        else shop.stripe.ledger.refund(id);
      });
      await flood(shop.stripe.ledger.events.slice(from), 29);
      assert.equal(await assertShopAgrees(shop), PAYMENTS - 22);
      assert.deepEqual(
        shop.app.log.filter(({ level, event }) => level === 'error' && event !== TOO_BUSY),
        [],
      );
    });
  });
}

/** A machine that cannot keep up lets a question to the provider run out of time; it is asked again, and nothing is lost. */
const TOO_BUSY = 'payment-gateway-unavailable';

/** What such a notice is answered; it is told again until it is taken. */
const NOT_CHECKED = '"code":"payment-not-checked"';

const successes = ({ stripe }: Shop, intentId: string): Stripe.Event[] =>
  eventsAbout(stripe, intentId).filter(({ type }) => type === 'payment_intent.succeeded');

/**
 * The handler that one writes first: look whether the payment is granted already; if not, grant it. Works on tables of its
 * own with as many at once as the storm brings.
 */
async function naively({ app }: Shop, events: readonly Stripe.Event[]): Promise<Damage> {
  const { database } = app.server;
  await database.knex.schema.createTable('naive_grants', (table) => {
    table.string('intent_id', 64).primary();
    table.boolean('granted').notNullable();
    table.bigInteger('access_until').nullable();
  });
  await database.knex.schema.createTable('naive_receipts', (table) => {
    table.increments('id');
    table.string('intent_id', 64);
  });
  const ids = new Set(events.map(({ data }) => (data.object as { id: string }).id));
  for (const id of ids) await database.knex('naive_grants').insert({ intent_id: id, granted: 0 });
  const queue = [...events];
  const worker = async (): Promise<void> => {
    for (let event = queue.shift(); event; event = queue.shift()) {
      await naiveHandler(database, (event.data.object as { id: string }).id);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const [receipts] = await database.rows<{ n: number }>('SELECT COUNT(*) AS n FROM naive_receipts');
  const ends = await database.rows<{ access_until: number }>('SELECT access_until FROM naive_grants');
  await database.knex.schema.dropTable('naive_grants');
  await database.knex.schema.dropTable('naive_receipts');
  const tooLong = ends.filter(({ access_until }) => access_until > addCalendarMonths(0, 2));
  return { receipts: Number(receipts?.n), monthsTooMany: tooLong.length * 2 };
}

async function naiveHandler(database: Database, id: string): Promise<void> {
  const [grant] = await database.rows<{ granted: number; access_until: number | null }>(
    'SELECT granted, access_until FROM naive_grants WHERE intent_id = ?',
    [id],
  );
  if (!grant || grant.granted) return;
  await database.run('INSERT INTO naive_receipts (intent_id) VALUES (?)', [id]);
  const [latest] = await database.rows<{ access_until: number | null }>(
    'SELECT access_until FROM naive_grants WHERE intent_id = ?',
    [id],
  );
  const end = addCalendarMonths(latest?.access_until ?? 0, 2);
  await database.run('UPDATE naive_grants SET granted = 1, access_until = ? WHERE intent_id = ?', [end, id]);
}
