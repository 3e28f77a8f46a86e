import type { Clock } from '../ports/infrastructure.ts';
import type { Markup } from '../ports/markup.ts';
import type { CourseReader, PracticeReader, StudyReader, StudyRecords, StudySearch } from '../ports/study.ts';
import type { Transact } from '../ports/transact.ts';

/** What the study guide needs from outside. */
export type StudyPorts = {
  readonly studyReader: StudyReader;
  readonly studyRecords: Pick<StudyRecords, 'progress' | 'visits' | 'bookmarks' | 'examDay'>;
  readonly courseReader: CourseReader;
  readonly practiceReader: PracticeReader;
  readonly studySearch: StudySearch;
  readonly markup: Pick<Markup, 'render' | 'renderFound' | 'lines'>;
  readonly transact: Transact;
  readonly clock: Clock;
};
