import type { SheetProblem, SheetReader, SheetReading } from '../../application/ports/competency.ts';
import type { TableReader } from '../../application/ports/question-files.ts';
import type { JobLimits, WorkerPool } from '../../application/ports/worker-pool.ts';
import type { SheetExample } from '../../domain/competency/example-sheet.ts';
import type { SheetRow } from '../../domain/competency/sheet.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { ReadSheetJob } from './read-sheet.ts';

const LIMITS: JobLimits = { milliseconds: 30_000, megabytes: 512, waiting: 4 };

type Reading<Entry, Rest> = Result<{ readonly entries: Entry[]; readonly rest: Rest }, SheetProblem>;

type ReadFile = <Entry, Rest>(file: File, codes: ReadSheetJob['codes']) => Promise<Reading<Entry, Rest>>;

/** Reads spreadsheets, each in a worker of its own, so that a hostile file delays only its sender (product.md 9.8). */
function fileReader(pool: WorkerPool, limits: JobLimits): ReadFile {
  const run = pool.openQueue<ReadSheetJob>('read-sheet', { limits });
  return async <Entry, Rest>(file: File, codes: ReadSheetJob['codes']): Promise<Reading<Entry, Rest>> => {
    const { name, type } = file;
    const bytes = await file.arrayBuffer();
    const done = await run<Result<Rest, SheetProblem>, Entry>(() => ({
      job: { file: { name, type, bytes }, codes },
      moved: [bytes],
    }));
    if (!done.ok) return refused(`upload-${done.refusal}` as const);
    const { answer, entries } = done.value;
    return answer.ok ? accepted({ entries, rest: answer.value }) : answer;
  };
}

/** Reads and validates spreadsheets of examples. */
export function sheetReader(pool: WorkerPool, limits: JobLimits = LIMITS): SheetReader {
  const read = fileReader(pool, limits);
  return async (file, codes) => {
    const reading = await read<SheetExample, SheetReading>(file, codes);
    if (!reading.ok) return reading;
    const { entries, rest } = reading.value;
    return accepted({ ...rest, sheet: { ...rest.sheet, examples: entries } });
  };
}

/** Reads the rows of spreadsheets as texts; what a formula would show is not known, so its cell is empty. */
export function tableReader(pool: WorkerPool, limits: JobLimits = LIMITS): TableReader {
  const read = fileReader(pool, limits);
  return async (file) => {
    const reading = await read<SheetRow, unknown>(file, null);
    if (!reading.ok) return reading;
    const textOf = (cell: SheetRow['cells'][number]): string => (cell && 'text' in cell ? cell.text : '');
    return accepted(reading.value.entries.map(({ number, cells }) => ({ number, cells: cells.map(textOf) })));
  };
}
