import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { canadianDollars } from '../../../src/domain/billing/canadian-dollars.ts';

describe('a price in words (3.2)', () => {
  for (const [cents, exact, short] of [
    [5_900, '$59.00 CAD', '$59 CAD'],
    [7_900, '$79.00 CAD', '$79 CAD'],
    [5_015, '$50.15 CAD', '$50.15 CAD'],
    [5_905, '$59.05 CAD', '$59.05 CAD'],
    [7, '$0.07 CAD', '$0.07 CAD'],
    [0, '$0.00 CAD', '$0 CAD'],
  ] as const) {
    test(exact, () => {
      assert.equal(canadianDollars(cents), exact);
      assert.equal(canadianDollars(cents, 'short'), short);
    });
  }
});
