import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toCalendar } from '../../../src/domain/learning/calendar-feed.ts';

const entry = { uid: 'plan-2026-03-31@example.org', day: '2026-03-31', summary: 'Read', description: 'Why' };

describe('a calendar in iCalendar (product.md 15.22)', () => {
  it('has whole days, which end on the day after', () => {
    const lines = toCalendar('Plan', [entry], Date.UTC(2026, 2, 1, 9, 5, 7)).split('\r\n');
    assert.ok(lines.includes('DTSTART;VALUE=DATE:20260331'));
    assert.ok(lines.includes('DTEND;VALUE=DATE:20260401'));
    assert.ok(lines.includes('DTSTAMP:20260301T090507Z'));
    assert.deepEqual([lines[0], lines.at(-2), lines.at(-1)], ['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
  });

  it('escapes text, so that nothing in it becomes a property', () => {
    const text = toCalendar('Plan', [{ ...entry, summary: 'a, b; c\\d', description: 'one\r\ntwo\nEND:VEVENT' }], 0);
    assert.ok(text.includes('SUMMARY:a\\, b\\; c\\\\d\r\n'));
    assert.ok(text.includes('DESCRIPTION:one\\ntwo\\nEND:VEVENT\r\n'));
    assert.equal(text.split('\r\nEND:VEVENT').length, 2);
  });

  it('folds lines at 75 octets, never within a character', () => {
    const summary = '’é𝄞'.repeat(60);
    const text = toCalendar('Plan', [{ ...entry, summary }], 0);
    const bytes = text.split('\r\n').map((line) => Buffer.byteLength(line));
    assert.ok(Math.max(...bytes) <= 75);
    assert.ok(text.replaceAll('\r\n ', '').includes(`SUMMARY:${summary}\r\n`));
  });
});
