import { cellText, hasLostCharacter } from './cell-text.ts';
import { FAULT, FORMULA, readCodes } from './code-cells.ts';
import { SHEET_LIMITS, type SheetCell, type SheetRow } from './sheet.ts';

/** An example as a row gives it. */
export type SheetExample = {
  readonly row: number;
  readonly code: string;
  readonly situation: string;
  readonly action: string;
  readonly outcome: string;
};

/** What is wrong with a row: its number as spreadsheet programs show it, the column, and what to do (product.md 9.8). */
export type RowError = { readonly row: number; readonly column: string; readonly reason: string };

/** What a sheet holds. With errors nothing of it may be stored (product.md 9.11). */
export type ExampleSheet = {
  /** Of the rows without any fault; what is counted is counted among them. */
  readonly examples: readonly SheetExample[];
  /** The first of them; the number tells of all. */
  readonly errors: readonly RowError[];
  readonly errorCount: number;
  /** Whether a number that alone would say 1.1 was read as 1.10. */
  readonly decimalMappingFixed: boolean;
  readonly comp11Count: number;
  readonly comp110Count: number;
};

/** The columns of an upload, as the template names them; read in any order and case (product.md 9.8). */
export const SHEET_COLUMNS = ['Competency_ID', 'Situation', 'Action', 'Outcome'] as const;

type Column = (typeof SHEET_COLUMNS)[number];
type Places = Readonly<Record<Column, number>>;

/** Judges the rows of a sheet, header first; codes are those that exist (product.md 9.8 to 9.10). */
export function judgeSheet(rows: readonly SheetRow[], codes: readonly string[]): ExampleSheet {
  const [header, ...body] = rows.filter(({ cells }) => cells.some((cell) => !isBlank(cell)));
  if (!header) return onlyErrors([{ row: 1, column: SHEET_COLUMNS[0], reason: 'The sheet is empty.' }]);
  const places = placesOf(header);
  if (Array.isArray(places)) return onlyErrors(places);
  if (body.length === 0) {
    const reason = 'There are no rows below the column names.';
    return onlyErrors([{ row: header.number, column: SHEET_COLUMNS[0], reason }]);
  }
  return judgeBody(body, places as Places, codes);
}

const onlyErrors = (errors: readonly RowError[]): ExampleSheet => ({
  examples: [],
  errors,
  errorCount: errors.length,
  decimalMappingFixed: false,
  comp11Count: 0,
  comp110Count: 0,
});

const isBlank = (cell: SheetCell | null | undefined): boolean =>
  !cell || ('text' in cell && cell.kind !== 'number' && cellText(cell.text) === '');

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

const MISSING_COLUMN = 'This column is missing. The first row that is not empty has to hold the names of the columns.';

/** Where each column stands, or what is wrong with the header. */
function placesOf({ number, cells }: SheetRow): Places | RowError[] {
  const names = cells.map((cell) => (cell && 'text' in cell ? letters(cell.text) : ''));
  const errors: RowError[] = [];
  const places = SHEET_COLUMNS.map((column): [Column, number] => {
    const place = names.indexOf(letters(column));
    if (place < 0) errors.push({ row: number, column, reason: MISSING_COLUMN });
    if (names.lastIndexOf(letters(column)) > place)
      errors.push({ row: number, column, reason: 'This column is there twice.' });
    return [column, place];
  });
  return errors.length > 0 ? errors : (Object.fromEntries(places) as Places);
}

function judgeBody(body: readonly SheetRow[], places: Places, codes: readonly string[]): ExampleSheet {
  const cellAt = (row: SheetRow, column: Column): SheetCell | null => row.cells[places[column]] ?? null;
  const codeCells = body.map((row) => cellAt(row, 'Competency_ID'));
  const readings = readCodes(
    codeCells.map((cell) => (isBlank(cell) ? null : cell)),
    codes,
  );
  const examples: SheetExample[] = [];
  const errors: RowError[] = [];
  let mended = false;
  body.forEach((row, at) => {
    const reading = readings[at];
    const found = SHEET_COLUMNS.slice(1).map((column) => [column, textOf(cellAt(row, column))] as const);
    const faults = found.flatMap(([column, text]) =>
      'reason' in text ? [{ row: row.number, column, reason: text.reason }] : [],
    );
    if (reading && !reading.ok) errors.push({ row: row.number, column: SHEET_COLUMNS[0], reason: reading.reason });
    errors.push(...faults);
    if (!reading?.ok || faults.length > 0) return;
    mended ||= reading.mended;
    const [situation = '', action = '', outcome = ''] = found.map(([, text]) => ('text' in text ? text.text : ''));
    examples.push({ row: row.number, code: reading.code, situation, action, outcome });
  });
  const count = (code: string): number => examples.filter((example) => example.code === code).length;
  return {
    examples,
    errors: errors.slice(0, SHEET_LIMITS.errors),
    errorCount: errors.length,
    decimalMappingFixed: mended,
    comp11Count: count('1.1'),
    comp110Count: count('1.10'),
  };
}

const LOST = 'The text holds the mark � of a character that was lost. Type the character anew; save a CSV as UTF-8.';

/** The text of a cell, or why it cannot be read. */
function textOf(cell: SheetCell | null): { readonly text: string } | { readonly reason: string } {
  if (cell?.kind === 'formula') return { reason: FORMULA };
  if (cell?.kind === 'fault') return { reason: FAULT };
  const text = cellText(cell?.text ?? '');
  if (text === '') return { reason: 'The text is missing.' };
  if (text.length > SHEET_LIMITS.cellLength) return { reason: 'The text is longer than 10,000 characters.' };
  return hasLostCharacter(text) ? { reason: LOST } : { text };
}
