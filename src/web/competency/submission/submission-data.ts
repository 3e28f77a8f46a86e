import type { OutputOf } from '../../../application/contract/index.ts';

/** The matrix as it is loaded. */
export type SubmissionData = OutputOf<'submission.read'>;

/** One text as it is loaded. */
export type SubmissionEntryData = OutputOf<'submission.readEntry'>;

/** What the editor of a text is given. */
export type EntryPageData = {
  readonly submissionId: number;
  readonly code: string;
  /** The codes before and after this one. */
  readonly before: string | null;
  readonly after: string | null;
  readonly entry: SubmissionEntryData;
  /** The example that is shown beside the text. */
  readonly example: OutputOf<'competency.example'> | null;
  /** The version that is shown beside the text. */
  readonly version: OutputOf<'submission.readVersion'> | null;
};
