import { once } from 'node:events';
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

/** The loop of a worker: it loads the program of its kind, says that it is ready, and does one job after the other. */
export async function serveJobs(programs: JobPrograms): Promise<never> {
  if (!parentPort) throw new Error('this is the program of a worker');
  const port = parentPort;
  const { kind, data } = workerData as WorkerSetting;
  const doJob = await programs[kind](data as never);
  const sendParts: SendParts = async (entries) => {
    for (let start = 0; start < entries.length; start += ENTRIES_AT_ONCE) {
      port.postMessage({ part: entries.slice(start, start + ENTRIES_AT_ONCE) });
      await once(port, 'message');
    }
  };
  port.postMessage('ready');
  for (;;) {
    const [job] = await once(port, 'message');
    port.postMessage({ answer: await doJob(job as never, sendParts) });
  }
}
