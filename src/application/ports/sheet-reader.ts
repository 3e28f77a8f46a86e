import type { ExampleSheet } from '../../domain/competency/example-sheet.ts';
import type { Result } from '../../domain/result.ts';

/** Why a file cannot be read as a spreadsheet at all; each is a refusal with a sentence of its own (product.md 9.8). */
export type SheetProblem =
  | 'upload-type'
  | 'upload-misnamed'
  | 'upload-encoding'
  | 'upload-damaged'
  | 'upload-protected'
  | 'upload-unpacks-too-large'
  | 'upload-sheet-name'
  | 'upload-too-many-rows'
  | 'upload-too-slow'
  | 'upload-too-heavy'
  | 'upload-busy';

/** What the first sheet of a file holds, and how many sheets there are beside it, which are not read. */
export type SheetReading = { readonly sheet: ExampleSheet; readonly otherSheets: number };

/**
 * Reads the first sheet of a file without evaluating anything and judges its rows by the codes that there are, both away from
 * the thread that answers requests (product.md 9.8).
 */
export type SheetReader = (file: File, codes: readonly string[]) => Promise<Result<SheetReading, SheetProblem>>;
