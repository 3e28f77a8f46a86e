import type { EditedFields } from '../edited-fields.ts';

/** What is edited on the site (product.md 11.1). */
export const ENTRY_KINDS = ['chapter', 'section', 'module', 'course-section', 'site-content'] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The fields of an entry that can be edited; which of them a kind has is in `ENTRY_FIELDS`. */
export type EntryValues = {
  readonly title: string;
  readonly description?: string;
  readonly order?: number;
  readonly content?: string;
  readonly key?: string;
};

export type EntryField = keyof EntryValues;

const TITLE = { kind: 'text', label: 'Title', auditName: 'title' } as const;
const DESCRIPTION = { kind: 'text', label: 'Description', auditName: 'description' } as const;
const ORDER = { kind: 'integer', label: 'Order', auditName: 'order' } as const;
const CONTENT = { kind: 'text', label: 'Content', auditName: 'content' } as const;
const KEY = { kind: 'text', label: 'Content Key', auditName: 'key' } as const;

/** The fields of each kind, in the order of its form (product.md 11.4). */
export const ENTRY_FIELDS: Readonly<Record<EntryKind, EditedFields<EntryValues>>> = {
  chapter: { title: TITLE, description: DESCRIPTION },
  section: { title: TITLE, order: ORDER, content: CONTENT },
  module: { title: TITLE, description: DESCRIPTION },
  'course-section': { title: TITLE, order: ORDER, content: CONTENT },
  'site-content': { key: KEY, title: TITLE, content: { ...CONTENT, label: 'Content (HTML)' } },
};

/** The words for a field that is needed and empty (product.md 11.4). */
export const MISSING = {
  title: 'Title is required',
  description: 'Description is required',
  content: 'Content is required',
  key: 'Key is required',
  chapterId: 'Chapter is required',
  moduleId: 'Module is required',
} as const;

/** The longest each text may be, in characters. */
export const LONGEST = { title: 255, description: 2_000, content: 100_000, key: 100 } as const;

/** The words for a text that is longer. */
export const tooLong = (field: keyof typeof LONGEST): string =>
  `This may have at most ${LONGEST[field].toLocaleString('en-CA')} characters.`;

/** What a key of site content is made of, since it stands in an address and in code. */
export const CONTENT_KEY = /^[a-z0-9_]+$/;

/** The words for a key that is none. */
export const KEY_CHARACTERS = 'A key has lower-case letters, digits and underscores only.';

export const LOWEST_ORDER = 1;
export const HIGHEST_ORDER = 9_999;

/** The words for an order that is none. */
export const ORDER_RANGE = `Order is a whole number from ${LOWEST_ORDER} to ${HIGHEST_ORDER.toLocaleString('en-CA')}.`;

/** Where a new section stands unless its author says otherwise: after all others, or first (product.md 11.5). */
export const nextOrder = (orders: readonly number[]): number => Math.max(LOWEST_ORDER - 1, ...orders) + 1;
