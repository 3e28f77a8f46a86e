import { stemEnglishWord } from '../adapters/stemmer/english-stem.ts';
import { readStudyPace } from '../application/learning/plan-learning.ts';
import { studyUseCases } from '../application/study/index.ts';
import type { StudyPorts } from '../application/study/ports.ts';
import type { Core } from './core.ts';

/** The study guide, the course and practising. */
export function studyModule({ readers, transact, markup, clock }: Core) {
  const ports: StudyPorts = {
    transact,
    studyReader: readers.studyReader,
    learnerRecords: readers.learnerRecords,
    studySearch: readers.studySearch,
    stemOf: stemEnglishWord,
    courseReader: readers.courseReader,
    practiceReader: readers.practiceReader,
    mistakes: readers.mistakes,
    markup,
    readPace: readStudyPace({
      learningReader: readers.learningReader,
      clock,
    }),
    clock,
  };
  return { useCases: studyUseCases(ports) };
}
