import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { grantAccess } from '../../../src/application/billing/grant-access.ts';
import { acceptedValue, assertWorldAgrees, billingWorld, DAY, openSecret } from '../support/billing-world.ts';

describe('granting', () => {
  test('the same payment twice, from facts read before, gives once and answers the stored end (3.11)', async () => {
    const world = billingWorld();
    world.addCode('FREE', 100);
    const user = await world.user();
    acceptedValue(await world.open(user, { product: 'nppe', promoCode: 'FREE' }));
    const [payment] = world.database.rows().payments;
    assert.ok(payment);
    world.time.now += DAY;
    const again = await world.database.transact(async (repositories) => ({
      ok: true,
      value: await grantAccess(repositories, user, { ...payment, status: 'open' }, world.time.now),
    }));
    assert.deepEqual(again, { ok: true, value: { endsAt: payment.access?.endsAt, isNew: false } });
    assert.equal(assertWorldAgrees(world), 1);
  });

  test('a late full payment of what was given up leaves the use of the newer payment alone', async () => {
    const world = billingWorld();
    world.addCode('ONE', 10, { maxUses: 1 });
    await openSecret(world, { promoCode: 'ONE' });
    await world.database.transact(async ({ payments, promoCodes }) => {
      await promoCodes.release(1, 1);
      return { ok: true, value: await payments.markAbandoned(1) };
    });
    await openSecret(world, { promoCode: 'ONE' });
    await world.intents.change('pi_sandbox_1', ['requires_payment'], { status: 'succeeded', amountCents: 5_900 });
    acceptedValue(await world.report(await world.user(), { paymentIntentId: 'pi_sandbox_1' }));
    assert.equal(assertWorldAgrees(world), 1);
    assert.equal(world.database.rows().promoUses[0]?.state, 'reserved');
  });
});
