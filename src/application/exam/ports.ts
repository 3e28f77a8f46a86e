import type { AttemptReader, AttemptRepository } from '../ports/exam.ts';
import type { Clock, Randomness } from '../ports/infrastructure.ts';
import type { KeyCorrectionRepository } from '../ports/key-corrections.ts';
import type { SiteAddress } from '../ports/mail.ts';
import type { Markup } from '../ports/markup.ts';
import type { MistakeRepository } from '../ports/mistakes.ts';
import type { QuestionYaml, TableReader, TableWriter } from '../ports/question-files.ts';
import type { QuestionReader, ReportableQuestionReader } from '../ports/questions.ts';
import type { PracticeReader, StudyReader } from '../ports/study.ts';
import type { ReadHandle, Transact } from '../ports/transact.ts';

/** Ports of mock exams and the question bank. */
export type ExamPorts = {
  readonly transact: Transact;
  readonly attempts: ReadHandle<AttemptRepository>;
  readonly attemptReader: AttemptReader;
  readonly questionReader: QuestionReader;
  readonly reportableQuestions: ReportableQuestionReader;
  readonly keyCorrections: ReadHandle<KeyCorrectionRepository>;
  readonly practiceReader: PracticeReader;
  readonly mistakes: ReadHandle<MistakeRepository>;
  readonly studyReader: StudyReader;
  readonly readTable: TableReader;
  readonly writeTable: TableWriter;
  readonly questionYaml: QuestionYaml;
  /** The public address of the site. */
  readonly site: SiteAddress;
  readonly markup: Markup;
  readonly randomness: Randomness;
  readonly clock: Clock;
};
