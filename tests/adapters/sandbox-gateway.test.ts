import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sandboxBank, sandboxGateway } from '../../src/adapters/sandbox-payments/sandbox-gateway.ts';
import { systemRandomness } from '../../src/adapters/system/randomness.ts';
import type { PaymentIntent } from '../../src/domain/billing/payment.ts';
import { memoryIntents } from '../application/support/memory-intents.ts';

const order = {
  paymentId: 7,
  userId: 3,
  product: 'nppe',
  amountCents: 5_900,
  currency: 'cad',
  createdAt: 1_000,
} as const;
const ID = 'pi_sandbox_7';

function sandbox() {
  const intents = memoryIntents();
  const gateway = sandboxGateway({ intents, randomness: systemRandomness, clock: { now: () => 1_000 } });
  return { intents, gateway, bank: sandboxBank({ intents }) };
}

/** Puts the intent of the order into a state, as if it had come there by itself. */
async function inState(status: PaymentIntent['status']) {
  const parts = sandbox();
  const intent = await parts.gateway.createIntent(order);
  await parts.intents.change(ID, ['requires_payment'], { status });
  return { ...parts, secret: intent.clientSecret };
}

describe('the sandbox as a provider (3.10, 3.13)', () => {
  test('creates an intent that carries owner, product and payment, with a secret nobody guesses', async () => {
    const intent = await sandbox().gateway.createIntent(order);
    assert.deepEqual(intent, {
      id: ID,
      clientSecret: intent.clientSecret,
      status: 'requires_payment',
      amountCents: 5_900,
      currency: 'cad',
      money: 'kept',
      metadata: { userId: '3', product: 'nppe', paymentId: '7' },
    });
    assert.match(intent.clientSecret, /^pi_sandbox_7_secret_[\w-]{43}$/);
    const other = await sandbox().gateway.createIntent(order);
    assert.notEqual(other.clientSecret, intent.clientSecret);
  });

  test('creating again answers the intent that is there, whatever became of it', async () => {
    const { gateway, secret } = await inState('succeeded');
    const again = await gateway.createIntent({ ...order, amountCents: 1 });
    assert.deepEqual([again.clientSecret, again.status, again.amountCents], [secret, 'succeeded', 5_900]);
  });

  for (const [status, canChange] of [
    ['requires_payment', true],
    ['requires_action', true],
    ['processing', false],
    ['succeeded', false],
    ['cancelled', false],
  ] as const) {
    test(`an intent that is ${status} can${canChange ? '' : 'not'} be changed, cancelled or paid`, async () => {
      const changing = await inState(status);
      const changed = await changing.gateway.updateAmount(ID, 5_015);
      assert.equal(changed?.amountCents, canChange ? 5_015 : undefined);
      assert.equal(changed?.status, canChange ? 'requires_payment' : undefined, 'a question of the bank is taken back');

      const cancelling = await inState(status);
      assert.equal((await cancelling.gateway.cancelIntent(ID))?.status, canChange ? 'cancelled' : status);

      const paying = await inState(status);
      assert.equal((await paying.bank.pay(paying.secret, 'succeeds'))?.status, canChange ? 'succeeded' : undefined);

      const asking = await inState(status);
      assert.equal(
        (await asking.bank.pay(asking.secret, 'asks-bank'))?.status,
        canChange ? 'requires_action' : undefined,
      );
    });

    test(`the bank answers only where it was asked, not when ${status}`, async () => {
      for (const [confirmed, after] of [
        [true, 'succeeded'],
        [false, 'requires_payment'],
      ] as const) {
        const { bank } = await inState(status);
        const isAsked = status === 'requires_action';
        assert.equal((await bank.answer(ID, confirmed))?.status, isAsked ? after : undefined);
      }
    });
  }

  test('knows nothing of ids and secrets it did not give', async () => {
    const { gateway, bank } = sandbox();
    assert.equal(await gateway.readIntent('pi_1'), null);
    assert.equal(await gateway.updateAmount('pi_1', 5), null);
    assert.equal(await gateway.cancelIntent('pi_1'), null);
    assert.equal(await bank.pay('secret', 'succeeds'), null);
    assert.equal(await bank.answer('pi_1', true), null);
    assert.deepEqual([gateway.kind, gateway.publishableKey], ['sandbox', null]);
  });
});

describe('chance of the machine', () => {
  test('numbers in [0, 1), spread over it', () => {
    const numbers = Array.from({ length: 4_000 }, systemRandomness.number);
    assert.ok(
      numbers.every((number) => number >= 0 && number < 1),
      'in range',
    );
    const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    assert.ok(mean > 0.46 && mean < 0.54, `mean ${mean}`);
  });

  test('tokens of 256 bits, URL-safe, each another one', () => {
    const tokens = Array.from({ length: 200 }, systemRandomness.token);
    assert.equal(new Set(tokens).size, 200);
    for (const token of tokens) assert.match(token, /^[\w-]{43}$/);
  });
});
