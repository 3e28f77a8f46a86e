import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  acceptedValue,
  assertWorldAgrees,
  billingWorld,
  openSecret,
  pay,
  refusalCode,
  START,
} from '../support/billing-world.ts';

const usedCounts = (world: ReturnType<typeof billingWorld>) =>
  world.database.rows().promoCodes.map((promo) => promo.usedCount);

describe('paying with a promo code', () => {
  test('keeps the intent and changes its amount: 15 % of 5,900 is 885 (3.5, 3.8)', async () => {
    const world = billingWorld();
    world.addCode('SAVE15', 15);
    const secret = await openSecret(world);
    const opened = acceptedValue(await world.open(await world.user(), { product: 'nppe', promoCode: ' save15 ' }));
    assert.deepEqual(opened, {
      free: false,
      clientSecret: secret,
      discount: { code: 'SAVE15', discountPercent: 15, message: '15% discount applied' },
      amountCents: 5_015,
    });
    assert.equal(world.intents.all()[0]?.amountCents, 5_015);
    assert.deepEqual(usedCounts(world), [1]);
    assert.equal(assertWorldAgrees(world), 0);
  });

  test('reports what was charged, again and again (3.5, 3.10)', async () => {
    const world = billingWorld();
    world.addCode('SAVE15', 15);
    const paymentIntentId = await pay(world, await openSecret(world, { promoCode: 'SAVE15' }));
    const user = await world.user();
    const charged = { listCents: 5_900, discountPercent: 15, amountCents: 5_015 };
    assert.deepEqual(acceptedValue(await world.report(user, { paymentIntentId })).charged, charged);
    assert.deepEqual(acceptedValue(await world.report(user, { paymentIntentId })).charged, charged);
  });

  test('opening again with the code takes the own reservation up, even if it was the last (3.7)', async () => {
    const world = billingWorld();
    world.addCode('LAST', 50, { maxUses: 1 });
    const secret = await openSecret(world, { promoCode: 'LAST' });
    assert.equal(await openSecret(world, { promoCode: 'LAST' }), secret);
    assert.deepEqual(usedCounts(world), [1]);
    assert.equal(
      refusalCode(await world.open(await world.user(2), { product: 'nppe', promoCode: 'LAST' })),
      'promo-used-up',
    );
    assert.equal(world.database.rows().payments.length, 1, 'the refused learner has no payment left over');
  });

  test('taking the code off gives the use back and charges the full price (3.7, 3.30)', async () => {
    const world = billingWorld();
    world.addCode('LAST', 50, { maxUses: 1 });
    const secret = await openSecret(world, { promoCode: 'LAST' });
    assert.equal(await openSecret(world, { promoCode: '' }), secret);
    assert.equal(world.intents.all()[0]?.amountCents, 5_900);
    assert.deepEqual(usedCounts(world), [0]);
    await openSecret(world, { promoCode: 'LAST' }, 2);
    assert.equal(assertWorldAgrees(world), 0);
  });

  test('replacing a code gives the former use back (3.7)', async () => {
    const world = billingWorld();
    world.addCode('ONE', 10);
    world.addCode('TWO', 20);
    const secret = await openSecret(world, { promoCode: 'ONE' });
    assert.equal(await openSecret(world, { promoCode: 'TWO' }), secret);
    assert.deepEqual(usedCounts(world), [0, 1]);
    await world.report(await world.user(), { paymentIntentId: await pay(world, secret) });
    assert.equal(assertWorldAgrees(world), 1);
    assert.equal(world.database.rows().payments[0]?.amountCents, 4_720);
  });

  test('a code that is refused leaves the open payment as it was (3.6)', async () => {
    const world = billingWorld();
    world.addCode('GOOD', 10);
    world.addCode('OLD', 10, { expiresAt: START });
    world.addCode('OFF', 10, { isActive: false });
    world.addCode('GONE', 10, { maxUses: 0 });
    await openSecret(world, { promoCode: 'GOOD' });
    const before = structuredClone(world.database.rows());
    const user = await world.user();
    for (const [promoCode, code] of [
      ['OLD', 'promo-expired'],
      ['OFF', 'promo-unknown'],
      ['NONE', 'promo-unknown'],
      ['GONE', 'promo-used-up'],
    ] as const) {
      assert.equal(refusalCode(await world.open(user, { product: 'nppe', promoCode })), code);
    }
    assert.deepEqual(world.database.rows(), before);
  });

  test('opening without naming a code keeps the one in force, as a reload of the page does (3.30)', async () => {
    const world = billingWorld();
    world.addCode('SAVE15', 15, { maxUses: 1 });
    const secret = await openSecret(world, { promoCode: 'SAVE15' });
    const opened = acceptedValue(await world.open(await world.user(), { product: 'nppe' }));
    assert.deepEqual(opened, {
      free: false,
      clientSecret: secret,
      discount: { code: 'SAVE15', discountPercent: 15, message: '15% discount applied' },
      amountCents: 5_015,
    });
    assert.deepEqual(usedCounts(world), [1]);
    await openSecret(world, { promoCode: '' });
    assert.equal(acceptedValue(await world.open(await world.user(), { product: 'nppe' })).discount, null);
    assert.deepEqual(usedCounts(world), [0]);
    assert.equal(assertWorldAgrees(world), 0);
  });

  for (const [what, change] of [
    ['has expired', { expiresAt: START }],
    ['was switched off', { isActive: false }],
    ['would leave nothing to charge, which wants to be asked for', { discountPercent: 100 }],
  ] as const) {
    test(`a code in force that ${what} falls away with the next visit (3.30)`, async () => {
      const world = billingWorld();
      world.addCode('SAVE15', 15);
      await openSecret(world, { promoCode: 'SAVE15' });
      world.database.change((rows) => Object.assign(rows.promoCodes[0] ?? {}, change));
      const opened = acceptedValue(await world.open(await world.user(), { product: 'nppe' }));
      assert.deepEqual([opened.discount, opened.amountCents], [null, 5_900]);
      assert.deepEqual(usedCounts(world), [0]);
      assert.equal(assertWorldAgrees(world), 0);
    });
  }

  test('a code in force whose percent was changed is kept at the new percent (3.30)', async () => {
    const world = billingWorld();
    world.addCode('MOVING', 10);
    await openSecret(world, { promoCode: 'MOVING' });
    world.database.change((rows) => Object.assign(rows.promoCodes[0] ?? {}, { discountPercent: 20 }));
    assert.equal(acceptedValue(await world.open(await world.user(), { product: 'nppe' })).amountCents, 4_720);
    assert.equal(assertWorldAgrees(world), 0);
  });

  test('a code whose percent was changed meanwhile is charged as it is now', async () => {
    const world = billingWorld();
    world.addCode('MOVING', 10);
    const secret = await openSecret(world, { promoCode: 'MOVING' });
    world.database.change((rows) => Object.assign(rows.promoCodes[0] ?? {}, { discountPercent: 20 }));
    assert.equal(await openSecret(world, { promoCode: 'MOVING' }), secret);
    assert.equal(world.intents.all()[0]?.amountCents, 4_720);
    assert.equal(assertWorldAgrees(world), 0);
  });

  test('a code does not discount the other product, where it is unknown to others (3.7, 3.39, 13.39)', async () => {
    const world = billingWorld();
    world.addCode('SAVE15', 15);
    await openSecret(world, { promoCode: 'SAVE15' });
    const other = await world.open(await world.user(), { product: 'peng', promoCode: 'SAVE15' });
    assert.equal(refusalCode(other), 'promo-other-product');
    const stranger = await world.open(await world.user(2), { product: 'peng', promoCode: 'SAVE15' });
    assert.equal(refusalCode(stranger), 'promo-unknown');
    assert.equal(assertWorldAgrees(world), 0);
  });

  test('of two learners at once one gets the last use', async () => {
    const world = billingWorld();
    world.addCode('LAST', 50, { maxUses: 1 });
    const users = [await world.user(1), await world.user(2)];
    const results = await Promise.all(users.map((user) => world.open(user, { product: 'nppe', promoCode: 'LAST' })));
    assert.deepEqual(results.map((result) => result.ok).sort(), [false, true]);
    assert.deepEqual(usedCounts(world), [1]);
    assert.equal(assertWorldAgrees(world), 0);
  });

  test('what was paid before the code was put on is granted at the full price (3.11)', async () => {
    const world = billingWorld();
    world.addCode('SAVE15', 15);
    const secret = await openSecret(world);
    world.faults.decide = (call) => (call === 'updateAmount' ? 'lost-call' : null);
    assert.equal(
      refusalCode(await world.open(await world.user(), { product: 'nppe', promoCode: 'SAVE15' })),
      'payment-unavailable',
    );
    assert.equal(world.database.rows().payments[0]?.amountCents, 5_015, 'the reservation is kept for the open payment');
    const paymentIntentId = await pay(world, secret);
    acceptedValue(await world.report(await world.user(), { paymentIntentId }));
    assert.equal(assertWorldAgrees(world), 1);
    assert.deepEqual(usedCounts(world), [0]);
  });
});

describe('a code that leaves nothing to charge', () => {
  test('grants at once without a card, once (3.9)', async () => {
    const world = billingWorld();
    world.addCode('FREE', 100);
    const user = await world.user();
    const results = await Promise.all([1, 2, 3].map(() => world.open(user, { product: 'nppe', promoCode: 'free' })));
    const discount = { code: 'FREE', discountPercent: 100, message: '100% discount applied' };
    assert.deepEqual(acceptedValue(results[0] ?? { ok: false, refusal: null }), {
      free: true,
      clientSecret: null,
      discount,
      amountCents: 0,
    });
    assert.deepEqual(
      results.slice(1).map((result) => !result.ok && result.refusal.code),
      ['promo-already-used', 'promo-already-used'],
    );
    assert.deepEqual(world.intents.all(), []);
    assert.equal(assertWorldAgrees(world), 1);
  });

  test('needs no provider at all', async () => {
    const world = billingWorld();
    world.addCode('FREE', 100);
    world.faults.decide = () => 'lost-call';
    acceptedValue(await world.open(await world.user(), { product: 'nppe', promoCode: 'FREE' }));
    assert.equal(assertWorldAgrees(world), 1);
  });

  test('cancels the intent that was open, so that nobody pays for what is free', async () => {
    const world = billingWorld();
    world.addCode('HALF', 50);
    world.addCode('FREE', 100);
    const clientSecret = await openSecret(world, { promoCode: 'HALF' });
    acceptedValue(await world.open(await world.user(), { product: 'nppe', promoCode: 'FREE' }));
    assert.equal(world.intents.all()[0]?.status, 'cancelled');
    const card = { cardNumber: '4242424242424242', expiry: '12/40', securityCode: '123' };
    assert.equal(refusalCode(await world.confirm(await world.user(), { clientSecret, ...card })), 'payment-not-found');
    assert.deepEqual(usedCounts(world), [0, 1]);
    assert.equal(assertWorldAgrees(world), 1);
  });

  test('is not spent when the open payment turns out to be paid', async () => {
    const world = billingWorld();
    world.addCode('FREE', 100);
    await pay(world, await openSecret(world));
    const opened = acceptedValue(await world.open(await world.user(), { product: 'nppe', promoCode: 'FREE' }));
    assert.ok('granted' in opened);
    assert.deepEqual(usedCounts(world), [0]);
    assert.equal(assertWorldAgrees(world), 1);
  });

  test('changes nothing while the open intent cannot be cancelled', async () => {
    const world = billingWorld();
    world.addCode('FREE', 100);
    await openSecret(world);
    world.faults.decide = () => 'lost-call';
    const before = structuredClone(world.database.rows());
    assert.equal(
      refusalCode(await world.open(await world.user(), { product: 'nppe', promoCode: 'FREE' })),
      'payment-unavailable',
    );
    assert.deepEqual(world.database.rows(), before);
    world.faults.decide = () => null;
    const id = world.intents.all()[0]?.id ?? '';
    await world.intents.change(id, ['requires_payment'], { status: 'processing' });
    assert.equal(
      refusalCode(await world.open(await world.user(), { product: 'nppe', promoCode: 'FREE' })),
      'payment-processing',
    );
  });
});
