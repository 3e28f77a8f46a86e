import { refused } from '../domain/result.ts';
import type { JobProblem } from './ports/worker-pool.ts';

/** Refuses a file that a worker did not make. */
export const refuseExport = (problem: JobProblem) =>
  refused({ code: problem === 'busy' ? ('exports-busy' as const) : ('export-too-large' as const) });
