import { fsrsMemoryModel } from '../adapters/fsrs/memory-model.ts';
import { learningJobs, learningUseCases } from '../application/learning/index.ts';
import type { LearningPorts } from '../application/learning/ports.ts';
import { composeStudyWeek } from '../application/learning/weekly-mail.ts';
import type { Core } from './core.ts';

/** Cards, readiness and the fit of items. */
export function learningModule({ readers, transact, markup, randomness, clock, log, site }: Core) {
  const ports: LearningPorts = {
    transact,
    cards: readers.cards,
    attempts: readers.attempts,
    practiceSessions: readers.practiceSessions,
    learningReader: readers.learningReader,
    itemStatistics: readers.itemStatistics,
    learnerMails: readers.learnerMails,
    users: readers.users,
    officialResults: readers.officialResults,
    studyReader: readers.studyReader,
    learnerRecords: readers.learnerRecords,
    practiceReader: readers.practiceReader,
    mistakes: readers.mistakes,
    markup,
    memoryModel: fsrsMemoryModel(),
    randomness,
    site,
    clock,
    log,
  };
  return {
    useCases: learningUseCases(ports),
    jobs: learningJobs(ports),
    composers: { 'study-week': composeStudyWeek(ports) },
  };
}
