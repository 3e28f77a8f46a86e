import type { Clock } from '../ports/infrastructure.ts';
import type { Markup } from '../ports/markup.ts';
import type { CourseReader, PracticeReader } from '../ports/study.ts';
import type { Transact } from '../ports/transact.ts';

/** What the course and practising need from outside. */
export type PracticePorts = {
  readonly courseReader: CourseReader;
  readonly practiceReader: PracticeReader;
  readonly markup: Pick<Markup, 'render' | 'lines'>;
  readonly transact: Transact;
  readonly clock: Clock;
};
