import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatDate, formatDateRange, formatDateTime, formatLeadDateTime } from '../../../src/web/format/dates.ts';
import { formatZonedDateTime } from '../../../src/web/format/zoned-date-time.ts';

describe('a moment in the zone of its reader (product.md 1.15)', () => {
  const moment = '2026-01-01T03:30:00.000Z';
  const cases: readonly [string, string, RegExp][] = [
    ['America/Toronto', 'December 31, 2025', /^December 31, 2025 at 10:30\sp\.m\.$/],
    ['Asia/Tokyo', 'January 1, 2026', /^January 1, 2026 at 12:30\sp\.m\.$/],
  ];
  for (const [zone, day, time] of cases) {
    test(zone, () => {
      assert.equal(formatDate(moment, zone), day);
      assert.match(formatDateTime(moment, zone), time);
    });
  }
});

test('a range of days names a common year once', () => {
  assert.equal(formatDateRange('2026-11-21', '2026-12-04'), 'November 21 to December 4, 2026');
  assert.equal(formatDateRange('2026-11-21', '2027-01-04'), 'November 21, 2026 to January 4, 2027');
  assert.equal(formatDateRange('2026-11-21', '2026-11-21'), 'November 21, 2026');
});

test('a moment with its time zone says which (product.md 13.21)', () => {
  const moment = '2026-01-15T20:04:00.000Z';
  assert.match(formatZonedDateTime(moment, 'America/Toronto'), /^Jan 15, 2026, 3:04\sp\.m\. EST$/);
  assert.match(formatZonedDateTime(moment, 'UTC'), /^Jan 15, 2026, 8:04\sp\.m\. UTC$/);
});

describe('the time of a lead (product.md 8.29)', () => {
  const cases: readonly [string, string, string][] = [
    ['2026-01-15T20:04:59.000Z', 'America/Toronto', 'Jan 15, 2026 at 3:04 PM'],
    ['2026-01-15T05:00:00.000Z', 'America/Toronto', 'Jan 15, 2026 at 12:00 AM'],
    ['2026-01-15T17:00:00.000Z', 'America/Toronto', 'Jan 15, 2026 at 12:00 PM'],
    ['2026-01-01T00:30:00.000Z', 'America/Vancouver', 'Dec 31, 2025 at 4:30 PM'],
    ['2026-09-09T09:09:09.000Z', 'UTC', 'Sep 9, 2026 at 9:09 AM'],
  ];
  for (const [moment, zone, words] of cases) {
    test(`${moment} in ${zone}`, () => assert.equal(formatLeadDateTime(moment, zone), words));
  }
});
