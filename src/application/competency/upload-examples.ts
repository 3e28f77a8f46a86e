import { formatCount, formatQuantity } from '../../domain/format-count.ts';
import { accepted } from '../../domain/result.ts';
import type { UseCase } from '../use-case.ts';
import { describeUnusualRows, presentUploadFindings, readUpload, type UploadPorts } from './read-upload.ts';
import { type StorePorts, storeUpload } from './store-upload.ts';

type Ports = UploadPorts & StorePorts;

/** Longest stored file name. */
const LONGEST_NAME = 255;

/**
 * Stores all examples of a file, or none where a row is wrong; uploading the same file again adds nothing (product.md
 * 9.11).
 */
export const uploadExamples = (ports: Ports): UseCase<'competency.upload'> => {
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
