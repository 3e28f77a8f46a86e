import { accepted, type Result } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { Clock } from '../ports/clock.ts';
import type { Transact } from '../ports/transact.ts';
import type { User } from '../ports/user-repository.ts';
import { counted, presentFindings, readUpload, type UploadPorts } from './read-upload.ts';

type Ports = UploadPorts & { readonly transact: Transact; readonly clock: Clock };
type Uploaded = OutputOf<'competency.upload'>;

/** A file's name is kept as far as it tells one file from another. */
const LONGEST_NAME = 255;

/** Stores all examples of a file or, where a row is wrong, none; the same file again adds nothing (product.md 9.11). */
export const uploadExamples =
  (ports: Ports) =>
  async (user: User, form: CommandOf<'competency.upload'>): Promise<Result<Uploaded, Refusal>> => {
    const read = await readUpload(ports, form);
    if (!read.ok) return read;
    const { reading, drafts } = read.value;
    const { errorCount } = reading.sheet;
    if (errorCount > 0) {
      const message = `${counted(errorCount, 'error', 'errors')} found. Nothing was uploaded.`;
      return accepted({ success: false, message, processed: 0, ...presentFindings(reading), uploadId: null });
    }
    return ports.transact<Uploaded, Refusal>(async ({ exampleUploads }) => {
      const fileName = form.spreadsheet.name.slice(0, LONGEST_NAME);
      const upload = { disciplineId: form.disciplineId, userId: user.id, fileName, drafts };
      const { id, added, repeated } = await exampleUploads.add(upload, ports.clock.now());
      const processed = drafts.length;
      const message = `Processed ${counted(processed, 'row', 'rows')}: ${added} added, ${repeated} there already.`;
      return accepted({ success: true, message, processed, ...presentFindings(reading), uploadId: id });
    });
  };
