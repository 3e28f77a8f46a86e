import type { ComparedField } from '../text/field-comparison.tsx';
import type { PostDraft } from './post-draft.ts';

const FIELD_NAMES: Readonly<Record<keyof PostDraft, string>> = {
  title: 'Title',
  slug: 'Address',
  excerpt: 'Excerpt',
  author: 'Author',
  tags: 'Tags',
  publishedOn: 'Day',
  featured: 'Featured',
  content: 'Text',
};

const inWords = (field: keyof PostDraft, text: string): string =>
  field === 'featured' ? (text === 'on' ? 'yes' : 'no') : text;

/** What two texts of a post say, by the names of the form (product.md 13.14, 13.18). */
export const postFieldsCompared = (before: PostDraft, after: PostDraft): ComparedField[] =>
  (Object.keys(FIELD_NAMES) as (keyof PostDraft)[]).map((field) => ({
    label: FIELD_NAMES[field],
    before: inWords(field, before[field]),
    after: inWords(field, after[field]),
  }));
