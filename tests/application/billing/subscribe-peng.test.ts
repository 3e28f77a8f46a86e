import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accessEndAfterPurchase } from '../../../src/domain/billing/access-end.ts';
import {
  acceptedValue,
  assertWorldAgrees,
  BANK_CARD,
  type BillingWorld,
  billingWorld,
  DAY,
  pay,
  refusalCode,
  START,
} from '../support/billing-world.ts';

const END = accessEndAfterPurchase(null, START, 3);
const ACTIVE = { active: true, subscription: { endDate: new Date(END).toISOString() } };

/** A P.Eng. payment that has succeeded and was never reported; the id of its intent. */
async function paidUnreported(world: BillingWorld, userId = 1): Promise<string> {
  const opened = acceptedValue(await world.open(await world.user(userId), { product: 'peng' }));
  return pay(world, opened.clientSecret ?? '', userId);
}

describe('subscribing to P.Eng. examples (3.32)', () => {
  test('grants for an own payment that has succeeded, once, and answers the same end again', async () => {
    const world = billingWorld();
    await paidUnreported(world);
    const user = await world.user();
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.subscribe(user)));
    for (const answer of answers) assert.deepEqual(acceptedValue(answer), ACTIVE);
    world.time.now += DAY;
    assert.deepEqual(acceptedValue(await world.subscribe(user)), ACTIVE);
    assert.equal((await world.user()).nppe.endsAt, null);
    assert.equal(assertWorldAgrees(world), 1);
  });

  test('a payment that was reported already has granted: nothing is added', async () => {
    const world = billingWorld();
    const paymentIntentId = await paidUnreported(world);
    const user = await world.user();
    acceptedValue(await world.report(user, { product: 'peng', paymentIntentId }));
    assert.deepEqual(acceptedValue(await world.subscribe(user)), ACTIVE);
    assert.equal(assertWorldAgrees(world), 1);
  });

  test('without a payment, with an unpaid one, and with one that the bank asks about, it is refused', async () => {
    const world = billingWorld();
    const user = await world.user();
    assert.equal(refusalCode(await world.subscribe(user)), 'peng-not-paid');
    const opened = acceptedValue(await world.open(user, { product: 'peng' }));
    assert.equal(refusalCode(await world.subscribe(user)), 'peng-not-paid');
    const clientSecret = opened.clientSecret ?? '';
    acceptedValue(await world.confirm(user, { clientSecret, ...BANK_CARD }));
    assert.equal(refusalCode(await world.subscribe(user)), 'peng-not-paid');
    assert.equal(world.database.rows().payments[0]?.status, 'open', 'the payment can still be made');
    assert.equal(assertWorldAgrees(world), 0);
  });

  test('a payment that is only being opened is left alone', async () => {
    const world = billingWorld();
    world.faults.decide = () => 'lost-call';
    assert.equal(refusalCode(await world.open(await world.user(), { product: 'peng' })), 'payment-unavailable');
    assert.equal(refusalCode(await world.subscribe(await world.user())), 'peng-not-paid');
    assert.equal(world.database.rows().payments[0]?.status, 'open');
  });

  test("neither somebody else's payment nor one for the NPPE package counts", async () => {
    const world = billingWorld();
    await paidUnreported(world, 2);
    const nppe = acceptedValue(await world.open(await world.user(), { product: 'nppe' }));
    await pay(world, nppe.clientSecret ?? '');
    assert.equal(refusalCode(await world.subscribe(await world.user())), 'peng-not-paid');
    assert.equal((await world.user()).peng.endsAt, null);
    assert.equal((await world.user(2)).peng.endsAt, null);
  });

  test('access that has ended is no payment', async () => {
    const world = billingWorld();
    await paidUnreported(world);
    acceptedValue(await world.subscribe(await world.user()));
    world.time.now = END;
    assert.equal(refusalCode(await world.subscribe(await world.user())), 'peng-not-paid');
  });

  test('an admin is active without paying (3.12)', async () => {
    const world = billingWorld();
    assert.deepEqual(acceptedValue(await world.subscribe(await world.user(3))), { active: true, subscription: null });
    assert.deepEqual(world.database.rows().payments, []);
  });

  test('a payment of another amount grants nothing and is said not to fit (3.10)', async () => {
    const world = billingWorld();
    const id = await paidUnreported(world);
    await world.intents.change(id, ['succeeded'], { amountCents: 100 });
    assert.equal(refusalCode(await world.subscribe(await world.user())), 'payment-mismatch');
    assert.equal((await world.user()).peng.endsAt, null);
  });

  test('a provider that is down refuses without deciding; one who was deleted meanwhile is not signed in', async () => {
    const world = billingWorld();
    await paidUnreported(world);
    const user = await world.user();
    world.faults.decide = () => 'lost-call';
    assert.equal(refusalCode(await world.subscribe(user)), 'payment-not-checked');
    world.faults.decide = () => null;
    acceptedValue(await world.subscribe(user));
    const ghost = await world.user(2);
    world.database.change((rows) => Object.assign(rows, { users: rows.users.filter(({ id }) => id !== 2) }));
    assert.equal(refusalCode(await world.subscribe(ghost)), 'not-signed-in');
  });
});

describe('reporting to the other checkout (3.31)', () => {
  for (const [product, other] of [
    ['nppe', 'peng'],
    ['peng', 'nppe'],
  ] as const) {
    test(`a payment for ${product} is not taken as one for ${other}, and is granted where it belongs`, async () => {
      const world = billingWorld();
      const user = await world.user();
      const opened = acceptedValue(await world.open(user, { product }));
      const paymentIntentId = await pay(world, opened.clientSecret ?? '');
      assert.equal(
        refusalCode(await world.report(user, { product: other, paymentIntentId })),
        'payment-of-other-product',
      );
      const { nppe, peng } = await world.user();
      assert.deepEqual([nppe.endsAt, peng.endsAt], [null, null]);
      assert.equal(world.database.rows().payments[0]?.status, 'open');
      acceptedValue(await world.report(user, { product, paymentIntentId }));
      assert.equal(
        refusalCode(await world.report(user, { product: other, paymentIntentId })),
        'payment-of-other-product',
      );
      assert.equal(assertWorldAgrees(world), 1);
    });
  }
});
