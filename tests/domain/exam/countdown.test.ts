import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  countdownTone,
  findPassedThreshold,
  formatCountdown,
  spokenTimeLeft,
} from '../../../src/domain/exam/countdown.ts';

const MINUTE = 60_000;

describe('the time left', () => {
  for (const [ms, shown, spoken] of [
    [9_000_000, '02:30:00', '2 hours 30 minutes left'],
    [8_999_999, '02:30:00', '2 hours 30 minutes left'],
    [8_999_000, '02:29:59', '2 hours 29 minutes left'],
    [3_661_000, '01:01:01', '1 hour 1 minute left'],
    [3_600_000, '01:00:00', '1 hour left'],
    [7_200_000, '02:00:00', '2 hours left'],
    [3_599_000, '00:59:59', '59 minutes left'],
    [60_000, '00:01:00', '1 minute left'],
    [59_999, '00:01:00', '1 minute left'],
    [59_000, '00:00:59', '59 seconds left'],
    [1_001, '00:00:02', '2 seconds left'],
    [1_000, '00:00:01', '1 second left'],
    [1, '00:00:01', '1 second left'],
    [0, '00:00:00', '0 seconds left'],
    [-5_000, '00:00:00', '0 seconds left'],
    [36_000_000, '10:00:00', '10 hours left'],
  ] as const) {
    test(`${ms} ms is ${shown}, spoken '${spoken}'`, () => {
      assert.equal(formatCountdown(ms), shown);
      assert.equal(spokenTimeLeft(ms), spoken);
    });
  }

  test('is zero only when it is over, and reads back as whole seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 9_000_000 }), (ms) => {
        const text = formatCountdown(ms);
        assert.match(text, /^\d\d:[0-5]\d:[0-5]\d$/);
        const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
        assert.equal(hours * 3_600 + minutes * 60 + seconds, Math.max(0, Math.ceil(ms / 1_000)));
      }),
    );
  });
});

describe('thresholds (4.15)', () => {
  for (const [before, after, announced] of [
    [61 * MINUTE, 60 * MINUTE, 60],
    [60 * MINUTE + 1, 60 * MINUTE - 1, 60],
    [60 * MINUTE, 59 * MINUTE, null],
    [31 * MINUTE, 30 * MINUTE + 1, null],
    [31 * MINUTE, 30 * MINUTE, 30],
    [16 * MINUTE, 14 * MINUTE, 15],
    [6 * MINUTE, 5 * MINUTE, 5],
    [MINUTE + 1, MINUTE, 1],
    [MINUTE, 0, null],
    [90 * MINUTE, 4 * MINUTE, 5],
    [90 * MINUTE, -1, 1],
    [4 * MINUTE, 6 * MINUTE, null],
  ] as const) {
    test(`from ${before} to ${after} ms: ${announced}`, () =>
      assert.equal(findPassedThreshold(before, after), announced));
  }

  test('each is announced exactly once on the way down, however the readings fall', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 400, maxLength: 400 }), (steps) => {
        let left = 150 * MINUTE;
        const announced: number[] = [];
        const look = (next: number) => {
          const threshold = findPassedThreshold(left, next);
          if (threshold !== null) announced.push(threshold);
          left = next;
        };
        for (const step of steps) look(left - step);
        while (left > 0) look(left - 30_000);
        assert.deepEqual(announced, [60, 30, 15, 5, 1]);
      }),
    );
  });
});

describe('the tone of the clock', () => {
  for (const [ms, tone] of [
    [9_000_000, 'calm'],
    [15 * MINUTE + 1, 'calm'],
    [15 * MINUTE, 'warning'],
    [5 * MINUTE + 1, 'warning'],
    [5 * MINUTE, 'last'],
    [0, 'last'],
    [-1, 'last'],
  ] as const) {
    test(`${ms} ms is ${tone}`, () => assert.equal(countdownTone(ms), tone));
  }
});
