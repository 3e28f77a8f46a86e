// The program of a worker for tests of the pool: its jobs compute, wait or end the thread.
import { readlinkSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, threadId, workerData } from 'node:worker_threads';

const { data } = workerData;
if (data === 'exit') process.exit();

const compute = (milliseconds) => {
  const start = performance.now();
  while (performance.now() - start < milliseconds);
};

parentPort.postMessage({ task: data === 'other-system' ? null : readlinkSync('/proc/thread-self') });
parentPort.on('message', async (job) => {
  if (job.exit) process.exit();
  if (job.wait) await wait(job.wait);
  if (job.compute) compute(job.compute);
  parentPort.postMessage({ answer: threadId });
});
