import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sandboxIntentStore } from '../../src/adapters/sql/sandbox-intent-store.ts';
import type { PaymentIntent } from '../../src/domain/billing/payment.ts';
import { NOON, nextNumber } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const anIntent = (): PaymentIntent => {
  const number = nextNumber();
  return {
    id: `pi_sandbox_${number}`,
    clientSecret: `pi_sandbox_${number}_secret`,
    status: 'requires_payment',
    amountCents: 5900,
    currency: 'cad',
    money: 'kept',
    metadata: { userId: '1', product: 'nppe', paymentId: String(number) },
  };
};

describe('the sandbox intent store', () => {
  eachDatabase((open) => {
    const store = () => sandboxIntentStore(open());

    it('keeps intents over a restart and finds them by id and secret (product.md 3.13)', async () => {
      const intent = anIntent();
      assert.deepEqual(await store().add(intent, NOON), intent);
      const reopened = sandboxIntentStore(await open.another());
      assert.deepEqual(await reopened.find(intent.id), intent);
      assert.deepEqual(await reopened.findBySecret(intent.clientSecret), intent);
      assert.deepEqual([await reopened.find('pi'), await reopened.findBySecret(intent.id)], [null, null]);
    });

    it('keeps the first of two intents with one id, and answers it', async () => {
      const intent = anIntent();
      const others = Array.from({ length: 10 }, (_, index) => ({ ...intent, amountCents: 5900 + index }));
      const added = await Promise.all(others.map((other) => store().add(other, NOON)));
      assert.equal(new Set(added.map((kept) => kept.amountCents)).size, 1);
      assert.deepEqual(await store().find(intent.id), added[0]);
    });

    it('changes an intent only from the states named, and only what is named', async () => {
      const intent = await store().add(anIntent(), NOON);
      assert.equal(await store().change(intent.id, ['requires_action'], { status: 'succeeded' }), null);
      assert.deepEqual(await store().find(intent.id), intent);
      const paid = await store().change(intent.id, ['requires_payment', 'requires_action'], { status: 'succeeded' });
      assert.deepEqual(paid, { ...intent, status: 'succeeded' });
      assert.equal(await store().change(intent.id, ['requires_payment'], { amountCents: 1 }), null);
      const other = await store().add(anIntent(), NOON);
      assert.deepEqual(await store().change(other.id, ['requires_payment'], { amountCents: 1 }), {
        ...other,
        amountCents: 1,
      });
      assert.equal(await store().change('pi_unknown', ['requires_payment'], { status: 'cancelled' }), null);
    });

    it('lets one of many change a state, so that nothing is both paid and cancelled', async () => {
      const intent = await store().add(anIntent(), NOON);
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          store().change(intent.id, ['requires_payment'], { status: index % 2 ? 'succeeded' : 'cancelled' }),
        ),
      );
      assert.equal(outcomes.filter((outcome) => outcome !== null).length, 1);
    });
  });
});
