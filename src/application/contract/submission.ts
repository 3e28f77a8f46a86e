import * as v from 'valibot';
import { MAX_PREDECESSORS } from '../../domain/competency/entry-draft.ts';
import { countSchema, doneSchema, emptyInputSchema, idSchema, isoMomentSchema, pathId } from './fields.ts';
import { fileAnswer } from './file-answer.ts';
import { operationTable } from './operation.ts';
import {
  competencyTitle,
  entryDigestSchema,
  entryFields,
  entryPathFields,
  entryStateSchema,
  entrySummarySchema,
  entryVersionSchema,
  mentorCommentForm,
  mentorCommentSchema,
  mentorLinkSchema,
  mentorReviewSchema,
  mentorTokenSchema,
  partTextFields,
  projectForm,
  projectSchema,
  regulatorSchema,
  validatorForm,
  validatorSchema,
  writtenEntrySchema,
} from './submission-fields.ts';

/** A revision counts from 0, where nothing was saved. */
const revision = countSchema;

/**
 * What learners write for their own application. Reading needs no P.Eng. access, writing does (product.md 9.42). Only they read
 * it: administrators do not, when they see the site as a learner either (product.md 13.45).
 */
export const submissionOperations = operationTable({
  'submission.read': {
    method: 'GET',
    path: '/api/peng/submission',
    access: 'user',
    input: emptyInputSchema,
    output: v.strictObject({
      submission: v.nullable(v.strictObject({ id: idSchema, regulator: regulatorSchema })),
      /** Regulators for which something was chosen before. */
      others: v.array(regulatorSchema),
      entries: v.array(entrySummarySchema),
      titles: v.array(competencyTitle),
      projects: v.array(projectSchema),
      validators: v.array(validatorSchema),
      canWrite: v.boolean(),
    }),
    whileViewing: 'refused',
  },
  'submission.choose': {
    method: 'POST',
    path: '/api/peng/submission',
    access: 'peng',
    input: v.strictObject({ regulator: regulatorSchema }),
    output: v.strictObject({ submissionId: idSchema }),
    limit: 'writes',
  },
  'submission.readEntry': {
    method: 'GET',
    path: '/api/peng/submissions/:submissionId/entries/:code',
    access: 'user',
    input: v.strictObject(entryPathFields),
    output: v.strictObject({
      regulator: regulatorSchema,
      title: v.string(),
      description: v.string(),
      fields: entryFields,
      state: entryStateSchema,
      findings: countSchema,
      revision,
      savedAt: v.nullable(isoMomentSchema),
      versions: v.array(entryVersionSchema),
      projects: v.array(projectSchema),
      validators: v.array(validatorSchema),
      entries: v.array(entrySummarySchema),
      comments: v.array(mentorCommentSchema),
      links: v.array(mentorLinkSchema),
      /**
       * Shingles of our examples of the competency and of their weak versions, and of those of others that the stored text is
       * taken from, separate for each; none without access.
       */
      exampleShingles: v.array(v.array(countSchema)),
      canWrite: v.boolean(),
    }),
    whileViewing: 'refused',
  },
  'submission.saveEntry': {
    method: 'PUT',
    path: '/api/peng/submissions/:submissionId/entries/:code',
    access: 'peng',
    input: v.strictObject({
      ...entryPathFields,
      fields: entryFields,
      baseRevision: revision,
      keepsFormer: v.boolean(),
      predecessors: v.optional(v.pipe(v.array(entryDigestSchema), v.maxLength(MAX_PREDECESSORS)), []),
    }),
    output: v.strictObject({
      outcome: v.picklist(['saved', 'conflict']),
      revision,
      state: entryStateSchema,
      savedAt: isoMomentSchema,
      /** The stored text, where it differs from the one that was sent. */
      current: v.nullable(entryFields),
      /** Whether the text that was sent is taken from an example of another competency, which is then read with the entry. */
      isCopiedFromOther: v.boolean(),
    }),
    limit: 'drafts',
    largeBody: true,
  },
  'submission.setState': {
    method: 'POST',
    path: '/api/peng/submissions/:submissionId/entries/:code/state',
    access: 'peng',
    input: v.strictObject({ ...entryPathFields, revision, state: v.picklist(['draft', 'checked', 'ready']) }),
    output: v.strictObject({ state: entryStateSchema, findings: countSchema }),
    limit: 'drafts',
  },
  'submission.readVersion': {
    method: 'GET',
    path: '/api/peng/submissions/:submissionId/entries/:code/versions/:number',
    access: 'user',
    input: v.strictObject({ ...entryPathFields, number: pathId }),
    output: v.strictObject({ ...entryVersionSchema.entries, ...partTextFields }),
    whileViewing: 'refused',
  },
  'submission.saveProject': {
    method: 'POST',
    path: '/api/peng/projects',
    access: 'peng',
    input: projectForm,
    output: v.strictObject({ projectId: idSchema }),
    limit: 'drafts',
  },
  'submission.removeProject': {
    method: 'POST',
    path: '/api/peng/projects/:projectId/remove',
    access: 'peng',
    input: v.strictObject({ projectId: pathId }),
    output: doneSchema,
    limit: 'drafts',
  },
  'submission.saveValidator': {
    method: 'POST',
    path: '/api/peng/validators',
    access: 'peng',
    input: validatorForm,
    output: v.strictObject({ validatorId: idSchema }),
    limit: 'drafts',
  },
  'submission.removeValidator': {
    method: 'POST',
    path: '/api/peng/validators/:validatorId/remove',
    access: 'peng',
    input: v.strictObject({ validatorId: pathId }),
    output: doneSchema,
    limit: 'drafts',
  },
  'submission.readAll': {
    method: 'GET',
    path: '/api/peng/submissions/:submissionId',
    access: 'user',
    input: v.strictObject({ submissionId: pathId }),
    output: v.strictObject({
      regulator: regulatorSchema,
      entries: v.array(writtenEntrySchema),
    }),
    whileViewing: 'refused',
  },
  'submission.export': {
    method: 'GET',
    path: '/api/peng/submissions/:submissionId/export/:format',
    access: 'user',
    input: v.strictObject({ submissionId: pathId, format: v.picklist(['docx', 'txt', 'json']) }),
    output: fileAnswer,
    limit: 'export',
    whileViewing: 'refused',
  },
  'submission.import': {
    method: 'POST',
    path: '/api/peng/submissions/:submissionId/import',
    access: 'peng',
    body: 'multipart',
    input: v.strictObject({ submissionId: pathId, file: v.file() }),
    /** Left out is what the regulator does not ask for as such; `within` are its codes that take it in, none where it asks for nothing of it. */
    output: v.strictObject({
      imported: countSchema,
      unchanged: countSchema,
      leftOut: v.array(v.strictObject({ code: v.string(), within: v.array(v.string()) })),
    }),
    limit: 'upload',
  },
  'submission.createLink': {
    method: 'POST',
    path: '/api/peng/submissions/:submissionId/entries/:code/links',
    access: 'peng',
    input: v.strictObject({ ...entryPathFields, days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60)) }),
    /** The token is returned here only. */
    output: v.strictObject({ linkId: idSchema, token: v.string(), expiresAt: isoMomentSchema }),
    limit: 'writes',
  },
  'submission.revokeLink': {
    method: 'POST',
    path: '/api/peng/mentor-links/:linkId/revoke',
    access: 'user',
    input: v.strictObject({ linkId: pathId }),
    output: doneSchema,
    limit: 'writes',
  },
  'submission.noteSeenComments': {
    method: 'POST',
    path: '/api/peng/submissions/:submissionId/entries/:code/comments/seen',
    access: 'user',
    input: v.strictObject({ ...entryPathFields, lastCommentId: idSchema }),
    output: doneSchema,
    limit: 'drafts',
  },
  'submission.removeComment': {
    method: 'POST',
    path: '/api/peng/mentor-comments/:commentId/remove',
    access: 'user',
    input: v.strictObject({ commentId: pathId }),
    output: doneSchema,
    limit: 'writes',
  },
  'mentor.read': {
    method: 'GET',
    path: '/api/mentor-review',
    access: 'public',
    input: v.strictObject({ token: mentorTokenSchema }),
    output: mentorReviewSchema,
    limit: 'mentor-read',
  },
  'mentor.comment': {
    method: 'POST',
    path: '/api/mentor-review',
    access: 'public',
    input: mentorCommentForm,
    output: doneSchema,
    limit: 'mentor-comment',
  },
});
