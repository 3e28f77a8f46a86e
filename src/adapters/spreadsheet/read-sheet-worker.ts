import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { SheetProblem } from '../../application/ports/competency.ts';
import { validateExampleSheet } from '../../domain/competency/example-sheet.ts';
import { accepted, type Result } from '../../domain/result.ts';
import { readSheet, type SheetFile } from './read-sheet.ts';
import type { Sheet } from './sheet-row.ts';

/** What the worker is given: the file, and the codes that examples may have; without codes the rows are wanted as they are. */
export type SheetWorkerJob = { readonly file: SheetFile; readonly codes: readonly string[] | null };

/** What the worker answers: the entries in parts, each after a message that asks for it, and then the rest of the reading. */
export type SheetWorkerAnswer<Entry, Rest> = readonly Entry[] | Result<Rest, SheetProblem>;

/** Entries to a part: the other thread takes it over in about a millisecond, in a few where all texts are as long as allowed. */
const ENTRIES_AT_ONCE = 50;

// The whole program of the worker: one file in, one reading out. Validating many rows takes its time too, so it is done here.
const { file, codes } = workerData as SheetWorkerJob;
const read = readSheet(file);
if (!read.ok) answer(read);
else if (codes === null) await answerRows(read.value);
else await answerExamples(read.value, codes);

async function answerRows({ rows, otherSheets }: Sheet): Promise<void> {
  await answerInParts(rows);
  answer(accepted({ otherSheets }));
}

async function answerExamples({ rows, otherSheets }: Sheet, known: readonly string[]): Promise<void> {
  const { examples, ...sheet } = validateExampleSheet(rows, known);
  await answerInParts(examples);
  answer(accepted({ sheet: { ...sheet, examples: [] }, otherSheets }));
}

async function answerInParts(entries: readonly unknown[]): Promise<void> {
  for (let start = 0; start < entries.length; start += ENTRIES_AT_ONCE) {
    answer(entries.slice(start, start + ENTRIES_AT_ONCE));
    if (parentPort) await once(parentPort, 'message');
  }
}

function answer(message: SheetWorkerAnswer<unknown, unknown>): void {
  parentPort?.postMessage(message);
}
