import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  computeClockOffset,
  createServerClock,
  initialClockReading,
  moreCertainOffset,
} from '../../../src/web/exam/server-clock.ts';

describe("the server's clock on the device (product.md 4.4)", () => {
  test('puts the moment the server spoke in the middle of the call', () => {
    assert.deepEqual(computeClockOffset({ serverNow: 1_000_000, askedAt: 100, heardAt: 300 }), {
      offset: 999_800,
      margin: 100,
      takenAt: 300,
    });
  });

  test('trusts the more exact of two readings that agree', () => {
    const exact = { offset: 1000, margin: 5, takenAt: 0 };
    const vague = { offset: 1040, margin: 100, takenAt: 10 };
    assert.equal(moreCertainOffset(exact, vague), exact);
    assert.equal(moreCertainOffset(vague, exact), exact);
  });

  test('trusts the newer of two as exact, and forgets an old one as clocks drift', () => {
    const old = { offset: 1000, margin: 5, takenAt: 0 };
    const newer = { offset: 1004, margin: 5, takenAt: 10 };
    assert.equal(moreCertainOffset(old, newer), newer);
    const muchLater = { offset: 1030, margin: 40, takenAt: 600_000 };
    assert.equal(moreCertainOffset(old, muchLater), muchLater);
  });

  test('follows a reading that contradicts it, as after the device slept', () => {
    const before = { offset: 1000, margin: 5, takenAt: 0 };
    const afterSleep = { offset: 61_000, margin: 100, takenAt: 500 };
    assert.equal(moreCertainOffset(before, afterSleep), afterSleep);
  });

  test('is never further from the truth than half the best call, whatever the network does', () => {
    const call = fc.record({ wait: fc.nat(5000), there: fc.nat(3000), back: fc.nat(3000) });
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 20 }), (calls) => {
        const truth = 1_700_000_000_000;
        let steady = 0;
        const readings = calls.map(({ wait, there, back }) => {
          const askedAt = steady + wait;
          steady = askedAt + there + back;
          return { serverNow: truth + askedAt + there, askedAt, heardAt: steady };
        });
        const [first, ...others] = readings;
        if (!first) return;
        const clock = createServerClock(first, () => steady);
        for (const reading of others) clock.read(reading);
        const best = Math.min(...readings.map(({ askedAt, heardAt }) => heardAt - askedAt));
        assert.ok(Math.abs(clock.now() - (truth + steady)) <= best / 2 + steady * 0.0001 + 1e-3);
      }),
    );
  });

  test('goes on by the steady clock alone', () => {
    let steady = 50;
    const clock = createServerClock({ serverNow: 1000, askedAt: 50, heardAt: 50 }, () => steady);
    assert.equal(clock.now(), 1000);
    steady = 1050;
    assert.equal(clock.now(), 2000);
  });
});

describe('the first reading', () => {
  const browser = (entries: object[]) => ({
    timeOrigin: 7000.5,
    now: () => 900,
    getEntriesByType: () => entries as PerformanceEntryList,
  });

  test('takes the times of a call that this page made itself', () => {
    const times = { origin: 7000.5, askedAt: 400, heardAt: 450 };
    assert.deepEqual(initialClockReading(1, times, browser([])), { serverNow: 1, askedAt: 400, heardAt: 450 });
  });

  test('takes the times of the document for what came with it', () => {
    const times = { origin: 123, askedAt: 9, heardAt: 10 };
    const document = { requestStart: 20, responseStart: 60 };
    assert.deepEqual(initialClockReading(1, times, browser([document])), { serverNow: 1, askedAt: 20, heardAt: 60 });
  });

  test('stays possible where the browser does not tell', () => {
    const times = { origin: 123, askedAt: 9, heardAt: 10 };
    assert.deepEqual(initialClockReading(1, times, browser([])), { serverNow: 1, askedAt: 0, heardAt: 900 });
  });
});
