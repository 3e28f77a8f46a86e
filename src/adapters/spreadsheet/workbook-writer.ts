import { packEntries } from '../../application/concurrency/packed-entries.ts';
import type { TableWriter } from '../../application/ports/question-files.ts';
import type { JobLimits, WorkerPool } from '../../application/ports/worker-pool.ts';
import { accepted } from '../../domain/result.ts';
import type { WorkbookJob } from './write-workbook.ts';

const LIMITS: JobLimits = { milliseconds: 30_000, megabytes: 512, waiting: 4 };

/** Writes workbooks, each in a worker of its own: one of all questions takes seconds. */
export function workbookWriter(pool: WorkerPool, limits: JobLimits = LIMITS): TableWriter {
  const run = pool.openQueue<WorkbookJob>('write-workbook', { limits });
  return async (sheetName, readRows) => {
    const done = await run<Uint8Array<ArrayBuffer>>(async () => {
      const rows = await packEntries(await readRows());
      return { job: { sheetName, rows }, moved: rows.parts };
    });
    return done.ok ? accepted(done.value.answer) : done;
  };
}
