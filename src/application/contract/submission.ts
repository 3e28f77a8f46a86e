import * as v from 'valibot';
import { HIGHEST_LEVEL } from '../../domain/competency/level-scale.ts';
import { PARTS, REGULATOR_CODES } from '../../domain/competency/regulators.ts';
import { ENTRY_STATES, MAX_PART_LENGTH } from '../../domain/competency/submission.ts';
import { done, id, moment, nothing, pathId, text } from './fields.ts';
import { fileAnswer } from './file-answer.ts';
import { operationTable } from './operation.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const revision = count;

const regulator = v.picklist(REGULATOR_CODES);

/** The code of a competency, as text: '1.10'. */
const code = v.pipe(text(5), v.regex(/^[1-9]\.[1-9]\d?$/));

const level = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(HIGHEST_LEVEL)));

const LONG = `This is longer than ${MAX_PART_LENGTH} characters. Please shorten it.`;

const partTexts = {
  situation: text(MAX_PART_LENGTH, LONG),
  action: text(MAX_PART_LENGTH, LONG),
  outcome: text(MAX_PART_LENGTH, LONG),
};

const entryFields = v.strictObject({ ...partTexts, level, projectId: v.nullable(id), validatorId: v.nullable(id) });

const state = v.picklist(ENTRY_STATES);

const line = v.strictObject({ code: v.string(), state, level, projectId: v.nullable(id), findings: count });

const name = (most: number, missing: string) => v.pipe(text(most), v.trim(), v.nonEmpty(missing));

/** A project as it is entered once and used in several texts. */
export const projectForm = v.strictObject({
  projectId: v.optional(pathId),
  name: name(200, 'Please name the project.'),
  employer: v.pipe(text(200), v.trim()),
  period: v.pipe(text(60), v.trim()),
});

/** Somebody who can confirm the work. */
export const validatorForm = v.strictObject({
  validatorId: v.optional(pathId),
  name: name(200, 'Please name the validator.'),
  position: v.pipe(text(200), v.trim()),
});

const project = v.strictObject({ id, name: v.string(), employer: v.string(), period: v.string() });

const validator = v.strictObject({ id, name: v.string(), position: v.string() });

const versionLine = v.strictObject({
  number: id,
  origin: v.picklist(['interval', 'replaced', 'other-device']),
  savedAt: moment,
});

const comment = v.strictObject({
  id,
  author: v.string(),
  part: v.picklist(PARTS),
  body: v.string(),
  createdAt: moment,
});

const link = v.strictObject({
  id,
  createdAt: moment,
  expiresAt: moment,
  state: v.picklist(['open', 'revoked', 'expired']),
});

const competencyTitle = v.strictObject({ code: v.string(), title: v.string(), description: v.string() });

const entryPath = { submissionId: pathId, code };

const token = v.pipe(text(100), v.regex(/^[\w-]{20,100}$/));

/** The comment of a mentor; name and text are needed. */
export const mentorCommentForm = v.strictObject({
  token,
  author: name(80, 'Please give your name.'),
  part: v.picklist(PARTS),
  body: name(2000, 'Please write a comment.'),
});

/** The kind of an exported file, written into it so that an import recognizes it. */
export const EXPORT_FORMAT = 'plumbline-submission-1';

const exportedEntry = v.object({ code, ...partTexts, level });

/** A text of an exported file. */
export type ImportedEntry = v.InferOutput<typeof exportedEntry>;

const exportedFile = v.object({
  format: v.literal(EXPORT_FORMAT),
  entries: v.pipe(v.array(exportedEntry), v.maxLength(100)),
});

/** The texts of a file that was exported as JSON, or null where it is none. */
export function parseExportedEntries(file: unknown): readonly ImportedEntry[] | null {
  const parsed = v.safeParse(exportedFile, file);
  return parsed.success ? parsed.output.entries : null;
}

/** What learners write for their own application. Reading needs no P.Eng. access, writing does (product.md 9.42). */
export const submissionOperations = operationTable({
  'submission.read': {
    method: 'GET',
    path: '/api/peng/submission',
    access: 'user',
    input: nothing,
    output: v.strictObject({
      submission: v.nullable(v.strictObject({ id, regulator })),
      /** Regulators for which something was chosen before. */
      others: v.array(regulator),
      entries: v.array(line),
      titles: v.array(competencyTitle),
      projects: v.array(project),
      validators: v.array(validator),
      canWrite: v.boolean(),
    }),
  },
  'submission.choose': {
    method: 'POST',
    path: '/api/peng/submission',
    access: 'peng',
    input: v.strictObject({ regulator }),
    output: v.strictObject({ submissionId: id }),
    limit: 'writes',
  },
  'submission.readEntry': {
    method: 'GET',
    path: '/api/peng/submissions/:submissionId/entries/:code',
    access: 'user',
    input: v.strictObject(entryPath),
    output: v.strictObject({
      regulator,
      title: v.string(),
      description: v.string(),
      fields: entryFields,
      state,
      findings: count,
      revision,
      savedAt: v.nullable(moment),
      versions: v.array(versionLine),
      projects: v.array(project),
      validators: v.array(validator),
      entries: v.array(line),
      comments: v.array(comment),
      links: v.array(link),
      /** Kept shingles of our examples of the competency, each example's apart; none without access. */
      exampleShingles: v.array(v.array(count)),
      canWrite: v.boolean(),
    }),
  },
  'submission.saveEntry': {
    method: 'PUT',
    path: '/api/peng/submissions/:submissionId/entries/:code',
    access: 'peng',
    input: v.strictObject({ ...entryPath, fields: entryFields, baseRevision: revision, keepsFormer: v.boolean() }),
    output: v.strictObject({
      outcome: v.picklist(['saved', 'conflict']),
      revision,
      state,
      savedAt: moment,
      /** The text that stands, where it is not the one that was sent. */
      current: v.nullable(entryFields),
    }),
    limit: 'drafts',
    largeBody: true,
  },
  'submission.setState': {
    method: 'POST',
    path: '/api/peng/submissions/:submissionId/entries/:code/state',
    access: 'peng',
    input: v.strictObject({ ...entryPath, revision, state: v.picklist(['draft', 'checked', 'ready']) }),
    output: v.strictObject({ state, findings: count }),
    limit: 'drafts',
  },
  'submission.readVersion': {
    method: 'GET',
    path: '/api/peng/submissions/:submissionId/entries/:code/versions/:number',
    access: 'user',
    input: v.strictObject({ ...entryPath, number: pathId }),
    output: v.strictObject({ ...versionLine.entries, ...partTexts }),
  },
  'submission.saveProject': {
    method: 'POST',
    path: '/api/peng/projects',
    access: 'peng',
    input: projectForm,
    output: v.strictObject({ projectId: id }),
    limit: 'drafts',
  },
  'submission.removeProject': {
    method: 'POST',
    path: '/api/peng/projects/:projectId/remove',
    access: 'peng',
    input: v.strictObject({ projectId: pathId }),
    output: done,
    limit: 'drafts',
  },
  'submission.saveValidator': {
    method: 'POST',
    path: '/api/peng/validators',
    access: 'peng',
    input: validatorForm,
    output: v.strictObject({ validatorId: id }),
    limit: 'drafts',
  },
  'submission.removeValidator': {
    method: 'POST',
    path: '/api/peng/validators/:validatorId/remove',
    access: 'peng',
    input: v.strictObject({ validatorId: pathId }),
    output: done,
    limit: 'drafts',
  },
  'submission.readAll': {
    method: 'GET',
    path: '/api/peng/submissions/:submissionId',
    access: 'user',
    input: v.strictObject({ submissionId: pathId }),
    output: v.strictObject({
      regulator,
      entries: v.array(
        v.strictObject({
          code: v.string(),
          title: v.string(),
          state,
          level,
          project: v.nullable(v.string()),
          validator: v.nullable(v.string()),
          ...partTexts,
        }),
      ),
    }),
  },
  'submission.export': {
    method: 'GET',
    path: '/api/peng/submissions/:submissionId/export/:format',
    access: 'user',
    input: v.strictObject({ submissionId: pathId, format: v.picklist(['docx', 'txt', 'json']) }),
    output: fileAnswer,
    limit: 'export',
  },
  'submission.import': {
    method: 'POST',
    path: '/api/peng/submissions/:submissionId/import',
    access: 'peng',
    body: 'multipart',
    input: v.strictObject({ submissionId: pathId, file: v.file() }),
    output: v.strictObject({ imported: count, unchanged: count }),
    limit: 'upload',
  },
  'submission.createLink': {
    method: 'POST',
    path: '/api/peng/submissions/:submissionId/entries/:code/links',
    access: 'peng',
    input: v.strictObject({ ...entryPath, days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60)) }),
    /** The token is told here only. */
    output: v.strictObject({ linkId: id, token: v.string(), expiresAt: moment }),
    limit: 'writes',
  },
  'submission.revokeLink': {
    method: 'POST',
    path: '/api/peng/mentor-links/:linkId/revoke',
    access: 'user',
    input: v.strictObject({ linkId: pathId }),
    output: done,
    limit: 'writes',
  },
  'submission.removeComment': {
    method: 'POST',
    path: '/api/peng/mentor-comments/:commentId/remove',
    access: 'user',
    input: v.strictObject({ commentId: pathId }),
    output: done,
    limit: 'writes',
  },
  'mentor.read': {
    method: 'GET',
    path: '/api/mentor-review',
    access: 'public',
    input: v.strictObject({ token }),
    output: v.strictObject({
      code: v.string(),
      title: v.string(),
      description: v.string(),
      learner: v.string(),
      ...partTexts,
    }),
    limit: 'mentor-read',
  },
  'mentor.comment': {
    method: 'POST',
    path: '/api/mentor-review',
    access: 'public',
    input: mentorCommentForm,
    output: done,
    limit: 'mentor-comment',
  },
});
