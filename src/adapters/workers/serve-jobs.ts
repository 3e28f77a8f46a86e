import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { JobKind, SendParts } from '../../application/ports/worker-pool.ts';

/** What a worker is started with. */
export type WorkerSetting = { readonly kind: JobKind; readonly data: unknown };

/** What a worker answers a job with: parts of the answer, each asked for by a message, and then the rest of it. */
export type WorkerMessage<Answer, Entry> = { readonly part: readonly Entry[] } | { readonly answer: Answer };

/** Does the jobs of one kind. */
type DoJob = (job: never, sendParts: SendParts) => unknown;

/** Loads what does the jobs of each kind; called with the data that the worker was started with. */
export type JobPrograms = Readonly<Record<JobKind, (data: never) => Promise<DoJob>>>;

/** Entries to a part: the other thread takes it over in about a millisecond, in a few where all texts are as long as allowed. */
const ENTRIES_AT_ONCE = 50;

/** What a worker says once it has loaded its program: where Linux describes its thread, `<pid>/task/<tid>` below `/proc`. */
export type WorkerReady = { readonly task: string | null };

/** Finds where Linux describes this thread; null on other systems, and where a sandbox forbids it. */
function findTask(): string | null {
  try {
    return readlinkSync('/proc/thread-self');
  } catch {
    return null;
  }
}

/**
 * Lets all other threads go first where there are too few processors: nobody waits for a job as they do for an answer. Linux
 * has a priority for each thread; elsewhere it stays as it is.
 */
function lowerPriority(task: string): void {
  try {
    setPriority(Number(basename(task)), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid it; jobs are done all the same.
  }
}

/** Bytes that are all of their buffer are handed over, not copied. */
const bytesToMove = (answer: unknown): ArrayBuffer[] =>
  answer instanceof Uint8Array && answer.buffer instanceof ArrayBuffer && answer.byteLength === answer.buffer.byteLength
    ? [answer.buffer]
    : [];

/** The loop of a worker: it loads the program of its kind, says that it is ready, and does one job after the other. */
export async function serveJobs(programs: JobPrograms): Promise<never> {
  if (!parentPort) throw new Error('this is the program of a worker');
  const port = parentPort;
  const task = findTask();
  if (task) lowerPriority(task);
  const { kind, data } = workerData as WorkerSetting;
  const doJob = await programs[kind](data as never);
  const sendParts: SendParts = async (entries) => {
    for (let start = 0; start < entries.length; start += ENTRIES_AT_ONCE) {
      port.postMessage({ part: entries.slice(start, start + ENTRIES_AT_ONCE) });
      await once(port, 'message');
    }
  };
  port.postMessage({ task } satisfies WorkerReady);
  for (;;) {
    const [job] = await once(port, 'message');
    const answer = await doJob(job as never, sendParts);
    port.postMessage({ answer }, bytesToMove(answer));
  }
}
