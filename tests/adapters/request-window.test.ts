import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRequestWindow } from '../../src/adapters/metrics/process-figures.ts';
import { testClock } from '../support/test-clock.ts';

const MINUTE = 60_000;

test('requests are counted for an hour, so that an outage that is over is not shown for ever (product.md 13.21)', () => {
  const clock = testClock();
  const { count, read } = createRequestWindow(clock.now);
  for (const status of [200, 500, 503, 404]) count(status);
  assert.deepEqual(read(), { count: 4, failed: 2 });
  clock.advance(59 * MINUTE);
  count(200);
  assert.deepEqual(read(), { count: 5, failed: 2 });
  clock.advance(MINUTE);
  assert.deepEqual(read(), { count: 1, failed: 0 });
  clock.advance(60 * MINUTE);
  assert.deepEqual(read(), { count: 0, failed: 0 });
});
