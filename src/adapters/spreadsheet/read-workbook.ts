import { Unzip, type UnzipFileInfo, UnzipInflate, unzipSync, zipSync } from 'fflate';
import { type CellObject, read } from 'xlsx';
import type { SheetProblem } from '../../application/ports/competency.ts';
import {
  hasFilledCell,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROWS,
  type Sheet,
  type SheetCell,
  truncateCellText,
} from '../../domain/competency/sheet.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';

/** Sheet names that would reach the prototype of the parser's objects. */
const UNSAFE_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** Reads the first sheet of an .xlsx or .xls file; formulas are not evaluated (product.md 9.9, 9.13). */
export function readWorkbook(data: Uint8Array, kind: 'xlsx' | 'xls'): Result<Sheet, SheetProblem> {
  const workbook = kind === 'xlsx' ? unpackArchive(data) : accepted(data);
  if (!workbook.ok) return workbook;
  try {
    return readFirstSheet(workbook.value);
  } catch (error) {
    return refused(/password|encrypt/i.test(String(error)) ? 'upload-protected' : 'upload-damaged');
  }
}

function readFirstSheet(data: Uint8Array): Result<Sheet, SheetProblem> {
  const { SheetNames: names } = read(data, { type: 'array', bookSheets: true });
  if (names.some((name) => UNSAFE_NAMES.includes(name))) return refused('upload-sheet-name');
  const [first = ''] = names;
  // One row more than allowed shows that there are too many. Programs leave thousands of empty rows behind, so rows below them
  // are read too before a file is found to be within the limit.
  const top = readRows(data, first, MAX_SHEET_ROWS + 1);
  const rows = top.isCutOff && top.rows.length <= MAX_SHEET_ROWS ? readRows(data, first, 0).rows : top.rows;
  return accepted({ rows, otherSheets: names.length - 1 });
}

/** The filled ones of the first `sheetRows` rows (0: of all), and whether there are others below. */
function readRows(data: Uint8Array, name: string, sheetRows: number) {
  const sheet = read(data, { type: 'array', dense: true, cellFormula: true, sheets: 0, sheetRows }).Sheets[name];
  const table = (sheet?.['!data'] ?? []) as ((CellObject | undefined)[] | undefined)[];
  const rows = Array.from(table, (cells, index) => ({
    number: index + 1,
    cells: Array.from((cells ?? []).slice(0, MAX_SHEET_COLUMNS), toCell),
  })).filter(hasFilledCell);
  return { rows, isCutOff: sheet?.['!fullref'] !== undefined };
}

function toCell(cell: CellObject | undefined): SheetCell | null {
  if (!cell) return null;
  if (cell.f !== undefined || cell.F !== undefined) return { kind: 'formula' };
  if (cell.t === 'e') return { kind: 'fault' };
  if (cell.v === undefined || cell.v === '') return null;
  const shown = truncateCellText(cell.w ?? String(cell.v));
  if (cell.t === 'n' && typeof cell.v === 'number') return { kind: 'number', value: cell.v, text: shown };
  return { kind: 'text', text: typeof cell.v === 'string' ? truncateCellText(cell.v) : shown };
}

/** What an archive may hold: bytes of all files after unpacking, and files (product.md 9.8). */
const ARCHIVE_LIMITS = { bytes: 64 * 1024 * 1024, files: 1_000 } as const;

/** Packed bytes unpacked at a time. Deflate makes at most a thousand bytes of one, so the limit is passed by 16 MB at most. */
const SLICE_BYTES = 16 * 1024;

/** Files without which an archive is no workbook, and files that make it one of another program or with macros; in lower case. */
const REQUIRED_FILES = ['[content_types].xml', 'xl/workbook.xml'];
const FOREIGN_FILES = ['meta-inf/manifest.xml', 'objectdata.xml', 'index/document.iwa', 'xl/vbaproject.bin'];

/** Offset and bit of the first file's header that say that it is encrypted. */
const ENCRYPTION = { offset: 6, bit: 1 } as const;

class Refused extends Error {
  readonly problem: SheetProblem;

  constructor(problem: SheetProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Unpacks an .xlsx within limits and repacks it without compression. The parser gets the new archive and never the
 * given one, whose headers could disagree with what was checked here (product.md 9.13).
 */
export function unpackArchive(bytes: Uint8Array): Result<Uint8Array, SheetProblem> {
  try {
    if ((bytes[ENCRYPTION.offset] ?? 0) & ENCRYPTION.bit) return refused('upload-protected');
    const files = unpackFiles(bytes, listFiles(bytes));
    return accepted(zipSync(Object.fromEntries(files), { level: 0 }));
  } catch (error) {
    // Any other error of fflate means that the archive is incomplete.
    return refused(error instanceof Refused ? error.problem : 'upload-damaged');
  }
}

/** The files by name as the archive's directory lists them, if what it promises is within the limits. */
function listFiles(bytes: Uint8Array): ReadonlyMap<string, UnzipFileInfo> {
  const files = new Map<string, UnzipFileInfo>();
  const names = new Set<string>();
  let promisedBytes = 0;
  unzipSync(bytes, {
    filter: (file) => {
      promisedBytes += file.originalSize;
      if (promisedBytes > ARCHIVE_LIMITS.bytes || names.size >= ARCHIVE_LIMITS.files)
        throw new Refused('upload-unpacks-too-large');
      if (names.has(file.name.toLowerCase())) throw new Refused('upload-damaged');
      names.add(file.name.toLowerCase());
      files.set(file.name, file);
      return false;
    },
  });
  if (!REQUIRED_FILES.every((name) => names.has(name)) || FOREIGN_FILES.some((name) => names.has(name)))
    throw new Refused('upload-misnamed');
  return files;
}

/** Unpacks every file, in the order of the archive. Each has to be what the directory lists, and none may be missing. */
function unpackFiles(bytes: Uint8Array, listed: ReadonlyMap<string, UnzipFileInfo>): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  let unpackedBytes = 0;
  const unzip = new Unzip((file) => {
    if (listed.get(file.name)?.compression !== file.compression) throw new Refused('upload-damaged');
    const chunks: Uint8Array[] = [];
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      unpackedBytes += chunk.length;
      if (unpackedBytes > ARCHIVE_LIMITS.bytes) throw new Refused('upload-unpacks-too-large');
      chunks.push(chunk);
      if (isLast) files.set(file.name, new Uint8Array(Buffer.concat(chunks)));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let start = 0; start < bytes.length; start += SLICE_BYTES)
    unzip.push(bytes.subarray(start, start + SLICE_BYTES), start + SLICE_BYTES >= bytes.length);
  const isAsListed = ({ name, originalSize }: UnzipFileInfo) => files.get(name)?.length === originalSize;
  if (files.size !== listed.size || ![...listed.values()].every(isAsListed)) throw new Refused('upload-damaged');
  return files;
}
