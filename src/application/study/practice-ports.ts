import type { Clock } from '../ports/clock.ts';
import type { CourseReader } from '../ports/course-reader.ts';
import type { Markup } from '../ports/markup.ts';
import type { PracticeReader } from '../ports/practice-reader.ts';
import type { Transact } from '../ports/transact.ts';

/** What the course and practising need from outside. */
export type PracticePorts = {
  readonly courseReader: CourseReader;
  readonly practiceReader: PracticeReader;
  readonly markup: Pick<Markup, 'render' | 'lines'>;
  readonly transact: Transact;
  readonly clock: Clock;
};
