import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCount, formatQuantity } from '../../src/domain/format-count.ts';

test('numbers are told with their thousands set apart, and one has words of its own', () => {
  assert.deepEqual([0, 999, 1_000, 20_000, 1_234_567].map(formatCount), ['0', '999', '1,000', '20,000', '1,234,567']);
  assert.equal(formatQuantity(1, 'row has', 'rows have'), '1 row has');
  assert.equal(formatQuantity(0, 'row has', 'rows have'), '0 rows have');
  assert.equal(formatQuantity(20_000, 'row has', 'rows have'), '20,000 rows have');
});
