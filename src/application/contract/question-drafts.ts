import * as v from 'valibot';
import { MAX_REVIEWER_LENGTH } from '../../domain/exam/question-state.ts';
import { TOPICS_BY_CODE } from '../../domain/exam/topics.ts';
import { countSchema, doneSchema, idSchema } from './fields.ts';
import { fileAnswer } from './file-answer.ts';
import { operationTable } from './operation.ts';
import { createAuthoredTextSchema, itemUseSchema, questionFilterFields, questionIdFields } from './questions.ts';

/** Questions that are written on the site or brought in by a file, and their state (product.md 12.20 to 12.24). */
export const questionDraftOperations = operationTable({
  'questions.export': {
    method: 'GET',
    path: '/api/admin/questions/export/:format',
    access: 'admin',
    input: v.strictObject({ format: v.picklist(['yaml', 'xlsx']), ...questionFilterFields }),
    output: fileAnswer,
    limit: 'audit-export',
    needsConfirmation: true,
  },
  'questions.import': {
    method: 'POST',
    path: '/api/admin/questions/import',
    access: 'admin',
    body: 'multipart',
    input: v.strictObject({ file: v.file() }),
    /** Nothing was stored where there are problems; the first of many represent all. */
    output: v.strictObject({
      added: countSchema,
      changed: countSchema,
      unchanged: countSchema,
      problems: v.array(v.strictObject({ place: v.string(), column: v.string(), reason: v.string() })),
    }),
    limit: 'upload',
  },
  'questions.create': {
    method: 'POST',
    path: '/api/admin/questions',
    access: 'admin',
    input: v.strictObject({
      use: itemUseSchema,
      topic: v.picklist(Object.keys(TOPICS_BY_CODE), 'Please choose a topic.'),
      source: v.pipe(createAuthoredTextSchema(500), v.nonEmpty('Name the source on which the question rests.')),
    }),
    output: v.strictObject({ id: idSchema }),
    limit: 'writes',
  },
  'questions.duplicate': {
    method: 'POST',
    path: '/api/admin/questions/:questionId/duplicate',
    access: 'admin',
    input: v.strictObject(questionIdFields),
    output: v.strictObject({ id: idSchema }),
    limit: 'writes',
  },
  'questions.publish': {
    method: 'POST',
    path: '/api/admin/questions/:questionId/publish',
    access: 'admin',
    input: v.strictObject({
      ...questionIdFields,
      revision: countSchema,
      reviewer: createAuthoredTextSchema(MAX_REVIEWER_LENGTH),
    }),
    output: doneSchema,
    limit: 'writes',
  },
  'questions.retire': {
    method: 'POST',
    path: '/api/admin/questions/:questionId/retire',
    access: 'admin',
    input: v.strictObject({ ...questionIdFields, revision: countSchema }),
    output: doneSchema,
    limit: 'writes',
  },
  'questions.reinstate': {
    method: 'POST',
    path: '/api/admin/questions/:questionId/reinstate',
    access: 'admin',
    input: v.strictObject({ ...questionIdFields, revision: countSchema }),
    output: doneSchema,
    limit: 'writes',
  },
});
