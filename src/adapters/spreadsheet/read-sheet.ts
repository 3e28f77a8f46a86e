import { type CellObject, read } from 'xlsx';
import type { SheetProblem } from '../../application/ports/competency.ts';
import { SHEET_LIMITS, type SheetCell, type SheetRow } from '../../domain/competency/sheet.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { fileKind } from './file-kind.ts';
import { csvRecords } from './parse-csv.ts';
import { unpackedArchive } from './unpack-archive.ts';

/** A file on its way into the worker. */
export type SheetFile = { readonly name: string; readonly type: string; readonly bytes: ArrayBuffer };

/** The rows of a file that hold something, and how many sheets it has beside the one they are from. */
export type Sheet = { readonly rows: readonly SheetRow[]; readonly otherSheets: number };

type Read = Result<Sheet, SheetProblem>;

/** The header counts too, and one row more shows that the limit is passed. */
const MOST_ROWS = SHEET_LIMITS.rows + 1;
const READ_ROWS = MOST_ROWS + 1;

/** All texts together: a workbook may name one long text very often without being large itself. */
const MOST_CHARACTERS = 64 * 1024 * 1024;

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
  const book = kind.value === 'xlsx' ? unpackedArchive(data) : accepted(data);
  if (!book.ok) return book;
  try {
    return readWorkbook(book.value);
  } catch (error) {
    return refused(/password|encrypt/i.test(String(error)) ? 'upload-protected' : 'upload-damaged');
  }
}

function readCsv(data: Uint8Array): Read {
  const text = decoded(data);
  if (text === null) return refused('upload-encoding');
  const rows: SheetRow[] = [];
  let number = 0;
  for (const fields of csvRecords(text)) {
    number += 1;
    const row = { number, cells: fields.slice(0, READ_COLUMNS).map(plainCell) };
    if (isFilled(row)) rows.push(row);
    if (rows.length > MOST_ROWS) break;
  }
  return withinLimits(rows, 0);
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
  const top = readRows(data, names, READ_ROWS);
  // Programs leave thousands of empty rows behind, so what stands below the limit is looked at before it counts.
  const rows = top.cutOff && top.rows.length <= MOST_ROWS ? readRows(data, names, 0).rows : top.rows;
  return withinLimits(rows, names.length - 1);
}

/** The filled rows of the first sheet, as far down as `sheetRows` says (0: all), and whether there are others below. */
function readRows(data: Uint8Array, [first = '']: readonly string[], sheetRows: number) {
  const book = read(data, { type: 'array', dense: true, cellFormula: true, sheets: 0, sheetRows });
  const sheet = book.Sheets[first];
  const table = (sheet?.['!data'] ?? []) as ((CellObject | undefined)[] | undefined)[];
  const rows = Array.from(table, (cells, at) => ({
    number: at + 1,
    cells: Array.from((cells ?? []).slice(0, READ_COLUMNS), workbookCell),
  })).filter(isFilled);
  return { rows, cutOff: sheet?.['!fullref'] !== undefined };
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

const isFilled = ({ cells }: SheetRow): boolean => cells.some((cell) => cell !== null);

function withinLimits(rows: readonly SheetRow[], otherSheets: number): Read {
  if (rows.length > MOST_ROWS) return refused('upload-too-many-rows');
  let characters = 0;
  for (const { cells } of rows) for (const cell of cells) characters += cell && 'text' in cell ? cell.text.length : 0;
  return characters > MOST_CHARACTERS ? refused('upload-unpacks-too-large') : accepted({ rows, otherSheets });
}
