import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { discountedPrice } from '../../../src/domain/billing/price.ts';
import { PRODUCTS } from '../../../src/domain/billing/product.ts';

describe('the price after a discount, in cents (3.2, 3.5)', () => {
  for (const [list, percent, discount] of [
    [5_900, 15, 885],
    [5_900, 0, 0],
    [5_900, 100, 5_900],
    [5_900, 50, 2_950],
    [7_900, 33, 2_607],
    [50, 1, 1],
    [49, 1, 0],
    [150, 1, 2],
    [10, 55, 6],
    [0, 50, 0],
    [5_900, 120, 5_900],
    [5_900, -5, 0],
  ] as const) {
    test(`${percent} % of ${list} is ${discount}`, () => {
      const price = discountedPrice(list, percent);
      assert.equal(price.discountCents, discount);
      assert.equal(price.totalCents, list - discount);
      assert.equal(price.listCents, list);
      assert.equal(price.discountPercent, Math.min(100, Math.max(0, percent)));
    });
  }

  test('discount and total are whole, add up, and never leave the price', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 0, max: 100 }), (list, percent) => {
        const { discountCents, totalCents } = discountedPrice(list, percent);
        assert.ok(Number.isInteger(discountCents) && Number.isInteger(totalCents), 'whole cents');
        assert.equal(discountCents + totalCents, list);
        assert.ok(discountCents >= 0 && totalCents >= 0, 'never below zero');
        const exact = BigInt(list) * BigInt(percent) * 2n;
        assert.equal(BigInt(discountCents), (exact + 100n) / 200n, 'half up, recomputed in whole numbers');
      }),
    );
  });

  test('a greater percent never costs more', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100), fc.nat(100), (list, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        assert.ok(discountedPrice(list, more).totalCents <= discountedPrice(list, less).totalCents, 'monotone');
      }),
    );
  });
});

test('the price list (3.1)', () => {
  assert.deepEqual(PRODUCTS, {
    nppe: { code: 'nppe', name: 'NPPE Study Package', priceCents: 5_900, currency: 'cad', months: 2 },
    peng: { code: 'peng', name: 'P.Eng. Examples', priceCents: 7_900, currency: 'cad', months: 3 },
  });
});
