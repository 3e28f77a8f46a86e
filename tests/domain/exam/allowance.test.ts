import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  type BreakClock,
  beginBreak,
  endBreak,
  examTimeLeft,
  isStandardAllowance,
  MAX_BREAK_TIME_MS,
  TIME_ALLOWANCES,
  UNTIMED_EXAM_MS,
} from '../../../src/domain/exam/allowance.ts';
import { computeDeadline, computeStartTimes } from '../../../src/domain/exam/attempt.ts';

const HOUR = 3_600_000;

describe('the time of an attempt (product.md 4.4, 4.21)', () => {
  test('is 2.5 hours, or the declared multiple of it', () => {
    assert.deepEqual(
      TIME_ALLOWANCES.map((time) => computeDeadline(0, time) / HOUR),
      [2.5, 3.125, 3.75, 5, UNTIMED_EXAM_MS / HOUR],
    );
    assert.equal(computeDeadline(7), 7 + 2.5 * HOUR);
  });

  test('is compared with others only as specified', () => {
    const compared = TIME_ALLOWANCES.flatMap((time) =>
      [false, true].map((breaks) => ({ time, breaks })).filter(isStandardAllowance),
    );
    assert.deepEqual(compared, [{ time: '1x', breaks: false }]);
  });

  test('has break time only where it was asked for', () => {
    assert.equal(computeStartTimes(0, { time: '2x', breaks: false }).breakLeftMs, 0);
    assert.equal(computeStartTimes(0, { time: '1x', breaks: true }).breakLeftMs, MAX_BREAK_TIME_MS);
  });
});

const begun = (clock: BreakClock, now: number): BreakClock => {
  const result = beginBreak(clock, now);
  assert.ok(result.ok);
  return result.value;
};

describe('breaks (product.md 4.22)', () => {
  const clock: BreakClock = { deadlineAt: 1000, pausedAt: null, breakLeftMs: 300 };

  test('stop the clock: the deadline moves by their length', () => {
    const paused = begun(clock, 100);
    assert.deepEqual(paused, { deadlineAt: 1300, pausedAt: 100, breakLeftMs: 300 });
    assert.equal(examTimeLeft(paused, 100), 900);
    assert.equal(examTimeLeft(paused, 180), 900);
    assert.deepEqual(endBreak(paused, 180), { deadlineAt: 1080, pausedAt: null, breakLeftMs: 220 });
  });

  test('last no longer than the break time; then the clock goes on by itself', () => {
    const paused = begun(clock, 100);
    assert.equal(examTimeLeft(paused, 400), 900);
    assert.equal(examTimeLeft(paused, 450), 850);
    const ended = endBreak(paused, 450);
    assert.deepEqual(ended, { deadlineAt: 1300, pausedAt: null, breakLeftMs: 0 });
    assert.deepEqual(beginBreak(ended, 460), { ok: false, refusal: 'no-break-left' });
  });

  test('beginning or ending one twice is the same as once', () => {
    const paused = begun(clock, 100);
    assert.equal(begun(paused, 150), paused);
    const ended = endBreak(paused, 200);
    assert.equal(endBreak(ended, 250), ended);
  });

  test('whatever breaks are taken, the exam time is as long as without any', () => {
    const steps = fc.array(fc.record({ work: fc.nat(50), rest: fc.nat(200) }), { maxLength: 12 });
    fc.assert(
      fc.property(steps, (taken) => {
        let state = clock;
        let [now, worked] = [0, 0];
        for (const { work, rest } of taken) {
          now += work;
          worked += work;
          const paused = beginBreak(state, now);
          now += rest;
          const left = state.breakLeftMs;
          worked += paused.ok ? Math.max(0, rest - left) : rest;
          state = paused.ok ? endBreak(paused.value, now) : state;
        }
        assert.equal(state.deadlineAt - now, 1000 - worked);
        assert.ok(state.breakLeftMs >= 0);
      }),
    );
  });
});
