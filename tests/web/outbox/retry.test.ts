import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import fc from 'fast-check';
import {
  createRetryTimer,
  MAX_RETRY_MS,
  MIN_RETRY_MS,
  retryPause,
  retryUntilDone,
} from '../../../src/web/outbox/retry.ts';

describe('the back-off (product.md 4.14)', () => {
  test('doubles, up to the longest', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 50].map((failures) => retryPause(failures, 1));
    assert.deepEqual(pauses, [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    assert.equal(retryPause(0, 1), MIN_RETRY_MS);
  });
  test('is between half and the whole of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
        const pause = retryPause(failures, random);
        const whole = Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** (failures - 1));
        assert.ok(pause >= whole / 2 && pause <= whole);
      }),
    );
    assert.equal(retryPause(3, 0), 2000);
    assert.equal(retryPause(3, 0.5), 3000);
  });
});

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

describe('repeating a call until it is done (product.md 4.14)', () => {
  test('waits between the attempts, and not once the pause is cancelled', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const timer = createRetryTimer();
      const failures: number[] = [];
      let calls = 0;
      const call = async (): Promise<string> => {
        calls += 1;
        if (calls < 3) throw new TypeError('Failed to fetch');
        return 'done';
      };
      const done = retryUntilDone(call, timer, (_, count) => void failures.push(count));
      await settle();
      assert.equal(calls, 1);
      mock.timers.tick(MIN_RETRY_MS);
      await settle();
      assert.equal(calls, 2);
      timer.cancel();
      assert.equal(await done, 'done');
      assert.deepEqual([calls, failures], [3, [1, 2]]);
    } finally {
      mock.timers.reset();
    }
  });

  test('ends when the listener throws', async () => {
    const failing = () => Promise.reject(new TypeError('Failed to fetch'));
    const stop = (): void => {
      throw new Error('the page is gone');
    };
    await assert.rejects(retryUntilDone(failing, createRetryTimer(), stop), /the page is gone/);
  });
});
