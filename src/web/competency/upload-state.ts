import type { OutputOf } from '../../application/contract/index.ts';
import { SHEET_LIMITS } from '../../domain/competency/sheet.ts';

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

const TYPES: readonly string[] = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
  'text/csv',
];

/** Why a file is not sent at all: what the toast says above and below. */
export type FileRefusal = { readonly title: string; readonly words: string };

export const WRONG_FILE_TYPE_REFUSAL: FileRefusal = {
  title: 'Invalid File Type',
  words: 'Please select an Excel (.xlsx, .xls) or CSV file',
};
const TOO_LARGE: FileRefusal = {
  title: 'Upload Failed',
  words: 'The file is larger than 10 MB. Split it into smaller ones.',
};
export const UNREADABLE_FILE_REFUSAL: FileRefusal = {
  title: 'Upload Error',
  words: 'This file was changed or moved after you chose it. Please choose it again.',
};

/** What speaks against a file before it is sent: its type and extension, or its size; the server looks at its bytes (product.md 9.8). */
export function findFileRefusal({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): FileRefusal | null {
  // The type decides only where the name has no extension, as on the server: an .xlsm can carry the type of an .xlsx.
  const extension = /\.([^.]*)$/.exec(name)?.[1];
  const isKnown = extension === undefined ? TYPES.includes(type) : /^(xlsx|xls|csv)$/i.test(extension);
  if (!isKnown) return WRONG_FILE_TYPE_REFUSAL;
  return size > SHEET_LIMITS.bytes ? TOO_LARGE : null;
}

/**
 * The file as it is now, so that what is confirmed is what was checked even if the file on the disk is edited in between; null
 * when it can no longer be read (product.md 9.15).
 */
export async function copyFile(file: File): Promise<File | null> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    return null;
  }
}
