/** What needs the attention of an operator, the most urgent first. */
export const HEALTH_WARNINGS = [
  'requests-fail',
  'event-loop-blocked',
  'pool-exhausted',
  'mail-late',
  'mail-given-up',
  'job-failed',
  'memory',
  'backup-old',
] as const;

export type HealthWarning = (typeof HEALTH_WARNINGS)[number];

/** What is judged; moments are in milliseconds since 1970. */
export type HealthMeasures = {
  /** How long the oldest mail has waited; 0 when none waits. */
  readonly oldestMailSeconds: number;
  readonly givenUpMail: number;
  /** Whether the last run of a job failed. */
  readonly hasFailedJob: boolean;
  /** Requests of the last hour, so that an outage that is over no longer needs attention. */
  readonly requests: number;
  readonly failedRequests: number;
  /** The 99th percentile. */
  readonly eventLoopDelaySeconds: number;
  /** The mean wait for a connection. */
  readonly poolWaitSeconds: number;
  readonly memoryBytes: number;
  readonly lastBackupAt: number | null;
};

const MAIL_SECONDS = 1_800;
const FEW_REQUESTS = 100;
const FAILED_SHARE = 0.01;
const EVENT_LOOP_SECONDS = 0.5;
const POOL_WAIT_SECONDS = 0.1;
const MEMORY_BYTES = 1.5e9;
const BACKUP_MS = 2 * 86_400_000;

/** What needs attention (product.md 13.21). The alert rules for Prometheus are alike, but look at shorter times. */
export function findHealthWarnings(measures: HealthMeasures, now: number): HealthWarning[] {
  const { requests, failedRequests, lastBackupAt } = measures;
  const applies: Readonly<Record<HealthWarning, boolean>> = {
    'requests-fail': requests >= FEW_REQUESTS && failedRequests > requests * FAILED_SHARE,
    'event-loop-blocked': measures.eventLoopDelaySeconds > EVENT_LOOP_SECONDS,
    'pool-exhausted': measures.poolWaitSeconds > POOL_WAIT_SECONDS,
    'mail-late': measures.oldestMailSeconds > MAIL_SECONDS,
    'mail-given-up': measures.givenUpMail > 0,
    'job-failed': measures.hasFailedJob,
    memory: measures.memoryBytes > MEMORY_BYTES,
    'backup-old': lastBackupAt === null || now - lastBackupAt > BACKUP_MS,
  };
  return HEALTH_WARNINGS.filter((warning) => applies[warning]);
}
