import { PROMO_CODE_FIELDS } from '../../../domain/billing/promo-code.ts';
import type { EditedField } from '../../../domain/edited-fields.ts';
import { QUESTION_FIELDS } from '../../../domain/exam/question-draft.ts';
import { ENTRY_FIELDS } from '../../../domain/publishing/entry.ts';
import { POST_FIELDS } from '../../../domain/publishing/post-form.ts';
import { postPath, promoCodePath, userPath } from '../admin-links.ts';
import { listPath } from '../list-path.ts';

/** The kinds of things that the record is about, as people call them. */
export const KIND_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    user: 'User',
    'promo-code': 'Promo code',
    post: 'Post',
    chapter: 'Chapter',
    section: 'Section',
    module: 'Course module',
    'course-section': 'Course section',
    'site-content': 'Site content',
    question: 'Question',
    'question-report': 'Question report',
    upload: 'Upload of examples',
  }),
);

/** What a kind is called; one that is not known goes by its own name. */
export const kindName = (kind: string): string => KIND_NAMES.get(kind) ?? kind;

/** A text in its form, which opens without the list of its chapter or module. */
const entryPath =
  (tab: string) =>
  (id: number): string =>
    listPath('/admin', { tab, entry: id });

const PATHS: ReadonlyMap<string, (id: number) => string> = new Map(
  Object.entries({
    user: userPath,
    'promo-code': promoCodePath,
    post: postPath,
    question: (id: number) => `/admin/questions/${id}`,
    chapter: entryPath('chapters'),
    section: entryPath('sections'),
    module: entryPath('modules'),
    'course-section': entryPath('course-sections'),
    'site-content': entryPath('site-content'),
    // Only what was closed is recorded: the list of closed reports, from this one on.
    'question-report': (id: number) => listPath('/admin/reports', { state: 'closed', below: `0-${id + 1}` }),
  }),
);

const FIELDS: ReadonlyMap<string, readonly EditedField[]> = new Map(
  Object.entries({
    'promo-code': PROMO_CODE_FIELDS,
    post: POST_FIELDS,
    question: QUESTION_FIELDS,
    ...ENTRY_FIELDS,
  }).map(([kind, fields]) => [kind, Object.values<EditedField>(fields)]),
);

/** What a field of a kind is called where it is filled in (product.md 13.17). */
export const fieldName = (kind: string, field: string): string =>
  FIELDS.get(kind)?.find(({ auditName }) => auditName === field)?.label ??
  field.charAt(0).toUpperCase() + field.slice(1);

/** The page of a thing, where it has one. */
export const subjectPath = ({ kind, id }: { readonly kind: string; readonly id: number }): string | null =>
  PATHS.get(kind)?.(id) ?? null;
