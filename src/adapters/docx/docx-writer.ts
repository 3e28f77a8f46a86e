import type { SubmissionDocument } from '../../application/competency/submission/submission-document.ts';
import type { JobLimits, JobProblem, WorkerPool } from '../../application/ports/worker-pool.ts';
import { accepted, type Result } from '../../domain/result.ts';

const LIMITS: JobLimits = { milliseconds: 15_000, megabytes: 256, waiting: 16 };

/** Writes submissions as DOCX files, each in a worker of its own. */
export function docxWriter(pool: WorkerPool, limits: JobLimits = LIMITS) {
  const run = pool.openQueue<SubmissionDocument>('submission-docx', { limits });
  return async (
    readDocument: () => Promise<SubmissionDocument>,
  ): Promise<Result<Uint8Array<ArrayBuffer>, JobProblem>> => {
    const done = await run<Uint8Array<ArrayBuffer>>(async () => ({ job: await readDocument() }));
    return done.ok ? accepted(done.value.answer) : done;
  };
}
