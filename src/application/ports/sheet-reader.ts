import type { SheetRow } from '../../domain/competency/sheet.ts';
import type { Result } from '../../domain/result.ts';

/** Why a file cannot be read as a spreadsheet at all; each is a refusal with a sentence of its own (product.md 9.8). */
export type SheetProblem =
  | 'upload-type'
  | 'upload-misnamed'
  | 'upload-damaged'
  | 'upload-protected'
  | 'upload-unpacks-too-large'
  | 'upload-sheet-name'
  | 'upload-too-many-rows'
  | 'upload-too-slow'
  | 'upload-too-heavy'
  | 'upload-busy';

/** Reads the first sheet of a file without evaluating anything, away from the thread that answers requests (product.md 9.8). */
export type SheetReader = (file: File) => Promise<Result<readonly SheetRow[], SheetProblem>>;
