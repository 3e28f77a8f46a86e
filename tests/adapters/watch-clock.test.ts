import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClockWatch } from '../../src/adapters/system/watch-clock.ts';

test('a clock that is set is logged with how far, in either direction, and one that drifts a little is not', () => {
  const lines: unknown[] = [];
  const log = {
    info: assert.fail,
    error: assert.fail,
    warn: (event: string, facts = {}) => lines.push([event, facts]),
  };
  let [wall, monotonic] = [1_000_000, 0];
  const look = createClockWatch(log, { now: () => wall, monotonicNow: () => monotonic });
  const pass = (milliseconds: number, setByMs = 0): void => {
    monotonic += milliseconds;
    wall += milliseconds + setByMs;
    look();
  };
  pass(5_000);
  pass(60_000, 900);
  assert.deepEqual(lines, []);
  pass(5_000, 3_600_000);
  pass(5_000);
  pass(5_000, -7_200_000);
  assert.deepEqual(lines, [
    ['clock was set', { byMs: 3_600_000 }],
    ['clock was set', { byMs: -7_200_000 }],
  ]);
});
