import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeRetentionCutoffs } from '../../../src/domain/outreach/contact-retention.ts';

test('leads are forgotten after two years, proofs of consent after three (product.md 8.2)', () => {
  assert.deepEqual(computeRetentionCutoffs(Date.UTC(2028, 5, 15, 7, 30)), {
    leads: Date.UTC(2026, 5, 15, 7, 30),
    proofs: Date.UTC(2025, 5, 15, 7, 30),
  });
  assert.equal(computeRetentionCutoffs(Date.UTC(2028, 1, 29)).leads, Date.UTC(2026, 1, 28));
});
