import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  acceptedValue,
  assertWorldAgrees,
  type BillingWorld,
  billingWorld,
  DAY,
  openSecret,
  pay,
} from '../support/billing-world.ts';
import type { GatewayFault } from '../support/memory-intents.ts';

/** What the learner does at the checkout, code after code; null opens without one. */
const VISITS = [null, 'ONE', 'TWO', '', 'TWO', 'ONE', '', 'ONE', null] as const;

type Outcome = { readonly secret: string | null; readonly hasFailed: boolean };

function worldWithCodes(): BillingWorld {
  const world = billingWorld();
  world.addCode('ONE', 10, { maxUses: 1 });
  world.addCode('TWO', 20, { maxUses: 1 });
  return world;
}

/** Walks through the visits until one fails, or to the end; a failed visit leaves the last form on the screen. */
async function visit(world: BillingWorld, goesOn: boolean): Promise<Outcome> {
  let secret: string | null = null;
  let hasFailed = false;
  for (const code of VISITS) {
    try {
      const opened = await world.open(await world.user(), {
        product: 'nppe',
        ...(code === null ? {} : { promoCode: code }),
      });
      if (opened.ok && opened.value.clientSecret) secret = opened.value.clientSecret;
      else hasFailed = true;
    } catch {
      hasFailed = true;
    }
    if (hasFailed && !goesOn) break;
  }
  return { secret, hasFailed };
}

/** Pays on the form that is on the screen, and lets reports and the job do the rest. */
async function payInTheEnd(world: BillingWorld, held: string | null): Promise<void> {
  world.faults.decide = () => null;
  world.database.failWith(null);
  const paymentIntentId = await pay(world, held ?? (await openSecret(world)));
  acceptedValue(await world.report(await world.user(), { paymentIntentId }));
  world.time.now += 2 * DAY;
  acceptedValue(await world.reconcile());
  assert.equal(assertWorldAgrees(world), 1);
  assert.ok(!world.logged.includes('payment-mismatch'), 'no payment was found not to fit');
}

describe('whatever fails, and wherever, ends in one grant that agrees with what was paid (3.7, 3.10, 3.11)', () => {
  for (const goesOn of [true, false]) {
    const then = goesOn ? 'the learner goes on' : 'the learner pays at once on the form that is still open';

    for (const kind of ['lost-call', 'lost-answer'] as const satisfies GatewayFault[]) {
      test(`${kind} of the provider, at each call; ${then}`, async () => {
        for (let failing = 1; ; failing += 1) {
          const world = worldWithCodes();
          let calls = 0;
          world.faults.decide = () => (++calls === failing ? kind : null);
          const { secret, hasFailed } = await visit(world, goesOn);
          await payInTheEnd(world, secret);
          if (failing > calls) return assert.ok(failing > 10 && !hasFailed, `only ${calls} calls were seen`);
          assert.ok(hasFailed, `the fault at call ${failing} was noticed`);
        }
      });
    }

    for (const moment of ['begin', 'commit'] as const) {
      test(`the database at each ${moment}; ${then}`, async () => {
        for (let failing = 1; ; failing += 1) {
          const world = worldWithCodes();
          let transactions = 0;
          world.database.failWith((at) => {
            if (at === moment && ++transactions === failing) throw new Error('disk full');
          });
          const { secret, hasFailed } = await visit(world, goesOn);
          await payInTheEnd(world, secret);
          if (failing > transactions) return assert.ok(failing > 10 && !hasFailed, `only ${transactions} were seen`);
        }
      });
    }
  }
});
