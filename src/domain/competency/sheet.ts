/**
 * A cell of a spreadsheet. `plain` is text of a file that does not tell text from numbers (CSV); `text` of a number is what
 * the program shows of it in its format. A formula is never evaluated, so nothing is known of its value (product.md 9.9).
 */
export type SheetCell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string; readonly value: number }
  | { readonly kind: 'formula' }
  | { readonly kind: 'fault' };

/** A row under the number that spreadsheet programs show, from 1; cells are null where nothing is written. */
export type SheetRow = { readonly number: number; readonly cells: readonly (SheetCell | null)[] };

/** The limits of an upload: bytes of the file, rows below the header, characters of a cell, errors listed (product.md 9.8). */
export const SHEET_LIMITS = { bytes: 10 * 1024 * 1024, rows: 20_000, cellLength: 10_000, errors: 200 } as const;

/** The filled rows of a sheet, and how many other sheets the file has. */
export type Sheet = { readonly rows: readonly SheetRow[]; readonly otherSheets: number };

/** The header is a row too. */
export const MAX_SHEET_ROWS = SHEET_LIMITS.rows + 1;

/** Columns beyond these are not looked at. */
export const MAX_SHEET_COLUMNS = 50;

/** One character too many is as good as a million, and need not be carried around. */
export const truncateCellText = (text: string): string => text.slice(0, SHEET_LIMITS.cellLength + 1);

export const hasFilledCell = ({ cells }: SheetRow): boolean => cells.some((cell) => cell !== null);

/** Every kind of line end, among them those that word processors put into a cell. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Invisible or meaningless characters: control characters except tab and line end, and byte-order marks inside a text. */
const UNSEEN = /[^\P{Cc}\t\n]|\uFEFF/gu;

/** The traces of a character lost in transit: the replacement character, or half of a surrogate pair. */
const LOST = /\uFFFD|\p{Surrogate}/u;

/** The text of a cell as it is stored: one kind of line end, nothing unseen, nothing blank around it (product.md 9.18). */
export const cleanCellText = (text: string): string => text.replace(LINE_ENDS, '\n').replace(UNSEEN, '').trim();

/** Whether a text contains the trace of a lost character, which cannot be recovered (product.md 9.18). */
export const hasLostCharacter = (text: string): boolean => LOST.test(text);
