import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repeatInBatches } from '../../../src/application/concurrency/repeat-in-batches.ts';

/** A step that removes from so many rows. */
function rowsToRemove(left: number) {
  const limits: number[] = [];
  const step = async (limit: number): Promise<number> => {
    limits.push(limit);
    const some = Math.min(left, limit);
    left -= some;
    return some;
  };
  return { limits, step };
}

test('much work is done in steps of a set size, and other work happens in between', async () => {
  const { limits, step } = rowsToRemove(1_200);
  let turns = 0;
  const count = (): void => {
    turns += 1;
    if (limits.length < 3) setImmediate(count);
  };
  setImmediate(count);
  assert.equal(await repeatInBatches(step), 1_200);
  assert.deepEqual(limits, [500, 500, 500]);
  assert.ok(turns >= 2);
});

test('a server that stops ends the work after the present step, and the next run goes on', async () => {
  const { limits, step } = rowsToRemove(1_200);
  const stopping = new AbortController();
  const stopped = repeatInBatches((limit) => {
    stopping.abort();
    return step(limit);
  }, stopping.signal);
  assert.equal(await stopped, 500);
  assert.equal(limits.length, 1);
  assert.equal(await repeatInBatches(step), 700);
});
