import type { SheetProblem } from '../../application/ports/competency.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';

export type SheetFileKind = 'xlsx' | 'xls' | 'csv';

/** How browsers and programs name the three kinds. */
const BY_TYPE: ReadonlyMap<string, SheetFileKind> = new Map([
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.ms-excel', 'xls'],
  ['text/csv', 'csv'],
]);

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** How a text in UTF-16 begins, either way round: a text, though full of noughts. */
const UTF16_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

/** As much of a text as is looked at for the noughts that no text has and nearly all else does. */
const LOOKED_AT = 4_096;

/** The kind that name or type promise and the first bytes confirm; a program renamed to .xlsx is none (product.md 9.8). */
export function fileKind(name: string, type: string, bytes: Uint8Array): Result<SheetFileKind, SheetProblem> {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  const named = extension === 'xlsx' || extension === 'xls' || extension === 'csv' ? extension : null;
  const promised = named ?? BY_TYPE.get(type);
  if (!promised) return refused('upload-type');
  return promised === contentKind(bytes) ? accepted(promised) : refused('upload-misnamed');
}

function contentKind(bytes: Uint8Array): SheetFileKind | null {
  const startsWith = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (startsWith(ZIP)) return 'xlsx';
  if (startsWith(COMPOUND_FILE)) return 'xls';
  const isText = UTF16_MARKS.some(startsWith) || !bytes.subarray(0, LOOKED_AT).includes(0);
  return isText ? 'csv' : null;
}
