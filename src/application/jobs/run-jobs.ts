import type { Log } from '../ports/infrastructure.ts';

/** Background work that is repeated; running it twice must do no harm. */
export type Job = { readonly name: string; readonly everyMs: number; readonly run: () => Promise<unknown> };

/** Running jobs. `runAll` runs each once now; `stop` waits for running jobs and starts no others. */
export type RunningJobs = { readonly runAll: () => Promise<void>; readonly stop: () => Promise<void> };

/** Runs each job on its own timer, never twice at once. A failure is logged, and the job runs again next time. */
export function runJobs(jobs: readonly Job[], log: Log): RunningJobs {
  const working = new Map<string, Promise<void>>();
  let isStopped = false;
  const once = (job: Job): Promise<void> => {
    const running =
      working.get(job.name) ??
      job
        .run()
        .then(() => {})
        .catch((error: unknown) => log.error('job failed', error, { job: job.name }))
        .finally(() => working.delete(job.name));
    working.set(job.name, running);
    return running;
  };
  const timers = jobs.map((job) => setInterval(() => void once(job), job.everyMs));
  for (const timer of timers) timer.unref();
  return {
    runAll: async () => {
      for (const job of jobs) if (!isStopped) await once(job);
    },
    stop: async () => {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(working.values());
    },
  };
}
