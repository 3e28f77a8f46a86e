import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { officeHoursAt } from '../../../src/domain/support/office-hours.ts';

const at = (text: string): number => Date.parse(text);

/** Toronto is five hours behind UTC in winter, four in summer. */
const CASES: readonly (readonly [name: string, now: string, isOpen: boolean, until: string])[] = [
  ['a second before opening on a Tuesday in winter', '2026-01-13T13:59:59Z', false, '2026-01-13T14:00:00Z'],
  ['opening', '2026-01-13T14:00:00Z', true, '2026-01-13T22:00:00Z'],
  ['the last millisecond', '2026-01-13T21:59:59.999Z', true, '2026-01-13T22:00:00Z'],
  ['closing', '2026-01-13T22:00:00Z', false, '2026-01-14T14:00:00Z'],
  ['a Tuesday in summer', '2026-07-14T13:00:00Z', true, '2026-07-14T21:00:00Z'],
  ['late on a Tuesday in Toronto, Wednesday in UTC', '2026-01-14T03:00:00Z', false, '2026-01-14T14:00:00Z'],
  ['Friday at closing', '2026-01-16T22:00:00Z', false, '2026-01-19T14:00:00Z'],
  ['Saturday at noon', '2026-01-17T17:00:00Z', false, '2026-01-19T14:00:00Z'],
  ['Sunday night in Toronto, Monday in UTC', '2026-01-19T04:00:00Z', false, '2026-01-19T14:00:00Z'],
  ['Monday early', '2026-01-19T10:00:00Z', false, '2026-01-19T14:00:00Z'],
  ['the weekend on which clocks go forward', '2026-03-07T17:00:00Z', false, '2026-03-09T13:00:00Z'],
  ['Friday evening before clocks go forward', '2026-03-06T22:00:00Z', false, '2026-03-09T13:00:00Z'],
  ['the weekend on which clocks go back', '2026-10-31T16:00:00Z', false, '2026-11-02T14:00:00Z'],
  ['Friday before clocks go back, still summer', '2026-10-30T20:59:00Z', true, '2026-10-30T21:00:00Z'],
  ['New Year, Thursday evening to Friday', '2026-01-01T22:00:00Z', false, '2026-01-02T14:00:00Z'],
  ['a leap day', '2028-02-29T15:00:00Z', true, '2028-02-29T22:00:00Z'],
  ['before 1970', '1969-12-30T15:00:00Z', true, '1969-12-30T22:00:00Z'],
];

describe('office hours (product.md 10.12)', () => {
  for (const [name, now, isOpen, until] of CASES) {
    it(name, () => {
      const expected = isOpen ? { isOpen, closesAt: at(until) } : { isOpen, opensAt: at(until) };
      assert.deepEqual(officeHoursAt(at(now)), expected);
    });
  }

  it('lead from one moment to the next without an hour between, through a whole year', () => {
    let now = at('2026-01-01T00:00:00Z');
    let openHours = 0;
    for (let steps = 0; now < at('2027-01-01T05:00:00Z'); steps += 1) {
      const hours = officeHoursAt(now);
      const next = hours.isOpen ? hours.closesAt : hours.opensAt;
      assert.ok(next > now);
      assert.deepEqual(officeHoursAt(next - 1), hours, 'nothing changes before it');
      assert.notEqual(officeHoursAt(next).isOpen, hours.isOpen);
      if (hours.isOpen) openHours += (next - now) / 3_600_000;
      now = next;
      assert.ok(steps < 1_000);
    }
    assert.equal(
      openHours,
      262 * 8 - 8,
      'eight hours on each workday of the year, the first of January 2027 not begun',
    );
  });
});
