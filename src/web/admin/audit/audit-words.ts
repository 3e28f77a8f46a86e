import { listPath } from '../list-path.ts';
import { userPath } from '../people/user-paths.ts';
import { postPath } from '../posts/post-paths.ts';
import { promoCodePath } from '../promo-codes/promo-code-paths.ts';

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

/** Fields of a kind that their form has another name for. */
const FIELD_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'promo-code percent': 'Discount in percent',
    'promo-code max uses': 'Maximum uses',
    'promo-code expires': 'Last day',
    'post published': 'Day',
    'post content': 'Text',
  }),
);

/** What a field of a kind is called where it is filled in (product.md 13.17). */
export const fieldName = (kind: string, field: string): string =>
  FIELD_NAMES.get(`${kind} ${field}`) ?? field.charAt(0).toUpperCase() + field.slice(1);

/** The page of a thing, where it has one. */
export const subjectPath = ({ kind, id }: { readonly kind: string; readonly id: number }): string | null =>
  PATHS.get(kind)?.(id) ?? null;
