import { SHEET_LIMITS, type SheetRow } from '../../domain/competency/sheet.ts';

/** The filled rows of a sheet, and how many other sheets the file has. */
export type Sheet = { readonly rows: readonly SheetRow[]; readonly otherSheets: number };

/** The header is a row too. */
export const MAX_SHEET_ROWS = SHEET_LIMITS.rows + 1;

/** Columns beyond these are not looked at. */
export const MAX_SHEET_COLUMNS = 50;

/** One character too many is as good as a million, and need not be carried around. */
export const truncateCellText = (text: string): string => text.slice(0, SHEET_LIMITS.cellLength + 1);

export const hasFilledCell = ({ cells }: SheetRow): boolean => cells.some((cell) => cell !== null);
