import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import type { SheetProblem } from '../../application/ports/competency.ts';
import {
  hasFilledCell,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROWS,
  type Sheet,
  type SheetCell,
  type SheetRow,
  truncateCellText,
} from '../../domain/competency/sheet.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';

/** The line that names the separator for spreadsheet programs. They do not show it, so it does not count as a row. */
const SEPARATOR_LINE = /^"?sep=([;,\t|])"?(?:\r\n|[\r\n]|$)/i;

/** Spreadsheet programs take a text that begins like this for a formula, or would once invisible characters are removed. */
const FORMULA = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*=/u;

/** Stops the parser: enough rows are read to know that they are too many. */
class TooManyRows extends Error {}

/** Reads a CSV in UTF-8, with or without a byte-order mark (product.md 9.8). */
export function readCsv(data: Uint8Array): Result<Sheet, SheetProblem> {
  try {
    return accepted({ rows: csvRows(new TextDecoder('utf-8', { fatal: true }).decode(data)), otherSheets: 0 });
  } catch (error) {
    if (error instanceof TypeError) return refused('upload-encoding');
    if (error instanceof TooManyRows) return refused('upload-too-many-rows');
    if (error instanceof CsvError) return refused('upload-damaged');
    throw error;
  }
}

/** The filled rows of a CSV text, under their numbers in the file. A quote that is open at the end of the text is closed there. */
function csvRows(text: string): SheetRow[] {
  try {
    return parseRows(text);
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') return parseRows(`${text}"`);
    throw error;
  }
}

function parseRows(text: string): SheetRow[] {
  const [separatorLine = '', separator = separatorOf(text)] = SEPARATOR_LINE.exec(text) ?? [];
  const rows: SheetRow[] = [];
  let number = 0;
  parse(text.slice(separatorLine.length), {
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    on_record: (fields: string[]) => {
      number += 1;
      const row = { number, cells: fields.slice(0, MAX_SHEET_COLUMNS).map(toCell) };
      if (hasFilledCell(row)) rows.push(row);
      if (rows.length > MAX_SHEET_ROWS) throw new TooManyRows();
      return null;
    },
  });
  return rows;
}

/** The comma, unless the first filled line has more semicolons: programs write those where the comma is the decimal sign. */
function separatorOf(text: string): string {
  const [header = ''] = /\S[^\r\n]*/.exec(text) ?? [];
  return header.split(';').length > header.split(',').length ? ';' : ',';
}

function toCell(text: string): SheetCell | null {
  if (text.trim() === '') return null;
  return FORMULA.test(text) ? { kind: 'formula' } : { kind: 'plain', text: truncateCellText(text) };
}
