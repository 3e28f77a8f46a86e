import * as v from 'valibot';
import { AREA_CODES } from '../../domain/exam/blueprint.ts';
import { OPTION_LETTERS } from '../../domain/exam/item-quality.ts';
import { RESCORING_EFFECTS } from '../../domain/exam/key-change.ts';
import { QUESTION_KINDS } from '../../domain/exam/question-kind.ts';
import { QUESTION_STATES } from '../../domain/exam/question-state.ts';
import { countSchema, createTextSchema, idSchema, isoMomentSchema, pathId } from './fields.ts';
import { operationTable } from './operation.ts';

const letter = v.picklist(OPTION_LETTERS);
const proportion = v.pipe(v.number(), v.minValue(-1), v.maxValue(1));

const perOption = <Each extends v.GenericSchema>(each: Each) => v.strictObject({ A: each, B: each, C: each, D: each });
export const createAuthoredTextSchema = (maxLength: number) => v.pipe(createTextSchema(maxLength), v.trim());

/** A question as it is edited: stem, options with their reasons, when each distractor would be right, key and kind. */
const draft = v.strictObject({
  stem: createAuthoredTextSchema(4_000),
  options: perOption(createAuthoredTextSchema(1_000)),
  reasons: perOption(createAuthoredTextSchema(4_000)),
  rightWhen: perOption(createAuthoredTextSchema(1_000)),
  key: letter,
  kind: v.picklist(QUESTION_KINDS),
});

/** Where a question is used: a mock set, the free questions, a chapter or a module. */
export const itemUseSchema = v.pipe(v.string(), v.regex(/^(?:mock-[12]|free|chapter-\d{1,2}|module-\d{1,2})$/));

const area = v.picklist(AREA_CODES);

/** How a question did in completed exams; null where there are too few answers to say (product.md 12.16). */
const statistics = v.strictObject({
  answers: countSchema,
  proportionRight: v.nullable(proportion),
  discrimination: v.nullable(proportion),
  chosen: perOption(countSchema),
});

/** Orders of the list: by id, the hardest first, the least telling first, the most reported first, the last changed first. */
export const QUESTION_ORDERS = ['id', 'right', 'discrimination', 'reports', 'changed'] as const;

const questionLine = v.strictObject({
  id: idSchema,
  externalId: v.string(),
  stem: v.string(),
  area,
  use: itemUseSchema,
  state: v.picklist(QUESTION_STATES),
  isEdited: v.boolean(),
  /** The last change, here or by loading the files. */
  changedAt: isoMomentSchema,
  openReports: countSchema,
  statistics,
});

/** Which exams a key would meet, and what judging them by it would do (product.md 12.10). */
const countKeyUses = v.strictObject({
  completed: countSchema,
  running: countSchema,
  raised: countSchema,
  toPass: countSchema,
});

const version = v.strictObject({
  number: countSchema,
  draft,
  createdAt: isoMomentSchema,
  editor: v.nullable(v.string()),
  correctedBy: v.nullable(countSchema),
});

const correction = v.strictObject({
  id: idSchema,
  madeAt: isoMomentSchema,
  madeBy: v.nullable(v.string()),
  reason: v.string(),
  key: v.string(),
  isFinished: v.boolean(),
  rescored: countSchema,
  toPass: countSchema,
});

const questionView = v.strictObject({
  id: idSchema,
  externalId: v.string(),
  use: itemUseSchema,
  area,
  topic: v.string(),
  source: v.string(),
  isRetired: v.boolean(),
  state: v.picklist(QUESTION_STATES),
  /** Retired by an administrator, so that it can be brought back. */
  isWithdrawn: v.boolean(),
  reviewedBy: v.nullable(v.string()),
  editedAt: v.nullable(isoMomentSchema),
  revision: countSchema,
  version: countSchema,
  draft,
  statistics,
  versions: v.array(version),
  corrections: v.array(correction),
  /** Exams with this question that are judged by another key than the present one. */
  otherKeys: countKeyUses,
  openReports: countSchema,
});

const rescoring = v.strictObject({
  id: idSchema,
  attemptId: idSchema,
  username: v.string(),
  rightBefore: countSchema,
  rightAfter: countSchema,
  items: countSchema,
  at: isoMomentSchema,
});

/** Which questions are wanted. */
export const questionFilterFields = {
  words: v.optional(v.pipe(createTextSchema(200), v.trim())),
  use: v.optional(itemUseSchema),
  area: v.optional(area),
  state: v.optional(v.picklist(QUESTION_STATES)),
};

export const questionIdFields = { questionId: pathId };
const reason = v.pipe(createTextSchema(500), v.trim());

/** Questions as admins see and change them (product.md 12.7 to 12.16). */
export const questionOperations = operationTable({
  'questions.list': {
    method: 'GET',
    path: '/api/admin/questions',
    access: 'admin',
    input: v.strictObject({
      ...questionFilterFields,
      sort: v.optional(v.picklist(QUESTION_ORDERS)),
      page: v.optional(pathId),
    }),
    /** `next` is the number of the next page. */
    output: v.strictObject({ questions: v.array(questionLine), next: v.nullable(idSchema) }),
  },
  'questions.read': {
    method: 'GET',
    path: '/api/admin/questions/:questionId',
    access: 'admin',
    input: v.strictObject(questionIdFields),
    output: questionView,
  },
  'questions.checkKey': {
    method: 'GET',
    path: '/api/admin/questions/:questionId/reach',
    access: 'admin',
    input: v.strictObject({ ...questionIdFields, key: letter }),
    /** `from` is the key that the question has. */
    output: v.strictObject({ ...countKeyUses.entries, from: letter }),
  },
  'questions.save': {
    method: 'PUT',
    path: '/api/admin/questions/:questionId',
    access: 'admin',
    input: v.strictObject({
      ...questionIdFields,
      /** The revision that was edited. */
      revision: countSchema,
      draft,
      /** The change of the key that was confirmed, and what it means for exams that have another one. */
      keyDecision: v.optional(v.strictObject({ from: letter, to: letter, exams: v.picklist(RESCORING_EFFECTS) })),
      reason: v.optional(reason),
    }),
    output: v.strictObject({ revision: countSchema, version: countSchema, correction: v.nullable(correction) }),
    limit: 'writes',
  },
  'questions.rescore': {
    method: 'POST',
    path: '/api/admin/questions/:questionId/rescore',
    access: 'admin',
    input: v.strictObject({ ...questionIdFields, revision: countSchema, reason }),
    output: v.strictObject({ correction }),
    limit: 'writes',
  },
  'questions.listRescorings': {
    method: 'GET',
    path: '/api/admin/questions/:questionId/rescorings',
    access: 'admin',
    input: v.strictObject({ ...questionIdFields, before: v.optional(pathId) }),
    output: v.strictObject({ rescorings: v.array(rescoring), next: v.nullable(idSchema) }),
  },
});
