import { analyticsJobs, analyticsUseCases } from '../application/analytics/index.ts';
import type { AnalyticsPorts } from '../application/analytics/ports.ts';
import type { Core } from './core.ts';

/** Results of a learner by area, topic, week and attempt. */
export function analyticsModule({ readers, transact, clock }: Core) {
  const ports: AnalyticsPorts = {
    transact,
    analyticsReader: readers.analyticsReader,
    attemptReader: readers.attemptReader,
    studyReader: readers.studyReader,
    learnerRecords: readers.learnerRecords,
    clock,
  };
  return { useCases: analyticsUseCases(ports), jobs: analyticsJobs(ports) };
}
