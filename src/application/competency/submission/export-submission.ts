import { listCoveringCodes } from '../../../domain/competency/framework.ts';
import { findSameCompetency } from '../../../domain/competency/regulators.ts';
import { EMPTY_ENTRY, type EntryFields, MAX_PROJECTS } from '../../../domain/competency/submission.ts';
import { accepted, type Result, refused } from '../../../domain/result.ts';
import type { FileAnswer } from '../../contract/file-answer.ts';
import type { OutputOf } from '../../contract/index.ts';
import type { Refusal } from '../../contract/refusals.ts';
import {
  type ExportedSubmission,
  parseExportedSubmission,
  SUBMISSION_EXPORT_FORMAT,
} from '../../contract/submission-fields.ts';
import type { Repositories } from '../../ports/transact.ts';
import { refuseExport } from '../../refuse-export.ts';
import type { UseCase } from '../../use-case.ts';
import type { SubmissionPorts } from './ports.ts';
import { findDocument, getRegulator } from './read-submission.ts';
import { applyEntrySave } from './save-entry.ts';
import {
  type DocumentEntry,
  formatProject,
  formatValidator,
  renderSubmissionText,
  type SubmissionDocument,
} from './submission-document.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Writes the submission as a file: a document, text for pasting, or JSON that can be imported (product.md 9.44). */
export const exportSubmission =
  (ports: SubmissionPorts): UseCase<'submission.export'> =>
  async ({ user }, { submissionId, format }) => {
    if (format === 'docx') return exportDocx(ports, user.id, submissionId);
    const document = await findDocument(ports, user.id, submissionId);
    if (!document) return refused({ code: 'not-found' });
    const fileName = fileNameOf(document.regulator.code, format);
    if (format === 'txt') return accepted({ fileName, type: 'text/plain', parts: renderSubmissionText(document) });
    return accepted(toJsonFile(fileName, document));
  };

const fileNameOf = (regulator: string, format: string): string => `my-submission-${regulator.toLowerCase()}.${format}`;

/**
 * Its texts are read when the job starts, so not where the queue is full. A submission may be deleted with its account before that.
 */
async function exportDocx(
  ports: SubmissionPorts,
  userId: number,
  submissionId: number,
): Promise<Result<FileAnswer, Refusal>> {
  const own = await ports.submissions.findOwn(userId, submissionId);
  if (!own) return refused({ code: 'not-found' });
  const file = await ports.toDocx(() => findDocument(ports, userId, submissionId));
  if (!file.ok)
    return file.refusal === 'missing' ? refused({ code: 'submission-deleted' }) : refuseExport(file.refusal);
  return accepted({ fileName: fileNameOf(own.regulator, 'docx'), type: DOCX, parts: [file.value] });
}

const toJsonFile = (fileName: string, { regulator, entries }: SubmissionDocument): FileAnswer => ({
  fileName,
  type: 'application/json',
  parts: [
    JSON.stringify(
      { format: SUBMISSION_EXPORT_FORMAT, regulator: regulator.code, entries: entries.map(withoutIds) },
      null,
      2,
    ),
  ],
});

/** Projects and validators are known by their names in a file: another account has other ids, and saves at another time. */
const withoutIds = ({ project, validator, savedAt: _, ...entry }: DocumentEntry) => ({
  ...entry,
  project: project && { name: project.name, employer: project.employer, period: project.period },
  validator: validator && { name: validator.name, position: validator.position },
});

/**
 * Imports what was exported as JSON. Of each text that differs the former one is kept as a version; competencies that the
 * regulator does not ask for as such are left out (product.md 9.44).
 */
export const importSubmission =
  ({ transact, clock }: SubmissionPorts): UseCase<'submission.import'> =>
  async ({ user }, { submissionId, file }) => {
    const exported = await readExported(file);
    if (!exported) return refused({ code: 'import-unreadable' });
    return transact<OutputOf<'submission.import'>, Refusal>(async (repositories) => {
      await repositories.users.lock(user.id);
      const submission = await repositories.submissions.findOwn(user.id, submissionId);
      if (!submission) return refused({ code: 'not-found' });
      const [from, to] = [getRegulator(exported), getRegulator(submission)];
      const asked = exported.entries.flatMap(({ code, ...read }) => {
        const same = findSameCompetency(from, code, to);
        return same ? [{ code: same.code, read }] : [];
      });
      const toIds = await openOwnLists(repositories.submissions, user.id);
      let imported = 0;
      for (const { code, read } of asked) {
        const { project, validator, ...texts } = read;
        const stored = await repositories.submissions.findEntry(submissionId, code);
        const baseRevision = stored?.revision ?? 0;
        const fields = { ...EMPTY_ENTRY, ...stored?.fields, ...texts, ...(await toIds({ project, validator })) };
        const owner = { userId: user.id, submissionId, code };
        const save = { fields, baseRevision, keepsFormer: true, predecessors: [] };
        const { revision } = await applyEntrySave(repositories, owner, save, clock.now());
        if (revision !== baseRevision) imported += 1;
      }
      const leftOut = exported.entries
        .filter(({ code }) => !findSameCompetency(from, code, to))
        .map(({ code }) => ({ code, within: listCoveringCodes(from, code, to) }));
      return accepted({ imported, unchanged: asked.length - imported, leftOut }) satisfies Result<unknown, never>;
    });
  };

type Named = Pick<ExportedSubmission['entries'][number], 'project' | 'validator'>;

/**
 * Finds projects and validators of a file among the learner's own, and adds what is new, as long as there is place for it.
 * What the file does not name stays as it is stored.
 */
async function openOwnLists(submissions: Repositories['submissions'], userId: number) {
  const [projects, validators] = [await submissions.listProjects(userId), await submissions.listValidators(userId)];
  return async ({ project, validator }: Named): Promise<Partial<EntryFields>> => {
    const [projectId, validatorId] = [
      project && (await findOrAdd(projects, project, formatProject, (each) => submissions.addProject(userId, each))),
      validator &&
        (await findOrAdd(validators, validator, formatValidator, (each) => submissions.addValidator(userId, each))),
    ];
    return { ...(projectId === null ? {} : { projectId }), ...(validatorId === null ? {} : { validatorId }) };
  };
}

/** The id of an entry of a list that reads the same; null where the list is full. */
async function findOrAdd<Fields extends object>(
  list: (Fields & { readonly id: number })[],
  wanted: Fields,
  format: (fields: Fields) => string,
  add: (fields: Fields) => Promise<number>,
): Promise<number | null> {
  const own = list.find((each) => format(each) === format(wanted));
  if (own) return own.id;
  if (list.length >= MAX_PROJECTS) return null;
  const id = await add(wanted);
  list.push({ ...wanted, id });
  return id;
}

/** More than the longest submission takes as JSON, in bytes; a larger file would hold up others while it is parsed. */
const MAX_EXPORT_BYTES = 5 * 1024 * 1024;

async function readExported(file: File): Promise<ExportedSubmission | null> {
  if (file.size > MAX_EXPORT_BYTES) return null;
  try {
    return parseExportedSubmission(JSON.parse(await file.text()));
  } catch {
    return null;
  }
}
