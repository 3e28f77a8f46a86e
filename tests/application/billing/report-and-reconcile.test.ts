import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { convergeAccess } from '../../../src/application/billing/sync-payment.ts';
import { describeRefusal } from '../../../src/application/contract/refusals.ts';
import {
  acceptedValue,
  assertWorldAgrees,
  billingWorld,
  DAY,
  MINUTE,
  openSecret,
  pay,
  refusalCode,
  START,
} from '../support/billing-world.ts';

const END = '2027-01-21T15:30:00.000Z';

describe('reporting a payment', () => {
  test('grants once and answers the same end again, whatever the clock says by then (3.11)', async () => {
    const world = billingWorld();
    const paymentIntentId = await pay(world, await openSecret(world));
    const user = await world.user();
    assert.deepEqual(acceptedValue(await world.report(user, { paymentIntentId })), {
      success: true,
      active: true,
      endDate: END,
      charged: { listCents: 5_900, discountPercent: 0, amountCents: 5_900 },
    });
    world.time.now += DAY;
    assert.equal(acceptedValue(await world.report(user, { paymentIntentId })).endDate, END);
    world.faults.decide = () => 'lost-call';
    assert.equal(
      acceptedValue(await world.report(user, { paymentIntentId })).endDate,
      END,
      'the provider is not needed again',
    );
    world.time.now = START + 100 * DAY;
    assert.equal(acceptedValue(await world.report(user, { paymentIntentId })).active, false);
    assert.equal(assertWorldAgrees(world), 1);
    assert.deepEqual(acceptedValue(await world.list(user)), [
      {
        id: 1,
        product: 'nppe',
        listCents: 5_900,
        discountPercent: 0,
        amountCents: 5_900,
        paymentMethod: 'card',
        paidAt: '2026-11-21T15:30:00.000Z',
        accessUntil: END,
        ended: null,
      },
    ]);
  });

  test('fifty reports, the job and another opening at once grant once', async () => {
    const world = billingWorld();
    world.addCode('SAVE15', 15);
    const paymentIntentId = await pay(world, await openSecret(world, { promoCode: 'SAVE15' }));
    world.time.now += 6 * MINUTE;
    const user = await world.user();
    const reports = Array.from({ length: 50 }, () => world.report(user, { paymentIntentId }));
    const [ends] = await Promise.all([Promise.all(reports), world.reconcile(), world.open(user, { product: 'nppe' })]);
    assert.equal(new Set(ends.map((result) => acceptedValue(result).endDate)).size, 1);
    assert.equal(assertWorldAgrees(world), 1);
  });

  test('believes the provider and nobody else (3.10)', async () => {
    const world = billingWorld();
    await openSecret(world);
    const user = await world.user();
    const report = (id: string, by = user) => world.report(by, { paymentIntentId: id });
    assert.equal(refusalCode(await report('pi_sandbox_1')), 'payment-not-succeeded');
    assert.equal(refusalCode(await report('pi_sandbox_2')), 'payment-not-found');
    assert.equal(refusalCode(await report('pi_sandbox_1', await world.user(2))), 'payment-not-found');
    await world.intents.change('pi_sandbox_1', ['requires_payment'], { status: 'succeeded', amountCents: 100 });
    assert.equal(refusalCode(await report('pi_sandbox_1')), 'payment-mismatch');
    assert.equal((await world.user()).nppe.endsAt, null);
    assert.equal(world.database.rows().payments[0]?.status, 'open');
  });

  test('an intent that the provider has lost is not found', async () => {
    const world = billingWorld();
    await openSecret(world);
    world.database.change((rows) => Object.assign(rows.payments[0] ?? {}, { intentId: 'pi_lost' }));
    assert.equal(
      refusalCode(await world.report(await world.user(), { paymentIntentId: 'pi_lost' })),
      'payment-not-found',
    );
  });

  test('a payment that the bank works on has not failed (3.38)', async () => {
    const world = billingWorld();
    await openSecret(world);
    await world.intents.change('pi_sandbox_1', ['requires_payment'], { status: 'processing' });
    const report = async () => world.report(await world.user(), { paymentIntentId: 'pi_sandbox_1' });
    assert.equal(refusalCode(await report()), 'payment-processing');
    await world.intents.change('pi_sandbox_1', ['processing'], { status: 'succeeded' });
    assert.equal(acceptedValue(await report()).active, true);
  });

  test('only where a payment is opened is it said that nothing was charged (3.37)', async () => {
    const world = billingWorld();
    const paymentIntentId = await pay(world, await openSecret(world));
    const user = await world.user();
    world.faults.decide = () => 'lost-call';
    for (const [asked, isOpening] of [
      [await world.open(user, { product: 'nppe' }), true],
      [await world.report(user, { paymentIntentId }), false],
    ] as const) {
      assert.ok(!asked.ok);
      const { status, body } = describeRefusal(asked.refusal);
      assert.equal(status, 503);
      assert.equal(/nothing was charged/i.test(body.message), isOpening);
      assert.equal(/do not pay again.*contact support/i.test(body.message), !isOpening);
    }
  });

  test('a provider that is down refuses, and the job makes up for it', async () => {
    const world = billingWorld();
    const paymentIntentId = await pay(world, await openSecret(world));
    world.faults.decide = () => 'lost-call';
    assert.equal(refusalCode(await world.report(await world.user(), { paymentIntentId })), 'payment-not-checked');
    assert.ok(world.logged.includes('payment-gateway-unavailable'));
    world.time.now += 6 * MINUTE;
    assert.equal(refusalCode(await world.reconcile()), 'payment-not-checked');
    world.faults.decide = () => null;
    world.time.now += 6 * MINUTE;
    assert.deepEqual(acceptedValue(await world.reconcile()), { granted: 1, abandoned: 0, ended: 0, left: 0 });
    assert.equal(acceptedValue(await world.report(await world.user(), { paymentIntentId })).success, true);
    assert.equal(assertWorldAgrees(world), 1);
  });

  test('a payment that the provider cannot tell about holds up nobody else (3.29)', async () => {
    const world = billingWorld();
    await pay(world, await openSecret(world));
    const other = await world.user(2);
    const opened = acceptedValue(await world.open(other, { product: 'nppe' }));
    await pay(world, opened.clientSecret ?? '', 2);
    world.time.now += 6 * MINUTE;
    let calls = 0;
    world.faults.decide = () => (calls++ === 0 ? 'lost-call' : null);
    assert.deepEqual(acceptedValue(await world.reconcile()), { granted: 1, abandoned: 0, ended: 0, left: 0 });
    assert.ok(world.logged.includes('payment-unreadable'));
    world.time.now += 6 * MINUTE;
    assert.deepEqual(acceptedValue(await world.reconcile()), { granted: 1, abandoned: 0, ended: 0, left: 0 });
  });

  test('a failing database leaves nothing half-written and can be asked again (3.11, 7.3)', async () => {
    for (const moment of ['begin', 'commit'] as const) {
      const world = billingWorld();
      world.addCode('SAVE15', 15);
      const paymentIntentId = await pay(world, await openSecret(world, { promoCode: 'SAVE15' }));
      const before = structuredClone(world.database.rows());
      world.database.failWith((at) => {
        if (at === moment) throw new Error('disk full');
      });
      await assert.rejects(world.report(await world.user(), { paymentIntentId }), /disk full/);
      assert.deepEqual(world.database.rows(), before);
      world.database.failWith(null);
      acceptedValue(await world.report(await world.user(), { paymentIntentId }));
      assert.equal(assertWorldAgrees(world), 1);
    }
  });

  test('a payment that was given up and is paid all the same is granted: a paid order is never lost', async () => {
    const world = billingWorld();
    world.addCode('SAVE15', 15);
    const paymentIntentId = await pay(world, await openSecret(world, { promoCode: 'SAVE15' }));
    await world.database.transact(async ({ payments, promoCodes }) => {
      await promoCodes.release(1, 1);
      return { ok: true, value: await payments.markAbandoned(1) };
    });
    acceptedValue(await world.report(await world.user(), { paymentIntentId }));
    assert.equal(assertWorldAgrees(world), 1);
  });

  test('granting refuses a payment or learner that is gone', async () => {
    const world = billingWorld();
    await pay(world, await openSecret(world));
    const [intent] = world.intents.all();
    assert.ok(intent);
    const [payment] = world.database.rows().payments;
    assert.ok(payment);
    const { ports } = world;
    await assert.rejects(convergeAccess(ports, { ...payment, id: 9 }, intent), /payment 9 is gone/);
    world.database.change((rows) => rows.users.shift());
    assert.equal((await convergeAccess(ports, payment, intent)).state, 'held');
  });
});

describe('reconciling payments', () => {
  test('leaves a payment in front of a screen alone, then grants it', async () => {
    const world = billingWorld();
    await pay(world, await openSecret(world));
    assert.deepEqual(acceptedValue(await world.reconcile()), { granted: 0, abandoned: 0, ended: 0, left: 0 });
    world.time.now += 5 * MINUTE + 1;
    assert.deepEqual(acceptedValue(await world.reconcile()), { granted: 1, abandoned: 0, ended: 0, left: 0 });
    assert.deepEqual(acceptedValue(await world.reconcile()), { granted: 0, abandoned: 0, ended: 0, left: 0 });
    assert.equal(assertWorldAgrees(world), 1);
  });

  test('gives up what was left alone for 24 hours: intent cancelled, use given back (3.8)', async () => {
    const world = billingWorld();
    world.addCode('LAST', 50, { maxUses: 1 });
    const clientSecret = await openSecret(world, { promoCode: 'LAST' });
    world.time.now = START + DAY - 1;
    assert.deepEqual(acceptedValue(await world.reconcile()), { granted: 0, abandoned: 0, ended: 0, left: 1 });
    world.time.now = START + DAY;
    assert.deepEqual(acceptedValue(await world.reconcile()), { granted: 0, abandoned: 1, ended: 0, left: 0 });
    assert.equal(world.intents.all()[0]?.status, 'cancelled');
    assert.equal(world.database.rows().promoCodes[0]?.usedCount, 0);
    const fresh = await openSecret(world, { promoCode: 'LAST' });
    assert.notEqual(fresh, clientSecret);
    assert.equal(assertWorldAgrees(world), 0);
  });

  test('grants what was paid at the last moment instead of giving it up', async () => {
    const world = billingWorld();
    world.addCode('LAST', 50, { maxUses: 1 });
    await pay(world, await openSecret(world, { promoCode: 'LAST' }));
    world.time.now = START + 2 * DAY;
    assert.deepEqual(acceptedValue(await world.reconcile()), { granted: 1, abandoned: 0, ended: 0, left: 0 });
    assert.equal(assertWorldAgrees(world), 1);
  });

  test('gives up a payment that never got an intent, but not at once', async () => {
    const world = billingWorld();
    world.addCode('LAST', 50, { maxUses: 1 });
    world.faults.decide = () => 'lost-call';
    const opened = await world.open(await world.user(), { product: 'nppe', promoCode: 'LAST' });
    assert.equal(refusalCode(opened), 'payment-unavailable');
    assert.equal(world.database.rows().promoCodes[0]?.usedCount, 1, 'the use is kept for the open payment');
    world.time.now = START + 6 * MINUTE;
    assert.deepEqual(acceptedValue(await world.reconcile()), { granted: 0, abandoned: 0, ended: 0, left: 1 });
    world.time.now = START + 2 * DAY;
    assert.deepEqual(acceptedValue(await world.reconcile()), { granted: 0, abandoned: 1, ended: 0, left: 0 });
    assert.equal(world.database.rows().promoCodes[0]?.usedCount, 0);
  });

  test('one payment that cannot be settled does not hold up the others', async () => {
    const world = billingWorld();
    await pay(world, await openSecret(world));
    await pay(world, await openSecret(world, {}, 2), 2);
    world.time.now += DAY;
    let failures = 1;
    world.database.failWith(() => {
      failures -= 1;
      if (failures === 0) throw new Error('disk full');
    });
    assert.deepEqual(acceptedValue(await world.reconcile()), { granted: 1, abandoned: 0, ended: 0, left: 1 });
    assert.deepEqual(acceptedValue(await world.reconcile()), { granted: 1, abandoned: 0, ended: 0, left: 0 });
    assert.ok(world.logged.includes('payment-check-failed'));
    assert.equal(assertWorldAgrees(world), 2);
  });

  test('of many open payments every one gets its turn, and is asked about ever more rarely (3.34)', async () => {
    const world = billingWorld();
    await pay(world, await openSecret(world, {}, 2), 2);
    world.database.change((rows) => {
      const [paid] = rows.payments;
      assert.ok(paid);
      const idle = { ...paid, userId: 1, touchedAt: START - MINUTE, checkAt: START - MINUTE };
      for (let id = 2; id <= 450; id += 1) rows.payments.push({ ...idle, id, intentId: `pi_idle_${id}` });
    });
    const [intent] = world.intents.all();
    assert.ok(intent);
    for (let id = 2; id <= 450; id += 1) {
      const metadata = { ...intent.metadata, userId: '1', paymentId: String(id) };
      await world.intents.add({ ...intent, id: `pi_idle_${id}`, status: 'requires_payment', metadata }, START);
    }
    world.time.now += 5 * MINUTE;
    const asked: number[] = [];
    for (let run = 0; run < 4; run += 1) {
      const { granted, left } = acceptedValue(await world.reconcile());
      asked.push(granted + left);
    }
    assert.deepEqual(asked, [200, 200, 50, 0], 'a run is bounded, and none is asked about twice');
    assert.notEqual((await world.user(2)).nppe.endsAt, null, 'also the one behind all the others was reached');
  });

  test('an idle payment is asked about at 5, 10, 20 minutes and so on until it is given up (3.34)', async () => {
    const world = billingWorld();
    await openSecret(world);
    const asked: number[] = [];
    world.faults.decide = (call) => {
      if (call === 'readIntent' || call === 'cancelIntent') asked.push((world.time.now - START) / MINUTE);
      return null;
    };
    for (let minute = 0; minute <= 3 * 24 * 60; minute += 5) {
      world.time.now = START + minute * MINUTE;
      acceptedValue(await world.reconcile());
    }
    assert.deepEqual(asked, [5, 10, 20, 40, 80, 160, 320, 640, 1280, 1440]);
    assert.equal(world.database.rows().payments[0]?.status, 'abandoned');
  });

  test('payments that cannot be read go to the end of the line, so that the others get their turn (3.29, 3.34)', async () => {
    const world = billingWorld();
    await pay(world, await openSecret(world));
    world.database.change((rows) => {
      const [payment] = rows.payments;
      assert.ok(payment);
      const poison = { ...payment, userId: 2, checkAt: START };
      for (let id = 2; id <= 13; id += 1) rows.payments.push({ ...poison, id, intentId: `pi_unreadable${id}` });
    });
    world.unreadable('pi_unreadable');
    world.time.now += 5 * MINUTE;
    for (let run = 0; run < 2; run += 1) assert.equal(refusalCode(await world.reconcile()), 'payment-not-checked');
    assert.equal((await world.user()).nppe.endsAt, null, 'two runs were stopped by five such payments each');
    assert.equal(acceptedValue(await world.reconcile()).granted, 1);
  });

  test('two processes do not ask about the same payments', async () => {
    const world = billingWorld();
    await openSecret(world);
    await openSecret(world, {}, 2);
    world.time.now += 5 * MINUTE;
    let reads = 0;
    world.faults.decide = (call) => {
      if (call === 'readIntent') reads += 1;
      return null;
    };
    await Promise.all([world.reconcile(), world.reconcile()]);
    assert.equal(reads, 2);
  });

  test('leaves what the provider works on and what does not fit', async () => {
    const world = billingWorld();
    await openSecret(world);
    await openSecret(world, {}, 2);
    await world.intents.change('pi_sandbox_1', ['requires_payment'], { status: 'processing' });
    await world.intents.change('pi_sandbox_2', ['requires_payment'], { status: 'succeeded', amountCents: 1 });
    for (const days of [0.5, 2]) {
      world.time.now = START + days * DAY;
      assert.deepEqual(acceptedValue(await world.reconcile()), { granted: 0, abandoned: 0, ended: 0, left: 2 });
    }
    assert.ok(world.logged.includes('payment-mismatch'));
  });
});
