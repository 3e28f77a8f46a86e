import type { Clock } from '../ports/infrastructure.ts';
import type { Markup } from '../ports/markup.ts';
import type { KeyCorrections, QuestionReader, ReportableQuestions } from '../ports/questions.ts';
import type { PracticeReader } from '../ports/study.ts';
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
