import assert from 'node:assert/strict';
import { test } from 'node:test';
import { yieldToEventLoop } from '../../../src/application/concurrency/yield-to-event-loop.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('in every fourth turn of the event loop one of several long works goes on, in the order in which they asked', async () => {
  const parts: string[] = [];
  const work = async (name: string): Promise<void> => {
    for (const part of [1, 2]) {
      await yieldToEventLoop();
      parts.push(`${name}${part}`);
    }
  };
  const all = Promise.all(['a', 'b', 'c'].map(work));
  const counts: number[] = [];
  for (let turns = 0; turns < 24; turns += 1) {
    await turn();
    counts.push(parts.length);
  }
  await all;
  assert.deepEqual(parts, ['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
  assert.deepEqual(
    counts,
    Array.from({ length: 24 }, (_, turns) => Math.floor((turns + 1) / 4)),
  );
});

test('what waited in an event loop that has ended keeps nobody waiting in another', async (context) => {
  context.mock.timers.enable({ apis: ['setImmediate'] });
  void yieldToEventLoop();
  context.mock.timers.reset();
  await yieldToEventLoop();
});
