import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { reconcilePayments } from '../../../src/application/billing/check-due-payments.ts';
import type { PaymentGateway } from '../../../src/application/ports/billing.ts';
import type { Transact } from '../../../src/application/ports/transact.ts';
import {
  acceptedValue,
  assertWorldAgrees,
  type BillingWorld,
  billingWorld,
  DAY,
  openFor,
  openSecret,
  pay,
  refusalCode,
} from '../support/billing-world.ts';

/** Opens with some methods of the provider replaced. */
const openWith = (world: BillingWorld, replaced: Partial<PaymentGateway>) =>
  openFor({ ...world.ports, gateway: { ...world.ports.gateway, ...replaced } });

describe('what happens between two steps of opening a payment', () => {
  test('two tabs of one learner do not talk to the provider at the same time', async () => {
    const world = billingWorld();
    world.addCode('ONE', 10);
    let inFlight = 0;
    let most = 0;
    const open = openWith(world, {
      readIntent: async (id) => {
        most = Math.max(most, ++inFlight);
        const intent = await world.ports.gateway.readIntent(id);
        inFlight -= 1;
        return intent;
      },
    });
    const user = await world.user();
    await openSecret(world);
    const tabs = [{ promoCode: '' }, { promoCode: 'ONE' }, { promoCode: '' }, { promoCode: 'ONE' }];
    const results = await Promise.all(tabs.map((tab) => open(user, { product: 'nppe', ...tab })));
    assert.ok(results.every((result) => result.ok));
    assert.equal(most, 1);
    assert.equal(world.intents.all()[0]?.amountCents, 5_310, 'the last one that was asked for stands');
  });

  test('an intent of a payment that was given up while it was made is cancelled, and its secret kept back', async () => {
    const world = billingWorld();
    let isFirst = true;
    const open = openWith(world, {
      createIntent: async (order) => {
        const intent = await world.ports.gateway.createIntent(order);
        if (isFirst)
          await world.database.transact(async (r) => ({ ok: true, value: await r.payments.markAbandoned(1) }));
        isFirst = false;
        return intent;
      },
    });
    const opened = acceptedValue(await open(await world.user(), { product: 'nppe' }));
    const [first, second] = world.intents.all();
    assert.deepEqual([first?.status, opened.clientSecret], ['cancelled', second?.clientSecret]);
    assert.equal(assertWorldAgrees(world), 0);
  });

  test('an orphan that cannot be cancelled harms nobody', async () => {
    const world = billingWorld();
    let isFirst = true;
    const open = openWith(world, {
      createIntent: async (order) => {
        const intent = await world.ports.gateway.createIntent(order);
        if (isFirst)
          await world.database.transact(async (r) => ({ ok: true, value: await r.payments.markAbandoned(1) }));
        isFirst = false;
        return intent;
      },
    });
    world.faults.decide = (call) => (call === 'cancelIntent' ? 'lost-call' : null);
    const opened = acceptedValue(await open(await world.user(), { product: 'nppe' }));
    assert.equal(opened.clientSecret, world.intents.all()[1]?.clientSecret);
    assert.ok(world.logged.includes('orphaned-intent-not-cancelled'));
  });

  test('a payment that is opened while the job gives it up stays payable', async () => {
    const world = billingWorld();
    world.faults.decide = () => 'lost-call';
    assert.equal(refusalCode(await world.open(await world.user(), { product: 'nppe' })), 'payment-unavailable');
    world.faults.decide = () => null;
    world.time.now += 2 * DAY;
    let secret = '';
    const transact: Transact = async (work) => {
      const taken = await world.ports.transact(work);
      if (secret === '') secret = await openSecret(world);
      return taken;
    };
    const reconcile = reconcilePayments({ ...world.ports, transact });
    assert.ok((await reconcile()).ok);
    assert.equal(world.database.rows().payments[0]?.status, 'open');
    acceptedValue(await world.report(await world.user(), { paymentIntentId: await pay(world, secret) }));
    assert.equal(assertWorldAgrees(world), 1);
  });

  test('an unpaid intent whose amount the provider will not change is cancelled and another one opened', async () => {
    for (const codes of [['ONE'], ['ONE', 'TWO']]) {
      const world = billingWorld();
      world.addCode('ONE', 10);
      world.addCode('TWO', 20);
      const first = await openSecret(world, codes.length === 1 ? {} : { promoCode: 'ONE' });
      const open = openWith(world, {
        updateAmount: async (id, cents) => (id === 'pi_sandbox_1' ? null : world.ports.gateway.updateAmount(id, cents)),
      });
      const promoCode = codes.at(-1) ?? '';
      const opened = acceptedValue(await open(await world.user(), { product: 'nppe', promoCode }));
      assert.notEqual(opened.clientSecret, first);
      assert.deepEqual(
        world.intents
          .all()
          .map((intent) => [intent.status, intent.amountCents])
          .at(-1),
        ['requires_payment', opened.amountCents],
      );
      assert.equal(world.intents.all()[0]?.status, 'cancelled');
      assert.equal(assertWorldAgrees(world), 0);
    }
  });

  test('a payment made while the amount was to change is granted as it was paid', async () => {
    for (const [held, wanted] of [
      ['', 'ONE'],
      ['ONE', ''],
      ['ONE', 'TWO'],
    ] as const) {
      const world = billingWorld();
      world.addCode('ONE', 10);
      world.addCode('TWO', 20);
      const clientSecret = await openSecret(world, { promoCode: held });
      let isPaid = false;
      const open = openWith(world, {
        updateAmount: async (id, cents) => {
          if (!isPaid) await pay(world, clientSecret);
          isPaid = true;
          return world.ports.gateway.updateAmount(id, cents);
        },
      });
      const opened = acceptedValue(await open(await world.user(), { product: 'nppe', promoCode: wanted }));
      assert.ok('granted' in opened, 'and no other one is opened');
      assert.equal(world.database.rows().payments[0]?.amountCents, held ? 5_310 : 5_900);
      assert.equal(assertWorldAgrees(world), 1);
    }
  });

  test('an intent that another server records first is not cancelled for being the same', async () => {
    const world = billingWorld();
    world.addCode('ONE', 10);
    let others = '';
    const open = openWith(world, {
      createIntent: async (order) => {
        if (others === '') others = await openSecret(world, { promoCode: 'ONE' });
        return world.ports.gateway.createIntent(order);
      },
    });
    const opened = acceptedValue(await open(await world.user(), { product: 'nppe' }));
    assert.equal(opened.clientSecret, others);
    assert.deepEqual([world.intents.all().length, world.intents.all()[0]?.amountCents], [1, 5_900]);
  });

  test('a discount that another server puts on meanwhile is not taken off', async () => {
    const world = billingWorld();
    world.addCode('ONE', 10);
    world.addCode('TWO', 20);
    const clientSecret = await openSecret(world, { promoCode: 'ONE' });
    const open = openWith(world, {
      updateAmount: async (id, cents) => {
        const raised = await world.ports.gateway.updateAmount(id, cents);
        await openSecret(world, { promoCode: 'TWO' });
        world.faults.decide = () => 'lost-call';
        return raised;
      },
    });
    assert.equal(
      refusalCode(await open(await world.user(), { product: 'nppe', promoCode: '' })),
      'payment-unavailable',
    );
    world.faults.decide = () => null;
    acceptedValue(await world.report(await world.user(), { paymentIntentId: await pay(world, clientSecret) }));
    assert.equal(world.database.rows().payments[0]?.amountCents, 4_720);
    assert.equal(assertWorldAgrees(world), 1);
  });

  test('an intent that is paid and reported after it was read is not handed out again', async () => {
    const world = billingWorld();
    const clientSecret = await openSecret(world);
    let isReported = false;
    const open = openWith(world, {
      readIntent: async (id) => {
        const intent = await world.ports.gateway.readIntent(id);
        if (!isReported) {
          isReported = true;
          await world.report(await world.user(), { paymentIntentId: await pay(world, clientSecret) });
        }
        return intent;
      },
    });
    const opened = acceptedValue(await open(await world.user(), { product: 'nppe' }));
    assert.notEqual(opened.clientSecret, clientSecret);
    assert.equal(assertWorldAgrees(world), 1);
  });

  test('a provider that never lets go ends in a refusal and a line in the log, not in a loop', async () => {
    const world = billingWorld();
    await openSecret(world);
    const cancelled = async (id: string) => ({ ...(await world.ports.gateway.readIntent(id)), status: 'cancelled' });
    const open = openWith(world, {
      readIntent: cancelled as PaymentGateway['readIntent'],
      createIntent: nonsense(world),
    });
    assert.equal(refusalCode(await open(await world.user(), { product: 'nppe' })), 'payment-unavailable');
    assert.ok(world.logged.includes('payment-not-opened'));
  });
});

/** Creates intents and has the payment abandoned each time before it can be recorded. */
function nonsense(world: BillingWorld): PaymentGateway['createIntent'] {
  return async (order) => {
    const { paymentId } = order;
    await world.database.transact(async (r) => ({ ok: true, value: await r.payments.markAbandoned(paymentId) }));
    return world.ports.gateway.createIntent(order);
  };
}
