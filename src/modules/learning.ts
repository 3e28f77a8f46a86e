import { fsrsMemoryModel } from '../adapters/fsrs/memory-model.ts';
import { learningJobs, learningUseCases } from '../application/learning/index.ts';
import type { LearningPorts } from '../application/learning/ports.ts';
import type { Core } from './core.ts';

/** Cards, readiness and the fit of items. */
export function learningModule({ readers, transact, markup, randomness, clock, log }: Core) {
  const ports: LearningPorts = {
    transact,
    cards: readers.cards,
    practiceSessions: readers.practiceSessions,
    learningReader: readers.learningReader,
    studyReader: readers.studyReader,
    studyRecords: readers.studyRecords,
    practiceReader: readers.practiceReader,
    mistakes: readers.mistakes,
    markup,
    memoryModel: fsrsMemoryModel(),
    randomness,
    clock,
    log,
  };
  return { useCases: learningUseCases(ports), jobs: learningJobs(ports) };
}
