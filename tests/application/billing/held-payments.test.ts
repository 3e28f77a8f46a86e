import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { describeRefusal } from '../../../src/application/contract/refusals.ts';
import { composeMail } from '../../../src/application/mail/compose-mail.ts';
import type { PaymentIntent } from '../../../src/domain/billing/payment.ts';
import { IDENTITY } from '../../support/identity.ts';
import {
  acceptedValue,
  assertWorldAgrees,
  type BillingWorld,
  billingWorld,
  DAY,
  OPERATOR,
  openSecret,
  pay,
  refusalCode,
} from '../support/billing-world.ts';

const MISFITS: readonly (readonly [string, Partial<PaymentIntent>])[] = [
  ['another amount', { amountCents: 100 }],
  ['another currency', { currency: 'usd' }],
  ['another owner', { metadata: { userId: '2', product: 'nppe', paymentId: '1' } }],
];

/** A learner who has paid on an intent that does not fit the order. */
async function misfit(changes: Partial<PaymentIntent>, promoCode = ''): Promise<BillingWorld> {
  const world = billingWorld();
  world.addCode('SAVE15', 15);
  const id = await pay(world, await openSecret(world, { promoCode }));
  await world.intents.change(id, ['succeeded'], changes);
  return world;
}

const open = async (world: BillingWorld, promoCode = '') =>
  world.open(await world.user(), { product: 'nppe', promoCode });

const mailsTo = (world: BillingWorld, to: string | null) =>
  world.database.rows().outbox.flatMap(({ message }) => (message.to === to ? [composeMail(message, IDENTITY)] : []));

describe('a payment that succeeded and does not fit its order (3.36)', () => {
  for (const [what, changes] of MISFITS) {
    test(`with ${what}: the operator is told once, the learner not to pay again and what to name`, async () => {
      const world = await misfit(changes);
      const reported = await world.report(await world.user(), { paymentIntentId: 'pi_sandbox_1' });
      for (const refused of [reported, await open(world), await open(world)]) {
        assert.ok(!refused.ok);
        const { status, body } = describeRefusal(refused.refusal);
        assert.deepEqual([status, body.code, body.reference], [409, 'payment-mismatch', 'PL-00000001']);
        assert.match(body.message, /do not pay again: support is informed.*name the reference PL-00000001\.$/);
      }
      world.time.now += DAY;
      acceptedValue(await world.reconcile());
      const mails = mailsTo(world, OPERATOR);
      assert.equal(mails.length, 1, 'once, however often it is found');
      for (const words of ['PL-00000001', 'pi_sandbox_1', '1, ada, ada@example.ca', '59.00 CAD', 'refund it in full']) {
        assert.ok(mails[0]?.text.includes(words) && mails[0].html.includes(words), words);
      }
      assert.ok(world.logged.includes('payment-mismatch'));
      assert.equal(mailsTo(world, 'ada@example.ca').length, 0);
      assert.equal((await world.user()).nppe.endsAt, null);
    });

    test(`with ${what}: once it is refunded the learner can buy again, with the same code`, async () => {
      const world = await misfit(changes, 'SAVE15');
      assert.equal(refusalCode(await open(world, 'SAVE15')), 'payment-mismatch');
      world.intents.setMoney('pi_sandbox_1', 'refunded');
      acceptedValue(await world.take({ id: 'evt_1', type: 'charge.refunded', intentId: 'pi_sandbox_1' }));
      assert.deepEqual(
        world.database.rows().payments.map(({ status, endReason }) => [status, endReason]),
        [['ended', 'refunded']],
      );
      const opened = acceptedValue(await open(world, 'SAVE15'));
      assert.ok(opened.clientSecret !== null);
      assert.equal(opened.amountCents, 5_015);
      const paymentIntentId = await pay(world, opened.clientSecret);
      acceptedValue(await world.report(await world.user(), { paymentIntentId }));
      assert.equal(assertWorldAgrees(world), 1);
      assert.equal(mailsTo(world, OPERATOR).length, 1);
    });
  }

  test('a refund that no notice told of is found by the job', async () => {
    const world = await misfit({ amountCents: 100 });
    world.time.now += DAY;
    acceptedValue(await world.reconcile());
    world.intents.setMoney('pi_sandbox_1', 'refunded');
    world.time.now += DAY;
    assert.equal(acceptedValue(await world.reconcile()).ended, 1);
    assert.ok(acceptedValue(await open(world)).clientSecret);
  });

  test('a reading that is older than the refund tells nobody', async () => {
    const world = await misfit({ amountCents: 100 });
    const { gateway } = world.ports;
    const { readIntent } = gateway;
    let isFirst = true;
    Object.assign(gateway, {
      readIntent: async (id: string) => {
        const read = await readIntent(id);
        if (!isFirst) return read;
        isFirst = false;
        world.intents.setMoney(id, 'refunded');
        acceptedValue(await world.take({ id: 'evt_1', type: 'charge.refunded', intentId: id }));
        return read;
      },
    });
    const paymentIntentId = 'pi_sandbox_1';
    assert.equal(refusalCode(await world.report(await world.user(), { paymentIntentId })), 'payment-returned');
    assert.deepEqual(mailsTo(world, OPERATOR), []);
  });

  test('before anybody has paid on it, it is cancelled and another one is opened', async () => {
    for (const [, changes] of MISFITS.slice(1)) {
      const world = billingWorld();
      const first = await openSecret(world);
      await world.intents.change('pi_sandbox_1', ['requires_payment'], changes);
      const opened = acceptedValue(await open(world));
      assert.ok(opened.clientSecret !== null && opened.clientSecret !== first);
      assert.equal(world.intents.all()[0]?.status, 'cancelled');
      const paymentIntentId = await pay(world, opened.clientSecret);
      acceptedValue(await world.report(await world.user(), { paymentIntentId }));
      assert.equal(assertWorldAgrees(world), 1);
      assert.deepEqual(mailsTo(world, OPERATOR), []);
    }
  });
});

describe('a payment whose account was deleted (3.35)', () => {
  /** A learner who bought access and then deleted the account. */
  const gone = async (): Promise<BillingWorld> => {
    const world = billingWorld();
    world.addCode('SAVE15', 15);
    const paymentIntentId = await pay(world, await openSecret(world, { promoCode: 'SAVE15' }));
    acceptedValue(await world.report(await world.user(), { paymentIntentId }));
    world.database.change((rows) => Object.assign(rows, { users: rows.users.slice(1), promoUses: [], outbox: [] }));
    world.logged.length = 0;
    return world;
  };

  const stateOf = (world: BillingWorld) => {
    const [payment] = world.database.rows().payments;
    return [payment?.status, payment?.endReason];
  };

  test('keeps the record of a refund, a dispute, and money that came back, and tells nobody', async () => {
    const world = await gone();
    for (const [money, status, reason] of [
      ['kept', 'granted', null],
      ['disputed', 'ended', 'disputed'],
      ['regained', 'granted', null],
      ['refunded', 'ended', 'refunded'],
    ] as const) {
      world.intents.setMoney('pi_sandbox_1', money);
      acceptedValue(await world.take({ id: `evt_${money}`, type: 'charge.updated', intentId: 'pi_sandbox_1' }));
      assert.deepEqual(stateOf(world), [status, reason], money);
    }
    const { outbox, promoUses } = world.database.rows();
    assert.deepEqual([outbox, promoUses], [[], []]);
    assert.ok(!world.logged.includes('payment-mismatch'));
  });

  test('is looked at by the job without a word about it, and its refund is found', async () => {
    const world = await gone();
    world.time.now += DAY;
    assert.equal(acceptedValue(await world.check()), 1);
    assert.deepEqual(world.logged, []);
    world.intents.setMoney('pi_sandbox_1', 'refunded');
    world.time.now += DAY;
    assert.equal(acceptedValue(await world.check()), 1);
    assert.deepEqual(stateOf(world), ['ended', 'refunded']);
    assert.deepEqual(world.logged, ['access-ended']);
  });

  test('that goes through all the same is told to the operator, who returns the money', async () => {
    const world = billingWorld();
    const intentId = await pay(world, await openSecret(world));
    world.database.change((rows) => Object.assign(rows, { users: rows.users.slice(1) }));
    acceptedValue(await world.take({ id: 'evt_1', type: 'payment_intent.succeeded', intentId }));
    const [mail, ...others] = mailsTo(world, OPERATOR);
    assert.match(mail?.text ?? '', /account has been deleted/);
    assert.match(mail?.text ?? '', /Account: 1, deleted/);
    assert.deepEqual(others, []);
    world.intents.setMoney(intentId, 'refunded');
    acceptedValue(await world.take({ id: 'evt_2', type: 'charge.refunded', intentId }));
    assert.deepEqual(stateOf(world), ['ended', 'refunded']);
  });
});
