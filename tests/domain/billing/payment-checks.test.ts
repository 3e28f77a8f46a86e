import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { computeNextOpenCheck, computeNextPaidCheck, isPaymentAbandoned } from '../../../src/domain/billing/payment.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('when to look at an open payment again (3.8, 3.34)', () => {
  test('five minutes after it was touched, then as its age doubles, at 24 hours, and daily', () => {
    const checks: number[] = [];
    for (let now = 7; now < 4 * DAY; ) {
      now = computeNextOpenCheck(7, now);
      checks.push((now - 7) / MINUTE);
    }
    assert.deepEqual(checks, [5, 10, 20, 40, 80, 160, 320, 640, 1280, 1440, 2880, 4320, 5760]);
  });

  test('never at once, whenever it is looked at', () => {
    assert.equal(computeNextOpenCheck(0, 1), 5 * MINUTE + 1);
    assert.equal(computeNextOpenCheck(10, 0), 5 * MINUTE, 'also when another clock is ahead');
    assert.equal(computeNextOpenCheck(0, DAY - 1), DAY);
    assert.equal(computeNextOpenCheck(0, 30 * DAY), 31 * DAY);
  });

  test('it is left alone when 24 hours have passed', () => {
    assert.equal(isPaymentAbandoned(5, DAY + 4), false);
    assert.equal(isPaymentAbandoned(5, DAY + 5), true);
  });
});

describe('when to look at a paid payment again (3.26)', () => {
  test('daily, until 120 days have passed', () => {
    assert.equal(computeNextPaidCheck(0, 0), DAY);
    assert.equal(computeNextPaidCheck(0, 119 * DAY), 120 * DAY);
    assert.equal(computeNextPaidCheck(0, 119 * DAY + 1), null);
    assert.equal(computeNextPaidCheck(1, 119 * DAY + 1), 120 * DAY + 1);
    assert.equal(computeNextPaidCheck(0, 500 * DAY), null);
  });
});
