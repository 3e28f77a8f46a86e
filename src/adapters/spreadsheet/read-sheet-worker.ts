import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { judgeSheet } from '../../domain/competency/example-sheet.ts';
import { accepted } from '../../domain/result.ts';
import { readSheet, type SheetFile } from './read-sheet.ts';
import { sheetParts } from './sheet-parts.ts';

/** What the worker is given: the file, the codes that there are, and where to put the rows. */
export type SheetJob = { readonly file: SheetFile; readonly codes: readonly string[]; readonly rows: MessagePort };

// The whole program of the worker: one file in, one answer out. Judging many rows takes its time too, so it is done here. The
// rows are put down in parts before the answer is given, and taken from there one part at a time.
const { file, codes, rows } = workerData as SheetJob;
const read = readSheet(file);
if (read.ok) {
  const { examples, ...sheet } = judgeSheet(read.value.rows, codes);
  for (const part of sheetParts(examples)) rows.postMessage(part);
  parentPort?.postMessage(accepted({ sheet: { ...sheet, examples: [] }, otherSheets: read.value.otherSheets }));
} else parentPort?.postMessage(read);
