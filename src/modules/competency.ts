import { docxWriter } from '../adapters/docx/docx-writer.ts';
import { sheetReader } from '../adapters/spreadsheet/sheet-reader.ts';
import { competencyJobs, competencyUseCases } from '../application/competency/index.ts';
import type { CompetencyPorts } from '../application/competency/ports.ts';
import { submissionUseCases } from '../application/competency/submission/index.ts';
import type { SubmissionPorts } from '../application/competency/submission/ports.ts';
import type { Core } from './core.ts';

/** The P.Eng. examples, their upload, and what learners write themselves. */
export function competencyModule({ readers, transact, randomness, clock, workers }: Core) {
  const ports: CompetencyPorts = {
    transact,
    competencies: readers.competencies,
    exampleUploads: readers.exampleUploads,
    readSheet: sheetReader(workers),
    randomness,
    clock,
  };
  const submissionPorts: SubmissionPorts = {
    transact,
    submissions: readers.submissions,
    competencies: readers.competencies,
    toDocx: docxWriter(workers),
    randomness,
    clock,
  };
  const useCases = { ...competencyUseCases(ports), ...submissionUseCases(submissionPorts) };
  return { useCases, jobs: competencyJobs(ports) };
}
