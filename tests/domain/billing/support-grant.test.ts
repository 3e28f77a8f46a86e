import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type PurchasedTerm, recalculateAccessAfterRefund } from '../../../src/domain/billing/access-after-refund.ts';
import {
  accessEndAfterSupportGrant,
  computeEffectiveEnd,
  parseAccessEnd,
  planSupportGrant,
  type SupportGrantTerm,
} from '../../../src/domain/billing/support-grant.ts';
import { endOfDay } from '../../../src/domain/calendar-day.ts';

const DAY = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString().slice(0, 10));

const bought = (
  paymentId: number,
  day: string,
  before: string | null,
  until: string,
  stands = true,
): PurchasedTerm => ({
  paymentId,
  grantedAt: at(day),
  months: 2,
  endBefore: before === null ? null : at(before),
  endsAt: at(until),
  stood: true,
  stands,
});
const extended = (day: string, before: string | null, until: string): SupportGrantTerm => ({
  supportGrantId: 1,
  grantedAt: at(day),
  addedMs: at(until) - Math.max(at(day), before === null ? 0 : at(before)),
  cutTo: null,
  endBefore: before === null ? null : at(before),
  endsAt: at(until),
});
const cut = (day: string, before: string, until: string): SupportGrantTerm => ({
  supportGrantId: 2,
  grantedAt: at(day),
  addedMs: null,
  cutTo: at(until),
  endBefore: at(before),
  endsAt: at(until),
});

describe('access that support changed, once payments are refunded or count again (13.8)', () => {
  const january = bought(1, '2026-01-10', null, '2026-03-10');
  const cases: readonly [
    what: string,
    terms: (PurchasedTerm | SupportGrantTerm)[],
    now: string | null,
    end: string | null,
  ][] = [
    [
      'a week given on top stays when nothing is refunded',
      [january, extended('2026-02-01', '2026-03-10', '2026-03-17')],
      '2026-03-17',
      '2026-03-17',
    ],
    [
      'the purchase is refunded: the week counts from the day it was given',
      [{ ...january, stands: false }, extended('2026-02-01', '2026-03-10', '2026-03-17')],
      '2026-03-17',
      '2026-02-08',
    ],
    ['given out of nothing, nothing bought', [extended('2026-02-01', null, '2026-02-15')], '2026-02-15', '2026-02-15'],
    [
      'given before a purchase that is refunded',
      [extended('2026-01-01', null, '2026-02-01'), bought(1, '2026-01-10', '2026-02-01', '2026-04-01', false)],
      '2026-04-01',
      '2026-02-01',
    ],
    [
      'a renewal on top of what was given keeps both; the first purchase is refunded',
      [
        { ...january, stands: false },
        extended('2026-02-01', '2026-03-10', '2026-03-17'),
        bought(3, '2026-02-20', '2026-03-17', '2026-05-17'),
      ],
      '2026-05-17',
      '2026-04-20',
    ],
    [
      'ended by support: it stays ended',
      [january, cut('2026-02-01', '2026-03-10', '2026-02-01')],
      '2026-02-01',
      '2026-02-01',
    ],
    [
      'ended by support, the purchase refunded: no access at all',
      [{ ...january, stands: false }, cut('2026-02-01', '2026-03-10', '2026-02-01')],
      '2026-02-01',
      null,
    ],
    [
      'ended by support, bought again, that refunded: the limit holds',
      [
        january,
        cut('2026-02-01', '2026-03-10', '2026-02-01'),
        bought(3, '2026-02-10', '2026-02-01', '2026-04-10', false),
      ],
      '2026-04-10',
      '2026-02-01',
    ],
    [
      'refunded, then ended, then the dispute is won: the limit holds for what came before it',
      [
        { ...january, stood: false },
        { ...cut('2026-02-01', '2026-03-10', '2026-02-01'), endBefore: null, endsAt: null },
      ],
      null,
      '2026-02-01',
    ],
  ];
  for (const [what, terms, now, end] of cases) {
    test(`${what}: ${end ?? 'no access'}`, () => {
      assert.equal(iso(recalculateAccessAfterRefund(terms, now === null ? null : at(now)).endsAt), end);
    });
  }

  test('recounting what has not changed changes nothing, and says where each change lies', () => {
    const terms = [january, extended('2026-02-01', '2026-03-10', '2026-03-17')];
    const once = recalculateAccessAfterRefund(terms, at('2026-03-17'));
    assert.deepEqual(once.gifts, [{ supportGrantId: 1, endBefore: at('2026-03-10'), endsAt: at('2026-03-17') }]);
    assert.deepEqual(once.terms, [
      { paymentId: 1, endBefore: null, startsAt: at('2026-01-10'), endsAt: at('2026-03-10') },
    ]);
  });
});

test('a new end is time given from the end there is, or from now; an earlier end is a limit (13.8)', () => {
  const now = at('2026-02-01');
  assert.deepEqual(planSupportGrant(null, now + DAY, now), { addedMs: DAY, cutTo: null });
  assert.deepEqual(planSupportGrant(now - DAY, now + DAY, now), { addedMs: DAY, cutTo: null });
  assert.deepEqual(planSupportGrant(now + DAY, now + 3 * DAY, now), { addedMs: 2 * DAY, cutTo: null });
  assert.deepEqual(planSupportGrant(now + DAY, now, now), { addedMs: null, cutTo: now });
});

test('a limit takes nothing where there is nothing, and never lengthens', () => {
  const limit = { grantedAt: 5, addedMs: null, cutTo: 10 };
  assert.deepEqual(
    [
      accessEndAfterSupportGrant(limit, null),
      accessEndAfterSupportGrant(limit, 7),
      accessEndAfterSupportGrant(limit, 30),
    ],
    [null, 7, 10],
  );
});

test('a period reaches no further than the limits that were laid after it', () => {
  const limits = [
    { grantedAt: 10, cutTo: 40 },
    { grantedAt: 30, cutTo: 35 },
    { grantedAt: 32, cutTo: null },
  ];
  assert.equal(computeEffectiveEnd({ grantedAt: 5, endsAt: 50 }, limits), 35);
  assert.equal(computeEffectiveEnd({ grantedAt: 20, endsAt: 50 }, limits), 35);
  assert.equal(computeEffectiveEnd({ grantedAt: 31, endsAt: 50 }, limits), 50);
});

describe('the end that support asks for (13.7)', () => {
  const now = at('2026-02-01');
  const cases: readonly [day: string | null, current: number | null, outcome: number | string][] = [
    ['2026-02-01', null, endOfDay('2026-02-01')],
    ['2026-03-01', at('2026-02-05'), Date.parse('2026-03-01T23:59:59.999Z')],
    ['2026-01-31', null, 'access-day-unfit'],
    ['2026-02-30', null, 'access-day-unfit'],
    ['soon', null, 'access-day-unfit'],
    ['2031-02-01', null, endOfDay('2031-02-01')],
    ['2031-02-03', null, 'access-day-unfit'],
    ['2026-03-01', endOfDay('2026-03-01'), 'access-day-unfit'],
    [null, at('2026-02-05'), now],
    [null, at('2026-01-05'), 'access-not-running'],
    [null, null, 'access-not-running'],
  ];
  for (const [day, current, outcome] of cases) {
    test(`${day ?? 'at once'} with an end on ${iso(current)}: ${typeof outcome === 'number' ? iso(outcome) : outcome}`, () => {
      const parsed = parseAccessEnd(day, current, now);
      assert.equal(parsed.ok ? parsed.value : parsed.refusal, outcome);
    });
  }
});
