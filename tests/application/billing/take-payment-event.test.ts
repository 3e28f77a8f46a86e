import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { handlePaymentEvent } from '../../../src/application/billing/handle-payment-event.ts';
import type { PaymentEvent, PaymentGateway } from '../../../src/application/ports/billing.ts';
import { visitor } from '../../support/caller.ts';
import {
  acceptedValue,
  assertWorldAgrees,
  type BillingWorld,
  billingWorld,
  DAY,
  openSecret,
  pay,
  refusalCode,
} from '../support/billing-world.ts';

const END = '2027-01-21T15:30:00.000Z';

/** A learner who has paid, and the notice of it. */
async function paid(code?: string): Promise<{ world: BillingWorld; intentId: string; event: PaymentEvent }> {
  const world = billingWorld();
  if (code) world.addCode(code, 15, { maxUses: 1 });
  const intentId = await pay(world, await openSecret(world, code ? { promoCode: code } : {}));
  return { world, intentId, event: { id: 'evt_1', type: 'payment_intent.succeeded', intentId } };
}

const mailSubjects = (world: BillingWorld) => world.database.rows().outbox.map(({ message }) => message.subject);

describe('taking a notice of the provider (3.18, 3.19)', () => {
  test('grants what was paid, records the notice, and the same notice again does nothing', async () => {
    const { world, event } = await paid('SAVE15');
    assert.deepEqual(acceptedValue(await world.take(event)), { received: true });
    assert.equal(assertWorldAgrees(world), 1);
    world.faults.decide = () => 'lost-call';
    world.time.now += DAY;
    assert.deepEqual(acceptedValue(await world.take(event)), { received: true }, 'the provider is not asked again');
    const [row] = world.database.rows().paymentEvents;
    assert.deepEqual([row?.id, row?.type, row?.settledAt], ['evt_1', event.type, world.time.now - DAY]);
    assert.equal(world.database.rows().paymentEvents.length, 1);
  });

  test('fifty copies at once ask the provider once', async () => {
    const { world, event } = await paid();
    let reads = 0;
    world.faults.decide = (call) => {
      if (call === 'readIntent') reads += 1;
      return null;
    };
    const taken = await Promise.all(Array.from({ length: 50 }, () => world.take(event)));
    assert.ok(taken.every((result) => result.ok));
    assert.equal(reads, 1);
    assert.equal(assertWorldAgrees(world), 1);
  });

  test('copies, reports, the jobs and another opening at once grant once', async () => {
    const { world, intentId, event } = await paid('SAVE15');
    world.time.now += 6 * 60_000;
    world.faults.ticks = () => 2;
    const user = await world.user();
    await Promise.all([
      ...Array.from({ length: 10 }, (_, index) => world.take({ ...event, id: `evt_${index % 3}` })),
      ...Array.from({ length: 10 }, () => world.report(user, { paymentIntentId: intentId })),
      world.reconcile(),
      world.check(),
      world.open(user, { product: 'nppe' }),
    ]);
    assert.equal(assertWorldAgrees(world), 1);
    assert.equal((await world.user()).nppe.endsAt, Date.parse(END) + 6 * 60_000);
  });

  test('what is not signed is refused and logged, and nothing else happens', async () => {
    const { world, event } = await paid();
    assert.equal(refusalCode(await world.take(event, 'forged')), 'payment-event-refused');
    assert.ok(world.logged.includes('payment-event-refused'));
    assert.deepEqual(world.database.rows().paymentEvents, []);
    assert.equal((await world.user()).nppe.endsAt, null);
  });

  test('where no provider sends notices there is nothing', async () => {
    const { world } = await paid();
    const take = handlePaymentEvent({ ...world.ports, paymentEvents: null });
    assert.equal(refusalCode(await take(visitor, { body: '{}', signature: 'signed' })), 'not-found');
  });

  test('one that concerns nothing here is acknowledged and not kept', async () => {
    const { world } = await paid();
    world.faults.decide = () => 'lost-call';
    acceptedValue(await world.take({ id: 'evt_9', type: 'irrelevant', intentId: 'pi_x' }));
    assert.deepEqual(world.database.rows().paymentEvents, []);
  });

  test('one about an intent of others is acknowledged and logged, and grants nothing', async () => {
    const { world, event } = await paid();
    acceptedValue(await world.take({ ...event, intentId: 'pi_of_others' }));
    assert.ok(world.logged.includes('payment-event-of-unknown-intent'));
    assert.equal((await world.user()).nppe.endsAt, null);
  });

  test('one that says more than is true grants nothing', async () => {
    const world = billingWorld();
    await openSecret(world);
    acceptedValue(await world.take({ id: 'evt_1', type: 'payment_intent.succeeded', intentId: 'pi_sandbox_1' }));
    assert.equal(world.database.rows().payments[0]?.status, 'open');
    assert.equal(assertWorldAgrees(world), 0);
  });

  for (const [what, change] of [
    ['amount', { amountCents: 100 }],
    ['currency', { currency: 'usd' }],
    ['owner', { metadata: { userId: '2', product: 'nppe', paymentId: '1' } }],
    ['product', { metadata: { userId: '1', product: 'peng', paymentId: '1' } }],
  ] as const) {
    test(`a payment with another ${what} is acknowledged and logged, and grants nothing (3.10)`, async () => {
      const { world, event } = await paid();
      const readIntent: PaymentGateway['readIntent'] = async (id) => {
        const intent = await world.ports.gateway.readIntent(id);
        return intent && { ...intent, ...change };
      };
      const gateway = { ...world.ports.gateway, readIntent };
      const read = () => ({ ok: true, value: event }) as const;
      const take = handlePaymentEvent({ ...world.ports, gateway, paymentEvents: { read } });
      acceptedValue(await take(visitor, { body: '', signature: '' }));
      assert.ok(world.logged.includes('payment-mismatch'));
      assert.equal((await world.user()).nppe.endsAt, null);
      assert.deepEqual(
        world.database.rows().outbox.map(({ uniqueKey }) => uniqueKey),
        ['held-1'],
      );
    });
  }

  test('a provider that cannot be reached leaves the notice untaken, and its next delivery grants', async () => {
    const { world, event } = await paid();
    world.faults.decide = () => 'lost-call';
    assert.equal(refusalCode(await world.take(event)), 'payment-not-checked');
    assert.equal(world.database.rows().paymentEvents[0]?.settledAt, null);
    world.faults.decide = () => null;
    acceptedValue(await world.take(event));
    assert.equal(assertWorldAgrees(world), 1);
  });

  for (const moment of ['begin', 'commit'] as const) {
    test(`a database that fails at the ${moment} of any transaction: the notice counts as taken only when all is stored`, async () => {
      for (let failing = 1; ; failing += 1) {
        const { world, event } = await paid('SAVE15');
        let transactions = 0;
        world.database.failWith((at) => {
          if (at === moment && ++transactions === failing) throw new Error('disk full');
        });
        const outcome = await world.take(event).catch(() => 'failed');
        world.database.failWith(null);
        if (failing > transactions) {
          assert.ok(outcome !== 'failed' && failing > 3, `only ${transactions} transactions were seen`);
          return;
        }
        assert.equal(outcome, 'failed', `the fault at transaction ${failing} is told to the provider`);
        assert.equal(
          world.database.rows().paymentEvents.some(({ settledAt }) => settledAt !== null),
          false,
        );
        acceptedValue(await world.take(event));
        assert.equal(assertWorldAgrees(world), 1);
      }
    });
  }

  test('the database says at once that it failed, and the log has why', async () => {
    const { world, event } = await paid();
    world.database.failWith(() => {
      throw new Error('disk full');
    });
    await assert.rejects(world.take(event), /disk full/);
  });
});

describe('refunds and disputes (3.20-3.25)', () => {
  const event = (id: string, type: string, intentId: string): PaymentEvent => ({ id, type, intentId });

  test('a refund ends the access, marks the receipt, and tells the learner once', async () => {
    const { world, intentId, event: success } = await paid('SAVE15');
    acceptedValue(await world.take(success));
    world.intents.setMoney(intentId, 'refunded');
    world.time.now += DAY;
    for (const id of ['evt_2', 'evt_3', 'evt_2'])
      acceptedValue(await world.take(event(id, 'charge.refunded', intentId)));
    assert.equal(assertWorldAgrees(world), 0);
    assert.deepEqual((await world.user()).nppe, { status: null, endsAt: null });
    assert.deepEqual(acceptedValue(await world.list(await world.user())), [
      {
        id: 1,
        product: 'nppe',
        listCents: 5_900,
        discountPercent: 15,
        amountCents: 5_015,
        paymentMethod: 'card',
        paidAt: '2026-11-21T15:30:00.000Z',
        accessUntil: END,
        ended: { reason: 'refunded', at: '2026-11-22T15:30:00.000Z' },
      },
    ]);
    assert.deepEqual(mailSubjects(world), [
      'Your Plumbline receipt: NPPE Study Package',
      'Your Plumbline payment was refunded',
    ]);
    const again = await world.open(await world.user(), { product: 'nppe', promoCode: 'SAVE15' });
    assert.equal(refusalCode(again), 'promo-already-used', 'a consumed use stays consumed');
  });

  test('a refund that comes before the success ends in none, with the use consumed and no mail', async () => {
    const { world, intentId, event: success } = await paid('SAVE15');
    world.intents.setMoney(intentId, 'refunded');
    acceptedValue(await world.take(event('evt_2', 'charge.refunded', intentId)));
    acceptedValue(await world.take(success));
    assert.equal(
      refusalCode(await world.report(await world.user(), { paymentIntentId: intentId })),
      'payment-returned',
    );
    assert.equal(assertWorldAgrees(world), 0);
    assert.deepEqual(mailSubjects(world), []);
    assert.deepEqual(acceptedValue(await world.list(await world.user())), []);
    assert.ok(await openSecret(world), 'another payment can be opened');
  });

  test('a refund of part of the amount changes nothing', async () => {
    const { world, intentId, event: success } = await paid();
    acceptedValue(await world.take(success));
    world.intents.setMoney(intentId, 'regained');
    acceptedValue(await world.take(event('evt_2', 'charge.refunded', intentId)));
    assert.equal(assertWorldAgrees(world), 1);
    assert.equal(mailSubjects(world).length, 1);
  });

  test('a dispute ends the access, its win gives it back, and a refund after that ends it for good', async () => {
    const { world, intentId, event: success } = await paid();
    acceptedValue(await world.take(success));
    const endAfter = async (id: string, money: 'disputed' | 'regained' | 'refunded') => {
      world.intents.setMoney(intentId, money);
      world.time.now += DAY;
      acceptedValue(await world.take(event(id, 'charge.dispute.updated', intentId)));
      assertWorldAgrees(world);
      return (await world.user()).nppe.endsAt;
    };
    assert.equal(await endAfter('evt_2', 'disputed'), null);
    assert.equal(await endAfter('evt_3', 'regained'), Date.parse(END));
    assert.equal(await endAfter('evt_4', 'disputed'), null);
    assert.equal(await endAfter('evt_5', 'refunded'), null);
    assert.deepEqual(mailSubjects(world).slice(1), [
      'Your Plumbline payment has been disputed',
      'Your Plumbline payment has been reinstated',
      'Your Plumbline payment has been disputed',
      'Your Plumbline payment was refunded',
    ]);
  });

  test('a renewal keeps its months when the first payment is refunded, for both products (3.22)', async () => {
    for (const product of ['nppe', 'peng'] as const) {
      const world = billingWorld();
      const user = await world.user();
      const buy = async () => {
        const { clientSecret } = acceptedValue(await world.open(user, { product }));
        const paymentIntentId = await pay(world, clientSecret ?? '');
        acceptedValue(await world.report(user, { paymentIntentId, product }));
        return paymentIntentId;
      };
      const first = await buy();
      world.time.now += 10 * DAY;
      await buy();
      world.intents.setMoney(first, 'refunded');
      acceptedValue(await world.take(event('evt_1', 'charge.refunded', first)));
      assert.equal(assertWorldAgrees(world), 1);
      const end = product === 'nppe' ? '2027-02-01T15:30:00.000Z' : '2027-03-01T15:30:00.000Z';
      assert.equal((await world.user())[product].endsAt, Date.parse(end));
      const [, mail] = world.database.rows().outbox.slice(-2);
      assert.match(
        mail?.message.paragraphs.join('\n') ?? '',
        /You have access to .* until (February|March) 1, 2027 \(UTC\)/,
      );
    }
  });

  test('a dispute before the success grants nothing, and its win grants for the first time (3.23)', async () => {
    const { world, intentId, event: success } = await paid();
    world.intents.setMoney(intentId, 'disputed');
    acceptedValue(await world.take(success));
    assert.equal(assertWorldAgrees(world), 0);
    world.intents.setMoney(intentId, 'regained');
    world.time.now += DAY;
    acceptedValue(await world.take(event('evt_2', 'charge.dispute.closed', intentId)));
    assert.equal(assertWorldAgrees(world), 1);
    assert.equal((await world.user()).nppe.endsAt, Date.parse(END) + DAY);
    assert.deepEqual(mailSubjects(world), ['Your Plumbline receipt: NPPE Study Package']);
  });

  test('an opening that finds an open payment refunded opens another one', async () => {
    const { world, intentId } = await paid();
    world.intents.setMoney(intentId, 'refunded');
    const fresh = await openSecret(world);
    assert.equal((await world.intents.findBySecret(fresh))?.id, 'pi_sandbox_2');
    assert.equal(assertWorldAgrees(world), 0);
  });

  test('the reconcile job counts what it found ended', async () => {
    const { world, intentId } = await paid();
    world.intents.setMoney(intentId, 'disputed');
    world.time.now += DAY / 2;
    assert.deepEqual(acceptedValue(await world.reconcile()), { granted: 0, abandoned: 0, ended: 1, left: 0 });
    assert.equal(assertWorldAgrees(world), 0);
  });
});

describe('of two readings the older never undoes the newer (3.19)', () => {
  for (const [before, stale, after] of [
    ['kept', 'disputed', 'regained'],
    ['disputed', 'disputed', 'regained'],
    ['kept', 'kept', 'refunded'],
    ['disputed', 'regained', 'refunded'],
    ['kept', 'regained', 'disputed'],
  ] as const) {
    test(`${before} before, then ${stale} is read, but ${after} is read later and taken over first`, async () => {
      const { world, intentId, event } = await paid();
      acceptedValue(await world.take(event));
      world.intents.setMoney(intentId, before);
      acceptedValue(await world.take({ ...event, id: 'evt_before' }));
      let isSlow = true;
      const gateway: PaymentGateway = {
        ...world.ports.gateway,
        readIntent: async (id) => {
          if (!isSlow) return world.ports.gateway.readIntent(id);
          isSlow = false;
          world.intents.setMoney(intentId, stale);
          const old = await world.ports.gateway.readIntent(id);
          world.intents.setMoney(intentId, after);
          acceptedValue(await world.take({ ...event, id: 'evt_newer' }));
          return old;
        },
      };
      const slow = handlePaymentEvent({
        ...world.ports,
        gateway,
        paymentEvents: { read: () => ({ ok: true, value: { ...event, id: 'evt_slow' } }) },
      });
      acceptedValue(await slow(visitor, { body: '', signature: '' }));
      assert.equal(assertWorldAgrees(world), after === 'regained' ? 1 : 0);
    });
  }

  test('news that never stands still is left for later, and told as a failure', async () => {
    const { world, intentId, event } = await paid();
    acceptedValue(await world.take(event));
    const gateway: PaymentGateway = {
      ...world.ports.gateway,
      readIntent: async (id) => {
        const intent = await world.ports.gateway.readIntent(id);
        const money = world.intents.all()[0]?.money === 'disputed' ? 'regained' : 'disputed';
        world.intents.setMoney(intentId, money);
        await world.take({ ...event, id: `evt_${Math.random()}` });
        return intent;
      },
    };
    const read = () => ({ ok: true, value: { ...event, id: 'evt_restless' } }) as const;
    const take = handlePaymentEvent({ ...world.ports, gateway, paymentEvents: { read } });
    assert.equal(refusalCode(await take(visitor, { body: '', signature: '' })), 'payment-not-checked');
  });
});
