import type { Job } from '../jobs/run-jobs.ts';
import type { UseCases } from '../use-case.ts';
import { generateExample } from './generate-example.ts';
import { listCompetencies, listDisciplines, listDisciplinesWithExamples, listProvinces } from './list-competencies.ts';
import type { CompetencyPorts } from './ports.ts';
import { readExamples } from './read-examples.ts';
import { listSavedExamples, saveExample } from './save-example.ts';
import { removeUnpublishedUploads } from './store-upload.ts';
import { undoUpload } from './undo-upload.ts';
import { listUploads, previewUpload, uploadExamples } from './upload-examples.ts';

/** The use cases of the P.Eng. examples, by the names of their operations. */
export const competencyUseCases = (ports: CompetencyPorts) =>
  ({
    'competency.provinces': listProvinces(ports),
    'competency.disciplines': listDisciplines(ports),
    'competency.disciplinesWithExamples': listDisciplinesWithExamples(ports),
    'competency.competencies': listCompetencies(ports),
    'competency.example': readExamples(ports),
    'competency.generate': generateExample(ports),
    'competency.saved': listSavedExamples(ports),
    'competency.save': saveExample(ports),
    'competency.previewUpload': previewUpload(ports),
    'competency.upload': uploadExamples(ports),
    'competency.uploads': listUploads(ports),
    'competency.undoUpload': undoUpload(ports),
  }) satisfies Partial<UseCases>;

/** Background jobs of the P.Eng. examples. */
export const competencyJobs = (ports: CompetencyPorts): Job[] => [
  { name: 'remove unpublished uploads', everyMs: 3_600_000, run: removeUnpublishedUploads(ports) },
];
