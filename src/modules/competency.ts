import { sheetReader } from '../adapters/spreadsheet/sheet-reader.ts';
import { competencyJobs, competencyUseCases } from '../application/competency/index.ts';
import type { CompetencyPorts } from '../application/competency/ports.ts';
import type { Core } from './core.ts';

/** The P.Eng. examples and their upload. */
export function competencyModule({ readers, transact, randomness, clock }: Core) {
  const ports: CompetencyPorts = {
    transact,
    competencies: readers.competencies,
    exampleUploads: readers.exampleUploads,
    readSheet: sheetReader(),
    randomness,
    clock,
  };
  return { useCases: competencyUseCases(ports), jobs: competencyJobs(ports) };
}
