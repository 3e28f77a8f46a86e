import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { SheetProblem, SheetReader, SheetReading } from '../../application/ports/sheet-reader.ts';
import { type Result, refused } from '../../domain/result.ts';
import type { SheetJob } from './read-sheet-worker.ts';

/** What reading one file may take: milliseconds and megabytes; and how many files may wait for their turn. */
type Limits = { readonly milliseconds: number; readonly megabytes: number; readonly waiting: number };

const LIMITS: Limits = { milliseconds: 30_000, megabytes: 512, waiting: 4 };

/** The worker's program lies beside this one, as source and as built. */
const PROGRAM = new URL(`./read-sheet-worker${extname(fileURLToPath(import.meta.url))}`, import.meta.url);

/** The switches of the thread: none of its parent's, and from source what lets it run TypeScript. */
const SWITCHES = PROGRAM.pathname.endsWith('.ts')
  ? ['--import', new URL('./run-typescript.mjs', import.meta.url).href]
  : [];

type Read = Result<SheetReading, SheetProblem>;

/**
 * Reads and judges spreadsheets one after the other, each in a thread of its own that is ended when it takes too long or too much
 * memory, so that a hostile file costs its sender and nobody else (product.md 9.8). The thread sees no settings.
 */
export function sheetReader(limits: Limits = LIMITS): SheetReader {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (file, codes) => {
    if (waiting > limits.waiting) return refused('upload-busy');
    waiting += 1;
    const { name, type } = file;
    const mine = last.then(async () =>
      readInWorker({ file: { name, type, bytes: await file.arrayBuffer() }, codes }, limits),
    );
    last = mine.catch(() => undefined);
    return mine.finally(() => {
      waiting -= 1;
    });
  };
}

function readInWorker(job: SheetJob, { milliseconds, megabytes }: Limits): Promise<Read> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(PROGRAM, {
      workerData: job,
      transferList: [job.file.bytes],
      execArgv: SWITCHES,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
    });
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      void worker.terminate();
      settle();
    };
    const timer = setTimeout(() => finish(() => resolve(refused('upload-too-slow'))), milliseconds);
    worker.once('message', (read: Read) => finish(() => resolve(read)));
    worker.once('error', (error: Error & { code?: string }) =>
      finish(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(refused('upload-too-heavy')) : reject(error))),
    );
  });
}
