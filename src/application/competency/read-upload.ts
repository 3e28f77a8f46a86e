import type { ExampleSheet } from '../../domain/competency/example-sheet.ts';
import { formatQuantity } from '../../domain/format-count.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { CommandOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { CompetencyRecord, ExampleDraft, SheetReading } from '../ports/competency.ts';
import type { CompetencyPorts } from './ports.ts';

export type UploadPorts = Pick<CompetencyPorts, 'competencies' | 'readSheet'>;

/** An upload as read: its sheet, and its rows as examples to store. */
export type UploadReading = {
  readonly reading: SheetReading;
  readonly drafts: readonly ExampleDraft[];
  readonly titleOf: (code: string) => string;
  readonly discipline: string;
};

/**
 * Reads the file of an upload and validates its rows; refuses files that are no spreadsheet, and unknown disciplines.
 */
export async function readUpload(
  { competencies: reader, readSheet }: UploadPorts,
  { spreadsheet, disciplineId, disciplineName }: CommandOf<'competency.upload'>,
): Promise<Result<UploadReading, Refusal>> {
  const discipline = (await reader.disciplines('all')).find(({ id }) => id === disciplineId);
  if (!discipline) return refused({ code: 'invalid-input', fields: { disciplineId: 'Please select a discipline' } });
  if (disciplineName !== undefined && disciplineName !== discipline.name) {
    return refused({ code: 'invalid-input', fields: { disciplineName: 'This is not the name of the discipline' } });
  }
  const known = new Map((await reader.competencies(null)).map((record) => [record.code, record]));
  const read = await readSheet(spreadsheet, [...known.keys()]);
  if (!read.ok) return refused({ code: read.refusal });
  const titleOf = (code: string): string => known.get(code)?.title ?? '';
  const drafts = draftsOf(read.value.sheet, known);
  return accepted({
    reading: read.value,
    drafts,
    titleOf,
    discipline: discipline.name,
  });
}

const draftsOf = (sheet: ExampleSheet, known: ReadonlyMap<string, CompetencyRecord>): ExampleDraft[] =>
  sheet.examples.map(({ code, situation, action, outcome }) => {
    const competencyId = known.get(code)?.id;
    if (competencyId === undefined) throw new Error(`a sheet was read as ${code}, which is not a competency`);
    return { competencyId, situation, action, outcome };
  });

/** A sentence about rows that repeat each other or have only a code; usually empty. */
export const describeUnusualRows = (sheet: ExampleSheet): string => {
  const repeats = formatQuantity(sheet.repeatedInFile, 'row repeats', 'rows repeat');
  return (sheet.repeatedInFile === 0 ? '' : ` ${repeats} another row of the file.`) + describeCodeOnlyRows(sheet);
};

/** A sentence about rows that have only a code. */
export const describeCodeOnlyRows = ({ codeOnlyCount }: ExampleSheet): string =>
  codeOnlyCount === 0
    ? ''
    : ` ${formatQuantity(codeOnlyCount, 'row has', 'rows have')} only a code and ${codeOnlyCount === 1 ? 'is' : 'are'} left out.`;

/** The findings that preview and upload share. */
export const presentUploadFindings = ({
  sheet: { errors, errorCount, decimalMappingFixed, comp11Count, comp110Count },
  otherSheets,
}: SheetReading) => ({ errors: [...errors], errorCount, decimalMappingFixed, comp11Count, comp110Count, otherSheets });
