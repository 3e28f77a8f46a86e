import { findAskedCompetency } from '../../../domain/competency/regulators.ts';
import { EMPTY_ENTRY } from '../../../domain/competency/submission.ts';
import { accepted, type Result, refused } from '../../../domain/result.ts';
import type { FileAnswer } from '../../contract/file-answer.ts';
import type { OutputOf } from '../../contract/index.ts';
import type { Refusal } from '../../contract/refusals.ts';
import { EXPORT_FORMAT, type ImportedEntry, parseExportedEntries } from '../../contract/submission-fields.ts';
import type { UseCase } from '../../use-case.ts';
import type { SubmissionPorts } from './ports.ts';
import { findDocument, regulatorOf } from './read-submission.ts';
import { applySave } from './save-entry.ts';
import { type SubmissionDocument, toPlainText } from './submission-document.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Writes the submission as a file: a document, text for pasting, or JSON that can be imported (product.md 9.44). */
export const exportSubmission =
  (ports: SubmissionPorts): UseCase<'submission.export'> =>
  async ({ user }, { submissionId, format }) => {
    const document = await findDocument(ports, user.id, submissionId);
    if (!document) return refused({ code: 'not-found' });
    const fileName = `my-submission-${document.regulator.code.toLowerCase()}.${format}`;
    if (format === 'docx') return accepted({ fileName, type: DOCX, parts: [await ports.toDocx(document)] });
    if (format === 'txt') return accepted({ fileName, type: 'text/plain', parts: toPlainText(document) });
    return accepted(toJsonFile(fileName, document));
  };

const toJsonFile = (fileName: string, { regulator, entries }: SubmissionDocument): FileAnswer => ({
  fileName,
  type: 'application/json',
  parts: [JSON.stringify({ format: EXPORT_FORMAT, regulator: regulator.code, entries }, null, 2)],
});

/**
 * Imports what was exported as JSON. Of each text that differs the former one is kept as a version; codes that the
 * regulator does not ask for are left out (product.md 9.44).
 */
export const importSubmission =
  ({ transact, clock }: SubmissionPorts): UseCase<'submission.import'> =>
  async ({ user }, { submissionId, file }) => {
    const entries = await readEntries(file);
    if (!entries) return refused({ code: 'import-unreadable' });
    return transact<OutputOf<'submission.import'>, Refusal>(async (repositories) => {
      await repositories.users.lock(user.id);
      const submission = await repositories.submissions.findOwn(user.id, submissionId);
      if (!submission) return refused({ code: 'not-found' });
      const regulator = regulatorOf(submission);
      let imported = 0;
      const asked = entries.filter(({ code }) => findAskedCompetency(regulator, code));
      for (const { code, ...read } of asked) {
        const stored = await repositories.submissions.findEntry(submissionId, code);
        const baseRevision = stored?.revision ?? 0;
        const fields = { ...EMPTY_ENTRY, ...stored?.fields, ...read };
        const owner = { userId: user.id, submissionId, code };
        const save = { fields, baseRevision, keepsFormer: true };
        const { revision } = await applySave(repositories, owner, save, clock.now());
        if (revision !== baseRevision) imported += 1;
      }
      return accepted({ imported, unchanged: asked.length - imported }) satisfies Result<unknown, never>;
    });
  };

async function readEntries(file: File): Promise<readonly ImportedEntry[] | null> {
  try {
    return parseExportedEntries(JSON.parse(await file.text()));
  } catch {
    return null;
  }
}
