import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rollingRestarts } from '../support/rolling-restarts.ts';

test('two instances behind a proxy are restarted one after the other, and no request fails (product.md 7.3)', async () => {
  const { requests, failures, exitCodes, sockets } = await rollingRestarts({
    restarts: 2,
    perSecond: 100,
    sockets: 20,
  });
  assert.deepEqual(failures, {}, `of ${requests} requests`);
  assert.deepEqual(exitCodes, [0, 0]);
  assert.deepEqual([sockets.open, sockets.withoutHistory], [20, 0]);
  assert.ok(sockets.times.length >= 20, 'sockets were lost on the way (control)');
  assert.ok(requests > 100, 'the load was there (control)');
});
