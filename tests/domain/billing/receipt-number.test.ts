import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { receiptNumber } from '../../../src/domain/billing/receipt-number.ts';

test('receipt numbers have eight digits at least and are never given twice', () => {
  assert.equal(receiptNumber(42), 'PL-00000042');
  assert.equal(receiptNumber(123_456_789), 'PL-123456789');
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (one, other) => {
      assert.equal(receiptNumber(one) === receiptNumber(other), one === other);
    }),
  );
});
