import type { MemoryModel } from '../../domain/learning/memory.ts';
import type { UserRepository } from '../ports/accounts.ts';
import type { AttemptRepository } from '../ports/exam.ts';
import type { Clock, Log, Randomness } from '../ports/infrastructure.ts';
import type { ItemStatisticsRepository } from '../ports/item-statistics.ts';
import type { LearnerMailRepository } from '../ports/learner-mail.ts';
import type { LearnerRecordReader } from '../ports/learner-records.ts';
import type { CardRepository, LearningReader } from '../ports/learning.ts';
import type { SiteAddress } from '../ports/mail.ts';
import type { Markup } from '../ports/markup.ts';
import type { MistakeRepository } from '../ports/mistakes.ts';
import type { OfficialResultRepository } from '../ports/official-results.ts';
import type { PracticeSessionRepository } from '../ports/practice-sessions.ts';
import type { PracticeReader, StudyReader } from '../ports/study.ts';
import type { ReadHandle, Transact } from '../ports/transact.ts';

/** Ports of cards, readiness and the fit of items. */
export type LearningPorts = {
  readonly transact: Transact;
  readonly cards: ReadHandle<CardRepository>;
  readonly attempts: Pick<ReadHandle<AttemptRepository>, 'listFormItems' | 'listSeenItems'>;
  readonly practiceSessions: ReadHandle<PracticeSessionRepository>;
  readonly learningReader: LearningReader;
  readonly itemStatistics: ReadHandle<ItemStatisticsRepository>;
  readonly learnerMails: ReadHandle<LearnerMailRepository>;
  readonly users: ReadHandle<UserRepository>;
  readonly officialResults: ReadHandle<OfficialResultRepository>;
  readonly studyReader: StudyReader;
  readonly learnerRecords: LearnerRecordReader;
  readonly practiceReader: PracticeReader;
  readonly mistakes: ReadHandle<MistakeRepository>;
  readonly markup: Markup;
  readonly memoryModel: MemoryModel;
  readonly randomness: Randomness;
  readonly site: SiteAddress;
  readonly clock: Clock;
  readonly log: Log;
};
