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
  /**
   * Writes a submission as a DOCX file. It is read when its job starts, so not for a file that is refused; null is one that has been
   * deleted until then.
   */
  readonly toDocx: (
    readDocument: () => Promise<SubmissionDocument | null>,
  ) => Promise<Result<Uint8Array, JobProblem | 'missing'>>;
  readonly clock: Clock;
  readonly randomness: Randomness;
};
