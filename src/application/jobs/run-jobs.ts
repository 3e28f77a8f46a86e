import type { Log } from '../ports/infrastructure.ts';
import type { Metrics } from '../ports/metrics.ts';

/**
 * Background work that is repeated; running it twice must do no harm. Long work ends at its next batch once `stopping`
 * is aborted, and the next run continues from there.
 */
export type Job = {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (stopping: AbortSignal) => Promise<unknown>;
};

/**
 * Running jobs. `runAll` runs each once from now on, so that it sees whatever was there before the call; `stop` ends running jobs at
 * their next batch and starts no others.
 */
export type RunningJobs = { readonly runAll: () => Promise<void>; readonly stop: () => Promise<void> };

/** Runs each job on its own timer, never twice at once. A failure is logged, and the job runs again next time. */
export function runJobs(
  jobs: readonly Job[],
  log: Log,
  { countJob }: Pick<Metrics, 'countJob'> = { countJob: () => undefined },
): RunningJobs {
  const working = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const begin = (job: Job): Promise<void> => {
    const begunAt = performance.now();
    const count = (isFailed: boolean): void =>
      countJob({ name: job.name, isFailed, seconds: (performance.now() - begunAt) / 1000 });
    const running = job
      .run(stopping.signal)
      .then(() => count(false))
      .catch((error: unknown) => {
        count(true);
        log.error('job failed', error, { job: job.name });
      })
      .finally(() => working.delete(job.name));
    working.set(job.name, running);
    return running;
  };
  const beginUnlessRunning = (job: Job): void => void (working.has(job.name) || begin(job));
  const timers = jobs.map((job) => setInterval(() => beginUnlessRunning(job), job.everyMs));
  for (const timer of timers) timer.unref();
  return {
    runAll: async () => {
      for (const job of jobs) {
        while (working.has(job.name)) await working.get(job.name);
        if (!stopping.signal.aborted) await begin(job);
      }
    },
    stop: async () => {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await Promise.all(working.values());
    },
  };
}
