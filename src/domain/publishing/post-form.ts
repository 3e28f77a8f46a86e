import type { EditedFields } from '../edited-fields.ts';
import { removeRepeatedTags } from './distinct-tags.ts';

/** What an editor writes of a post. */
export type PostFields = {
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  readonly author: string;
  readonly tags: readonly string[];
  /** The start of the day of publication, in milliseconds, UTC; null for a draft (product.md 8.19). */
  readonly publishedAt: number | null;
  readonly featured: boolean;
  /** Markdown. */
  readonly content: string;
};

export const POST_FIELDS: EditedFields<PostFields> = {
  title: { kind: 'text', label: 'Title', auditName: 'title' },
  slug: { kind: 'text', label: 'Address', auditName: 'address' },
  excerpt: { kind: 'text', label: 'Excerpt', auditName: 'excerpt' },
  author: { kind: 'text', label: 'Author', auditName: 'author' },
  tags: { kind: 'list', label: 'Tags', auditName: 'tags' },
  publishedAt: { kind: 'first-day', label: 'Day', auditName: 'published' },
  featured: { kind: 'boolean', label: 'Featured', auditName: 'featured' },
  content: { kind: 'text', label: 'Text', auditName: 'content' },
};

/** The longest each text of a post may be, in characters. */
export const MAX_POST_LENGTH = { title: 200, slug: 120, excerpt: 500, author: 120, tag: 50, content: 40_000 } as const;

/** As many tags as a post may carry. */
export const MAX_TAGS_PER_POST = 10;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether a text can be the last part of a post's address, as names of files are written (product.md 13.14). */
export const isPostSlug = (text: string): boolean => SLUG.test(text) && text.length <= MAX_POST_LENGTH.slug;

/** An address made of a title: its words in plain small letters, joined by hyphens; empty where it has none. */
export const suggestedSlug = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_POST_LENGTH.slug)
    .replaceAll(/^-+|-+$/g, '');

/** The tags of a list that commas part: trimmed, each once, in the order they were typed (product.md 13.14). */
export const parseTags = (typed: string): string[] => removeRepeatedTags(typed.split(','));

/** Whether tags are few and short enough to be shown in a line. */
export const areTagsValid = (tags: readonly string[]): boolean =>
  tags.length <= MAX_TAGS_PER_POST && tags.every((tag) => tag.length <= MAX_POST_LENGTH.tag);
