import assert from 'node:assert/strict';
import type Stripe from 'stripe';
import type { DatabaseKind } from '../../../src/adapters/sql/sql-handle.ts';
import { addCalendarMonths } from '../../../src/domain/billing/access-end.ts';
import { PRODUCTS, type ProductCode } from '../../../src/domain/billing/product.ts';
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

/** What is ordered; without a word the NPPE package. P.Eng. takes no code (product.md 3.30). */
export type Order = { readonly product?: 'nppe'; readonly promoCode?: string } | { readonly product: 'peng' };

/** A signed-in learner at the checkout. */
export type Buyer = {
  readonly visitor: Visitor;
  readonly userId: number;
  /** Opens the checkout of a product and answers the id of the intent that is to be paid. */
  readonly open: (order?: Order) => Promise<string>;
  /** Types a good card into the provider's form. */
  readonly pay: (order?: Order) => Promise<string>;
  readonly report: (intentId: string, product?: ProductCode) => Promise<Answer>;
  /** The end of access that the site tells of. */
  readonly endOf: (product?: ProductCode) => Promise<string | null>;
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

/** Where each product is opened and reported; a checkout knows no other product (product.md 3.31). */
const CHECKOUTS: Readonly<Record<ProductCode, { readonly open: string; readonly report: string }>> = {
  nppe: { open: '/api/create-payment-intent', report: '/api/payment-success' },
  peng: { open: '/api/peng/create-payment-intent', report: '/api/peng/payment-success' },
};

/** Asks to open the checkout, also where it may be refused. */
export const askToOpen = (visitor: Visitor, { product = 'nppe', ...rest }: Order = {}): Promise<Answer> =>
  visitor.post(CHECKOUTS[product].open, rest);

/** The id of the intent that an opened checkout is about; empty when none was opened. */
export const openedIntent = ({ json }: Answer): string => String(json.clientSecret).split('_secret_')[0] ?? '';

async function newBuyer(app: TestApp, stripe: StripeDouble): Promise<Buyer> {
  const visitor = await memberOf(app, 'user');
  const { json: me } = await visitor.get('/api/me');
  const open = async (order?: Order): Promise<string> => {
    const opened = await askToOpen(visitor, order);
    assert.equal(opened.status, 200, opened.text);
    return openedIntent(opened);
  };
  return {
    visitor,
    userId: me.id,
    open,
    pay: async (order) => {
      const intentId = await open(order);
      stripe.ledger.confirmIntent(intentId, 'pm_card_visa', null);
      return intentId;
    },
    report: (paymentIntentId, product = 'nppe') => visitor.post(CHECKOUTS[product].report, { paymentIntentId }),
    endOf: async (product = 'nppe') => {
      if (product === 'nppe') return (await visitor.get('/api/subscription')).json.endDate;
      return (await visitor.get('/api/peng/subscription')).json.subscription?.endDate ?? null;
    },
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
  readonly product: ProductCode;
  readonly status: string;
  readonly amount_cents: number;
  readonly intent_id: string | null;
  readonly promo_code_id: number | null;
  readonly granted_at: number | null;
  readonly access_until: number | null;
};

type PeriodRow = {
  readonly payment_id: number;
  readonly user_id: number;
  readonly start_date: number;
  readonly end_date: number;
  readonly active: number;
  readonly stripe_payment_id: string | null;
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
  await assertNppeAgrees(app, standing);
  await assertPengAgrees(app, payments);
  return standing.length;
}

/** A payment that gives access, and from when to when its months count; times in milliseconds, UTC. */
type Term = { readonly payment: PaymentRow; readonly startsAt: number; readonly endsAt: number };

/** The months of a learner's standing payments for a product, each after the one before (product.md 3.3, 3.22). */
function termsOf(standing: readonly PaymentRow[], userId: number, product: ProductCode): readonly Term[] {
  const terms: Term[] = [];
  for (const payment of standing) {
    if (payment.user_id !== userId || payment.product !== product) continue;
    const startsAt = Math.max(Number(payment.granted_at), terms.at(-1)?.endsAt ?? 0);
    terms.push({ payment, startsAt, endsAt: addCalendarMonths(startsAt, PRODUCTS[product].months) });
  }
  for (const { payment, endsAt } of terms) assert.equal(payment.access_until, endsAt, `payment ${payment.id}`);
  return terms;
}

async function assertNppeAgrees({ server }: TestApp, standing: readonly PaymentRow[]): Promise<void> {
  const users = await server.database.rows<UserRow>('SELECT id, subscription_end_date FROM users');
  for (const user of users) {
    const end = termsOf(standing, user.id, 'nppe').at(-1)?.endsAt ?? null;
    assert.equal(user.subscription_end_date, end, `the end of user ${user.id}`);
  }
}

/** Each P.Eng. payment that ever gave access has one period; those that stand count, on the days that they bought. */
async function assertPengAgrees({ server }: TestApp, payments: readonly PaymentRow[]): Promise<void> {
  const periods = await server.database.rows<PeriodRow>('SELECT * FROM peng_subscriptions ORDER BY payment_id');
  const bought = payments.filter(({ product, granted_at }) => product === 'peng' && granted_at !== null);
  assert.deepEqual(
    periods.map((period) => [period.payment_id, period.user_id, period.stripe_payment_id, Boolean(period.active)]),
    bought
      .toSorted((one, other) => one.id - other.id)
      .map(({ id, user_id, intent_id, status }) => [id, user_id, intent_id, status === 'granted']),
  );
  const standing = bought.filter(({ status }) => status === 'granted');
  const buyers = new Set(standing.map(({ user_id }) => user_id));
  const terms = [...buyers].flatMap((userId) => termsOf(standing, userId, 'peng'));
  const byPayment = (rows: readonly (readonly [number, number, number])[]) => rows.toSorted((a, b) => a[0] - b[0]);
  assert.deepEqual(
    byPayment(
      periods
        .filter(({ active }) => Boolean(active))
        .map(({ payment_id, start_date, end_date }) => [payment_id, start_date, end_date]),
    ),
    byPayment(terms.map(({ payment, startsAt, endsAt }) => [payment.id, startsAt, endsAt])),
  );
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
