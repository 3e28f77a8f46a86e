import type { ExampleSheet } from '../../domain/competency/example-sheet.ts';
import { formatCount, formatQuantity } from '../../domain/format-count.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { CommandOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { toIsoTime, toIsoTimeOrNull } from '../iso-time.ts';
import type { CompetencyRecord, ExampleDraft, SheetReading } from '../ports/competency.ts';
import type { UseCase } from '../use-case.ts';
import type { CompetencyPorts } from './ports.ts';
import { type StorePorts, storeUpload } from './store-upload.ts';

type UploadPorts = Pick<CompetencyPorts, 'competencies' | 'readSheet'>;

/** Limits of the preview: rows, and characters of a text. */
const SHOWN_ROWS = 50;
const SHOWN_CHARACTERS = 120;

/** The effects and errors of an upload; stores nothing. */
export const previewUpload =
  (ports: UploadPorts & Pick<CompetencyPorts, 'exampleUploads'>): UseCase<'competency.previewUpload'> =>
  async (_, form) => {
    const read = await readUpload(ports, form);
    if (!read.ok) return read;
    const { reading, drafts, titleOf, discipline } = read.value;
    const { sheet } = reading;
    const { repeatedInFile } = sheet;
    const added = (await ports.exampleUploads.findMissing(form.disciplineId, drafts)).length;
    const repeated = drafts.length - repeatedInFile - added;
    const rows = sheet.examples.slice(0, SHOWN_ROWS).map(({ row, code, situation }) => ({
      row,
      code,
      competency: titleOf(code),
      situation: situation.slice(0, SHOWN_CHARACTERS),
    }));
    const message =
      sheet.errorCount > 0
        ? `${formatQuantity(sheet.errorCount, 'error has', 'errors have')} to be corrected before anything can be uploaded.${describeCodeOnlyRows(sheet)}`
        : `${formatQuantity(added, 'example', 'examples')} would be added to ${discipline}; ${formatQuantity(repeated, 'is', 'are')} there already.${describeUnusualRows(sheet)}`;
    const byPlace = { byPlace: [...sheet.byPlace], byPlaceCount: sheet.byPlaceCount };
    const counts = { ...byPlace, rowCount: sheet.examples.length, added, repeated, repeatedInFile };
    return accepted({ message, ...presentUploadFindings(reading), rows, ...counts });
  };

/** Longest stored file name. */
const LONGEST_NAME = 255;

/**
 * Stores all examples of a file, or none where a row is wrong; uploading the same file again adds nothing (product.md
 * 9.11).
 */
export const uploadExamples = (ports: UploadPorts & StorePorts): UseCase<'competency.upload'> => {
  const store = storeUpload(ports);
  return async ({ user }, form) => {
    const read = await readUpload(ports, form);
    if (!read.ok) return read;
    const { reading, drafts } = read.value;
    const { errorCount, repeatedInFile } = reading.sheet;
    if (errorCount > 0) {
      const message = `${formatQuantity(errorCount, 'error', 'errors')} found. Nothing was uploaded.`;
      return accepted({ success: false, message, processed: 0, ...presentUploadFindings(reading), uploadId: null });
    }
    const fileName = form.spreadsheet.name.slice(0, LONGEST_NAME);
    const stored = await store({ disciplineId: form.disciplineId, userId: user.id, fileName }, drafts);
    if (!stored.ok) return stored;
    const { id, added, repeated } = stored.value;
    const processed = drafts.length;
    const counts = `${formatCount(added)} added, ${formatCount(repeated - repeatedInFile)} there already.${describeUnusualRows(reading.sheet)}`;
    const message = `Processed ${formatQuantity(processed, 'row', 'rows')}: ${counts}`;
    return accepted({ success: true, message, processed, ...presentUploadFindings(reading), uploadId: id });
  };
};

/** Uploads per page. */
const ON_A_PAGE = 100;

/** Uploads that can be undone or were undone, newest first, and where the next page begins. */
export const listUploads =
  ({ competencies }: Pick<CompetencyPorts, 'competencies'>): UseCase<'competency.uploads'> =>
  async (_, { before }) => {
    const found = await competencies.uploads({ limit: ON_A_PAGE + 1, ...(before === undefined ? {} : { before }) });
    const uploads = found.slice(0, ON_A_PAGE).map((entry) => ({
      ...entry,
      createdAt: toIsoTime(entry.createdAt),
      undoneAt: toIsoTimeOrNull(entry.undoneAt),
    }));
    return accepted({ uploads, next: found.length > ON_A_PAGE ? (uploads.at(-1)?.id ?? null) : null });
  };

/** An upload as read: its sheet, and its rows as examples to store. */
type UploadReading = {
  readonly reading: SheetReading;
  readonly drafts: readonly ExampleDraft[];
  readonly titleOf: (code: string) => string;
  readonly discipline: string;
};

/**
 * Reads the file of an upload and validates its rows; refuses files that are no spreadsheet, and unknown disciplines.
 */
async function readUpload(
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
const describeUnusualRows = (sheet: ExampleSheet): string => {
  const repeats = formatQuantity(sheet.repeatedInFile, 'row repeats', 'rows repeat');
  return (sheet.repeatedInFile === 0 ? '' : ` ${repeats} another row of the file.`) + describeCodeOnlyRows(sheet);
};

/** A sentence about rows that have only a code. */
const describeCodeOnlyRows = ({ codeOnlyCount }: ExampleSheet): string =>
  codeOnlyCount === 0
    ? ''
    : ` ${formatQuantity(codeOnlyCount, 'row has', 'rows have')} only a code and ${codeOnlyCount === 1 ? 'is' : 'are'} left out.`;

/** The findings that preview and upload share. */
const presentUploadFindings = ({
  sheet: { errors, errorCount, decimalMappingFixed, comp11Count, comp110Count },
  otherSheets,
}: SheetReading) => ({ errors: [...errors], errorCount, decimalMappingFixed, comp11Count, comp110Count, otherSheets });
