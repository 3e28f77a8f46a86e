import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listLastWeekStarts, WEEK_MS, weekStart } from '../../../src/domain/administration/week.ts';

describe('weeks of the overview (13.31)', () => {
  for (const [moment, monday] of [
    ['2026-11-23T00:00:00.000Z', '2026-11-23'],
    ['2026-11-22T23:59:59.999Z', '2026-11-16'],
    ['2026-11-29T12:00:00.000Z', '2026-11-23'],
    ['1970-01-05T00:00:00.000Z', '1970-01-05'],
  ] as const) {
    test(`${moment} is in the week of ${monday}`, () => {
      assert.equal(new Date(weekStart(Date.parse(moment))).toISOString(), `${monday}T00:00:00.000Z`);
    });
  }

  test('the last ones end with the present one', () => {
    const now = Date.parse('2026-11-25T10:00:00Z');
    const weeks = listLastWeekStarts(now, 12);
    assert.equal(weeks.length, 12);
    assert.equal(weeks.at(-1), weekStart(now));
    for (const [index, week] of weeks.entries()) if (index > 0) assert.equal(week - (weeks[index - 1] ?? 0), WEEK_MS);
  });
});
