import type { OutputOf } from '../../application/contract/index.ts';

export type UploadPreview = OutputOf<'competency.previewUpload'>;
export type UploadResult = OutputOf<'competency.upload'>;

/** What is uploaded: the file for a discipline. */
export type UploadChoice = {
  readonly spreadsheet: File;
  readonly disciplineId: number;
  readonly disciplineName: string;
};

/** Where an upload stands: checked first, stored when confirmed, and what came of it (product.md 9.11). */
export type UploadState =
  | { readonly step: 'choosing' }
  | { readonly step: 'checking' | 'storing' }
  | { readonly step: 'confirming'; readonly preview: UploadPreview; readonly choice: UploadChoice }
  | { readonly step: 'done'; readonly result: UploadResult }
  | { readonly step: 'failed'; readonly title: string; readonly message: string };

/** How far the bar is: nothing at first, a quarter once it has started, all when it is done. */
export function progressOf({ step }: UploadState): number {
  if (step === 'choosing' || step === 'failed') return 0;
  return step === 'done' ? 100 : 25;
}
