import * as v from 'valibot';
import { isCalendarDay } from '../../domain/calendar-day.ts';
import { createTextSchema, doneSchema, emptyInputSchema, idSchema, pathId } from './fields.ts';
import { operationTable } from './operation.ts';
import { REFUSALS } from './refusals.ts';

const day = v.pipe(createTextSchema(10), v.isoDate(), v.check(isCalendarDay));

const DAY_UNFIT = REFUSALS['exam-date-unfit'].message;

/** Anything but a possible day is refused in one way, at the field. */
const examDay = v.pipe(v.string(DAY_UNFIT), v.isoDate(DAY_UNFIT), v.check(isCalendarDay, DAY_UNFIT));
const chapter = { id: idSchema, title: v.string(), order: v.number(), description: v.string() };

/** A chapter and what is in it, without the texts. */
const outlinedChapter = v.strictObject({
  ...chapter,
  sections: v.array(v.strictObject({ id: idSchema, slug: v.string(), title: v.string() })),
});

/** A section for reading; `content` is safe HTML. */
const section = v.strictObject({
  id: idSchema,
  chapterId: idSchema,
  slug: v.string(),
  title: v.string(),
  order: v.number(),
  content: v.string(),
});

const progressRecord = { chapterId: idSchema, completed: v.boolean() };

/** A section by its address and the names of section and chapter. */
const place = v.strictObject({
  sectionId: idSchema,
  chapterId: idSchema,
  chapterOrder: v.number(),
  chapterTitle: v.string(),
  slug: v.string(),
  title: v.string(),
});

/** Where the reader continues, in the guide or the course. */
const readingPlace = v.nullable(
  v.strictObject({
    book: v.picklist(['chapter', 'module']),
    sectionId: idSchema,
    order: v.number(),
    parentTitle: v.string(),
    title: v.string(),
    address: v.string(),
  }),
);

const snippet = v.array(v.strictObject({ text: v.string(), hit: v.boolean() }));

const hitParts = { address: v.string(), title: snippet, snippet };

/** A section that was found, of the chapter or module of that order and title, or a term of the glossary. */
const searchHit = v.variant('kind', [
  v.strictObject({ kind: v.picklist(['chapter', 'module']), order: v.number(), parentTitle: v.string(), ...hitParts }),
  v.strictObject({ kind: v.literal('glossary'), ...hitParts }),
]);

/** A section to read, or practice questions of a chapter; those shown as written are done with when the chapter is. */
const studyStep = v.variant('kind', [
  v.strictObject({ kind: v.literal('read'), place, minutes: v.number() }),
  v.strictObject({
    kind: v.literal('practise'),
    chapter: v.strictObject({ id: idSchema, order: v.number(), title: v.string() }),
    questions: v.number(),
    minutes: v.number(),
  }),
]);

const plan = v.strictObject({
  days: v.array(v.strictObject({ day, steps: v.array(studyStep), minutes: v.number(), isOverfull: v.boolean() })),
  mockExams: v.nullable(v.strictObject({ from: day, to: day })),
  fits: v.boolean(),
});

/** The study guide. */
export const studyOperations = operationTable({
  'study.listChapters': {
    method: 'GET',
    path: '/api/chapters',
    access: 'nppe',
    input: emptyInputSchema,
    output: v.array(outlinedChapter),
  },
  'study.readChapter': {
    method: 'GET',
    path: '/api/chapters/:chapterId',
    access: 'nppe',
    input: v.strictObject({ chapterId: pathId }),
    output: v.strictObject(chapter),
  },
  'study.listSections': {
    method: 'GET',
    path: '/api/chapters/:chapterId/sections',
    access: 'nppe',
    input: v.strictObject({ chapterId: pathId }),
    output: v.array(section),
  },
  'study.readPreview': {
    method: 'GET',
    path: '/api/preview/chapter-1',
    access: 'public',
    input: emptyInputSchema,
    output: v.strictObject({
      chapter: v.strictObject({ title: v.string(), description: v.string() }),
      sections: v.array(v.strictObject({ id: idSchema, title: v.string(), content: v.string() })),
    }),
  },
  'study.readGlossary': {
    method: 'GET',
    path: '/api/glossary',
    access: 'public',
    input: emptyInputSchema,
    output: v.array(
      v.strictObject({ anchor: v.string(), term: v.string(), also: v.array(v.string()), definition: v.string() }),
    ),
  },
  'study.listProgress': {
    method: 'GET',
    path: '/api/progress',
    access: 'nppe',
    input: emptyInputSchema,
    output: v.array(v.strictObject(progressRecord)),
  },
  'study.recordProgress': {
    method: 'POST',
    path: '/api/progress',
    access: 'nppe',
    input: v.strictObject(progressRecord),
    output: v.strictObject(progressRecord),
  },
  'study.readPlace': {
    method: 'GET',
    path: '/api/reading-place',
    access: 'nppe',
    input: emptyInputSchema,
    output: v.strictObject({ place: readingPlace }),
  },
  'study.recordPlace': {
    method: 'PUT',
    path: '/api/reading-place',
    access: 'nppe',
    input: v.strictObject({ book: v.picklist(['chapter', 'module']), sectionId: idSchema }),
    output: v.strictObject({ place: readingPlace }),
  },
  'study.listBookmarks': {
    method: 'GET',
    path: '/api/bookmarks',
    access: 'nppe',
    input: emptyInputSchema,
    output: v.array(place),
  },
  'study.addBookmark': {
    method: 'PUT',
    path: '/api/bookmarks/:sectionId',
    access: 'nppe',
    input: v.strictObject({ sectionId: pathId }),
    output: doneSchema,
  },
  'study.removeBookmark': {
    method: 'DELETE',
    path: '/api/bookmarks/:sectionId',
    access: 'nppe',
    input: v.strictObject({ sectionId: pathId }),
    output: doneSchema,
  },
  'study.search': {
    method: 'GET',
    path: '/api/search',
    access: 'nppe',
    input: v.strictObject({ q: createTextSchema(2_000) }),
    output: v.array(searchHit),
  },
  'study.readFound': {
    method: 'GET',
    path: '/api/search/section',
    access: 'nppe',
    input: v.strictObject({ book: v.picklist(['chapter', 'module']), sectionId: pathId, q: createTextSchema(2_000) }),
    /** `content` is safe HTML, made on the server. */
    output: v.strictObject({ content: v.string() }),
  },
  'study.readPlan': {
    method: 'GET',
    path: '/api/study-plan',
    access: 'nppe',
    input: emptyInputSchema,
    output: v.strictObject({
      examDate: v.nullable(day),
      /** How the day of the exam lies: not chosen, ahead, today, or over. */
      phase: v.picklist(['open', 'ahead', 'today', 'over']),
      plan: v.nullable(plan),
      next: v.nullable(studyStep),
    }),
  },
  'study.setExamDate': {
    method: 'PUT',
    path: '/api/study-plan',
    access: 'nppe',
    input: v.strictObject({ examDate: examDay, timeZone: v.optional(createTextSchema(64)) }),
    output: doneSchema,
  },
  'study.removeExamDate': {
    method: 'DELETE',
    path: '/api/study-plan',
    access: 'nppe',
    input: emptyInputSchema,
    output: doneSchema,
  },
});
