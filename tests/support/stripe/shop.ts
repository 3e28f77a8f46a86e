import assert from 'node:assert/strict';
import type Stripe from 'stripe';
import type { DatabaseKind } from '../../../src/adapters/sql/sql-handle.ts';
import { addCalendarMonths } from '../../../src/domain/billing/access-end.ts';
import { startApp, type TestApp } from '../app.ts';
import { bareDatabase } from '../bare-database.ts';
import { memberOf } from '../members.ts';
import { testClock } from '../test-clock.ts';
import type { Answer, Visitor } from '../visitor.ts';
import { type EventSender, eventSender } from './event-sender.ts';
import { type StripeDouble, startStripe } from './stripe-double.ts';

/** The server with the real SDK, a Stripe of one's own, and one clock for both. */
export type Shop = {
  readonly app: TestApp;
  readonly stripe: StripeDouble;
  readonly sender: EventSender;
  readonly url: string;
  readonly buyer: () => Promise<Buyer>;
  readonly close: () => Promise<void>;
};

/** A signed-in learner at the checkout. */
export type Buyer = {
  readonly visitor: Visitor;
  readonly userId: number;
  /** Opens the NPPE checkout and answers the id of the intent that is to be paid. */
  readonly open: (promoCode?: string) => Promise<string>;
  /** Types a good card into the provider's form. */
  readonly pay: (promoCode?: string) => Promise<string>;
  readonly report: (intentId: string) => Promise<Answer>;
};

/** Opens a shop on an empty database of a kind; `line` puts something between server and database. */
export async function openShop(
  kind: DatabaseKind,
  line: (url: string) => Promise<string> = async (url) => url,
): Promise<Shop> {
  const { url: databaseUrl, remove } = await bareDatabase(kind);
  const clock = testClock();
  const stripe = await startStripe({ now: clock.now });
  const environment = { DEMO_ACCOUNTS: 'off', ...stripe.environment };
  const app = await startApp({ databaseUrl: await line(databaseUrl), environment, clock });
  const url = `${app.origin}/api/stripe/webhook`;
  return {
    app,
    stripe,
    url,
    sender: eventSender(url, clock.now),
    buyer: () => newBuyer(app, stripe),
    close: async () => {
      await app.close();
      await stripe.close();
      await remove();
    },
  };
}

async function newBuyer(app: TestApp, stripe: StripeDouble): Promise<Buyer> {
  const visitor = await memberOf(app, 'user');
  const { json: me } = await visitor.get('/api/me');
  const open = async (promoCode?: string): Promise<string> => {
    const opened = await visitor.post('/api/create-payment-intent', promoCode === undefined ? {} : { promoCode });
    assert.equal(opened.status, 200, opened.text);
    return String(opened.json.clientSecret).split('_secret_')[0] ?? '';
  };
  return {
    visitor,
    userId: me.id,
    open,
    pay: async (promoCode) => {
      const intentId = await open(promoCode);
      stripe.ledger.confirmIntent(intentId, 'pm_card_visa', null);
      return intentId;
    },
    report: (paymentIntentId) => visitor.post('/api/payment-success', { paymentIntentId }),
  };
}

/** The notices about an intent and what came of it, in the order in which they came about. */
export const eventsAbout = ({ ledger }: StripeDouble, intentId: string): Stripe.Event[] =>
  ledger.events.filter(({ data }) => {
    const about = data.object as { id?: string; payment_intent?: unknown };
    return about.id === intentId || about.payment_intent === intentId;
  });

type PaymentRow = {
  readonly id: number;
  readonly user_id: number;
  readonly product: 'nppe' | 'peng';
  readonly status: string;
  readonly amount_cents: number;
  readonly intent_id: string | null;
  readonly promo_code_id: number | null;
  readonly granted_at: number | null;
  readonly access_until: number | null;
};

type UserRow = { readonly id: number; readonly subscription_end_date: number | null };

/**
 * What must hold once everything has come to rest: whose money the provider holds has access, to the cent and to the end of
 * its months, with one receipt and one use of the code; whose money went back has none. Answers how many give access.
 */
export async function assertShopAgrees({ app, stripe }: Pick<Shop, 'app' | 'stripe'>): Promise<number> {
  const { database } = app.server;
  const payments = await database.rows<PaymentRow>('SELECT * FROM payments ORDER BY granted_at');
  const standing = payments.filter(({ status }) => status === 'granted');
  const byIntent = (rows: readonly PaymentRow[]) => rows.map((row) => [row.intent_id, row.amount_cents]).sort();
  const paid = [...stripe.ledger.intents.values()].filter(({ status }) => status === 'succeeded');
  const isOurs = (intent: Stripe.PaymentIntent) => !hasGoneBack(stripe, intent);
  assert.deepEqual(
    byIntent(standing),
    paid
      .filter(isOurs)
      .map(({ id, amount }) => [id, amount])
      .sort(),
  );
  assert.deepEqual(
    byIntent(payments.filter(({ status }) => status === 'ended')),
    paid
      .filter((intent) => !isOurs(intent))
      .map(({ id, amount }) => [id, amount])
      .sort(),
  );
  const receipts = await database.rows<{ unique_key: string }>(
    "SELECT unique_key FROM outbox WHERE unique_key LIKE 'receipt-%'",
  );
  assert.deepEqual(
    receipts.map((row) => row.unique_key).sort(),
    payments.flatMap(({ id, granted_at }) => (granted_at === null ? [] : [`receipt-${id}`])).sort(),
  );
  await assertUsesAgree(app, payments);
  const users = await database.rows<UserRow>('SELECT id, subscription_end_date FROM users');
  for (const user of users) {
    const own = standing.filter(({ user_id, product }) => user_id === user.id && product === 'nppe');
    let end: number | null = null;
    for (const { granted_at } of own) end = addCalendarMonths(Math.max(Number(granted_at), end ?? 0), 2);
    assert.equal(user.subscription_end_date, end, `the end of user ${user.id}`);
    assert.equal(own.at(-1)?.access_until ?? null, end);
  }
  return standing.length;
}

function hasGoneBack({ ledger }: StripeDouble, { id, latest_charge: chargeId }: Stripe.PaymentIntent): boolean {
  const keepsMoney = ({ payment_intent, balance_transactions: moves }: Stripe.Dispute) =>
    payment_intent === id && moves.reduce((sum, { amount }) => sum + amount, 0) < 0;
  return ledger.charge(String(chargeId)).refunded || ledger.disputes.some(keepsMoney);
}

async function assertUsesAgree(app: TestApp, payments: readonly PaymentRow[]): Promise<void> {
  const { database } = app.server;
  const uses = await database.rows<{ promo_code_id: number; user_id: number; state: string }>(
    'SELECT promo_code_id, user_id, state FROM promo_code_usage',
  );
  assert.deepEqual(
    uses.map((use) => `${use.promo_code_id} ${use.user_id} ${use.state}`).sort(),
    payments
      .filter(({ promo_code_id, status }) => promo_code_id !== null && status !== 'abandoned')
      .map((row) => `${row.promo_code_id} ${row.user_id} ${row.status === 'open' ? 'reserved' : 'consumed'}`)
      .sort(),
  );
  const codes = await database.rows<{ id: number; used_count: number }>('SELECT id, used_count FROM promo_codes');
  for (const code of codes) {
    assert.equal(code.used_count, uses.filter((use) => use.promo_code_id === code.id).length);
  }
}
