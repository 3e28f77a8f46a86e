import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bubbleTime, closedWords, dayWords, shortMoment } from '../../../src/web/support/chat-times.ts';

const TORONTO = 'America/Toronto';
const NIGHT = Date.parse('2026-01-15T03:30:00Z');

describe('times of messages (product.md 10.34)', () => {
  test('h:mm a, in the reader’s zone', () => {
    assert.equal(bubbleTime('2026-01-15T20:05:00.000Z', TORONTO), '3:05 PM');
    assert.equal(bubbleTime('2026-01-15T20:05:00.000Z', 'America/Vancouver'), '12:05 PM');
    assert.equal(bubbleTime('2026-01-15T05:00:00.000Z', TORONTO), '12:00 AM');
  });

  test('days are the reader’s days', () => {
    const moment = '2026-01-15T04:00:00.000Z';
    const now = Date.parse('2026-01-15T06:00:00Z');
    assert.equal(dayWords(moment, now, 'UTC'), 'Today');
    assert.equal(dayWords(moment, now, TORONTO), 'Yesterday');
    assert.equal(dayWords(moment, now + 3 * 86_400_000, TORONTO), 'January 14, 2026');
    assert.equal(shortMoment(moment, now, 'UTC'), '4:00 AM');
    assert.equal(shortMoment(moment, now, TORONTO), 'Yesterday');
  });
});

describe('when support is closed (product.md 10.12)', () => {
  const sentence = (forYou: string): string =>
    `Support answers Monday to Friday, 9:00 a.m. to 5:00 p.m. Eastern${forYou}. Leave a message: we email you when we have answered.`;
  const cases: [zone: string, forYou: string][] = [
    [TORONTO, ''],
    ['America/New_York', ''],
    ['America/Vancouver', '; that is Monday to Friday, 6:00 a.m. to 2:00 p.m. for you'],
    ['America/St_Johns', '; that is Monday to Friday, 10:30 a.m. to 6:30 p.m. for you'],
    ['Asia/Tokyo', '; that is Monday to Friday, 11:00 p.m. to 7:00 a.m. the next day for you'],
    ['Pacific/Auckland', '; that is Tuesday to Saturday, 3:00 a.m. to 11:00 a.m. for you'],
  ];
  for (const [zone, forYou] of cases) {
    test(zone, () => assert.equal(closedWords(NIGHT, zone), sentence(forYou)));
  }

  test('nothing is said while support answers', () =>
    assert.equal(closedWords(Date.parse('2026-01-15T15:00:00Z'), 'Asia/Tokyo'), null));
});
