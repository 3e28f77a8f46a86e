import { type JobPrograms, serveJobs } from './adapters/workers/serve-jobs.ts';

/** What does the jobs of each kind; each worker loads only its own. */
const PROGRAMS: JobPrograms = {
  'author-text': async (figures: never) =>
    (await import('./adapters/markup/author-text-job.ts')).authorTextJob(figures),
  'read-sheet': async () => (await import('./adapters/spreadsheet/read-sheet.ts')).readSheetJob,
  'write-workbook': async () => (await import('./adapters/spreadsheet/write-workbook.ts')).writeWorkbook,
  'submission-docx': async () => (await import('./adapters/docx/submission-docx.ts')).renderSubmissionDocx,
  'question-yaml': async () => (await import('./adapters/content-files/question-yaml.ts')).questionYamlJob,
  drawing: async () => (await import('./adapters/pictures/clean-drawing.ts')).cleanDrawing,
};

await serveJobs(PROGRAMS);
