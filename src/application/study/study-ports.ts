import type { Clock } from '../ports/clock.ts';
import type { CourseReader } from '../ports/course-reader.ts';
import type { Markup } from '../ports/markup.ts';
import type { PracticeReader } from '../ports/practice-reader.ts';
import type { StudyReader } from '../ports/study-reader.ts';
import type { StudyRecords } from '../ports/study-records.ts';
import type { StudySearch } from '../ports/study-search.ts';
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
