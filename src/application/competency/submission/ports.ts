import type { Result } from '../../../domain/result.ts';
import type { CompetencyReader } from '../../ports/competency.ts';
import type { Clock, Randomness } from '../../ports/infrastructure.ts';
import type { SubmissionRepository } from '../../ports/submission.ts';
import type { ReadHandle, Transact } from '../../ports/transact.ts';
import type { JobProblem } from '../../ports/worker-pool.ts';
import type { SubmissionDocument } from './submission-document.ts';

/** Ports of what learners write themselves. */
export type SubmissionPorts = {
  readonly transact: Transact;
  readonly submissions: ReadHandle<SubmissionRepository>;
  readonly competencies: CompetencyReader;
  /** Writes a submission as a DOCX file; it is read when its job starts, so not for a file that is refused. */
  readonly toDocx: (readDocument: () => Promise<SubmissionDocument>) => Promise<Result<Uint8Array, JobProblem>>;
  readonly clock: Clock;
  readonly randomness: Randomness;
};
