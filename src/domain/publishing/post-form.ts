import { isCalendarDay } from '../calendar-day.ts';
import { distinctTags } from './distinct-tags.ts';

/** The longest each text of a post may be, in characters. */
export const LONGEST_POST = { title: 200, slug: 120, excerpt: 500, author: 120, tag: 50, content: 40_000 } as const;

/** As many tags as a post may carry. */
export const MOST_TAGS = 10;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether a text can be the last part of a post's address, as names of files are written (product.md 13.14). */
export const isPostSlug = (text: string): boolean => SLUG.test(text) && text.length <= LONGEST_POST.slug;

/** An address made of a title: its words in plain small letters, joined by hyphens; empty where it has none. */
export const suggestedSlug = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_POST.slug)
    .replaceAll(/^-+|-+$/g, '');

/** The tags of a list that commas part: trimmed, each once, in the order they were typed (product.md 13.14). */
export const parseTags = (typed: string): string[] => distinctTags(typed.split(','));

/** Whether tags are few and short enough to be shown in a line. */
export const areFitTags = (tags: readonly string[]): boolean =>
  tags.length <= MOST_TAGS && tags.every((tag) => tag.length <= LONGEST_POST.tag);

/** The moment that a post is published on a day: when that day begins, UTC, as for those of the files; null for a draft (product.md 8.19). */
export const publishedAtOf = (day: string): number | null => (day === '' ? null : Date.parse(`${day}T00:00:00Z`));

/** Whether a day of publication is none, which makes a draft, or a day of the calendar. */
export const isPublishDay = (day: string): boolean => day === '' || isCalendarDay(day);
