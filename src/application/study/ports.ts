import type { Clock } from '../ports/infrastructure.ts';
import type { Markup } from '../ports/markup.ts';
import type { MistakeRepository } from '../ports/mistakes.ts';
import type { CourseReader, PracticeReader, StudyReader, StudyRecords, StudySearch } from '../ports/study.ts';
import type { ReadHandle, Transact } from '../ports/transact.ts';

/** Ports of the study guide, the course and practising. */
export type StudyPorts = {
  readonly transact: Transact;
  readonly studyReader: StudyReader;
  readonly studyRecords: ReadHandle<StudyRecords>;
  readonly studySearch: StudySearch;
  /** What the inflections of a word have in common. */
  readonly stemOf: (word: string) => string;
  readonly courseReader: CourseReader;
  readonly practiceReader: PracticeReader;
  readonly mistakes: ReadHandle<MistakeRepository>;
  readonly markup: Markup;
  readonly clock: Clock;
};
