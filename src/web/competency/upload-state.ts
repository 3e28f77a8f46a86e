import type { OutputOf } from '../../application/contract/index.ts';

export type UploadPreviewData = OutputOf<'competency.previewUpload'>;
export type UploadResult = OutputOf<'competency.upload'>;

/** What is uploaded: the file for a discipline. */
export type UploadChoice = {
  readonly spreadsheet: File;
  readonly disciplineId: number;
  readonly disciplineName: string;
};

export type UploadFailure = {
  readonly title: string;
  readonly message: string;
  /** The session has ended; the file is still selected. */
  readonly signedOut?: boolean;
};

/** A file that was checked; with what went wrong when it was to be stored, so that storing can be tried again. */
export type CheckedUpload = {
  readonly preview: UploadPreviewData;
  readonly choice: UploadChoice;
  readonly failure?: UploadFailure;
};

/** The state of an upload: checked first, stored when confirmed, then its result (product.md 9.11). */
export type UploadState =
  | { readonly step: 'choosing' | 'checking' }
  | ({ readonly step: 'confirming' | 'storing' } & CheckedUpload)
  | { readonly step: 'done'; readonly result: UploadResult; readonly choice: UploadChoice }
  | ({ readonly step: 'failed' } & UploadFailure);

/** How far the bar is: nothing at first, a quarter once it has started, all when it is done; nothing again where it ends with errors. */
export function getUploadProgress(state: UploadState): number {
  if (state.step === 'choosing' || state.step === 'failed') return 0;
  if (state.step === 'confirming' && state.preview.errorCount > 0) return 0;
  return state.step === 'done' ? 100 : 25;
}
