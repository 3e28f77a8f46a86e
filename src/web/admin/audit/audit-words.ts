import { userPath } from '../people/user-paths.ts';
import { postPath } from '../posts/post-paths.ts';
import { promoCodePath } from '../promo-codes/promo-code-paths.ts';

/** The kinds of things that the record is about, as people call them. */
export const KIND_NAMES: Readonly<Record<string, string>> = {
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
};

/** What a kind is called; one that is not known goes by its own name. */
export const kindName = (kind: string): string => KIND_NAMES[kind] ?? kind;

const PATHS: Readonly<Record<string, (id: number) => string>> = {
  user: userPath,
  'promo-code': promoCodePath,
  post: postPath,
};

/** The page of a thing, where it has one. */
export const subjectPath = ({ kind, id }: { readonly kind: string; readonly id: number }): string | null =>
  PATHS[kind]?.(id) ?? null;
