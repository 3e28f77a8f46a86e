import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isLeadValid } from '../../../src/domain/outreach/lead-validity.ts';

const NOW = Date.UTC(2026, 0, 31, 12);
const DAY = 86_400_000;

describe('what was given opens the free material for 30 days (product.md 8.4)', () => {
  const cases: readonly [string, number | null, boolean][] = [
    ['nothing was given', null, false],
    ['just now', NOW, true],
    ['yesterday', NOW - DAY, true],
    ['30 days ago to the millisecond', NOW - 30 * DAY, true],
    ['a millisecond more', NOW - 30 * DAY - 1, false],
    ['in 1970', 0, false],
    ['a millisecond from now', NOW + 1, false],
    ['at no number', Number.NaN, false],
  ];
  for (const [what, givenAt, valid] of cases) test(what, () => assert.equal(isLeadValid(givenAt, NOW), valid));
});
