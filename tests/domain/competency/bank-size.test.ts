import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BANK_SIZE, EXAMPLES_PROMISED } from '../../../src/domain/competency/bank-size.ts';

test('the bank holds more than is promised, and every competency in every discipline (product.md 5.33)', () => {
  assert.equal(EXAMPLES_PROMISED, '170+');
  assert.ok(BANK_SIZE.examples > Number.parseInt(EXAMPLES_PROMISED, 10));
  assert.ok(BANK_SIZE.examples >= BANK_SIZE.competencies * BANK_SIZE.disciplines);
});
