import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type Stripe from 'stripe';
import { type Database, openDatabase } from '../../src/adapters/sql/database.ts';
import { addCalendarMonths } from '../../src/domain/billing/access-end.ts';
import { bareDatabase } from '../support/bare-database.ts';
import { aPromoCode } from '../support/builders.ts';
import { untilReady } from '../support/guarded-process.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type EventSender, eventSender } from '../support/stripe/event-sender.ts';
import { type StripeDouble, startStripe } from '../support/stripe/stripe-double.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

const READ_INTENT = /^GET \/v1\/payment_intents\//;

/** The checkout, with nobody looking at it, is left to the job after this long. */
const SIX_MINUTES = 6 * 60_000;

/** Who was about to get access by a report, and who by a notice. */
const BUYERS = ['report', 'notice'] as const;

/** Somebody who has paid with a promo code; nothing here knows of it yet. */
type Buyer = { readonly visitor: Visitor; readonly intentId: string; readonly event: Stripe.Event };

async function buyerAt(origin: string, stripe: StripeDouble, username: string): Promise<Buyer> {
  const visitor = visitorOf(origin);
  const password = 'correct horse';
  const account = { username, email: `${username}@example.org`, password, confirmPassword: password };
  assert.equal((await visitor.post('/api/register', account)).status, 200);
  const { json: opened } = await visitor.post('/api/create-payment-intent', { promoCode: 'KILLED' });
  assert.equal(opened.amountCents, 4_720);
  const intentId = String(opened.clientSecret).split('_secret_')[0] ?? '';
  stripe.ledger.confirmIntent(intentId, 'pm_card_visa', null);
  const event = stripe.ledger.events.at(-1);
  assert.equal(event?.type, 'payment_intent.succeeded');
  return { visitor, intentId, event };
}

const reportOf = ({ visitor, intentId }: Buyer) => visitor.post('/api/payment-success', { paymentIntentId: intentId });

/** Lets the provider hang while it is asked about a payment: it has the money, and the answer never comes. */
async function hangUp(stripe: StripeDouble, send: () => Promise<unknown>): Promise<void> {
  const asked = stripe.faults.met();
  void send().catch(() => null);
  await asked;
}

type PaymentRow = {
  readonly id: number;
  readonly user_id: number;
  readonly status: string;
  readonly amount_cents: number;
  readonly granted_at: number | null;
  readonly access_until: number | null;
};

const paymentsIn = (database: Database): Promise<PaymentRow[]> =>
  database.rows<PaymentRow>('SELECT * FROM payments ORDER BY id');

/** How many rows there are of each user or name. */
const counted = (rows: readonly { readonly name: string }[]): string[] => rows.map(({ name }) => name).sort();

/** One grant, one receipt, one receipt mail, one consumed use for each of them, and the end of access where it belongs. */
async function assertGrantedOnce(database: Database, buyers: readonly Buyer[]): Promise<void> {
  const payments = await paymentsIn(database);
  assert.equal(payments.length, buyers.length);
  for (const [index, { id, user_id, status, amount_cents, granted_at, access_until }] of payments.entries()) {
    assert.deepEqual([status, amount_cents], ['granted', 4_720]);
    assert.equal(access_until, addCalendarMonths(Number(granted_at), 2));
    const endDate = new Date(Number(access_until)).toISOString();
    const { visitor } = buyers[index] as Buyer;
    assert.deepEqual((await visitor.get('/api/subscription')).json, { active: true, endDate });
    const paidAt = new Date(Number(granted_at)).toISOString();
    const price = { listCents: 5_900, discountPercent: 20, amountCents: 4_720, paymentMethod: 'card' };
    const bought = { id, product: 'nppe', ...price, paidAt, accessUntil: endDate, ended: null };
    assert.deepEqual((await visitor.get('/api/payments')).json, [bought]);
    const uses = await database.rows<{ state: string }>('SELECT state FROM promo_code_usage WHERE user_id = ?', [
      user_id,
    ]);
    assert.deepEqual(
      uses.map(({ state }) => state),
      ['consumed'],
    );
  }
  const receipts = await database.rows<{ name: string }>(
    "SELECT unique_key AS name FROM outbox WHERE unique_key LIKE 'receipt-%'",
  );
  assert.deepEqual(counted(receipts), payments.map(({ id }) => `receipt-${id}`).sort());
  const [code] = await database.rows<{ used: number }>('SELECT used_count AS used FROM promo_codes');
  assert.equal(code?.used, buyers.length);
  await untilReady(async () => {
    const mails = await database.rows<{ name: string }>(
      "SELECT to_address AS name FROM local_mail WHERE subject LIKE '%receipt%'",
    );
    assert.deepEqual(counted(mails), BUYERS.map((name) => `${name}@example.org`).sort());
  });
}

/** Everything that was cut off is sent once more, and again: nothing of it may grant a second time. */
async function sendAgain(buyers: readonly Buyer[], sender: EventSender): Promise<void> {
  for (const buyer of [...buyers, ...buyers]) {
    assert.equal((await sender.deliver(buyer.event)).status, 200);
    assert.equal((await reportOf(buyer)).status, 200);
  }
}

describe('a server that is killed between the provider’s success and its own commit (product.md 3.11, 3.18)', () => {
  for (const kind of ['sqlite', 'mysql'] as const) {
    test(`SIGKILL while a report and a notice are at work, restart: the job grants each, once, on ${kind}`, async () => {
      const { url: databaseUrl, remove } = await bareDatabase(kind);
      const database = await openDatabase(databaseUrl);
      await aPromoCode(database, { code: 'KILLED', maxUses: BUYERS.length });
      const stripe = await startStripe();
      const environment = { DEMO_ACCOUNTS: 'off', ...stripe.environment };
      const first = await startServerProcess({ databaseUrl, environment });
      const sender = eventSender(`${first.origin}/api/stripe/webhook`);
      let second: typeof first | undefined;
      try {
        const buyers: Buyer[] = [];
        for (const name of BUYERS) buyers.push(await buyerAt(first.origin, stripe, name));
        const [byReport, byNotice] = buyers as [Buyer, Buyer];
        stripe.faults.next(READ_INTENT, 'hang');
        await hangUp(stripe, () => reportOf(byReport));
        await hangUp(stripe, () => sender.deliver(byNotice.event));
        await first.kill();
        stripe.faults.clear();
        const left = (await paymentsIn(database)).map(({ status }) => status);
        assert.deepEqual(left, ['open', 'open'], 'neither was granted before the cut');

        await database.run('UPDATE payments SET updated_at = updated_at - ?, check_at = check_at - ?', [
          SIX_MINUTES,
          SIX_MINUTES,
        ]);
        const port = Number(new URL(first.origin).port);
        second = await startServerProcess({ databaseUrl, port, environment });
        await untilReady(async () => {
          for (const { visitor } of buyers) assert.equal((await visitor.get('/api/subscription')).json.active, true);
        });
        await assertGrantedOnce(database, buyers);
        await sendAgain(buyers, sender);
        await assertGrantedOnce(database, buyers);
      } finally {
        await first.kill();
        await second?.kill();
        await stripe.close();
        await database.close();
        await remove();
      }
    });
  }
});
