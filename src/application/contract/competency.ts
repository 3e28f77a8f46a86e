import * as v from 'valibot';
import { NOTE_KINDS } from '../../domain/competency/annotations.ts';
import { FRAMEWORKS } from '../../domain/competency/framework.ts';
import { PARTS } from '../../domain/competency/regulators.ts';
import { id, milliseconds, moment, nothing, pathId, text } from './fields.ts';
import { operationTable } from './operation.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const province = v.strictObject({
  id,
  code: v.string(),
  name: v.string(),
  regulator: v.string(),
  framework: v.picklist(FRAMEWORKS),
});

const discipline = v.strictObject({ id, name: v.string(), description: v.string() });

const competency = v.strictObject({
  id,
  code: v.string(),
  category: v.string(),
  competency: v.string(),
  description: v.string(),
  order: count,
});

const story = { situation: v.string(), action: v.string(), outcome: v.string() };

const marginNotes = v.array(
  v.strictObject({ part: v.picklist(PARTS), passage: v.string(), shows: v.picklist(NOTE_KINDS), note: v.string() }),
);

/** What an assessor would say of a text. */
const assessment = { level: count, why: v.string(), raise: v.string(), notes: marginNotes };

const annotations = v.strictObject({
  setting: v.string(),
  ...assessment,
  short: v.nullable(v.strictObject(story)),
  weak: v.nullable(v.strictObject({ ...story, ...assessment })),
});

const example = v.strictObject({
  id,
  discipline: v.strictObject({ id, name: v.string() }),
  ...story,
  annotations: v.nullable(annotations),
  saved: v.boolean(),
});

/** A competency as a caller names it: its id, or its code as text, '1.10'. */
const competencyKey = v.pipe(text(20), v.regex(/^([1-9]\d{0,14}|[1-9]\.[1-9]\d?)$/));

/** When an entry was saved that is put back: the list has it as text, the order of the list needs the time. */
const savedBefore = v.pipe(moment, v.transform(Date.parse), milliseconds);

const rowError = v.strictObject({ row: id, column: v.string(), reason: v.string() });

/** What reading a sheet found; the first of many errors stand for all, whose number is told. */
const sheetFindings = {
  message: v.string(),
  errors: v.array(rowError),
  errorCount: count,
  decimalMappingFixed: v.boolean(),
  comp11Count: count,
  comp110Count: count,
  /** Sheets beside the first one, which are not read. */
  otherSheets: count,
};

/** The form of an upload. The name, where given, must be that of the discipline, lest a list lands in another one. */
const uploadForm = v.strictObject({
  spreadsheet: v.file(),
  disciplineId: pathId,
  disciplineName: v.optional(text(120)),
});

const listedUpload = v.strictObject({
  id,
  discipline: v.string(),
  fileName: v.string(),
  added: count,
  repeated: count,
  /** Examples that leave the bank when it is undone. */
  leaving: count,
  createdAt: moment,
  undoneAt: v.nullable(moment),
});

/** P.Eng. examples. Only `peng` operations answer the text of an example. */
export const competencyOperations = operationTable({
  'competency.provinces': {
    method: 'GET',
    path: '/api/peng/provinces',
    access: 'user',
    input: nothing,
    output: v.array(province),
  },
  'competency.disciplines': {
    method: 'GET',
    path: '/api/peng/disciplines',
    access: 'user',
    input: nothing,
    output: v.array(discipline),
  },
  'competency.disciplinesWithExamples': {
    method: 'GET',
    path: '/api/peng/disciplines-with-examples',
    access: 'user',
    input: nothing,
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
      disciplineId: v.optional(pathId),
      exampleId: v.optional(pathId),
    }),
    output: v.strictObject({
      ...story,
      competency,
      example,
      /** How many of them the learner was shown by generating. */
      shown: count,
      place: count,
      total: count,
      previousId: v.nullable(id),
      nextId: v.nullable(id),
    }),
  },
  'competency.generate': {
    method: 'POST',
    path: '/api/peng/generate-example',
    access: 'peng',
    input: v.strictObject({ competencyId: id, disciplineId: v.optional(id) }),
    output: v.strictObject({ ...story, competency, example, shown: count, total: count }),
    limit: 'generate',
  },
  'competency.saved': {
    method: 'GET',
    path: '/api/peng/saved-examples',
    access: 'peng',
    input: nothing,
    output: v.array(
      v.strictObject({
        exampleId: id,
        competency: v.strictObject({ id, code: v.string(), competency: v.string() }),
        discipline: v.strictObject({ id, name: v.string() }),
        opening: v.string(),
        savedAt: moment,
      }),
    ),
  },
  'competency.save': {
    method: 'POST',
    path: '/api/peng/saved-examples',
    access: 'peng',
    input: v.strictObject({ exampleId: id, saved: v.boolean(), savedAt: v.optional(savedBefore) }),
    output: v.strictObject({ exampleId: id, saved: v.boolean() }),
  },
  'competency.previewUpload': {
    method: 'POST',
    path: '/api/admin/upload-peng-examples/preview',
    access: 'admin',
    body: 'multipart',
    input: uploadForm,
    output: v.strictObject({
      ...sheetFindings,
      rows: v.array(v.strictObject({ row: id, code: v.string(), competency: v.string(), situation: v.string() })),
      /** Codes that were told by their place in the file: the first of many, and how many there are. */
      byPlace: v.array(v.strictObject({ row: id, shown: v.string(), code: v.string(), opening: v.string() })),
      byPlaceCount: count,
      rowCount: count,
      added: count,
      repeated: count,
      repeatedInFile: count,
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
      processed: count,
      ...sheetFindings,
      uploadId: v.nullable(id),
    }),
    limit: 'upload',
  },
  'competency.uploads': {
    method: 'GET',
    path: '/api/admin/peng-uploads',
    access: 'admin',
    input: v.strictObject({ before: v.optional(pathId) }),
    output: v.strictObject({ uploads: v.array(listedUpload), next: v.nullable(id) }),
  },
  'competency.undoUpload': {
    method: 'POST',
    path: '/api/admin/peng-uploads/:uploadId/undo',
    access: 'admin',
    input: v.strictObject({ uploadId: pathId }),
    output: v.strictObject({ removed: count }),
  },
});
