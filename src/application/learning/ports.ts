import type { MemoryModel } from '../../domain/learning/memory.ts';
import type { Clock, Log, Randomness } from '../ports/infrastructure.ts';
import type { CardRepository, LearningReader } from '../ports/learning.ts';
import type { Markup } from '../ports/markup.ts';
import type { MistakeRepository } from '../ports/mistakes.ts';
import type { PracticeSessionRepository } from '../ports/practice-sessions.ts';
import type { PracticeReader, StudyReader, StudyRecords } from '../ports/study.ts';
import type { ReadHandle, Transact } from '../ports/transact.ts';

/** Ports of cards, readiness and the fit of items. */
export type LearningPorts = {
  readonly transact: Transact;
  readonly cards: ReadHandle<CardRepository>;
  readonly practiceSessions: ReadHandle<PracticeSessionRepository>;
  readonly learningReader: LearningReader;
  readonly studyReader: StudyReader;
  readonly studyRecords: ReadHandle<StudyRecords>;
  readonly practiceReader: PracticeReader;
  readonly mistakes: ReadHandle<MistakeRepository>;
  readonly markup: Markup;
  readonly memoryModel: MemoryModel;
  readonly randomness: Randomness;
  readonly clock: Clock;
  readonly log: Log;
};
