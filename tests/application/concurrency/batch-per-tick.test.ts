import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { batchPerTick, batchReadsPerTick } from '../../../src/application/concurrency/batch-per-tick.ts';

describe('batchPerTick', () => {
  test('one batch per tick, in order; each caller gets its own answer', async () => {
    const batches: number[][] = [];
    const double = batchPerTick<number, number>(async (items) => {
      batches.push([...items]);
      return items.map((item) => item * 2);
    }, 100);
    assert.deepEqual(await Promise.all([1, 2, 3].map(double)), [2, 4, 6]);
    assert.deepEqual(batches, [[1, 2, 3]]);
  });

  const tick = () => new Promise((resolve) => setImmediate(resolve));

  test('items of the next ticks join the batch while each tick brings one', async (context) => {
    context.mock.method(performance, 'now', () => 0);
    const batches: number[][] = [];
    const handle = batchPerTick<number, number>(async (items) => {
      batches.push([...items]);
      return items;
    }, 100);
    const answers: Promise<number>[] = [];
    for (const item of [1, 2, 3]) {
      answers.push(handle(item));
      await tick();
    }
    assert.deepEqual(await Promise.all(answers), [1, 2, 3]);
    assert.deepEqual(batches, [[1, 2, 3]]);
    assert.equal(await handle(4), 4);
    assert.deepEqual(batches.at(-1), [4]);
  });

  test('a batch does not wait for further items while ticks are long', async (context) => {
    let now = 0;
    context.mock.method(performance, 'now', () => now);
    const batches: number[][] = [];
    const handle = batchPerTick<number, number>(async (items) => {
      batches.push([...items]);
      return items;
    }, 100);
    const answers: Promise<number>[] = [];
    for (const item of [1, 2, 3]) {
      answers.push(handle(item));
      now += 3;
      await tick();
    }
    await Promise.all(answers);
    assert.deepEqual(batches, [[1, 2], [3]]);
  });

  test('a batch begins although further items keep arriving', async (context) => {
    context.mock.method(performance, 'now', () => 0);
    let isFirstAnswered = false;
    const handle = batchPerTick<number, number>(async (items) => items, 1_000_000);
    const first = handle(0).then(() => {
      isFirstAnswered = true;
    });
    let sent = 0;
    while (!isFirstAnswered && sent < 1000) {
      sent += 1;
      void handle(sent);
      await tick();
    }
    await first;
    assert.ok(sent < 1000, 'the first item waited for all that came after it');
  });

  test('a failing batch fails all of its items and none of the next', async () => {
    let fail = true;
    const handle = batchPerTick<number, number>(async (items) => {
      if (fail) throw new Error('no disk');
      return items;
    }, 100);
    const first = await Promise.allSettled([handle(1), handle(2)]);
    assert.deepEqual(
      first.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    fail = false;
    assert.equal(await handle(3), 3);
  });

  test('a batch answered in part acknowledges nothing that was not answered', async () => {
    const handle = batchPerTick<number, number>(async () => [1], 100);
    const outcome = await Promise.allSettled([handle(1), handle(2)]);
    assert.deepEqual(
      outcome.map(({ status }) => status),
      ['fulfilled', 'rejected'],
    );
  });

  test('any number of items in any batch size: each is handled exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 7 }), async (count, size) => {
        const seen: number[] = [];
        const handle = batchPerTick<number, number>(async (items) => {
          assert.ok(items.length <= size);
          seen.push(...items);
          return items;
        }, size);
        const items = Array.from({ length: count }, (_, index) => index);
        assert.deepEqual(await Promise.all(items.map(handle)), items);
        assert.deepEqual(seen, items);
      }),
    );
  });
});

describe('batchReadsPerTick', () => {
  test('one batch per tick of any size up to the largest; each caller gets its own answer', async () => {
    const batches: number[][] = [];
    const double = batchReadsPerTick<number, number>(async (items) => {
      batches.push([...items]);
      return items.map((item) => item * 2);
    }, 2);
    assert.deepEqual(await Promise.all([1, 2, 3].map(double)), [2, 4, 6]);
    assert.deepEqual(batches, [[1, 2], [3]]);
  });

  test('a read does not wait for the batch before, nor fails with it', async () => {
    let failFirst: (error: Error) => void = () => {};
    const first = new Promise<number[]>((_, reject) => {
      failFirst = reject;
    });
    const read = batchReadsPerTick<number, number>(async (items) => (items[0] === 1 ? first : items), 100);
    const waiting = assert.rejects(read(1), /the line is cut/);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(await read(2), 2);
    failFirst(new Error('the line is cut'));
    await waiting;
  });
});
