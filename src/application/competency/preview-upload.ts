import { formatQuantity } from '../../domain/format-count.ts';
import { accepted } from '../../domain/result.ts';
import type { UseCase } from '../use-case.ts';
import type { CompetencyPorts } from './ports.ts';
import {
  describeCodeOnlyRows,
  describeUnusualRows,
  presentUploadFindings,
  readUpload,
  type UploadPorts,
} from './read-upload.ts';

type Ports = UploadPorts & Pick<CompetencyPorts, 'exampleUploads'>;

/** Limits of the preview: rows, and characters of a text. */
const SHOWN_ROWS = 50;
const SHOWN_CHARACTERS = 120;

/** The effects and errors of an upload; stores nothing. */
export const previewUpload =
  (ports: Ports): UseCase<'competency.previewUpload'> =>
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
