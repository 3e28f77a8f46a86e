import * as v from 'valibot';
import {
  CONTENT_KEY,
  DELETABLE_KINDS,
  ENTRY_KINDS,
  type EntryValues,
  HIGHEST_ORDER,
  KEY_CHARACTERS_MESSAGE,
  LOWEST_ORDER,
  MAX_LENGTHS,
  MISSING_MESSAGES,
  ORDER_RANGE_MESSAGE,
  tooLongMessage,
} from '../../domain/publishing/entry.ts';
import { doneSchema, emptyInputSchema, idSchema, isoMomentSchema, pathId } from './fields.ts';
import { operationTable } from './operation.ts';
import { savedByFields, versionNumber, versionSummarySchema } from './saved-version.ts';
import { sanitizedPartsSchema, textPreviewSchema } from './text-preview.ts';

const needed = (field: 'title' | 'description' | 'key') =>
  v.pipe(
    v.string(MISSING_MESSAGES[field]),
    v.trim(),
    v.nonEmpty(MISSING_MESSAGES[field]),
    v.maxLength(MAX_LENGTHS[field], tooLongMessage(field)),
  );

/** Its spaces are the author's; only nothing but spaces is nothing. */
const content = v.pipe(
  v.string(MISSING_MESSAGES.content),
  v.check((text) => text.trim() !== '', MISSING_MESSAGES.content),
  v.maxLength(MAX_LENGTHS.content, tooLongMessage('content')),
);

/** Entered as text, converted. */
const order = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,6}$/), v.transform(Number))], ORDER_RANGE_MESSAGE),
  v.integer(ORDER_RANGE_MESSAGE),
  v.minValue(LOWEST_ORDER, ORDER_RANGE_MESSAGE),
  v.maxValue(HIGHEST_ORDER, ORDER_RANGE_MESSAGE),
);

/** The version that the author has seen; a save that does not say replaces what is there. */
const seen = { version: v.optional(versionNumber) };

const whole = { title: needed('title'), description: needed('description') };
const section = { title: needed('title'), content, order };
const siteContent = {
  key: v.pipe(needed('key'), v.regex(CONTENT_KEY, KEY_CHARACTERS_MESSAGE)),
  title: needed('title'),
  content,
};

const kind = v.picklist(ENTRY_KINDS);
const deletable = v.picklist(DELETABLE_KINDS);
const format = v.picklist(['markdown', 'html']);
const texts = {
  title: v.string(),
  description: v.optional(v.string()),
  order: v.optional(v.number()),
  content: v.optional(v.string()),
  key: v.optional(v.string()),
} satisfies Record<keyof EntryValues, v.GenericSchema>;

/** An entry with its text as it was written; `wholeId` is the chapter or module of a section. */
const entry = v.strictObject({
  kind,
  id: idSchema,
  wholeId: v.nullable(idSchema),
  format: v.nullable(format),
  version: versionNumber,
  ...savedByFields,
  ...texts,
});

/** The entry as it was stored, and what was taken out of what was sent. */
const savedEntry = v.strictObject({ ...entry.entries, altered: sanitizedPartsSchema });

const entryLine = v.strictObject({
  id: idSchema,
  order: v.nullable(v.number()),
  key: v.nullable(v.string()),
  title: v.string(),
  version: versionNumber,
});

const ofEntry = { kind, id: pathId };
const saving = { access: 'admin', output: savedEntry, limit: 'editing', largeBody: true } as const;

/** Editing on the site: the texts learners and visitors read, their history and what they will look like. */
export const editingOperations = operationTable({
  'editing.saveChapter': {
    method: 'PUT',
    path: '/api/chapters/:id',
    input: v.strictObject({ id: pathId, ...whole, ...seen }),
    ...saving,
  },
  'editing.createSection': {
    method: 'POST',
    path: '/api/chapters/:chapterId/sections',
    input: v.strictObject({ chapterId: pathId, ...section }),
    ...saving,
  },
  'editing.saveSection': {
    method: 'PUT',
    path: '/api/sections/:id',
    input: v.strictObject({ id: pathId, ...section, ...seen }),
    ...saving,
  },
  'editing.saveModule': {
    method: 'PUT',
    path: '/api/course/modules/:id',
    input: v.strictObject({ id: pathId, ...whole, ...seen }),
    ...saving,
  },
  'editing.createCourseSection': {
    method: 'POST',
    path: '/api/course/modules/:moduleId/sections',
    input: v.strictObject({ moduleId: pathId, ...section }),
    ...saving,
  },
  'editing.saveCourseSection': {
    method: 'PUT',
    path: '/api/course/sections/:id',
    input: v.strictObject({ id: pathId, ...section, ...seen }),
    ...saving,
  },
  'editing.listSiteContent': {
    method: 'GET',
    path: '/api/site-content',
    access: 'admin',
    input: emptyInputSchema,
    output: v.array(
      v.strictObject({
        id: idSchema,
        key: v.string(),
        title: v.string(),
        content: v.string(),
        updatedAt: isoMomentSchema,
        version: versionNumber,
      }),
    ),
  },
  'editing.createSiteContent': {
    method: 'POST',
    path: '/api/site-content',
    input: v.strictObject(siteContent),
    ...saving,
  },
  'editing.saveSiteContent': {
    method: 'PUT',
    path: '/api/site-content/:id',
    input: v.strictObject({ id: pathId, ...siteContent, ...seen }),
    ...saving,
  },
  'editing.listEntries': {
    method: 'GET',
    path: '/api/admin/entries/:kind',
    access: 'admin',
    input: v.strictObject({ kind, wholeId: v.optional(pathId) }),
    output: v.array(entryLine),
  },
  'editing.listDeletedEntries': {
    method: 'GET',
    path: '/api/admin/deleted-entries/:kind',
    access: 'admin',
    input: v.strictObject({ kind: deletable, wholeId: v.optional(pathId) }),
    output: v.array(entryLine),
  },
  'editing.deleteEntry': {
    method: 'POST',
    path: '/api/admin/entries/:kind/:id/delete',
    access: 'admin',
    input: v.strictObject({ kind: deletable, id: pathId }),
    output: doneSchema,
    limit: 'editing',
  },
  'editing.undeleteEntry': {
    method: 'POST',
    path: '/api/admin/entries/:kind/:id/undelete',
    access: 'admin',
    input: v.strictObject({ kind: deletable, id: pathId }),
    output: doneSchema,
    limit: 'editing',
  },
  'editing.readEntry': {
    method: 'GET',
    path: '/api/admin/entries/:kind/:id',
    access: 'admin',
    input: v.strictObject(ofEntry),
    output: entry,
  },
  'editing.listVersions': {
    method: 'GET',
    path: '/api/admin/entries/:kind/:id/versions',
    access: 'admin',
    input: v.strictObject(ofEntry),
    output: v.array(versionSummarySchema),
  },
  'editing.readVersion': {
    method: 'GET',
    path: '/api/admin/entries/:kind/:id/versions/:number',
    access: 'admin',
    input: v.strictObject({ ...ofEntry, number: pathId }),
    output: v.strictObject({ ...versionSummarySchema.entries, format: v.nullable(format), ...texts }),
  },
  'editing.restoreVersion': {
    method: 'POST',
    path: '/api/admin/entries/:kind/:id/restore',
    input: v.strictObject({ ...ofEntry, from: versionNumber, ...seen }),
    ...saving,
  },
  'editing.preview': {
    method: 'POST',
    path: '/api/admin/preview',
    access: 'admin',
    limit: 'editing',
    largeBody: true,
    input: v.strictObject({
      kind: v.picklist(['section', 'course-section', 'site-content', 'post']),
      format,
      content: v.pipe(v.string(), v.maxLength(MAX_LENGTHS.content, tooLongMessage('content'))),
    }),
    output: textPreviewSchema,
  },
});
