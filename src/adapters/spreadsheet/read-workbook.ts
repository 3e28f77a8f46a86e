import { type CellObject, read } from 'xlsx';
import type { SheetProblem } from '../../application/ports/competency.ts';
import type { SheetCell } from '../../domain/competency/sheet.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { hasFilledCell, MAX_SHEET_COLUMNS, MAX_SHEET_ROWS, type Sheet, truncateCellText } from './sheet-row.ts';
import { unpackArchive } from './unpack-archive.ts';

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
