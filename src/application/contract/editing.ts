import * as v from 'valibot';
import {
  CONTENT_KEY,
  ENTRY_KINDS,
  type EntryValues,
  HIGHEST_ORDER,
  KEY_CHARACTERS,
  LONGEST,
  LOWEST_ORDER,
  MISSING,
  ORDER_RANGE,
  tooLong,
} from '../../domain/publishing/entry.ts';
import { id, moment, nothing, pathId } from './fields.ts';
import { operationTable } from './operation.ts';
import { savedMark, versionLine, versionNumber } from './saved-version.ts';
import { altered, textPreview } from './text-preview.ts';

const needed = (field: 'title' | 'description' | 'key') =>
  v.pipe(v.string(MISSING[field]), v.trim(), v.nonEmpty(MISSING[field]), v.maxLength(LONGEST[field], tooLong(field)));

/** Its spaces are the author's; only nothing but spaces is nothing. */
const content = v.pipe(
  v.string(MISSING.content),
  v.check((text) => text.trim() !== '', MISSING.content),
  v.maxLength(LONGEST.content, tooLong('content')),
);

/** Entered as text, converted. */
const order = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,6}$/), v.transform(Number))], ORDER_RANGE),
  v.integer(ORDER_RANGE),
  v.minValue(LOWEST_ORDER, ORDER_RANGE),
  v.maxValue(HIGHEST_ORDER, ORDER_RANGE),
);

/** The version that the author has seen; a save that does not say replaces what is there. */
const seen = { version: v.optional(versionNumber) };

const whole = { title: needed('title'), description: needed('description') };
const section = { title: needed('title'), content, order };
const siteContent = {
  key: v.pipe(needed('key'), v.regex(CONTENT_KEY, KEY_CHARACTERS)),
  title: needed('title'),
  content,
};

const kind = v.picklist(ENTRY_KINDS);
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
  id,
  wholeId: v.nullable(id),
  format: v.nullable(format),
  version: versionNumber,
  ...savedMark,
  ...texts,
});

/** The entry as it was stored, and what was taken out of what was sent. */
const savedEntry = v.strictObject({ ...entry.entries, altered });

const entryLine = v.strictObject({
  id,
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
    input: nothing,
    output: v.array(
      v.strictObject({
        id,
        key: v.string(),
        title: v.string(),
        content: v.string(),
        updatedAt: moment,
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
    output: v.array(versionLine),
  },
  'editing.readVersion': {
    method: 'GET',
    path: '/api/admin/entries/:kind/:id/versions/:number',
    access: 'admin',
    input: v.strictObject({ ...ofEntry, number: pathId }),
    output: v.strictObject({ ...versionLine.entries, format: v.nullable(format), ...texts }),
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
      content: v.pipe(v.string(), v.maxLength(LONGEST.content, tooLong('content'))),
    }),
    output: textPreview,
  },
});
