import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { PaymentGateway } from '../../../src/application/ports/billing.ts';
import {
  acceptedValue,
  assertWorldAgrees,
  BANK_CARD,
  type BillingWorld,
  billingWorld,
  DAY,
  GOOD_CARD,
  MINUTE,
  openFor,
} from '../support/billing-world.ts';
import type { GatewayFault } from '../support/memory-intents.ts';

type Product = 'nppe' | 'peng';
/** The checkout form on a learner's screen, per learner and product. */
type Forms = Map<string, { clientSecret: string }>;

type Step =
  | { readonly do: 'open'; readonly user: number; readonly product: Product; readonly code: string | null }
  | {
      readonly do: 'pay' | 'ask-bank' | 'confirm' | 'decline' | 'report';
      readonly user: number;
      readonly product: Product;
    }
  | { readonly do: 'reconcile' }
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'break-provider'; readonly after: number; readonly kind: GatewayFault }
  | { readonly do: 'break-database'; readonly after: number };

const user = fc.constantFrom(1, 2);
const product = fc.constantFrom<Product>('nppe', 'nppe', 'peng');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      user,
      product,
      code: fc.constantFrom(null, '', 'ONE', 'TWO', 'FREE', 'NONE'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('pay', 'pay', 'ask-bank', 'confirm', 'decline', 'report'),
      user,
      product,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reconcile' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 6, 25 * 60, 70 * 24 * 60) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('break-provider' as const),
      after: fc.nat(4),
      kind: fc.constantFrom<GatewayFault>('lost-call', 'lost-answer'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('break-database' as const), after: fc.nat(6) }) },
);

/** Does one step with the form that is on that learner's screen; what fails is seen on the screen and goes no further. */
async function take(world: BillingWorld, forms: Forms, step: Step): Promise<void> {
  if (step.do === 'wait') world.time.now += step.minutes * MINUTE;
  else if (step.do === 'reconcile') await world.reconcile();
  else if (step.do === 'break-provider') {
    let left = step.after;
    world.faults.decide = () => (left-- === 0 ? step.kind : null);
  } else if (step.do === 'break-database') {
    let left = step.after;
    world.database.failWith(() => {
      if (left-- === 0) throw new Error('disk full');
    });
  } else await act(world, forms, step);
}

async function act(world: BillingWorld, forms: Forms, step: Extract<Step, { user: number }>): Promise<void> {
  const learner = await world.user(step.user);
  const form = forms.get(`${step.user} ${step.product}`);
  if (step.do === 'open') {
    const code = step.code === null ? {} : { promoCode: step.code };
    const opened = await world.open(learner, { product: step.product, ...code });
    if (opened.ok && opened.value.clientSecret !== null) forms.set(`${step.user} ${step.product}`, opened.value);
    return;
  }
  if (!form) return;
  const intent = await world.intents.findBySecret(form.clientSecret);
  const paymentIntentId = intent?.id ?? '';
  if (step.do === 'pay') await world.confirm(learner, { ...form, ...GOOD_CARD });
  else if (step.do === 'ask-bank') await world.confirm(learner, { ...form, ...BANK_CARD });
  else if (step.do === 'report') await world.report(learner, { product: step.product, paymentIntentId });
  else await world.answer(learner, { paymentIntentId, confirmed: step.do === 'confirm' });
}

function assertNothingReserved(world: BillingWorld): void {
  const { payments, promoUses } = world.database.rows();
  assert.deepEqual(
    payments.filter((payment) => payment.status === 'open'),
    [],
  );
  assert.deepEqual(
    promoUses.filter((use) => use.state === 'reserved'),
    [],
  );
}

/** Ends a history as time does: everything works again, two days pass, the job runs. */
async function settle(world: BillingWorld): Promise<number> {
  world.faults.decide = () => null;
  world.database.failWith(null);
  world.time.now += 2 * DAY;
  acceptedValue(await world.reconcile());
  assert.ok(!world.logged.includes('payment-mismatch'), 'no payment was found not to fit');
  assertNothingReserved(world);
  return assertWorldAgrees(world);
}

function worldWithCodes(): BillingWorld {
  const world = billingWorld();
  world.addCode('ONE', 10, { maxUses: 2 });
  world.addCode('TWO', 50, { maxUses: 1 });
  world.addCode('FREE', 100, { maxUses: 1 });
  return world;
}

const RUNS = Number(process.env.HISTORIES ?? 250);

test('any history ends with payments, uses, receipts and ends that agree (3.3, 3.7, 3.8, 3.10, 3.11)', async () => {
  const seen = { grants: 0, free: 0, discounted: 0 };
  const histories = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const world = worldWithCodes();
      const forms: Forms = new Map();
      for (const atOnce of history) await Promise.allSettled(atOnce.map((step) => take(world, forms, step)));
      seen.grants += await settle(world);
      assert.ok(!world.logged.includes('payment-not-opened'), 'no opening went round in circles');
      const granted = world.database.rows().payments.filter((payment) => payment.status === 'granted');
      seen.free += granted.filter((payment) => payment.amountCents === 0).length;
      seen.discounted += granted.filter((payment) => payment.promoCodeId !== null).length;
    }),
    { numRuns: RUNS },
  );
  assert.ok(
    seen.grants > RUNS / 4 && seen.free > 5 && seen.discounted > 10,
    `too little happened: ${JSON.stringify(seen)}`,
  );
});

/** Zero to three turns for each way to the provider, in an order that the seed decides (Park and Miller 1988). */
function ticksFrom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 4;
  };
}

/** A provider that makes one intent per payment and amount, as Stripe does by its idempotency keys. */
function intentPerAmount(world: BillingWorld): PaymentGateway {
  const { gateway, clock } = world.ports;
  return {
    ...gateway,
    createIntent: async (order) => {
      const { paymentId, userId, product, amountCents, currency } = order;
      const id = `pi_${paymentId}_${amountCents}`;
      await gateway.readIntent(id);
      const metadata = { userId: String(userId), product, paymentId: String(paymentId) };
      const intent = { id, clientSecret: `${id}_secret`, amountCents, currency, metadata };
      return world.intents.add({ ...intent, status: 'requires_payment', money: 'kept' }, clock.now());
    },
  };
}

const code = fc.constantFrom(null, '', 'ONE', 'TWO', 'FREE');
const opening = fc.record({
  do: fc.constant('open' as const),
  user: fc.constant(1),
  product: fc.constant('nppe' as const),
  code,
});

test('two servers that do not know of each other agree as well, as long as nobody pays in the very same moment', async () => {
  let grants = 0;
  const visits = fc.record({ openings: fc.array(opening, { minLength: 2, maxLength: 4 }), pays: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(visits, { minLength: 1, maxLength: 4 }), fc.nat(), async (history, seed) => {
      const world = worldWithCodes();
      world.faults.ticks = ticksFrom(seed);
      const ports = seed % 2 === 0 ? world.ports : { ...world.ports, gateway: intentPerAmount(world) };
      const servers = [
        { ...world, open: openFor(ports) },
        { ...world, open: openFor(ports) },
      ];
      const forms: Forms = new Map();
      for (const { openings, pays } of history) {
        const reports = [world.reconcile(), take(world, forms, { do: 'report', user: 1, product: 'nppe' })];
        await Promise.all([
          ...openings.map((step, index) => take(servers[index % 2] ?? world, forms, step)),
          ...reports,
        ]);
        if (pays) await take(world, forms, { do: 'pay', user: 1, product: 'nppe' });
        world.time.now += 6 * MINUTE;
      }
      grants += await settle(world);
    }),
    { numRuns: RUNS },
  );
  assert.ok(grants > RUNS / 4, `too little happened: ${grants} grants`);
});
