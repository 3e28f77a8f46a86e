import { questionYaml } from '../adapters/content-files/question-yaml.ts';
import { tableReader } from '../adapters/spreadsheet/sheet-reader.ts';
import { workbookWriter } from '../adapters/spreadsheet/workbook-writer.ts';
import { examJobs, examUseCases } from '../application/exam/index.ts';
import type { ExamPorts } from '../application/exam/ports.ts';
import type { Core } from './core.ts';

/** Mock exams and the question bank. */
export function examModule({ readers, transact, markup, randomness, clock, site, workers }: Core) {
  const ports: ExamPorts = {
    transact,
    attempts: readers.attempts,
    attemptReader: readers.attemptReader,
    questionReader: readers.questionReader,
    reportableQuestions: readers.reportableQuestions,
    keyCorrections: readers.keyCorrections,
    practiceReader: readers.practiceReader,
    mistakes: readers.mistakes,
    studyReader: readers.studyReader,
    readTable: tableReader(workers),
    writeTable: workbookWriter(workers),
    questionYaml: questionYaml(workers),
    site,
    markup,
    randomness,
    clock,
  };
  return { useCases: examUseCases(ports), jobs: examJobs(ports) };
}
