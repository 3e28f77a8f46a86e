import { on } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { SheetProblem, SheetReader, SheetReading } from '../../application/ports/competency.ts';
import type { TableReader } from '../../application/ports/question-files.ts';
import type { SheetExample } from '../../domain/competency/example-sheet.ts';
import type { SheetRow } from '../../domain/competency/sheet.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { SheetWorkerAnswer, SheetWorkerJob } from './read-sheet-worker.ts';

/** What reading one file may take, in milliseconds and megabytes, and how many files may wait while one is read. */
type Limits = { readonly milliseconds: number; readonly megabytes: number; readonly waiting: number };

const LIMITS: Limits = { milliseconds: 30_000, megabytes: 512, waiting: 4 };

/** The worker's program lies beside this one, as source and as built. */
const PROGRAM = new URL(`./read-sheet-worker${extname(fileURLToPath(import.meta.url))}`, import.meta.url);

/** Node options of the worker: none of its parent's, and from source what lets it run TypeScript. */
const NODE_OPTIONS = PROGRAM.pathname.endsWith('.ts')
  ? ['--import', new URL('./run-typescript.mjs', import.meta.url).href]
  : [];

type Reading<Entry, Rest> = Result<{ readonly entries: Entry[]; readonly rest: Rest }, SheetProblem>;

type ReadFile = <Entry, Rest>(file: File, codes: SheetWorkerJob['codes']) => Promise<Reading<Entry, Rest>>;

/**
 * Reads spreadsheets one after the other, each in a separate worker that is ended when it takes too much time or
 * memory, so that a hostile file delays only its sender (product.md 9.8). The worker sees no environment variables.
 */
function fileReader(limits: Limits): ReadFile {
  const limit = pLimit(1);
  return async (file, codes) => {
    if (limit.activeCount + limit.pendingCount > limits.waiting) return refused('upload-busy');
    return limit(async () => {
      const { name, type } = file;
      return readInWorker({ file: { name, type, bytes: await file.arrayBuffer() }, codes }, limits);
    });
  };
}

/** Reads and validates spreadsheets of examples. */
export function sheetReader(limits: Limits = LIMITS): SheetReader {
  const read = fileReader(limits);
  return async (file, codes) => {
    const reading = await read<SheetExample, SheetReading>(file, codes);
    if (!reading.ok) return reading;
    const { entries, rest } = reading.value;
    return accepted({ ...rest, sheet: { ...rest.sheet, examples: entries } });
  };
}

/** Reads the rows of spreadsheets as texts; what a formula would show is not known, so its cell is empty. */
export function tableReader(limits: Limits = LIMITS): TableReader {
  const read = fileReader(limits);
  return async (file) => {
    const reading = await read<SheetRow, unknown>(file, null);
    if (!reading.ok) return reading;
    const textOf = (cell: SheetRow['cells'][number]): string => (cell && 'text' in cell ? cell.text : '');
    return accepted(reading.value.entries.map(({ number, cells }) => ({ number, cells: cells.map(textOf) })));
  };
}

async function readInWorker<Entry, Rest>(
  job: SheetWorkerJob,
  { milliseconds, megabytes }: Limits,
): Promise<Reading<Entry, Rest>> {
  const worker = new Worker(PROGRAM, {
    workerData: job,
    transferList: [job.file.bytes],
    execArgv: NODE_OPTIONS,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
  });
  // A worker that is being ended can still report an error.
  worker.on('error', () => {});
  try {
    return await collectAnswers(worker, AbortSignal.timeout(milliseconds));
  } catch (error) {
    const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
    if (name === 'AbortError') return refused('upload-too-slow');
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') return refused('upload-too-heavy');
    throw error;
  } finally {
    void worker.terminate();
  }
}

/** Entries come in parts: taking over twenty thousand at once would block everybody else (product.md 9.8). */
async function collectAnswers<Entry, Rest>(worker: Worker, signal: AbortSignal): Promise<Reading<Entry, Rest>> {
  const entries: Entry[] = [];
  for await (const [message] of on(worker, 'message', { signal })) {
    const answer = message as SheetWorkerAnswer<Entry, Rest>;
    if ('ok' in answer) return answer.ok ? accepted({ entries, rest: answer.value }) : answer;
    entries.push(...answer);
    worker.postMessage('next');
  }
  throw new Error('the worker ended without an answer');
}
