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
