import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { SheetProblem, SheetReading } from '../../application/ports/competency.ts';
import { type SheetExample, validateExampleSheet } from '../../domain/competency/example-sheet.ts';
import { accepted, type Result } from '../../domain/result.ts';
import { readSheet, type SheetFile } from './read-sheet.ts';

/** What the worker is given: the file, and the codes that there are. */
export type SheetJob = { readonly file: SheetFile; readonly codes: readonly string[] };

/** What the worker answers: the rows in parts, each after a message that asks for it, and then the rest of the reading. */
export type SheetAnswer = readonly SheetExample[] | Result<SheetReading, SheetProblem>;

/** Rows to a part: the other thread takes it over in about a millisecond, in a few where all texts are as long as allowed. */
const ROWS_AT_ONCE = 50;

// The whole program of the worker: one file in, one reading out. Validating many rows takes its time too, so it is done here.
const { file, codes } = workerData as SheetJob;
const read = readSheet(file);
if (read.ok) {
  const { examples, ...sheet } = validateExampleSheet(read.value.rows, codes);
  for (let start = 0; start < examples.length; start += ROWS_AT_ONCE) {
    answer(examples.slice(start, start + ROWS_AT_ONCE));
    if (parentPort) await once(parentPort, 'message');
  }
  answer(accepted({ sheet: { ...sheet, examples: [] }, otherSheets: read.value.otherSheets }));
} else answer(read);

function answer(message: SheetAnswer): void {
  parentPort?.postMessage(message);
}
