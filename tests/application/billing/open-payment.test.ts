import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accessEndAfterPurchase } from '../../../src/domain/billing/access-end.ts';
import {
  acceptedValue,
  assertWorldAgrees,
  BANK_CARD,
  billingWorld,
  DAY,
  openSecret,
  pay,
  refusalCode,
  START,
} from '../support/billing-world.ts';

describe('opening a payment', () => {
  test('decides the amount on the server and records the intent before its secret leaves (3.1, 3.10)', async () => {
    const world = billingWorld();
    const opened = acceptedValue(await world.open(await world.user(), { product: 'nppe' }));
    const [intent] = world.intents.all();
    assert.deepEqual(opened, { free: false, clientSecret: intent?.clientSecret, discount: null, amountCents: 5_900 });
    assert.deepEqual(intent?.metadata, { userId: '1', product: 'nppe', paymentId: '1' });
    assert.equal(world.database.rows().payments[0]?.intentId, intent?.id);
    const peng = acceptedValue(await world.open(await world.user(), { product: 'peng' }));
    assert.equal(peng.amountCents, 7_900);
    assert.equal(assertWorldAgrees(world), 0);
  });

  test('opening again reuses the payment and its intent (3.8)', async () => {
    const world = billingWorld();
    const secrets = [await openSecret(world), await openSecret(world)];
    secrets.push(...(await Promise.all([openSecret(world), openSecret(world), openSecret(world)])));
    assert.equal(new Set(secrets).size, 1);
    assert.equal(world.intents.all().length, 1);
    assert.equal(world.database.rows().payments.length, 1);
  });

  test('two learners have payments of their own', async () => {
    const world = billingWorld();
    const secrets = await Promise.all([openSecret(world, {}, 1), openSecret(world, {}, 2)]);
    assert.notEqual(secrets[0], secrets[1]);
    assert.equal(world.database.rows().payments.length, 2);
  });

  test('admins are not asked to pay (3.12)', async () => {
    const world = billingWorld();
    assert.equal(refusalCode(await world.open(await world.user(3), { product: 'nppe' })), 'admin-needs-no-payment');
    assert.deepEqual(world.database.rows().payments, []);
  });

  test('one who was deleted meanwhile is not signed in', async () => {
    const world = billingWorld();
    const ghost = await world.user();
    world.database.change((rows) => rows.users.shift());
    assert.equal(refusalCode(await world.open(ghost, { product: 'nppe' })), 'not-signed-in');
    assert.deepEqual(world.database.rows().payments, []);
  });

  for (const promoCode of [undefined, 'SAVE15', 'OTHER', 'FREE']) {
    test(`a payment that succeeded unreported is granted and no other opened, asked with ${promoCode} (3.11)`, async () => {
      const world = billingWorld();
      world.addCode('SAVE15', 15);
      world.addCode('OTHER', 20);
      world.addCode('FREE', 100);
      await pay(world, await openSecret(world, { promoCode: 'SAVE15' }));
      const opened = acceptedValue(await world.open(await world.user(), { product: 'nppe', promoCode }));
      const endDate = new Date(accessEndAfterPurchase(null, START, 2)).toISOString();
      const nothingToPay = { free: false, clientSecret: null, discount: null, amountCents: 0 };
      assert.deepEqual(opened, { ...nothingToPay, granted: true, endDate });
      assert.deepEqual(
        world.database.rows().payments.map(({ status }) => status),
        ['granted'],
      );
      assert.equal(world.intents.all().length, 1);
      assert.equal(assertWorldAgrees(world), 1);
    });
  }

  test('opening once more after that opens a fresh payment, for which a used code is refused (3.6, 3.8)', async () => {
    const world = billingWorld();
    world.addCode('SAVE15', 15);
    const first = await openSecret(world, { promoCode: 'SAVE15' });
    await pay(world, first);
    acceptedValue(await world.open(await world.user(), { product: 'nppe' }));
    const renewal = { product: 'nppe', promoCode: 'SAVE15' } as const;
    assert.equal(refusalCode(await world.open(await world.user(), renewal)), 'promo-already-used');
    assert.notEqual(await openSecret(world), first);
    assert.equal(assertWorldAgrees(world), 1);
  });

  test('a payment the provider still works on is left alone', async () => {
    const world = billingWorld();
    await openSecret(world);
    const [intent] = world.intents.all();
    await world.intents.change(intent?.id ?? '', ['requires_payment'], { status: 'processing' });
    assert.equal(refusalCode(await world.open(await world.user(), { product: 'nppe' })), 'payment-processing');
    assert.equal(world.database.rows().payments[0]?.status, 'open');
    assert.equal(assertWorldAgrees(world), 0);
  });

  for (const fate of ['cancelled', 'unknown to the provider'] as const) {
    test(`an intent that is ${fate} is given up and another one opened`, async () => {
      const world = billingWorld();
      world.addCode('SAVE15', 15, { maxUses: 1 });
      const first = await openSecret(world, { promoCode: 'SAVE15' });
      const id = world.intents.all()[0]?.id ?? '';
      if (fate === 'cancelled') await world.intents.change(id, ['requires_payment'], { status: 'cancelled' });
      else world.database.change((rows) => Object.assign(rows.payments[0] ?? {}, { intentId: 'pi_of_former_keys' }));
      const second = await openSecret(world, { promoCode: 'SAVE15' });
      assert.notEqual(second, first);
      await pay(world, second);
      assert.ok((await world.reconcile()).ok);
      assert.equal(world.database.rows().payments[0]?.status, 'abandoned');
      assert.equal(world.database.rows().promoCodes[0]?.usedCount, 1);
    });
  }

  test('a succeeded intent of somebody else opens nothing and is reported to the log (3.10)', async () => {
    const world = billingWorld();
    await pay(world, await openSecret(world, {}, 2), 2);
    await openSecret(world);
    world.database.change((rows) => Object.assign(rows.payments[1] ?? {}, { intentId: 'pi_sandbox_1' }));
    assert.equal(refusalCode(await world.open(await world.user(), { product: 'nppe' })), 'payment-mismatch');
    assert.ok(world.logged.includes('payment-mismatch'));
    assert.equal((await world.user()).nppe.endsAt, null);
  });

  test('a payment of a former list price is cancelled and opened at the new one', async () => {
    const world = billingWorld();
    const first = await openSecret(world);
    world.database.change((rows) => Object.assign(rows.payments[0] ?? {}, { listCents: 4_900, amountCents: 4_900 }));
    assert.notEqual(await openSecret(world), first);
    assert.deepEqual(
      world.intents.all().map((intent) => intent.status),
      ['cancelled', 'requires_payment'],
    );
  });

  test('renewing while access is active adds to what is left; after the end it counts from now (3.3)', async () => {
    const world = billingWorld();
    await world.report(await world.user(), { paymentIntentId: await pay(world, await openSecret(world)) });
    const firstEnd = accessEndAfterPurchase(null, START, 2);
    world.time.now = START + 10 * DAY;
    await world.report(await world.user(), { paymentIntentId: await pay(world, await openSecret(world)) });
    const secondEnd = accessEndAfterPurchase(firstEnd, START, 2);
    assert.equal((await world.user()).nppe.endsAt, secondEnd);
    world.time.now = secondEnd + 5 * DAY;
    await world.report(await world.user(), { paymentIntentId: await pay(world, await openSecret(world)) });
    assert.equal((await world.user()).nppe.endsAt, accessEndAfterPurchase(null, world.time.now, 2));
    assert.equal(assertWorldAgrees(world), 3);
  });

  test('access that was taken back is not counted as left over', async () => {
    const world = billingWorld();
    const revoked = { status: 'refunded', endsAt: START + 50 * DAY };
    world.database.change((rows) => Object.assign(rows.users[0] ?? {}, { nppe: revoked }));
    await world.report(await world.user(), { paymentIntentId: await pay(world, await openSecret(world)) });
    assert.deepEqual((await world.user()).nppe, { status: 'active', endsAt: accessEndAfterPurchase(null, START, 2) });
  });

  test('P.Eng. access starts where the former period ends, and opens nothing of NPPE (2.2, 3.1)', async () => {
    const world = billingWorld();
    for (let purchase = 0; purchase < 2; purchase += 1) {
      const opened = acceptedValue(await world.open(await world.user(), { product: 'peng' }));
      const paymentIntentId = await pay(world, opened.clientSecret ?? '');
      acceptedValue(await world.report(await world.user(), { product: 'peng', paymentIntentId }));
    }
    const [first, second] = world.database.rows().pengPeriods;
    assert.deepEqual(first, {
      userId: 1,
      startsAt: START,
      endsAt: accessEndAfterPurchase(null, START, 3),
      paymentId: 1,
      isActive: true,
    });
    assert.deepEqual([second?.startsAt, second?.paymentId], [first?.endsAt, 2]);
    assert.equal((await world.user()).nppe.endsAt, null);
    assert.equal(assertWorldAgrees(world), 2);
  });

  test('a question of the bank does not keep the amount from changing, and is then asked anew', async () => {
    const world = billingWorld();
    world.addCode('SAVE15', 15);
    const clientSecret = await openSecret(world);
    acceptedValue(await world.confirm(await world.user(), { clientSecret, ...BANK_CARD }));
    assert.equal(await openSecret(world, { promoCode: 'SAVE15' }), clientSecret);
    const late = acceptedValue(
      await world.answer(await world.user(), { paymentIntentId: 'pi_sandbox_1', confirmed: true }),
    );
    assert.equal(late.status, 'requires_payment');
    assert.equal(assertWorldAgrees(world), 0);
  });
});
