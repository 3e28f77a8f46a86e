import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rollingRestarts } from '../support/rolling-restarts.ts';

test('two instances behind a proxy are restarted one after the other, and no request fails (product.md 7.3)', async () => {
  const { requests, failures, exitCodes } = await rollingRestarts({ restarts: 2, perSecond: 100 });
  assert.deepEqual(failures, {}, `of ${requests} requests`);
  assert.deepEqual(exitCodes, [0, 0]);
  assert.ok(requests > 100, 'the load was there (control)');
});
