import type { Counter, Histogram } from 'prom-client';
import type { Durations, JobFigures, Metrics, ProcessFigures, RequestCounts } from '../../application/ports/metrics.ts';
import { measureEventLoopDelay } from './event-loop-delay.ts';

type Counted = {
  readonly requests: Histogram;
  readonly readLastHour: () => RequestCounts;
  readonly statements: Histogram;
  readonly poolWaits: Histogram;
  readonly lookups: Counter;
  readonly jobRuns: JobRunCounter;
  readonly countSockets: () => number;
};

/** The figures of a process for people, from the same counters that metrics are written from. */
export function createProcessFiguresReader(startedAt: number): (counted: Counted) => Promise<ProcessFigures> {
  const readDelay = measureEventLoopDelay();
  return async ({ requests, readLastHour, statements, poolWaits, lookups, jobRuns, countSockets }) => {
    const found = (await lookups.get()).values;
    const lookupsOf = (result: string): number => found.find(({ labels }) => labels.result === result)?.value ?? 0;
    const { rss, heapUsed } = process.memoryUsage();
    return {
      startedAt,
      requests: { ...(await durationsOf(requests)), failed: await countFailures(requests), lastHour: readLastHour() },
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

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** Counts requests by minute and sums up those of the last 60 minutes; a failed one has a status from 500 on. */
export function createRequestWindow(now: () => number) {
  const minutes = new Map<number, RequestCounts>();
  const dropOld = (present: number): void => {
    for (const minute of minutes.keys()) if (minute <= present - HOUR_MINUTES) minutes.delete(minute);
  };
  return {
    count: (status: number): void => {
      const minute = Math.floor(now() / MINUTE_MS);
      const { count, failed } = minutes.get(minute) ?? { count: 0, failed: 0 };
      if (count === 0) dropOld(minute);
      minutes.set(minute, { count: count + 1, failed: failed + (status >= 500 ? 1 : 0) });
    },
    read: (): RequestCounts => {
      dropOld(Math.floor(now() / MINUTE_MS));
      const all = [...minutes.values()];
      const sumOf = (kind: keyof RequestCounts): number => all.reduce((sum, each) => sum + each[kind], 0);
      return { count: sumOf('count'), failed: sumOf('failed') };
    },
  };
}

/** The runs of each job and how its last one ended. */
export type JobRunCounter = { readonly count: Metrics['countJob']; readonly list: () => JobFigures[] };

/** Counts the runs of jobs by name. */
export function createJobRunCounter(now: () => number): JobRunCounter {
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
