import type { Job } from '../jobs/run-jobs.ts';
import type { UseCases } from '../use-case.ts';
import { analyseAttempts } from './keep-analytics.ts';
import type { AnalyticsPorts } from './ports.ts';
import { readAnalytics } from './read-analytics.ts';
import { readAttemptAnalytics } from './read-attempt-analytics.ts';

/** The use cases of analytics, by the names of their operations. */
export const analyticsUseCases = (ports: AnalyticsPorts) =>
  ({
    'analytics.read': readAnalytics(ports),
    'analytics.readAttempt': readAttemptAnalytics(ports),
  }) satisfies Partial<UseCases>;

/** Background jobs of analytics. */
export const analyticsJobs = (ports: AnalyticsPorts): Job[] => [
  { name: 'analyse attempts', everyMs: 60_000, run: analyseAttempts(ports) },
];
