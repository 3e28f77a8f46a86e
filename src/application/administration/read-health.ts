import {
  findHealthWarnings,
  type HealthMeasures,
  type HealthWarning,
} from '../../domain/administration/health-warnings.ts';
import { accepted } from '../../domain/result.ts';
import { toIsoTime } from '../iso-time.ts';
import type { HealthFigures, JobFigures, PressingFigures, ProcessFigures } from '../ports/metrics.ts';
import type { UseCase } from '../use-case.ts';
import type { AdministrationPorts } from './ports.ts';

type Ports = Pick<AdministrationPorts, 'health' | 'clock'>;

/** What the database holds and what this instance has counted, with what needs attention. */
export const readHealth =
  ({ health, clock }: Ports): UseCase<'health.read'> =>
  async () => {
    const [stored, instance] = await Promise.all([health.readStored(), health.readProcess()]);
    const now = clock.now();
    const { waiting, failed } = stored.outbox;
    const oldestSeconds = oldestMailSeconds(stored, now);
    return accepted({
      at: toIsoTime(now),
      warnings: findHealthWarnings(measuresOf(stored, instance, now), now),
      stored: {
        ...stored,
        outbox: { waiting, failed, oldestSeconds },
        lastBackup: stored.lastBackup && { ...stored.lastBackup, madeAt: toIsoTime(stored.lastBackup.madeAt) },
      },
      instance: { ...instance, startedAt: toIsoTime(instance.startedAt), jobs: instance.jobs.map(presentJob) },
    });
  };

/** What needs attention, without counting what the database holds (product.md 13.33). */
export async function readHealthWarnings(health: HealthFigures, now: number): Promise<HealthWarning[]> {
  const [pressing, instance] = await Promise.all([health.readPressing(), health.readProcess()]);
  return findHealthWarnings(measuresOf(pressing, instance, now), now);
}

const oldestMailSeconds = ({ outbox: { oldestCreatedAt } }: PressingFigures, now: number): number | null =>
  oldestCreatedAt === null ? null : Math.max(0, now - oldestCreatedAt) / 1000;

const presentJob = ({ last, ...job }: JobFigures) => ({
  ...job,
  last: { ...last, endedAt: toIsoTime(last.endedAt) },
});

const measuresOf = (
  pressing: PressingFigures,
  { requests, poolWaits, eventLoop, memory, jobs }: ProcessFigures,
  now: number,
): HealthMeasures => ({
  oldestMailSeconds: oldestMailSeconds(pressing, now) ?? 0,
  givenUpMail: pressing.outbox.failed,
  hasFailedJob: jobs.some(({ last }) => last.isFailed),
  requests: requests.lastHour.count,
  failedRequests: requests.lastHour.failed,
  eventLoopDelaySeconds: eventLoop.p99,
  poolWaitSeconds: poolWaits.meanSeconds,
  memoryBytes: memory.residentBytes,
  lastBackupAt: pressing.lastBackup?.madeAt ?? null,
});
