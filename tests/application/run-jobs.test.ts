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

test('doing each once goes one after the other, and none begins once they are stopped', async () => {
  const begun: string[] = [];
  let finish = (): void => {};
  const job = (name: string) => ({
    name,
    everyMs: 60_000,
    run: async (): Promise<void> => {
      begun.push(name);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    },
  });
  const jobs = runJobs([job('first'), job('second'), job('third')], {
    info: () => {},
    warn: () => {},
    error: () => {},
  });
  const all = jobs.runAll();
  finish();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(begun, ['first', 'second']);
  const stopping = jobs.stop();
  finish();
  await Promise.all([all, stopping]);
  assert.deepEqual(begun, ['first', 'second']);
});

test('doing each once now is no run that began before: that one ends first', async () => {
  let waiting = 0;
  const done: number[] = [];
  const ends: (() => void)[] = [];
  const run = async (): Promise<void> => {
    const taken = waiting;
    await new Promise<void>((resolve) => ends.push(resolve));
    done.push(taken);
  };
  const jobs = runJobs([{ name: 'send', everyMs: 60_000, run }], { info: () => {}, warn: () => {}, error: () => {} });
  const former = jobs.runAll();
  waiting = 3;
  const all = jobs.runAll();
  ends[0]?.();
  await former;
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([ends.length, done], [2, [0]]);
  ends[1]?.();
  await all;
  assert.deepEqual(done, [0, 3]);
  await jobs.stop();
});
