import type { Clock } from '../ports/clock.ts';
import type { KeyCorrections } from '../ports/key-corrections.ts';
import type { Markup } from '../ports/markup.ts';
import type { PracticeReader } from '../ports/practice-reader.ts';
import type { QuestionReader, ReportableQuestions } from '../ports/question-reader.ts';
import type { Transact } from '../ports/transact.ts';

/** What reports on questions and the editing of questions need from outside. */
export type QuestionPorts = {
  readonly questionReader: QuestionReader;
  readonly reportableQuestions: ReportableQuestions;
  readonly keyCorrections: Pick<KeyCorrections, 'listOpen' | 'reach'>;
  readonly practiceReader: Pick<PracticeReader, 'findSections'>;
  readonly markup: Pick<Markup, 'lines'>;
  readonly transact: Transact;
  readonly clock: Clock;
};
