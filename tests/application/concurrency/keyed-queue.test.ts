import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createKeyedQueue } from '../../../src/application/concurrency/keyed-queue.ts';

describe('keyed queue', () => {
  test('keeps the order within a key, goes on after a failure, and does not hold up other keys', async () => {
    const queue = createKeyedQueue<string>();
    const order: string[] = [];
    const work =
      (name: string, fails = false) =>
      async () => {
        order.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        order.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      };
    const results = await Promise.allSettled([
      queue('a', work('1', true)),
      queue('a', work('2')),
      queue('b', work('3')),
    ]);
    assert.deepEqual(
      results.map((result) => result.status),
      ['rejected', 'fulfilled', 'fulfilled'],
    );
    const ofKeyA = order.filter((line) => !line.startsWith('3'));
    assert.deepEqual(ofKeyA, ['1 begins', '1 ends', '2 begins', '2 ends']);
    assert.equal(order[1], '3 begins', 'the other key does not wait');
    assert.equal(await queue('a', work('4')), '4');
  });
});
