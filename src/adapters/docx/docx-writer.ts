import type { SubmissionDocument } from '../../application/competency/submission/submission-document.ts';
import type { JobLimits, JobProblem, WorkerPool } from '../../application/ports/worker-pool.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';

const LIMITS: JobLimits = { milliseconds: 15_000, megabytes: 256, waiting: 16 };

/** Writes submissions as DOCX files, each in a worker of its own; one that is gone when its job starts is missing. */
export function docxWriter(pool: WorkerPool, limits: JobLimits = LIMITS) {
  const run = pool.openQueue<SubmissionDocument>('submission-docx', { limits });
  return async (
    readDocument: () => Promise<SubmissionDocument | null>,
  ): Promise<Result<Uint8Array<ArrayBuffer>, JobProblem | 'missing'>> => {
    const done = await run<Uint8Array<ArrayBuffer>, never, null>(async () => {
      const document = await readDocument();
      return document && { job: document };
    });
    if (!done) return refused('missing');
    return done.ok ? accepted(done.value.answer) : done;
  };
}
