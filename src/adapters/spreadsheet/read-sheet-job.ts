import type { SheetProblem } from '../../application/ports/competency.ts';
import type { SendParts } from '../../application/ports/worker-pool.ts';
import { validateExampleSheet } from '../../domain/competency/example-sheet.ts';
import { accepted, type Result } from '../../domain/result.ts';
import { readSheet, type SheetFile } from './read-sheet.ts';

/** A file, and the codes that examples may have; without codes the rows are wanted as they are. */
export type ReadSheetJob = { readonly file: SheetFile; readonly codes: readonly string[] | null };

/** Reads one file in a worker: rows or examples are sent ahead. Validating many rows takes its time too, so it is done here. */
export async function readSheetJob(
  { file, codes }: ReadSheetJob,
  sendParts: SendParts,
): Promise<Result<object, SheetProblem>> {
  const read = readSheet(file);
  if (!read.ok) return read;
  const { rows, otherSheets } = read.value;
  if (codes === null) {
    await sendParts(rows);
    return accepted({ otherSheets });
  }
  const { examples, ...sheet } = validateExampleSheet(rows, codes);
  await sendParts(examples);
  return accepted({ sheet: { ...sheet, examples: [] }, otherSheets });
}
