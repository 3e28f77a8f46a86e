import type { Counter, Histogram } from 'prom-client';
import type { Durations, JobFigures, Metrics, ProcessFigures } from '../../application/ports/metrics.ts';
import { eventLoopDelay } from './event-loop-delay.ts';

type Counted = {
  readonly requests: Histogram;
  readonly statements: Histogram;
  readonly poolWaits: Histogram;
  readonly lookups: Counter;
  readonly jobRuns: JobRuns;
  readonly countSockets: () => number;
};

/** The figures of a process for people, from the same counters that metrics are written from. */
export function processFigures(startedAt: number): (counted: Counted) => Promise<ProcessFigures> {
  const readDelay = eventLoopDelay();
  return async ({ requests, statements, poolWaits, lookups, jobRuns, countSockets }) => {
    const found = (await lookups.get()).values;
    const lookupsOf = (result: string): number => found.find(({ labels }) => labels.result === result)?.value ?? 0;
    const { rss, heapUsed } = process.memoryUsage();
    return {
      startedAt,
      requests: { ...(await durationsOf(requests)), failed: await countFailures(requests) },
      statements: await durationsOf(statements),
      poolWaits: await durationsOf(poolWaits),
      cache: { hits: lookupsOf('hit'), misses: lookupsOf('miss') },
      eventLoop: readDelay(),
      memory: { residentBytes: rss, heapBytes: heapUsed },
      jobs: jobRuns.list(),
      sockets: countSockets(),
    };
  };
}

async function durationsOf(histogram: Histogram): Promise<Durations> {
  const { values } = await histogram.get();
  const sumOf = (suffix: string): number =>
    values.reduce((sum, { metricName, value }) => (metricName?.endsWith(suffix) ? sum + value : sum), 0);
  const count = sumOf('_count');
  return { count, meanSeconds: count === 0 ? 0 : sumOf('_sum') / count };
}

async function countFailures(requests: Histogram): Promise<number> {
  const { values } = await requests.get();
  const failures = values.filter(
    ({ metricName, labels }) => metricName?.endsWith('_count') && String(labels.status).startsWith('5'),
  );
  return failures.reduce((sum, { value }) => sum + value, 0);
}

/** The runs of each job and how its last one ended. */
export type JobRuns = { readonly count: Metrics['countJob']; readonly list: () => JobFigures[] };

/** Counts the runs of jobs by name. */
export function jobRuns(now: () => number): JobRuns {
  const figures = new Map<string, JobFigures>();
  return {
    count: ({ name, isFailed, seconds }) => {
      const former = figures.get(name);
      figures.set(name, {
        name,
        runs: (former?.runs ?? 0) + 1,
        failures: (former?.failures ?? 0) + (isFailed ? 1 : 0),
        last: { endedAt: now(), seconds, isFailed },
      });
    },
    list: () => [...figures.values()],
  };
}
