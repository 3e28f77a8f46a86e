import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createWorkerPool } from '../../../src/adapters/workers/worker-pool.ts';
import { projectPath } from '../../support/project-root.ts';

const pool = createWorkerPool(pathToFileURL(projectPath('tests/support/timed-jobs.mjs')));

type TimedJob = { readonly wait?: number; readonly compute?: number; readonly exit?: true };

/** A queue whose jobs may take 200 ms. */
function openQueue(data: 'exit' | 'other-system' | null = null) {
  const limits = { milliseconds: 200, megabytes: 64, waiting: 2 };
  const run = pool.openQueue<TimedJob>('question-yaml', { limits, keepsThread: true, data });
  return (job: TimedJob) => run<number>(() => ({ job }));
}

describe('the time of a job (product.md 11.44)', { skip: process.platform !== 'linux' }, () => {
  test('is that of the processor: one that waits for longer is answered', async () => {
    const run = openQueue();
    const first = await run({ wait: 600 });
    assert.ok(first.ok);
    const second = await run({ wait: 1 });
    assert.deepEqual(second, first, 'by the same thread');
  });

  test('is limited: one that computes for longer is refused, and so is one that waits for six times as long', async () => {
    const run = openQueue();
    assert.deepEqual(await run({ compute: 60_000 }), { ok: false, refusal: 'too-slow' });
    assert.deepEqual(await run({ wait: 60_000 }), { ok: false, refusal: 'too-slow' });
    assert.ok((await run({ wait: 1 })).ok);
  });

  test('is that of the clock where the system does not tell another', async () => {
    assert.deepEqual(await openQueue('other-system')({ wait: 600 }), { ok: false, refusal: 'too-slow' });
  });
});

test('a thread that exits without an answer fails its job and not the next one', async () => {
  const run = openQueue();
  const [ended, next] = await Promise.allSettled([run({ exit: true }), run({ wait: 1 })]);
  assert.match(String(ended.status === 'rejected' && ended.reason), /ended without an answer/);
  assert.ok(next.status === 'fulfilled' && next.value.ok);
  await assert.rejects(openQueue('exit')({ wait: 1 }), /ended before it was ready/);
});
