import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatTime } from '../../../src/web/format/dates.ts';
import {
  formatChatDay,
  formatOfficeHours,
  formatShortTime,
  formatWaitingTime,
} from '../../../src/web/support/chat-times.ts';

const TORONTO = 'America/Toronto';

describe('times of messages (product.md 10.34)', () => {
  test('h:mm a, in the reader’s zone', () => {
    assert.equal(formatTime('2026-01-15T20:05:00.000Z', TORONTO), '3:05 PM');
    assert.equal(formatTime('2026-01-15T20:05:00.000Z', 'America/Vancouver'), '12:05 PM');
    assert.equal(formatTime('2026-01-15T05:00:00.000Z', TORONTO), '12:00 AM');
  });

  test('days are the reader’s days', () => {
    const moment = '2026-01-15T04:00:00.000Z';
    const now = Date.parse('2026-01-15T06:00:00Z');
    assert.equal(formatChatDay(moment, now, 'UTC'), 'Today');
    assert.equal(formatChatDay(moment, now, TORONTO), 'Yesterday');
    assert.equal(formatChatDay(moment, now + 3 * 86_400_000, TORONTO), 'January 14, 2026');
    assert.equal(formatShortTime(moment, now, 'UTC'), '4:00 AM');
    assert.equal(formatShortTime(moment, now, TORONTO), 'Yesterday');
  });
});

describe('since when a learner waits (product.md 10.10)', () => {
  const now = Date.parse('2026-01-15T20:00:00Z');
  const waiting = (since: string, last: string | null): string => formatWaitingTime(since, last, now, TORONTO);
  const NINE = '2026-01-15T14:00:00.000Z';
  const NOON = '2026-01-15T17:00:00.000Z';
  const DAY_BEFORE = '2026-01-14T17:00:00.000Z';
  const LONG_AGO = '2026-01-02T17:00:00.000Z';
  for (const [since, last, words] of [
    [NINE, NOON, 'Waiting since 9:00 AM'],
    [DAY_BEFORE, NOON, 'Waiting since yesterday'],
    [DAY_BEFORE, null, 'Waiting since yesterday'],
    [LONG_AGO, DAY_BEFORE, 'Waiting since January 2, 2026'],
    [NINE, NINE, 'Waiting for an answer'],
    [DAY_BEFORE, DAY_BEFORE, 'Waiting for an answer'],
    [LONG_AGO, LONG_AGO, 'Waiting for an answer'],
  ] as const) {
    test(`${words}; the last message: ${last ?? 'none'}`, () => assert.equal(waiting(since, last), words));
  }
});

describe('when support answers (product.md 10.12)', () => {
  /** No line ends between an hour and its half of the day. */
  const withWholeHours = (text: string): string => text.replaceAll(/ (?=[ap]\.m\.)/g, '\u00A0');
  const WEEK = 'It answers Monday to Friday, 9:00 a.m. to 5:00 p.m. Eastern';
  const MESSAGE = 'Leave a message: we email you when we have answered.';
  const VANCOUVER = '; that is Monday to Friday, 6:00 a.m. to 2:00 p.m. for you';
  const TOKYO = '; that is Monday to Friday, 11:00 p.m. to 7:00 a.m. the next day for you';
  const AUCKLAND = '; that is Tuesday to Saturday, 3:00 a.m. to 11:00 a.m. for you';

  const closed: [now: string, zone: string, opens: string, forYou: string][] = [
    ['2026-01-15T03:30:00Z', TORONTO, '9:00 a.m. tomorrow', ''],
    ['2026-01-15T13:00:00Z', TORONTO, '9:00 a.m. today', ''],
    ['2026-01-16T22:00:00Z', TORONTO, '9:00 a.m. on Monday', ''],
    ['2026-01-18T22:00:00Z', TORONTO, '9:00 a.m. tomorrow', ''],
    ['2026-01-15T03:30:00Z', 'America/New_York', '9:00 a.m. tomorrow', ''],
    ['2026-01-15T03:30:00Z', 'America/Vancouver', '6:00 a.m. tomorrow', VANCOUVER],
    [
      '2026-01-15T03:30:00Z',
      'America/St_Johns',
      '10:30 a.m. today',
      '; that is Monday to Friday, 10:30 a.m. to 6:30 p.m. for you',
    ],
    ['2026-01-15T03:30:00Z', 'Asia/Tokyo', '11:00 p.m. today', TOKYO],
    ['2026-01-15T03:30:00Z', 'Pacific/Auckland', '3:00 a.m. tomorrow', AUCKLAND],
    ['2026-01-16T22:00:00Z', 'Pacific/Auckland', '3:00 a.m. on Tuesday', AUCKLAND],
  ];
  for (const [now, zone, opens, forYou] of closed) {
    test(`closed at ${now}, in ${zone}`, () =>
      assert.equal(
        formatOfficeHours(Date.parse(now), zone),
        withWholeHours(`Support is closed now and opens at ${opens}. ${WEEK}${forYou}. ${MESSAGE}`),
      ));
  }

  const open: [now: string, zone: string, until: string, forYou: string][] = [
    ['2026-01-15T15:00:00Z', TORONTO, '5:00 p.m. today', ''],
    ['2026-01-15T15:00:00Z', 'America/Vancouver', '2:00 p.m. today', VANCOUVER],
    ['2026-01-15T14:30:00Z', 'Asia/Tokyo', '7:00 a.m. tomorrow', TOKYO],
    ['2026-01-15T15:30:00Z', 'Asia/Tokyo', '7:00 a.m. today', TOKYO],
  ];
  for (const [now, zone, until, forYou] of open) {
    test(`open at ${now}, in ${zone}`, () =>
      assert.equal(
        formatOfficeHours(Date.parse(now), zone),
        withWholeHours(`Support is open now, until ${until}. ${WEEK}${forYou}.`),
      ));
  }
});
