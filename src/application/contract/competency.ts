import * as v from 'valibot';
import { FINDING_KINDS } from '../../domain/competency/writing/finding.ts';
import { competencyTexts, exampleSchema } from './example-fields.ts';
import {
  countSchema,
  createTextSchema,
  emptyInputSchema,
  idSchema,
  isoMomentSchema,
  millisecondsSchema,
  pathId,
} from './fields.ts';
import { operationTable } from './operation.ts';
import { regulatorSchema } from './submission-fields.ts';

const province = v.strictObject({
  id: idSchema,
  code: v.string(),
  name: v.string(),
  regulator: v.string(),
  /** What to know about the framework, and the characters that the form takes; null where all 34 apply, or none is known. */
  note: v.nullable(v.string()),
  limits: v.nullable(v.strictObject({ situation: countSchema, action: countSchema, outcome: countSchema })),
});

const discipline = v.strictObject({ id: idSchema, name: v.string(), description: v.string() });
/** A competency as a regulator asks for it; of one that takes several of the 34 together the id is that of the first. */
const competency = v.strictObject({
  id: idSchema,
  code: v.string(),
  category: v.string(),
  competency: v.string(),
  description: v.string(),
  order: countSchema,
  /** The codes of the 34 that it takes together; its own alone where the regulator asks for the 34. */
  covers: v.array(v.string()),
});

/** One of the 34 as a caller names it, by id or by code as text; with a province, what its regulator takes together with it. */
const competencyKey = v.pipe(createTextSchema(20), v.regex(/^([1-9]\d{0,14}|[1-9]\.[1-9]\d?)$/));

/** When a restored entry was saved: the list has it as text, the order of the list needs the time. */
const savedBefore = v.pipe(isoMomentSchema, v.transform(Date.parse), millisecondsSchema);

const rowError = v.strictObject({ row: idSchema, column: v.string(), reason: v.string() });

/** What reading a sheet found; the first of many errors represent all, whose number is given. */
const sheetFindings = {
  message: v.string(),
  errors: v.array(rowError),
  errorCount: countSchema,
  decimalMappingFixed: v.boolean(),
  comp11Count: countSchema,
  comp110Count: countSchema,
  /** Sheets beside the first one, which are not read. */
  otherSheets: countSchema,
};

/**
 * The form of an upload. The name, where given, must be that of the discipline, so that a list cannot be stored under
 * another one.
 */
const uploadForm = v.strictObject({
  spreadsheet: v.file(),
  disciplineId: pathId,
  disciplineName: v.optional(createTextSchema(120)),
});

const listedUpload = v.strictObject({
  id: idSchema,
  discipline: v.string(),
  fileName: v.string(),
  added: countSchema,
  repeated: countSchema,
  /** Examples that leave the bank when it is undone. */
  leaving: countSchema,
  createdAt: isoMomentSchema,
  undoneAt: v.nullable(isoMomentSchema),
});

/** P.Eng. examples. Only `peng` operations answer the text of an example. */
export const competencyOperations = operationTable({
  'competency.provinces': {
    method: 'GET',
    path: '/api/peng/provinces',
    access: 'user',
    input: emptyInputSchema,
    output: v.array(province),
  },
  'competency.disciplines': {
    method: 'GET',
    path: '/api/peng/disciplines',
    access: 'user',
    input: emptyInputSchema,
    output: v.array(discipline),
  },
  'competency.disciplinesWithExamples': {
    method: 'GET',
    path: '/api/peng/disciplines-with-examples',
    access: 'user',
    input: emptyInputSchema,
    output: v.array(discipline),
  },
  'competency.competencies': {
    method: 'GET',
    path: '/api/peng/competencies',
    access: 'user',
    input: v.strictObject({ provinceId: v.optional(pathId), disciplineId: v.optional(pathId) }),
    output: v.array(competency),
  },
  'competency.example': {
    method: 'GET',
    path: '/api/peng/example/:competency',
    access: 'peng',
    input: v.strictObject({
      competency: competencyKey,
      provinceId: v.optional(pathId),
      disciplineId: v.optional(pathId),
      exampleId: v.optional(pathId),
      /** With both, the first example of which this check finds nothing in the form that fits the regulator (product.md 9.39). */
      regulator: v.optional(regulatorSchema),
      without: v.optional(v.picklist(FINDING_KINDS)),
    }),
    output: v.strictObject({
      ...competencyTexts,
      competency,
      example: exampleSchema,
      /** How many of them the learner was shown by generating. */
      shown: countSchema,
      place: countSchema,
      total: countSchema,
      previousId: v.nullable(idSchema),
      nextId: v.nullable(idSchema),
    }),
  },
  'competency.generate': {
    method: 'POST',
    path: '/api/peng/generate-example',
    access: 'peng',
    input: v.strictObject({
      competencyId: idSchema,
      provinceId: v.optional(idSchema),
      disciplineId: v.optional(idSchema),
    }),
    output: v.strictObject({
      ...competencyTexts,
      competency,
      example: exampleSchema,
      shown: countSchema,
      total: countSchema,
    }),
    limit: 'generate',
  },
  'competency.saved': {
    method: 'GET',
    path: '/api/peng/saved-examples',
    access: 'peng',
    input: emptyInputSchema,
    output: v.array(
      v.strictObject({
        exampleId: idSchema,
        competency: v.strictObject({ id: idSchema, code: v.string(), competency: v.string() }),
        discipline: v.strictObject({ id: idSchema, name: v.string() }),
        opening: v.string(),
        savedAt: isoMomentSchema,
      }),
    ),
  },
  'competency.save': {
    method: 'POST',
    path: '/api/peng/saved-examples',
    access: 'peng',
    input: v.strictObject({ exampleId: idSchema, saved: v.boolean(), savedAt: v.optional(savedBefore) }),
    output: v.strictObject({ exampleId: idSchema, saved: v.boolean() }),
  },
  'competency.previewUpload': {
    method: 'POST',
    path: '/api/admin/upload-peng-examples/preview',
    access: 'admin',
    body: 'multipart',
    input: uploadForm,
    output: v.strictObject({
      ...sheetFindings,
      rows: v.array(v.strictObject({ row: idSchema, code: v.string(), competency: v.string(), situation: v.string() })),
      /** Codes that were identified by their position in the file: the first of many, and how many there are. */
      byPlace: v.array(v.strictObject({ row: idSchema, shown: v.string(), code: v.string(), opening: v.string() })),
      byPlaceCount: countSchema,
      rowCount: countSchema,
      added: countSchema,
      repeated: countSchema,
      repeatedInFile: countSchema,
    }),
    limit: 'upload',
  },
  'competency.upload': {
    method: 'POST',
    path: '/api/admin/upload-peng-examples',
    access: 'admin',
    body: 'multipart',
    input: uploadForm,
    output: v.strictObject({
      success: v.boolean(),
      processed: countSchema,
      ...sheetFindings,
      uploadId: v.nullable(idSchema),
    }),
    limit: 'upload',
  },
  'competency.uploads': {
    method: 'GET',
    path: '/api/admin/peng-uploads',
    access: 'admin',
    input: v.strictObject({ before: v.optional(pathId) }),
    output: v.strictObject({ uploads: v.array(listedUpload), next: v.nullable(idSchema) }),
  },
  'competency.undoUpload': {
    method: 'POST',
    path: '/api/admin/peng-uploads/:uploadId/undo',
    access: 'admin',
    input: v.strictObject({ uploadId: pathId }),
    output: v.strictObject({ removed: countSchema }),
  },
});
