import type { Clock } from '../ports/infrastructure.ts';
import type { Markup } from '../ports/markup.ts';
import type { CourseReader, PracticeReader, StudyReader, StudyRecords, StudySearch } from '../ports/study.ts';
import type { ReadHandle, Transact } from '../ports/transact.ts';

/** Ports of the study guide, the course and practising. */
export type StudyPorts = {
  readonly transact: Transact;
  readonly studyReader: StudyReader;
  readonly studyRecords: ReadHandle<StudyRecords>;
  readonly studySearch: StudySearch;
  readonly courseReader: CourseReader;
  readonly practiceReader: PracticeReader;
  readonly markup: Markup;
  readonly clock: Clock;
};
