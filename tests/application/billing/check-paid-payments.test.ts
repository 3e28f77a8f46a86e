import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { purgePaymentEvents } from '../../../src/application/billing/purge-payment-events.ts';
import {
  acceptedValue,
  assertWorldAgrees,
  type BillingWorld,
  billingWorld,
  DAY,
  openSecret,
  pay,
  refusalCode,
  START,
} from '../support/billing-world.ts';

/** A learner whose payment has given access. */
async function granted(userId = 1, world = billingWorld()): Promise<{ world: BillingWorld; intentId: string }> {
  const intentId = await pay(world, await openSecret(world, {}, userId), userId);
  acceptedValue(await world.report(await world.user(userId), { paymentIntentId: intentId }));
  return { world, intentId };
}

const countReads = (world: BillingWorld): { reads: number } => {
  const count = { reads: 0 };
  world.faults.decide = (call) => {
    if (call === 'readIntent') count.reads += 1;
    return null;
  };
  return count;
};

describe('looking for refunds and disputes that no notice told of (3.26)', () => {
  test('ends what was refunded, a day later at the latest', async () => {
    const { world, intentId } = await granted();
    world.intents.setMoney(intentId, 'refunded');
    assert.equal(acceptedValue(await world.check()), 0, 'not due yet');
    assert.notEqual((await world.user()).nppe.endsAt, null);
    world.time.now += DAY;
    assert.equal(acceptedValue(await world.check()), 1);
    assert.equal(assertWorldAgrees(world), 0);
  });

  test('restores what was won back, also long after', async () => {
    const { world, intentId } = await granted();
    world.time.now += 100 * DAY;
    world.intents.setMoney(intentId, 'disputed');
    acceptedValue(await world.check());
    assert.equal(assertWorldAgrees(world), 0);
    for (let days = 0; days < 90; days += 1) {
      world.time.now += DAY;
      acceptedValue(await world.check());
    }
    world.intents.setMoney(intentId, 'regained');
    world.time.now += DAY;
    acceptedValue(await world.check());
    assert.equal(assertWorldAgrees(world), 1);
  });

  test('reads each payment once a day for 120 days, and nothing in between', async () => {
    const { world } = await granted();
    const count = countReads(world);
    for (let hour = 0; hour < 200 * 24; hour += 1) {
      world.time.now = START + hour * (DAY / 24);
      acceptedValue(await world.check());
    }
    assert.equal(count.reads, 120);
    assert.equal(world.database.rows().payments[0]?.checkAt, null);
  });

  test('takes a thousand in one run, the longest due first', async () => {
    const { world } = await granted();
    world.database.change((rows) => {
      const [payment] = rows.payments;
      assert.ok(payment);
      for (let id = 2; id <= 1_030; id += 1) rows.payments.push({ ...payment, id, checkAt: START + DAY - id });
    });
    world.time.now = START + DAY;
    assert.equal(acceptedValue(await world.check()), 1_000);
    assert.equal(acceptedValue(await world.check()), 30);
    assert.equal(acceptedValue(await world.check()), 0);
  });

  test('does not ask about what cost nothing', async () => {
    const world = billingWorld();
    world.addCode('FREE', 100);
    acceptedValue(await world.open(await world.user(), { product: 'nppe', promoCode: 'FREE' }));
    world.time.now += 2 * DAY;
    assert.equal(acceptedValue(await world.check()), 0);
  });

  test('stops where the provider cannot be reached and goes on there', async () => {
    const { world, intentId } = await granted();
    world.intents.setMoney(intentId, 'refunded');
    world.time.now += DAY;
    world.faults.decide = () => 'lost-call';
    assert.equal(refusalCode(await world.check()), 'payment-not-checked');
    world.faults.decide = () => null;
    world.time.now += DAY;
    acceptedValue(await world.check());
    assert.equal(assertWorldAgrees(world), 0);
  });

  test('payments that cannot be read go to the end of the line, so that the others get their turn (3.29, 3.34)', async () => {
    const { world, intentId } = await granted();
    world.intents.setMoney(intentId, 'refunded');
    world.database.change((rows) => {
      const [payment] = rows.payments;
      assert.ok(payment);
      for (let id = 2; id <= 13; id += 1) {
        rows.payments.push({ ...payment, id, userId: 2, intentId: `pi_unreadable${id}`, checkAt: START + DAY - 1 });
      }
    });
    world.unreadable('pi_unreadable');
    world.time.now = START + DAY;
    for (let run = 0; run < 2; run += 1) assert.equal(refusalCode(await world.check()), 'payment-not-checked');
    assert.equal((await world.user()).nppe.endsAt === null, false, 'two runs were stopped by five such payments each');
    assert.equal(acceptedValue(await world.check()), 1);
    assert.equal((await world.user()).nppe.endsAt, null);
  });

  test('one that cannot be settled is logged and does not hold up the others', async () => {
    const { world, intentId } = await granted();
    const { intentId: other } = await granted(2, world);
    for (const id of [intentId, other]) world.intents.setMoney(id, 'refunded');
    world.time.now += DAY;
    let failures = 1;
    world.database.failWith(() => {
      failures -= 1;
      if (failures === 0) throw new Error('disk full');
    });
    assert.equal(acceptedValue(await world.check()), 2);
    assert.ok(world.logged.includes('payment-check-failed'));
    assert.equal((await world.user(2)).nppe.endsAt, null);
    world.time.now += DAY;
    acceptedValue(await world.check());
    assert.equal(assertWorldAgrees(world), 0);
  });
});

test('notices are forgotten after 90 days (3.18)', async () => {
  const { world, intentId } = await granted();
  acceptedValue(await world.take({ id: 'evt_1', type: 'payment_intent.succeeded', intentId }));
  const forget = purgePaymentEvents(world.ports);
  world.time.now += 90 * DAY;
  await forget();
  assert.equal(world.database.rows().paymentEvents.length, 1);
  world.time.now += 1;
  await forget();
  assert.deepEqual(world.database.rows().paymentEvents, []);
});
