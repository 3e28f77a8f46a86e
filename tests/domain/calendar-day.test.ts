import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endOfDay, isCalendarDay, isTimeZone, startOfDay, toCalendarDay } from '../../src/domain/calendar-day.ts';

describe('days of the calendar', () => {
  test('days that exist are days', () => {
    const cases = {
      '2024-02-29': true,
      '2026-02-29': false,
      '2026-13-01': false,
      '2026-02-31': false,
      '2026-12-31': true,
      x: false,
    };
    for (const [text, is] of Object.entries(cases)) assert.equal(isCalendarDay(text), is, text);
  });

  test('a moment belongs to the day that a calendar shows there (product.md 5.59)', () => {
    const evening = Date.UTC(2026, 0, 16, 3, 30);
    const days = {
      'America/Vancouver': '2026-01-15',
      'America/Toronto': '2026-01-15',
      'America/St_Johns': '2026-01-16',
    };
    for (const [zone, day] of Object.entries(days)) assert.equal(toCalendarDay(evening, zone), day, zone);
  });

  test('zones that are known are zones', () => {
    const zones = { 'America/Toronto': true, UTC: true, 'Atlantis/Capital': false, '': false };
    for (const [zone, is] of Object.entries(zones)) assert.equal(isTimeZone(zone), is, zone);
  });

  for (const [zone, day, start, end] of [
    ['UTC', '2026-01-15', '2026-01-15T00:00:00.000Z', '2026-01-15T23:59:59.999Z'],
    ['America/Toronto', '2026-01-15', '2026-01-15T05:00:00.000Z', '2026-01-16T04:59:59.999Z'],
    ['America/St_Johns', '2026-07-15', '2026-07-15T02:30:00.000Z', '2026-07-16T02:29:59.999Z'],
    // The days on which clocks change have 23 and 25 hours.
    ['America/Toronto', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
    ['America/Toronto', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
  ] as const) {
    test(`${day} in ${zone} begins at ${start} and ends a millisecond before the next day`, () => {
      const moments = [startOfDay(day, zone), endOfDay(day, zone)];
      assert.deepEqual(
        moments.map((moment) => new Date(moment).toISOString()),
        [start, end],
      );
      assert.deepEqual(
        moments.map((moment) => toCalendarDay(moment, zone)),
        [day, day],
      );
    });
  }
});
