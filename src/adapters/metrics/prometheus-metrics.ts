import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics, ProcessFigures, StoredFigures } from '../../application/ports/metrics.ts';
import { createJobRunCounter, createProcessFiguresReader, createRequestWindow } from './process-figures.ts';

/** Gauges that are read at each scrape. */
export type MetricSources = {
  readonly readFigures: () => Promise<StoredFigures>;
  readonly countSockets: () => number;
  readonly now: () => number;
};

/** Metrics of a process in the text format of Prometheus. */
export type PrometheusMetrics = Metrics & {
  readonly contentType: string;
  /** All metrics. Those of the database are left out while it cannot be read. */
  readonly write: (sources: MetricSources) => Promise<string>;
  /** What was counted, for people. */
  readonly readProcess: (sources: Pick<MetricSources, 'countSockets'>) => Promise<ProcessFigures>;
};

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STATEMENT_SECONDS = [0.0001, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];
const WAIT_SECONDS = [0.001, 0.01, 0.1, 0.5, 1, 2, 5, 8];
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60, 600];

/** Creates the metrics of one process; docs/operating.md lists them. */
export function prometheusMetrics(now: () => number = Date.now): PrometheusMetrics {
  const registry = new Registry();
  const { requests, jobs, statements, poolWaits, lookups } = countersOf([registry]);
  const gauges = measuredGauges([registry]);
  const measureProcess = processMetrics(registry);
  const runs = createJobRunCounter(now);
  const lastHour = createRequestWindow(now);
  const readFigures = createProcessFiguresReader(now());
  return {
    contentType: registry.contentType,
    countRequest: ({ operation, method, status, seconds }) => {
      requests.observe({ operation, method, status: String(status) }, seconds);
      lastHour.count(status);
    },
    countJob: (job) => {
      jobs.observe({ name: job.name, outcome: job.isFailed ? 'failure' : 'success' }, job.seconds);
      runs.count(job);
    },
    countStatement: (seconds) => statements.observe(seconds),
    countPoolWait: (seconds) => poolWaits.observe(seconds),
    countCacheLookup: (isHit) => lookups.inc({ result: isHit ? 'hit' : 'miss' }),
    write: async (sources) => {
      measureProcess();
      await gauges(sources);
      return registry.metrics();
    },
    readProcess: ({ countSockets }) =>
      readFigures({
        requests,
        readLastHour: lastHour.read,
        statements,
        poolWaits,
        lookups,
        jobRuns: runs,
        countSockets,
      }),
  };
}

/** What is counted as it happens. */
function countersOf(registers: Registry[]) {
  const requests = new Histogram({
    name: 'plumbline_request_seconds',
    help: 'Answered HTTP requests by operation and status',
    labelNames: ['operation', 'method', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const jobs = new Histogram({
    name: 'plumbline_job_seconds',
    help: 'Runs of background jobs by outcome',
    // Not `job`, which is Prometheus' own.
    labelNames: ['name', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  });
  const statements = new Histogram({
    name: 'plumbline_sql_statement_seconds',
    help: 'SQL statements with their time, without the wait for a connection',
    buckets: STATEMENT_SECONDS,
    registers,
  });
  const poolWaits = new Histogram({
    name: 'plumbline_sql_pool_wait_seconds',
    help: 'Time that statements and transactions waited for a connection',
    buckets: WAIT_SECONDS,
    registers,
  });
  const lookups = new Counter({
    name: 'plumbline_page_cache_lookups_total',
    help: 'Look-ups of pages for visitors by result',
    labelNames: ['result'],
    registers,
  });
  return { requests, jobs, statements, poolWaits, lookups };
}

/** Begins, once, to measure event loop, memory and garbage collection: it costs a little, and only a scraper needs it. */
function processMetrics(register: Registry): () => void {
  let hasBegun = false;
  return () => {
    if (!hasBegun) collectDefaultMetrics({ register });
    hasBegun = true;
  };
}

/** Gauges that are set at each scrape. */
function measuredGauges(registers: Registry[]): (sources: MetricSources) => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `plumbline_${name}`, help, labelNames, registers });
  const sockets = gauge('chat_sockets', 'Open sockets of live support');
  const isReachable = gauge('database_reachable', '1 when the figures below could be read, else 0');
  const exams = gauge('running_exams', 'Exams that are not completed');
  const payments = gauge('payments', 'Payments by state', 'state');
  const waiting = gauge('outbox_messages', 'Messages that wait to be sent, and that were given up', 'state');
  const age = gauge('outbox_age_seconds', 'Age of the oldest message that waits to be sent; 0 when none does');
  const backup = gauge('last_backup_timestamp_seconds', 'When the last backup was made; not there when none was');
  return async ({ readFigures, countSockets, now }) => {
    sockets.set(countSockets());
    for (const each of [payments, waiting]) each.reset();
    // Resetting a gauge without labels would make it 0.
    for (const each of [exams, age, backup]) each.remove();
    const figures = await readFigures().catch(() => null);
    isReachable.set(figures ? 1 : 0);
    if (!figures) return;
    exams.set(figures.runningExams);
    for (const [state, count] of Object.entries(figures.payments)) payments.set({ state }, count);
    waiting.set({ state: 'waiting' }, figures.outbox.waiting);
    waiting.set({ state: 'failed' }, figures.outbox.failed);
    if (figures.lastBackup) backup.set(figures.lastBackup.madeAt / 1000);
    const { oldestCreatedAt } = figures.outbox;
    age.set(oldestCreatedAt === null ? 0 : Math.max(0, now() - oldestCreatedAt) / 1000);
  };
}
