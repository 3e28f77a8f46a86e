import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { yieldToEventLoop } from '../../application/concurrency/yield-to-event-loop.ts';
import type { SheetProblem, SheetReader, SheetReading } from '../../application/ports/competency.ts';
import type { SheetExample } from '../../domain/competency/example-sheet.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { SheetFile } from './read-sheet.ts';
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
    const mine = last.then(async () => readWithRows({ name, type, bytes: await file.arrayBuffer() }, codes, limits));
    last = mine.catch(() => undefined);
    return mine.finally(() => {
      waiting -= 1;
    });
  };
}

/** Rows come beside the answer: taking twenty thousand of them over at once would keep everybody waiting (product.md 9.8). */
async function readWithRows(file: SheetFile, codes: readonly string[], limits: Limits): Promise<Read> {
  const { port1: taken, port2: put } = new MessageChannel();
  try {
    const read = await readInWorker({ file, codes, rows: put }, limits);
    if (!read.ok) return read;
    const examples = await takeRows(taken);
    return accepted({ ...read.value, sheet: { ...read.value.sheet, examples } });
  } finally {
    taken.close();
  }
}

async function takeRows(port: MessagePort): Promise<SheetExample[]> {
  const examples: SheetExample[] = [];
  for (let part = receiveMessageOnPort(port); part; part = receiveMessageOnPort(port)) {
    examples.push(...(part.message as readonly SheetExample[]));
    await yieldToEventLoop();
  }
  return examples;
}

function readInWorker(job: SheetJob, { milliseconds, megabytes }: Limits): Promise<Read> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(PROGRAM, {
      workerData: job,
      transferList: [job.file.bytes, job.rows],
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
