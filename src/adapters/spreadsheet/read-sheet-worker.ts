import { parentPort, workerData } from 'node:worker_threads';
import { readSheet, type SheetFile } from './read-sheet.ts';

// The whole program of the worker: one file in, one answer out.
parentPort?.postMessage(readSheet(workerData as SheetFile));
