import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { MASTERY_BAND_MIN_PERCENT, masteryBand, wilsonInterval } from '../../../src/domain/analytics/mastery.ts';
import { computePercent, type Tally } from '../../../src/domain/exam/scoring.ts';

const tallies: fc.Arbitrary<Tally> = fc
  .integer({ min: 1, max: 2_000 })
  .chain((items) => fc.integer({ min: 0, max: items }).map((right) => ({ right, items })));

describe('the bands of the official report (14.4)', () => {
  for (const [right, items, band] of [
    [0, 0, null],
    [0, 9, 'not-mastered'],
    [54, 100, 'not-mastered'],
    [109, 200, 'borderline'],
    [55, 100, 'borderline'],
    [69, 100, 'borderline'],
    [139, 200, 'mastered'],
    [70, 100, 'mastered'],
    [77, 110, 'mastered'],
    [9, 9, 'mastered'],
  ] as const) {
    test(`${right} of ${items} is ${band}`, () => assert.equal(masteryBand({ right, items }), band));
  }

  test('never contradict the percentage that is shown', () => {
    fc.assert(
      fc.property(tallies, (tally) => {
        const percent = computePercent(tally);
        const band = masteryBand(tally);
        assert.equal(band === 'mastered', percent >= MASTERY_BAND_MIN_PERCENT.mastered);
        assert.equal(band === 'not-mastered', percent < MASTERY_BAND_MIN_PERCENT.borderline);
      }),
    );
  });
});

describe('the uncertainty of a share (14.5)', () => {
  const toThousandth = (value: number): number => Math.round(value * 1_000) / 1_000;

  // Solved by bisection from the score test: (share - bound)² = z² bound (1 - bound) / items.
  for (const [right, items, low, high] of [
    [16, 31, 0.373, 0.656],
    [83, 102, 0.743, 0.869],
    [0, 10, 0, 0.213],
    [10, 10, 0.787, 1],
  ] as const) {
    test(`${right} of ${items} is from ${low} to ${high}`, () => {
      const found = wilsonInterval({ right, items });
      assert.deepEqual([toThousandth(found.low), toThousandth(found.high)], [low, high]);
    });
  }

  test('nothing is known without answers', () => {
    assert.deepEqual(wilsonInterval({ right: 0, items: 0 }), { low: 0, high: 1 });
  });

  test('holds the share, stays within 0 and 1, and mirrors right and wrong', () => {
    fc.assert(
      fc.property(tallies, ({ right, items }) => {
        const { low, high } = wilsonInterval({ right, items });
        assert.ok(low >= 0 && low <= right / items && right / items <= high && high <= 1);
        const mirrored = wilsonInterval({ right: items - right, items });
        assert.ok(Math.abs(mirrored.low - (1 - high)) < 1e-9);
      }),
    );
  });

  test('narrows with more answers of the same share', () => {
    fc.assert(
      fc.property(tallies, fc.integer({ min: 2, max: 20 }), ({ right, items }, times) => {
        const [few, many] = [
          wilsonInterval({ right, items }),
          wilsonInterval({ right: right * times, items: items * times }),
        ];
        assert.ok(many.high - many.low < few.high - few.low);
      }),
    );
  });
});
