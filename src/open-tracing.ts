import type { Settings } from './adapters/config/settings.ts';
import type { Job } from './application/jobs/run-jobs.ts';
import { NO_TRACING, type Tracing } from './application/ports/tracing.ts';

/** Traces where a collector is set; the libraries are loaded only then. */
export async function openTracing({ tracesEndpoint }: Pick<Settings, 'tracesEndpoint'>): Promise<Tracing> {
  if (tracesEndpoint === null) return NO_TRACING;
  const { otlpTracing } = await import('./adapters/tracing/otlp-tracing.ts');
  return otlpTracing(tracesEndpoint);
}

/** Lets the runs of a job be followed. */
export const createJobTracer =
  ({ followJob }: Pick<Tracing, 'followJob'>) =>
  (job: Job): Job => ({ ...job, run: (stopping) => followJob(job.name, () => job.run(stopping)) });
