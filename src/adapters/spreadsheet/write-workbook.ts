import { utils, write } from 'xlsx';
import { type PackedEntries, unpackEntries } from '../../application/concurrency/packed-entries.ts';

/** The only sheet of a workbook. */
export type WorkbookJob = { readonly sheetName: string; readonly rows: PackedEntries };

/** A workbook (.xlsx) with one sheet of texts; a text cell is never interpreted as a formula, whatever its first character. */
export function writeWorkbook({ sheetName, rows }: WorkbookJob): Uint8Array {
  const sheet = utils.aoa_to_sheet(
    unpackEntries<string[]>(rows).map((row) => row.map((text) => ({ t: 's', v: text }))),
  );
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, sheetName);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
}
