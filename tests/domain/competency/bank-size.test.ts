import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADVERTISED_EXAMPLE_COUNT, SOLD_BANK_COUNTS } from '../../../src/domain/competency/bank-size.ts';

test('the bank holds more than is promised, and every competency in every discipline (product.md 5.33)', () => {
  assert.equal(ADVERTISED_EXAMPLE_COUNT, '170+');
  assert.ok(SOLD_BANK_COUNTS.examples > Number.parseInt(ADVERTISED_EXAMPLE_COUNT, 10));
  assert.ok(SOLD_BANK_COUNTS.examples >= SOLD_BANK_COUNTS.competencies * SOLD_BANK_COUNTS.disciplines);
});
