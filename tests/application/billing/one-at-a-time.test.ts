import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { oneAtATime } from '../../../src/application/billing/one-at-a-time.ts';

describe('one at a time', () => {
  test('keeps the order within a key, goes on after a failure, and does not hold up other keys', async () => {
    const inTurn = oneAtATime();
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
      inTurn('a', work('1', true)),
      inTurn('a', work('2')),
      inTurn('b', work('3')),
    ]);
    assert.deepEqual(
      results.map((result) => result.status),
      ['rejected', 'fulfilled', 'fulfilled'],
    );
    const ofKeyA = order.filter((line) => !line.startsWith('3'));
    assert.deepEqual(ofKeyA, ['1 begins', '1 ends', '2 begins', '2 ends']);
    assert.equal(order[1], '3 begins', 'the other key does not wait');
    assert.equal(await inTurn('a', work('4')), '4');
  });
});
