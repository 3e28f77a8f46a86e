import type { SheetProblem } from '../../application/ports/competency.ts';
import type { SendParts } from '../../application/ports/worker-pool.ts';
import { validateExampleSheet } from '../../domain/competency/example-sheet.ts';
import { MAX_SHEET_ROWS, type Sheet } from '../../domain/competency/sheet.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { readCsv } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';

/** A file, and the codes that examples may have; without codes the rows are wanted as they are. */
export type ReadSheetJob = { readonly file: SheetFile; readonly codes: readonly string[] | null };

/** Reads one file in a worker: rows or examples are sent ahead. Validating many rows takes its time too, so it is done here. */
export async function readSheetJob(
  { file, codes }: ReadSheetJob,
  sendParts: SendParts,
): Promise<Result<object, SheetProblem>> {
  const read = readSheet(file);
  if (!read.ok) return read;
  const { rows, otherSheets } = read.value;
  if (codes === null) {
    await sendParts(rows);
    return accepted({ otherSheets });
  }
  const { examples, ...sheet } = validateExampleSheet(rows, codes);
  await sendParts(examples);
  return accepted({ sheet: { ...sheet, examples: [] }, otherSheets });
}

/** A file as it is handed to the worker. */
export type SheetFile = { readonly name: string; readonly type: string; readonly bytes: ArrayBuffer };

type FileKind = 'xlsx' | 'xls' | 'csv';

const KIND_BY_MIME_TYPE: ReadonlyMap<string, FileKind> = new Map([
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.ms-excel', 'xls'],
  ['text/csv', 'csv'],
]);

const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND_FILE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const UTF16_BYTE_ORDER_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

/** A text has no zero bytes (UTF-16 apart); nearly every binary file has one among its first bytes. */
const SNIFFED_BYTES = 4_096;

/** Characters of all cells together: a small workbook can refer to one long text very often. */
const MAX_CHARACTERS = 64 * 1024 * 1024;

/**
 * Reads the first sheet of an .xlsx, .xls or CSV file (product.md 9.8, 9.13). Runs in a worker, because a hostile file can take
 * long, take much memory, or never end.
 */
export function readSheet({ name, type, bytes }: SheetFile): Result<Sheet, SheetProblem> {
  const data = new Uint8Array(bytes);
  const kind = fileKind(name, type);
  if (!kind) return refused('upload-type');
  if (kind !== contentKind(data)) return refused('upload-misnamed');
  const sheet = kind === 'csv' ? readCsv(data) : readWorkbook(data, kind);
  return sheet.ok ? withinLimits(sheet.value) : sheet;
}

/** The kind by extension; the MIME type decides only where the name has none, since an .xlsm can carry the type of an .xlsx. */
function fileKind(name: string, type: string): FileKind | undefined {
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined) return KIND_BY_MIME_TYPE.get(type);
  return extension === 'xlsx' || extension === 'xls' || extension === 'csv' ? extension : undefined;
}

/** The kind by the first bytes, which a renamed program does not have. */
function contentKind(data: Uint8Array): FileKind | null {
  const startsWith = (signature: readonly number[]) => signature.every((byte, index) => data[index] === byte);
  if (startsWith(ZIP_SIGNATURE)) return 'xlsx';
  if (startsWith(COMPOUND_FILE_SIGNATURE)) return 'xls';
  const isText = UTF16_BYTE_ORDER_MARKS.some(startsWith) || !data.subarray(0, SNIFFED_BYTES).includes(0);
  return isText ? 'csv' : null;
}

function withinLimits(sheet: Sheet): Result<Sheet, SheetProblem> {
  if (sheet.rows.length > MAX_SHEET_ROWS) return refused('upload-too-many-rows');
  let characters = 0;
  for (const { cells } of sheet.rows)
    for (const cell of cells) characters += cell && 'text' in cell ? cell.text.length : 0;
  return characters > MAX_CHARACTERS ? refused('upload-unpacks-too-large') : accepted(sheet);
}
