import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { PaymentEvent } from '../../../src/application/ports/billing.ts';
import type { FundsState } from '../../../src/domain/billing/funds-state.ts';
import {
  acceptedValue,
  assertWorldAgrees,
  type BillingWorld,
  billingWorld,
  DAY,
  GOOD_CARD,
  MINUTE,
} from '../support/billing-world.ts';

type Product = 'nppe' | 'peng';

type Step =
  | { readonly do: 'buy'; readonly user: number; readonly product: Product; readonly code: string | null }
  | { readonly do: 'report'; readonly which: number }
  | { readonly do: 'move-money'; readonly which: number; readonly to: FundsState }
  | { readonly do: 'deliver'; readonly which: number }
  | { readonly do: 'lose'; readonly which: number }
  | { readonly do: 'jobs' }
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'break'; readonly after: number; readonly what: 'provider' | 'database' };

const which = fc.nat(30);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      user: fc.constantFrom(1, 2),
      product: fc.constantFrom<Product>('nppe', 'nppe', 'peng'),
      code: fc.constantFrom(null, null, 'ONE', 'TWO'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('report' as const), which }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('move-money' as const),
      which,
      to: fc.constantFrom<FundsState>('regained', 'regained', 'refunded', 'disputed', 'disputed'),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('deliver' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lose' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('jobs' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 6, 30 * 60, 40 * 24 * 60) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('break' as const),
      after: fc.nat(6),
      what: fc.constantFrom('provider' as const, 'database' as const),
    }),
  },
);

/**
 * What the provider has to tell; a notice stays until it is lost, and may be delivered any number of times, in any
 * order.
 */
type Mail = { events: PaymentEvent[]; made: number };

const tell = (mail: Mail, type: string, intentId: string): void => {
  mail.made += 1;
  mail.events.push({ id: `evt_${mail.made}`, type, intentId });
};

async function take(world: BillingWorld, mail: Mail, step: Step): Promise<void> {
  if (step.do === 'wait') world.time.now += step.minutes * MINUTE;
  else if (step.do === 'buy') await buy(world, mail, step);
  else if (step.do === 'jobs') await Promise.all([world.reconcile(), world.check()]);
  else if (step.do === 'break') breakOnce(world, step);
  else await about(world, mail, step);
}

async function buy(world: BillingWorld, mail: Mail, step: Extract<Step, { do: 'buy' }>): Promise<void> {
  const user = await world.user(step.user);
  const code = step.code === null ? {} : { promoCode: step.code };
  const opened = await world.open(user, { product: step.product, ...code });
  if (!opened.ok || opened.value.clientSecret === null) return;
  const paid = await world.confirm(user, { clientSecret: opened.value.clientSecret, ...GOOD_CARD });
  if (paid.ok) tell(mail, 'payment_intent.succeeded', paid.value.paymentIntentId);
}

async function about(world: BillingWorld, mail: Mail, step: Extract<Step, { readonly which: number }>): Promise<void> {
  const paid = world.intents.all().filter((intent) => intent.status === 'succeeded');
  const intent = paid[step.which % Math.max(1, paid.length)];
  const event = mail.events[step.which % Math.max(1, mail.events.length)];
  if (step.do === 'move-money' && intent) {
    world.intents.setMoney(intent.id, step.to);
    tell(mail, 'charge.updated', intent.id);
  }
  if (step.do === 'report' && intent) {
    await world.report(await world.user(Number(intent.metadata.userId)), { paymentIntentId: intent.id });
  }
  if (step.do === 'deliver' && event) await world.take(event);
  if (step.do === 'lose') mail.events = mail.events.filter((other) => other !== event);
}

function breakOnce(world: BillingWorld, step: Extract<Step, { do: 'break' }>): void {
  let left = step.after;
  if (step.what === 'provider') world.faults.decide = () => (left-- === 0 ? 'lost-answer' : null);
  else
    world.database.failWith(() => {
      if (left-- === 0) throw new Error('disk full');
    });
}

function worldWithCodes(): BillingWorld {
  const world = billingWorld();
  world.addCode('ONE', 10, { maxUses: 2 });
  world.addCode('TWO', 50, { maxUses: 2 });
  return world;
}

/** Everything works again and two days pass; no notice comes any more, only the jobs run. */
async function settle(world: BillingWorld): Promise<number> {
  world.faults.decide = () => null;
  world.faults.ticks = () => 1;
  world.database.failWith(null);
  for (let run = 0; run < 3; run += 1) {
    world.time.now += 2 * DAY;
    acceptedValue(await world.reconcile());
    acceptedValue(await world.check());
  }
  assert.ok(!world.logged.includes('payment-mismatch'), 'no payment was found not to fit');
  return assertWorldAgrees(world);
}

const RUNS = Number(process.env.HISTORIES ?? 250);
const histories = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { maxLength: 16 });

test('any notices, in any order, doubled or lost, end in access for the money that is ours (3.11, 3.18-3.26)', async () => {
  const seen = { granted: 0, ended: 0, taken: 0 };
  await fc.assert(
    fc.asyncProperty(histories, fc.nat(), async (history, seed) => {
      const world = worldWithCodes();
      const mail: Mail = { events: [], made: 0 };
      let turn = seed;
      world.faults.ticks = () => (turn++ * 7) % 4;
      for (const atOnce of history) await Promise.allSettled(atOnce.map((step) => take(world, mail, step)));
      seen.granted += await settle(world);
      const { payments, paymentEvents } = world.database.rows();
      seen.ended += payments.filter((payment) => payment.status === 'ended').length;
      seen.taken += paymentEvents.filter(({ settledAt }) => settledAt !== null).length;
    }),
    { numRuns: RUNS },
  );
  // Some 280, 150 and 300 of 250 runs: far enough from the floor that chance does not reach it.
  const enough = seen.granted > RUNS / 4 && seen.ended > RUNS / 8 && seen.taken > RUNS / 4;
  assert.ok(enough, `too little happened: ${JSON.stringify(seen)}`);
});

test('once every notice has arrived nothing is left for the jobs to find (3.19)', async () => {
  let notices = 0;
  await fc.assert(
    fc.asyncProperty(histories, fc.integer(), async (history, seed) => {
      const world = worldWithCodes();
      const mail: Mail = { events: [], made: 0 };
      const steps = history.flat().filter(({ do: what }) => what !== 'lose' && what !== 'break');
      for (const step of steps) await take(world, mail, step);
      notices += mail.events.length;
      const shuffled = mail.events.toSorted((one, other) => hash(one.id, seed) - hash(other.id, seed));
      await Promise.all([...shuffled, ...shuffled].map((event) => world.take(event)));
      const { payments } = world.database.rows();
      const paid = new Set(world.intents.all().flatMap(({ id, status }) => (status === 'succeeded' ? [id] : [])));
      const unsettled = payments.filter(({ status, intentId }) => status === 'open' && paid.has(intentId ?? ''));
      assert.deepEqual(unsettled, []);
      assertWorldAgrees(world);
    }),
    { numRuns: RUNS },
  );
  assert.ok(notices > RUNS * 2, `only ${notices} notices`);
});

const hash = (text: string, seed: number): number =>
  [...text].reduce((sum, character) => (sum * 31 + character.charCodeAt(0) + seed) % 1_000_003, 7);
