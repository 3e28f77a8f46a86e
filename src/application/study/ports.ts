import type { AreaGain } from '../../domain/learning/learning-plan.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { LearnerRecordReader, LearnerRecords } from '../ports/learner-records.ts';
import type { Markup } from '../ports/markup.ts';
import type { MistakeRepository } from '../ports/mistakes.ts';
import type { CourseReader, PracticeReader, StudyReader, StudySearch } from '../ports/study.ts';
import type { ReadHandle, Transact } from '../ports/transact.ts';

/** Ports of the study guide, the course and practising. */
export type StudyPorts = {
  readonly transact: Transact;
  readonly studyReader: StudyReader;
  readonly learnerRecords: LearnerRecordReader;
  readonly studySearch: StudySearch;
  /** What the inflections of a word have in common. */
  readonly stemOf: (word: string) => string;
  readonly courseReader: CourseReader;
  readonly practiceReader: PracticeReader;
  readonly mistakes: ReadHandle<MistakeRepository>;
  readonly markup: Markup;
  /** What the model of learning says for the plan of a learner, estimated where a plan is made (product.md 15.21). */
  readonly readPace: (
    userId: number,
  ) => Promise<(records: LearnerRecords) => { readonly areas: readonly AreaGain[]; readonly cardMinutes: number }>;
  readonly clock: Clock;
};
