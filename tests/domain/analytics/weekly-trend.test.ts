import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { toWeekStartDay, weeklyTallies } from '../../../src/domain/analytics/weekly-trend.ts';
import { fromDayNumber, toDayNumber } from '../../../src/domain/calendar-day.ts';

const answer = (at: number, isRight = true) => ({ area: null, topic: null, isInExam: false, isRight, at });

describe('the trend over weeks (14.7)', () => {
  for (const [day, monday] of [
    ['2026-01-12', '2026-01-12'],
    ['2026-01-18', '2026-01-12'],
    ['2026-01-19', '2026-01-19'],
    ['2026-01-01', '2025-12-29'],
    ['1970-01-01', '1969-12-29'],
    ['2028-03-01', '2028-02-28'],
  ] as const) {
    test(`${day} is in the week of ${monday}`, () => assert.equal(toWeekStartDay(day), monday));
  }

  test('every week begins on a Monday, at most six days before', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 60_000 }), (number) => {
        const monday = toWeekStartDay(fromDayNumber(number));
        assert.equal(new Date(monday).getUTCDay(), 1);
        const before = number - toDayNumber(monday);
        assert.ok(before >= 0 && before <= 6);
      }),
    );
  });

  test('counts first answers by week, with the empty weeks between them', () => {
    const given = [
      answer(Date.UTC(2026, 0, 5, 12)),
      answer(Date.UTC(2026, 0, 6, 12), false),
      answer(Date.UTC(2026, 0, 20, 12)),
    ];
    assert.deepEqual(weeklyTallies(given, 'UTC'), [
      { from: '2026-01-05', right: 1, items: 2 },
      { from: '2026-01-12', right: 0, items: 0 },
      { from: '2026-01-19', right: 1, items: 1 },
    ]);
    assert.deepEqual(weeklyTallies([], 'UTC'), []);
  });

  test('a moment belongs to the day that the learner’s calendar shows', () => {
    const mondayInUtc = Date.UTC(2026, 0, 12, 3);
    assert.equal(weeklyTallies([answer(mondayInUtc)], 'UTC')[0]?.from, '2026-01-12');
    assert.equal(weeklyTallies([answer(mondayInUtc)], 'America/Vancouver')[0]?.from, '2026-01-05');
  });

  test('counts every answer once', () => {
    const moments = fc.array(fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 5, 1) }));
    fc.assert(
      fc.property(moments, (all) => {
        const weeks = weeklyTallies(
          all.map((at) => answer(at)),
          'America/Toronto',
        );
        assert.equal(
          weeks.reduce((sum, { items }) => sum + items, 0),
          all.length,
        );
      }),
      { numRuns: 30 },
    );
  });
});
