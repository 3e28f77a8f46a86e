import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { findDueReminder, REMINDER_DAYS, reminderWindow } from '../../../src/domain/billing/expiry-reminder.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 0, 15, 12);

describe('reminders of access that ends (product.md 6.5)', () => {
  for (const [left, due] of [
    [7 * DAY + 1, null],
    [7 * DAY, 7],
    [3 * DAY, 7],
    [DAY + 1, 7],
    [DAY, 1],
    [1, 1],
    [0, null],
    [-DAY, null],
  ] as const) {
    test(`${left} ms before the end: ${due ?? 'none'}`, () => assert.equal(findDueReminder(NOW + left, NOW), due));
  }

  test('each reminder has a window of its own, and they meet without a gap', () => {
    assert.deepEqual(reminderWindow(1, NOW), { after: NOW, until: NOW + DAY });
    assert.deepEqual(reminderWindow(7, NOW), { after: NOW + DAY, until: NOW + 7 * DAY });
  });

  test('what lies in a window is what is due, and nothing else', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2 * DAY, max: 10 * DAY }), (left) => {
        const endsAt = NOW + left;
        const inWindow = REMINDER_DAYS.filter((days) => {
          const { after, until } = reminderWindow(days, NOW);
          return endsAt > after && endsAt <= until;
        });
        const due = findDueReminder(endsAt, NOW);
        assert.deepEqual(inWindow, due === null ? [] : [due]);
      }),
    );
  });
});
