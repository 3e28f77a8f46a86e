import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  accessEndAfterPurchase,
  addCalendarMonths,
  daysLeft,
  isAccessActive,
} from '../../../src/domain/billing/access-end.ts';

const at = (text: string): number => Date.parse(text);
const DAY = 86_400_000;
const moments = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.getTime());
const months = fc.integer({ min: 0, max: 36 });

describe('access (2.3)', () => {
  for (const [status, endsAt, isActive] of [
    ['active', 1_001, true],
    ['active', 1_000, false],
    ['active', 999, false],
    ['active', null, false],
    [null, 1_001, false],
    ['refunded', 1_001, false],
  ] as const) {
    test(`status ${status} with end ${endsAt} at 1,000 is ${isActive ? 'active' : 'not'}`, () => {
      assert.equal(isAccessActive({ status, endsAt }, 1_000), isActive);
    });
  }
});

describe('calendar months in UTC (3.3)', () => {
  for (const [from, count, to] of [
    ['2026-11-21T15:30:00.123Z', 2, '2027-01-21T15:30:00.123Z'],
    ['2026-12-31T23:59:59.999Z', 2, '2027-02-28T23:59:59.999Z'],
    ['2027-12-31T00:00:00.000Z', 2, '2028-02-29T00:00:00.000Z'],
    ['2099-12-30T12:00:00.000Z', 2, '2100-02-28T12:00:00.000Z'],
    ['2026-03-31T08:00:00.000Z', 3, '2026-06-30T08:00:00.000Z'],
    ['2028-02-29T08:00:00.000Z', 12, '2029-02-28T08:00:00.000Z'],
    ['2026-01-30T08:00:00.000Z', 1, '2026-02-28T08:00:00.000Z'],
    ['2026-01-28T08:00:00.000Z', 1, '2026-02-28T08:00:00.000Z'],
    ['2026-08-31T08:00:00.000Z', 2, '2026-10-31T08:00:00.000Z'],
    ['2026-05-15T08:00:00.000Z', 0, '2026-05-15T08:00:00.000Z'],
  ] as const) {
    test(`${from} plus ${count} is ${to}`, () => {
      assert.equal(new Date(addCalendarMonths(at(from), count)).toISOString(), to);
    });
  }

  test('same time of day, right month, same day or the last of a shorter month', () => {
    fc.assert(
      fc.property(moments, months, (time, count) => {
        const [from, to] = [new Date(time), new Date(addCalendarMonths(time, count))];
        assert.equal(to.getTime() % DAY, from.getTime() % DAY);
        const monthsBetween =
          (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
        assert.equal(monthsBetween, count);
        const isLastDay = new Date(to.getTime() + DAY).getUTCDate() === 1;
        assert.ok(to.getUTCDate() === from.getUTCDate() || (to.getUTCDate() < from.getUTCDate() && isLastDay), `${to}`);
      }),
    );
  });

  test('a later start never ends earlier', () => {
    fc.assert(
      fc.property(moments, moments, months, (one, other, count) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        assert.ok(addCalendarMonths(early, count) <= addCalendarMonths(late, count), `${early} ${late}`);
      }),
    );
  });

  test('the zone of the machine and its summer time do not matter', (context) => {
    const zone = process.env.TZ;
    context.after(() => {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    });
    for (const other of ['America/Toronto', 'America/St_Johns', 'Pacific/Kiritimati']) {
      process.env.TZ = other;
      assert.equal(addCalendarMonths(at('2026-01-08T06:30:00Z'), 2), at('2026-03-08T06:30:00Z'));
      assert.equal(addCalendarMonths(at('2026-08-31T23:30:00Z'), 3), at('2026-11-30T23:30:00Z'));
    }
  });
});

describe('the end after a purchase (3.3)', () => {
  test('counts from now, or from the current end when that is later', () => {
    const now = at('2026-11-21T15:30:00Z');
    assert.equal(accessEndAfterPurchase(null, now, 2), at('2027-01-21T15:30:00Z'));
    assert.equal(accessEndAfterPurchase(at('2026-11-20T00:00:00Z'), now, 2), at('2027-01-21T15:30:00Z'));
    assert.equal(accessEndAfterPurchase(now, now, 2), at('2027-01-21T15:30:00Z'));
    assert.equal(accessEndAfterPurchase(at('2026-12-31T10:00:00Z'), now, 2), at('2027-02-28T10:00:00Z'));
  });

  test('renewing on any day before the end gives the same as renewing on the last, afterwards it counts from that day', () => {
    fc.assert(
      fc.property(moments, moments, fc.integer({ min: 1, max: 3 }), (end, now, count) => {
        const renewed = accessEndAfterPurchase(end, now, count);
        assert.equal(renewed, accessEndAfterPurchase(now < end ? end : null, Math.max(now, end), count));
        assert.ok(renewed > end && renewed > now, 'every renewal adds something');
      }),
    );
  });

  test('is never shorter than what was left plus the shortest such months', () => {
    fc.assert(
      fc.property(fc.option(moments), moments, fc.integer({ min: 1, max: 3 }), (end, now, count) => {
        const after = accessEndAfterPurchase(end, now, count);
        assert.ok(after - Math.max(end ?? now, now) >= count * 28 * DAY, 'what was left is kept');
        assert.ok(after - Math.max(end ?? now, now) <= count * 31 * DAY, 'and nothing is counted twice');
      }),
    );
  });
});

describe('days left', () => {
  for (const [left, days] of [
    [-1, 0],
    [0, 0],
    [1, 1],
    [DAY, 1],
    [DAY + 1, 2],
    [60 * DAY, 60],
  ] as const) {
    test(`${left} ms are ${days} days`, () => assert.equal(daysLeft(5_000 + left, 5_000), days));
  }
});
