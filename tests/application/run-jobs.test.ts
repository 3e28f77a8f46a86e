import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { runJobs } from '../../src/application/jobs/run-jobs.ts';

test('a job never runs twice at once, a failure is logged and the job goes on, stopping waits', async () => {
  mock.timers.enable({ apis: ['setInterval'] });
  const errors: string[] = [];
  const log = { info: () => {}, warn: () => {}, error: (event: string) => errors.push(event) };
  let running = 0;
  let most = 0;
  let runs = 0;
  let finish = (): void => {};
  const slow = async (): Promise<void> => {
    running += 1;
    runs += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    running -= 1;
    if (runs === 1) throw new Error('once');
  };
  const jobs = runJobs([{ name: 'slow', everyMs: 10, run: slow }], log);
  mock.timers.tick(35);
  assert.deepEqual([runs, most], [1, 1]);
  finish();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(errors, ['job failed']);
  mock.timers.tick(10);
  assert.equal(runs, 2);
  let stopped = false;
  const stopping = jobs.stop().then(() => {
    stopped = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(stopped, false);
  finish();
  await stopping;
  mock.timers.tick(100);
  assert.equal(runs, 2);
  mock.timers.reset();
});
