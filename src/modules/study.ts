import { englishStem } from '../adapters/stemmer/english-stem.ts';
import { studyUseCases } from '../application/study/index.ts';
import type { StudyPorts } from '../application/study/ports.ts';
import type { Core } from './core.ts';

/** The study guide, the course and practising. */
export function studyModule({ readers, transact, markup, clock }: Core) {
  const ports: StudyPorts = {
    transact,
    studyReader: readers.studyReader,
    studyRecords: readers.studyRecords,
    studySearch: readers.studySearch,
    stemOf: englishStem,
    courseReader: readers.courseReader,
    practiceReader: readers.practiceReader,
    mistakes: readers.mistakes,
    markup,
    clock,
  };
  return { useCases: studyUseCases(ports) };
}
