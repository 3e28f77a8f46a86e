import * as v from 'valibot';
import { AREA_CODES } from '../../domain/exam/blueprint.ts';
import { OPTION_LETTERS } from '../../domain/exam/item-quality.ts';
import { RESCORING_EFFECTS } from '../../domain/exam/key-change.ts';
import { QUESTION_KINDS } from '../../domain/exam/question-kind.ts';
import { id, moment, pathId, text } from './fields.ts';
import { operationTable } from './operation.ts';

const letter = v.picklist(OPTION_LETTERS);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const proportion = v.pipe(v.number(), v.minValue(-1), v.maxValue(1));

const perOption = <Each extends v.GenericSchema>(each: Each) => v.strictObject({ A: each, B: each, C: each, D: each });
const authored = (maxLength: number) => v.pipe(text(maxLength), v.trim());

/** A question as it is edited: stem, options with their reasons, when each distractor would be right, key and kind. */
const draft = v.strictObject({
  stem: authored(4_000),
  options: perOption(authored(1_000)),
  reasons: perOption(authored(4_000)),
  rightWhen: perOption(authored(1_000)),
  key: letter,
  kind: v.picklist(QUESTION_KINDS),
});

/** Where a question is used: a mock set, the free questions, a chapter or a module. */
const use = v.pipe(v.string(), v.regex(/^(?:mock-[12]|free|chapter-\d{1,2}|module-\d{1,2})$/));

const area = v.picklist(AREA_CODES);

/** How a question did in completed exams; null where there are too few answers to say (product.md 12.16). */
const statistics = v.strictObject({
  answers: count,
  proportionRight: v.nullable(proportion),
  discrimination: v.nullable(proportion),
  chosen: perOption(count),
});

const questionLine = v.strictObject({
  id,
  externalId: v.string(),
  stem: v.string(),
  area,
  use,
  isRetired: v.boolean(),
  isEdited: v.boolean(),
  openReports: count,
  statistics,
});

/** Which exams a key would meet, and what judging them by it would do (product.md 12.10). */
const countKeyUses = v.strictObject({ completed: count, running: count, raised: count, toPass: count });

const version = v.strictObject({
  number: count,
  draft,
  createdAt: moment,
  editor: v.nullable(v.string()),
  correctedBy: v.nullable(count),
});

const correction = v.strictObject({
  id,
  madeAt: moment,
  madeBy: v.nullable(v.string()),
  reason: v.string(),
  key: v.string(),
  isFinished: v.boolean(),
  rescored: count,
  toPass: count,
});

const questionView = v.strictObject({
  id,
  externalId: v.string(),
  use,
  area,
  topic: v.string(),
  source: v.string(),
  isRetired: v.boolean(),
  editedAt: v.nullable(moment),
  revision: count,
  version: count,
  draft,
  statistics,
  versions: v.array(version),
  corrections: v.array(correction),
  /** Exams with this question that are judged by another key than the present one. */
  otherKeys: countKeyUses,
  openReports: count,
});

const rescoring = v.strictObject({
  id,
  attemptId: id,
  username: v.string(),
  rightBefore: count,
  rightAfter: count,
  items: count,
  at: moment,
});

const ofQuestion = { questionId: pathId };
const reason = v.pipe(text(500), v.trim());

/** Questions as admins see and change them (product.md 12.7 to 12.16). */
export const questionOperations = operationTable({
  'questions.list': {
    method: 'GET',
    path: '/api/admin/questions',
    access: 'admin',
    input: v.strictObject({
      words: v.optional(v.pipe(text(200), v.trim())),
      use: v.optional(use),
      area: v.optional(area),
      after: v.optional(pathId),
    }),
    output: v.strictObject({ questions: v.array(questionLine), next: v.nullable(id) }),
  },
  'questions.read': {
    method: 'GET',
    path: '/api/admin/questions/:questionId',
    access: 'admin',
    input: v.strictObject(ofQuestion),
    output: questionView,
  },
  'questions.checkKey': {
    method: 'GET',
    path: '/api/admin/questions/:questionId/reach',
    access: 'admin',
    input: v.strictObject({ ...ofQuestion, key: letter }),
    /** `from` is the key that the question has. */
    output: v.strictObject({ ...countKeyUses.entries, from: letter }),
  },
  'questions.save': {
    method: 'PUT',
    path: '/api/admin/questions/:questionId',
    access: 'admin',
    input: v.strictObject({
      ...ofQuestion,
      /** The revision that was edited. */
      revision: count,
      draft,
      /** The change of the key that was confirmed, and what it means for exams that have another one. */
      keyDecision: v.optional(v.strictObject({ from: letter, to: letter, exams: v.picklist(RESCORING_EFFECTS) })),
      reason: v.optional(reason),
    }),
    output: v.strictObject({ revision: count, version: count, correction: v.nullable(correction) }),
    limit: 'writes',
  },
  'questions.rescore': {
    method: 'POST',
    path: '/api/admin/questions/:questionId/rescore',
    access: 'admin',
    input: v.strictObject({ ...ofQuestion, revision: count, reason }),
    output: v.strictObject({ correction }),
    limit: 'writes',
  },
  'questions.listRescorings': {
    method: 'GET',
    path: '/api/admin/questions/:questionId/rescorings',
    access: 'admin',
    input: v.strictObject({ ...ofQuestion, before: v.optional(pathId) }),
    output: v.strictObject({ rescorings: v.array(rescoring), next: v.nullable(id) }),
  },
});
