import { SHEET_LIMITS } from '../../domain/competency/sheet.ts';

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
