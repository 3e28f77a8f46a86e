import { type CellObject, read } from 'xlsx';
import type { SheetProblem } from '../../application/ports/sheet-reader.ts';
import { SHEET_LIMITS, type SheetCell, type SheetRow } from '../../domain/competency/sheet.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { archiveProblem } from './check-archive.ts';
import { fileKind } from './file-kind.ts';
import { parseCsv } from './parse-csv.ts';

/** A file on its way into the worker. */
export type SheetFile = { readonly name: string; readonly type: string; readonly bytes: ArrayBuffer };

type Read = Result<SheetRow[], SheetProblem>;

/** Header and limit, and one row more by which one sees that the limit is passed. */
const READ_ROWS = SHEET_LIMITS.rows + 2;

/** Columns beyond these are not looked at. */
const READ_COLUMNS = 50;

/** Names that are something else to JavaScript. */
const UNSAFE_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** Reads the first sheet of a file. Runs in a worker: it may take long, take much memory, or not come back (product.md 9.8). */
export function readSheet({ name, type, bytes }: SheetFile): Read {
  const data = new Uint8Array(bytes);
  const kind = fileKind(name, type, data);
  if (!kind.ok) return kind;
  if (kind.value === 'csv') return readCsv(data);
  const problem = kind.value === 'xlsx' ? archiveProblem(data) : null;
  if (problem) return refused(problem);
  try {
    return readWorkbook(data);
  } catch (error) {
    return refused(/password|encrypt/i.test(String(error)) ? 'upload-protected' : 'upload-damaged');
  }
}

function readCsv(data: Uint8Array): Read {
  const text = decoded(data);
  if (text === null) return refused('upload-misnamed');
  const rows = parseCsv(text, READ_ROWS).map((fields, at) => ({
    number: at + 1,
    cells: fields.slice(0, READ_COLUMNS).map(plainCell),
  }));
  return withinLimit(rows);
}

/** UTF-8 with or without a byte-order mark; null where it is something else. */
function decoded(data: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    return null;
  }
}

/** What a spreadsheet program would take for a formula is one here too. */
const plainCell = (text: string): SheetCell | null => {
  if (text.trim() === '') return null;
  return text.startsWith('=') ? { kind: 'formula' } : { kind: 'plain', text: shortened(text) };
};

/** Longer than allowed by one is as good as any longer text, and need not be carried around. */
const shortened = (text: string): string => text.slice(0, SHEET_LIMITS.cellLength + 1);

function readWorkbook(data: Uint8Array): Read {
  const { SheetNames: names } = read(data, { type: 'array', bookSheets: true });
  if (names.some((name) => UNSAFE_NAMES.includes(name))) return refused('upload-sheet-name');
  const book = read(data, { type: 'array', dense: true, cellFormula: true, sheets: 0, sheetRows: READ_ROWS });
  const [first = ''] = names;
  const table = (book.Sheets[first]?.['!data'] ?? []) as ((CellObject | undefined)[] | undefined)[];
  const rows = Array.from(table, (cells, at) => ({
    number: at + 1,
    cells: Array.from((cells ?? []).slice(0, READ_COLUMNS), workbookCell),
  }));
  return withinLimit(rows);
}

function workbookCell(cell: CellObject | undefined): SheetCell | null {
  if (!cell) return null;
  if (cell.f !== undefined || cell.F !== undefined) return { kind: 'formula' };
  if (cell.t === 'e') return { kind: 'fault' };
  if (cell.v === undefined || cell.v === '') return null;
  const shown = shortened(cell.w ?? String(cell.v));
  if (cell.t === 'n' && typeof cell.v === 'number') return { kind: 'number', value: cell.v, text: shown };
  return { kind: 'text', text: typeof cell.v === 'string' ? shortened(cell.v) : shown };
}

/** Empty rows do not count: programs leave thousands of them behind. */
function withinLimit(rows: readonly SheetRow[]): Read {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== null));
  return filled.length > SHEET_LIMITS.rows + 1 ? refused('upload-too-many-rows') : accepted(filled);
}
