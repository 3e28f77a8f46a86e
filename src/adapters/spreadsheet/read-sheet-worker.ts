import { parentPort, workerData } from 'node:worker_threads';
import { judgeSheet } from '../../domain/competency/example-sheet.ts';
import { accepted } from '../../domain/result.ts';
import { readSheet, type SheetFile } from './read-sheet.ts';

/** What the worker is given: the file, and the codes that there are. */
export type SheetJob = { readonly file: SheetFile; readonly codes: readonly string[] };

// The whole program of the worker: one file in, one answer out. Judging many rows takes its time too, so it is done here.
const { file, codes } = workerData as SheetJob;
const read = readSheet(file);
parentPort?.postMessage(
  read.ok ? accepted({ sheet: judgeSheet(read.value.rows, codes), otherSheets: read.value.otherSheets }) : read,
);
