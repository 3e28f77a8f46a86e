import type { OutputOf } from '../../../application/contract/index.ts';
import type { Finding } from '../../../domain/competency/writing/finding.ts';
import type { describeFinding } from './describe-finding.ts';

/** The matrix as it is loaded. */
export type SubmissionData = OutputOf<'submission.read'>;

/** One text as it is loaded. */
export type SubmissionEntryData = OutputOf<'submission.readEntry'>;

/** A finding with what it says. */
export type DescribedFinding = Finding & ReturnType<typeof describeFinding>;

/** What the editor of a text is given. */
export type EntryPageData = {
  readonly submissionId: number;
  readonly code: string;
  /** The codes before and after this one. */
  readonly before: string | null;
  readonly after: string | null;
  readonly entry: SubmissionEntryData;
  /** The findings of the text as it is stored. */
  readonly findings: readonly DescribedFinding[];
  /** The example that is shown beside the text. */
  readonly example: OutputOf<'competency.example'> | null;
  /** The version that is shown beside the text. */
  readonly version: OutputOf<'submission.readVersion'> | null;
};
