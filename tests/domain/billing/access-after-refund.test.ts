import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  computeNextGrantTime,
  type PurchasedTerm,
  recalculateAccessAfterRefund,
} from '../../../src/domain/billing/access-after-refund.ts';
import { accessEndAfterPurchase } from '../../../src/domain/billing/access-end.ts';

const DAY = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString().slice(0, 10));

/** A purchase as it is stored: bought on one day, on top of an end or of nothing. */
const bought = (
  paymentId: number,
  grantedAt: string,
  endBefore: string | null,
  endsAt: string,
  months = 2,
): PurchasedTerm => ({
  paymentId,
  grantedAt: at(grantedAt),
  months,
  endBefore: endBefore === null ? null : at(endBefore),
  endsAt: at(endsAt),
  stood: true,
  stands: true,
});
const refunded = (term: PurchasedTerm): PurchasedTerm => ({ ...term, stands: false });
const wonBack = (term: PurchasedTerm): PurchasedTerm => ({ ...term, stood: false });
const gone = (term: PurchasedTerm): PurchasedTerm => ({ ...term, stood: false, stands: false });

const JANUARY = bought(1, '2026-01-10', null, '2026-03-10');
const RENEWAL = bought(2, '2026-02-01', '2026-03-10', '2026-05-10');
const SECOND_RENEWAL = bought(3, '2026-02-20', '2026-05-10', '2026-07-10');
const AUTUMN = bought(4, '2026-10-31', null, '2026-12-31');
/** Bought when the access of January was over. */
const LATE = bought(4, '2026-10-31', '2026-03-10', '2026-12-31');

describe('the end of access once a payment was refunded (3.22)', () => {
  const cases: readonly [what: string, terms: PurchasedTerm[], currentEnd: string | null, end: string | null][] = [
    ['the only purchase', [refunded(JANUARY)], '2026-03-10', null],
    ['the only purchase, long over', [refunded(AUTUMN)], '2026-12-31', null],
    ['a renewal: the first keeps its months', [JANUARY, refunded(RENEWAL)], '2026-05-10', '2026-03-10'],
    ['the first: the renewal counts from its own day', [refunded(JANUARY), RENEWAL], '2026-05-10', '2026-04-01'],
    ['the one in the middle', [JANUARY, refunded(RENEWAL), SECOND_RENEWAL], '2026-07-10', '2026-05-10'],
    ['the first of three', [refunded(JANUARY), RENEWAL, SECOND_RENEWAL], '2026-07-10', '2026-06-01'],
    ['both at once', [refunded(JANUARY), refunded(RENEWAL)], '2026-05-10', null],
    [
      'the second after the first',
      [gone(JANUARY), refunded(bought(2, '2026-02-01', null, '2026-04-01'))],
      '2026-04-01',
      null,
    ],
    ['one that was over before the other began', [refunded(JANUARY), LATE], '2026-12-31', '2026-12-31'],
    ['a later one, the first being over', [JANUARY, refunded(LATE)], '2026-12-31', '2026-03-10'],
    ['a dispute won: the only purchase', [wonBack(JANUARY)], null, '2026-03-10'],
    [
      'a dispute won: the months come first again',
      [wonBack(JANUARY), bought(2, '2026-02-01', null, '2026-04-01')],
      '2026-04-01',
      '2026-05-10',
    ],
    [
      'a dispute won on a month’s last day',
      [wonBack(AUTUMN), bought(5, '2026-12-01', null, '2027-02-01')],
      '2027-02-01',
      '2027-02-28',
    ],
    [
      'months of another length',
      [refunded(JANUARY), bought(2, '2026-02-01', '2026-03-10', '2026-06-10', 3)],
      '2026-06-10',
      '2026-05-01',
    ],
    [
      'an end set by hand before it stays',
      [refunded(bought(1, '2026-01-10', '2026-06-01', '2026-08-01'))],
      '2026-08-01',
      '2026-06-01',
    ],
    ['an end set by hand after it stays', [refunded(JANUARY)], '2027-01-01', '2027-01-01'],
    [
      'an end set by hand between two stays under the later one',
      [refunded(JANUARY), bought(2, '2026-02-01', '2026-09-01', '2026-11-01')],
      '2026-11-01',
      '2026-11-01',
    ],
    [
      'access cut short by hand and bought again',
      [JANUARY, refunded(bought(2, '2026-02-01', '2026-01-20', '2026-04-01'))],
      '2026-04-01',
      '2026-01-20',
    ],
    ['nothing was ever bought', [], null, null],
    ['nothing was ever bought, access was given by hand', [], '2026-05-01', '2026-05-01'],
  ];
  for (const [what, terms, currentEnd, end] of cases) {
    test(`${what}: ${end ?? 'no access'}`, () => {
      const current = currentEnd === null ? null : at(currentEnd);
      const chained = recalculateAccessAfterRefund(terms, current);
      assert.equal(iso(chained.endsAt), end);
      assert.deepEqual(
        chained.terms.flatMap(({ paymentId, startsAt }) => (startsAt === null ? [] : [paymentId])),
        terms.filter(({ stands }) => stands).map(({ paymentId }) => paymentId),
      );
    });
  }
});

test('no two grants of a product share their moment, and time does not run backwards', () => {
  assert.equal(computeNextGrantTime(100, []), 100);
  assert.equal(computeNextGrantTime(100, [{ grantedAt: 100 }]), 101);
  assert.equal(computeNextGrantTime(100, [{ grantedAt: 250 }, { grantedAt: 40 }]), 251);
  assert.equal(computeNextGrantTime(100, [{ grantedAt: 99 }]), 100);
});

type Step =
  | { readonly do: 'buy'; readonly afterDays: number; readonly months: number }
  | { readonly do: 'refund' | 'restore'; readonly which: number }
  | { readonly do: 'give'; readonly afterDays: number; readonly days: number };

/** What a learner has: an end of access and purchases, changed as the application changes them. */
class Ledger {
  now = at('2024-01-29');
  end: number | null = null;
  terms: PurchasedTerm[] = [];

  buy(months: number): void {
    this.now = computeNextGrantTime(this.now, this.terms);
    const endBefore = this.end;
    const endsAt = accessEndAfterPurchase(endBefore, this.now, months);
    const paymentId = this.terms.length + 1;
    this.terms.push({ paymentId, grantedAt: this.now, months, endBefore, endsAt, stood: true, stands: true });
    this.end = endsAt;
  }

  /** Ends or restores a purchase; whether there was one to. */
  turn(which: number, stands: boolean): boolean {
    const term = this.terms[which % Math.max(1, this.terms.length)];
    if (!term || term.stands === stands) return false;
    const changed = this.terms.map((other) => (other === term ? { ...term, stands } : other));
    const chained = recalculateAccessAfterRefund(changed, this.end);
    this.end = chained.endsAt;
    this.terms = changed.map((other) => {
      const { endBefore, endsAt } = chained.terms.find(({ paymentId }) => paymentId === other.paymentId) ?? other;
      return { ...other, endBefore, endsAt, stood: other.stands };
    });
    return true;
  }
}

const days = fc.integer({ min: 0, max: 100 });
const buy = fc.record({ do: fc.constant('buy' as const), afterDays: days, months: fc.integer({ min: 1, max: 3 }) });
const turn = fc.record({ do: fc.constantFrom('refund' as const, 'restore' as const), which: fc.nat(9) });
/** Ends set by hand are no whole days, so that none is by chance the end that the purchases lead to. */
const give = fc.record({
  do: fc.constant('give' as const),
  afterDays: days,
  days: fc.double({ min: 1, max: 200, noNaN: true }),
});

const handSetEnd = (now: number, after: number): number => now + Math.floor(after * DAY) + 1;

/** The end that the purchases that stand, and the ends set by hand, would have led to on their own. */
function replay(steps: readonly Step[], stands: (purchase: number) => boolean): number | null {
  let now = at('2024-01-29');
  let end: number | null = null;
  let purchases = 0;
  let lastGrant = 0;
  for (const step of steps) {
    if ('which' in step) continue;
    now += step.afterDays * DAY;
    if (step.do === 'give') end = handSetEnd(now, step.days);
    else {
      now = Math.max(now, lastGrant + 1);
      lastGrant = now;
      if (stands(++purchases)) end = accessEndAfterPurchase(end, now, step.months);
    }
  }
  return end;
}

function play(steps: readonly Step[]): Ledger {
  const ledger = new Ledger();
  for (const step of steps) {
    if ('which' in step) ledger.turn(step.which, step.do === 'restore');
    else {
      ledger.now += step.afterDays * DAY;
      if (step.do === 'give') ledger.end = handSetEnd(ledger.now, step.days);
      else ledger.buy(step.months);
    }
  }
  return ledger;
}

describe('any purchases, refunded and restored in any order (3.22)', () => {
  test('end as if the refunded ones had never been made', () => {
    let refunds = 0;
    fc.assert(
      fc.property(fc.array(fc.oneof(buy, turn), { maxLength: 20 }), (steps) => {
        const { end, terms } = play(steps);
        const standing = new Set(terms.filter((term) => term.stands).map((term) => term.paymentId));
        refunds += terms.length - standing.size;
        assert.equal(iso(end), iso(replay(steps, (purchase) => standing.has(purchase))));
      }),
      { numRuns: 2_000 },
    );
    assert.ok(refunds > 500, `only ${refunds} refunds stood at the end`);
  });

  test('all of them refunded leave nothing behind', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(buy, turn), { maxLength: 20 }), (steps) => {
        const ledger = play(steps);
        for (const term of [...ledger.terms].reverse()) ledger.turn(term.paymentId - 1, false);
        assert.equal(ledger.end, null);
      }),
    );
  });

  test('a refund and its undoing change nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(buy, turn), { maxLength: 20 }), fc.nat(9), (steps, which) => {
        const ledger = play(steps);
        const before = { end: ledger.end, terms: ledger.terms };
        if (ledger.turn(which, false)) ledger.turn(which, true);
        assert.equal(ledger.end, before.end);
        assert.deepEqual(
          ledger.terms.filter((term) => term.stands),
          before.terms.filter((term) => term.stands),
        );
      }),
    );
  });

  test('as if never made also where ends were set by hand: such an end stands until the next purchase builds on it', () => {
    let given = 0;
    fc.assert(
      fc.property(fc.array(fc.oneof(buy, turn, give), { maxLength: 20 }), (steps) => {
        const { end, terms } = play(steps);
        const standing = new Set(terms.filter((term) => term.stands).map((term) => term.paymentId));
        given += steps.filter((step) => step.do === 'give').length;
        assert.equal(iso(end), iso(replay(steps, (purchase) => standing.has(purchase))));
      }),
      { numRuns: 2_000 },
    );
    assert.ok(given > 1_000, `only ${given} ends were set by hand`);
  });
});
