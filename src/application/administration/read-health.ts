import { type HealthMeasures, healthWarnings } from '../../domain/administration/health-warnings.ts';
import { accepted } from '../../domain/result.ts';
import { toIsoTime } from '../iso-time.ts';
import type { JobFigures, ProcessFigures, StoredFigures } from '../ports/metrics.ts';
import type { UseCase } from '../use-case.ts';
import type { AdministrationPorts } from './ports.ts';

type Ports = Pick<AdministrationPorts, 'health' | 'clock'>;

/** What the database holds and what this instance has counted, with what needs attention. */
export const readHealth =
  ({ health, clock }: Ports): UseCase<'health.read'> =>
  async () => {
    const [stored, instance] = await Promise.all([health.readStored(), health.readProcess()]);
    const now = clock.now();
    const { waiting, failed, oldestCreatedAt } = stored.outbox;
    const oldestSeconds = oldestCreatedAt === null ? null : Math.max(0, now - oldestCreatedAt) / 1000;
    return accepted({
      at: toIsoTime(now),
      warnings: healthWarnings(measuresOf(stored, instance, oldestSeconds), now),
      stored: {
        ...stored,
        outbox: { waiting, failed, oldestSeconds },
        lastBackup: stored.lastBackup && { ...stored.lastBackup, madeAt: toIsoTime(stored.lastBackup.madeAt) },
      },
      instance: { ...instance, startedAt: toIsoTime(instance.startedAt), jobs: instance.jobs.map(presentJob) },
    });
  };

const presentJob = ({ last, ...job }: JobFigures) => ({
  ...job,
  last: { ...last, endedAt: toIsoTime(last.endedAt) },
});

const measuresOf = (
  { outbox, lastBackup }: StoredFigures,
  { requests, poolWaits, eventLoop, memory, jobs }: ProcessFigures,
  oldestMailSeconds: number | null,
): HealthMeasures => ({
  oldestMailSeconds: oldestMailSeconds ?? 0,
  givenUpMail: outbox.failed,
  hasFailedJob: jobs.some(({ last }) => last.isFailed),
  requests: requests.count,
  failedRequests: requests.failed,
  eventLoopDelaySeconds: eventLoop.p99,
  poolWaitSeconds: poolWaits.meanSeconds,
  memoryBytes: memory.residentBytes,
  lastBackupAt: lastBackup?.madeAt ?? null,
});
