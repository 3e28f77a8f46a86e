import type { QuestionRecord } from '../../domain/exam/question-file.ts';
import type { Result } from '../../domain/result.ts';
import type { SheetProblem } from './competency.ts';
import type { JobProblem } from './worker-pool.ts';

/** A row of a table under the number that spreadsheet programs show, from 1. */
export type TableRow = { readonly number: number; readonly cells: readonly string[] };

/** Reads the first sheet of a spreadsheet as texts. */
export type TableReader = (file: File) => Promise<Result<readonly TableRow[], SheetProblem>>;

/** Writes a spreadsheet with one sheet of texts, which are read when its turn has come. */
export type TableWriter = (
  sheetName: string,
  readRows: () => Promise<readonly (readonly string[])[]>,
) => Promise<Result<Uint8Array, JobProblem>>;

/** Reads and writes questions as YAML. */
export type QuestionYaml = {
  readonly read: (text: string) => Promise<Result<readonly QuestionRecord[], 'import-unreadable' | JobProblem>>;
  /** Reads the records when its turn has come. */
  readonly write: (readRecords: () => Promise<readonly QuestionRecord[]>) => Promise<Result<string, JobProblem>>;
};
