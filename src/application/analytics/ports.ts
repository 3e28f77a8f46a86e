import type { AnalyticsReader } from '../ports/analytics.ts';
import type { AttemptReader } from '../ports/exam.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { LearnerRecordReader } from '../ports/learner-records.ts';
import type { StudyReader } from '../ports/study.ts';
import type { Transact } from '../ports/transact.ts';

/** Ports of analytics. */
export type AnalyticsPorts = {
  readonly transact: Transact;
  readonly analyticsReader: AnalyticsReader;
  readonly attemptReader: AttemptReader;
  readonly studyReader: StudyReader;
  readonly learnerRecords: LearnerRecordReader;
  readonly clock: Clock;
};
