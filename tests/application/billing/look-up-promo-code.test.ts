import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acceptedValue, billingWorld, DAY, refusalCode, START } from '../support/billing-world.ts';

describe('looking a code up', () => {
  test('consumes nothing and answers in both shapes (3.4, 3.7)', async () => {
    const world = billingWorld();
    world.addCode('SAVE15', 15, { maxUses: 1, expiresAt: START + DAY });
    const before = structuredClone(world.database.rows());
    const user = await world.user();
    assert.deepEqual(acceptedValue(await world.apply(user, { code: ' save15' })), {
      code: 'SAVE15',
      discountPercent: 15,
      message: '15% discount applied',
    });
    assert.deepEqual(acceptedValue(await world.validate(user, { code: 'Save15' })), {
      valid: true,
      discountPercent: 15,
      message: '15% discount applied',
    });
    assert.deepEqual(world.database.rows(), before);
    world.time.now = START + DAY;
    assert.equal(refusalCode(await world.apply(user, { code: 'SAVE15' })), 'promo-expired');
  });

  test('says why a code is refused (3.6)', async () => {
    const world = billingWorld();
    world.addCode('GONE', 10, { maxUses: 0 });
    const user = await world.user();
    assert.equal(refusalCode(await world.apply(user, { code: 'NONE' })), 'promo-unknown');
    assert.deepEqual(acceptedValue(await world.validate(user, { code: 'NONE' })), {
      valid: false,
      discountPercent: 0,
      message: 'Invalid promo code',
    });
    assert.equal(
      acceptedValue(await world.validate(user, { code: 'GONE' })).message,
      'This promo code has been used up.',
    );
    world.addCode('MINE', 100);
    acceptedValue(await world.open(user, { product: 'nppe', promoCode: 'MINE' }));
    assert.equal(refusalCode(await world.apply(user, { code: 'MINE' })), 'promo-already-used');
  });
});
