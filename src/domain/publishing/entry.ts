import type { EditedFields } from '../edited-fields.ts';

/** What is edited on the site (product.md 11.1). */
export const ENTRY_KINDS = ['chapter', 'section', 'module', 'course-section', 'site-content'] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The kinds that are deleted on the site; chapters and modules stay, since questions and progress belong to them (product.md 11.18). */
export const DELETABLE_KINDS = ['section', 'course-section', 'site-content'] as const satisfies readonly EntryKind[];

export type DeletableKind = (typeof DELETABLE_KINDS)[number];

export const isDeletableEntryKind = (kind: EntryKind): kind is DeletableKind =>
  DELETABLE_KINDS.some((known) => known === kind);

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
export const MISSING_MESSAGES = {
  title: 'Title is required',
  description: 'Description is required',
  content: 'Content is required',
  key: 'Key is required',
  chapterId: 'Chapter is required',
  moduleId: 'Module is required',
} as const;

/** The longest each text may be, in characters. */
export const MAX_LENGTHS = { title: 255, description: 2_000, content: 100_000, key: 100 } as const;

/** The words for a text that is longer. */
export const tooLongMessage = (field: keyof typeof MAX_LENGTHS): string =>
  `This may have at most ${MAX_LENGTHS[field].toLocaleString('en-CA')} characters.`;

/** The characters of a key of site content, since it occurs in an address and in code. */
export const CONTENT_KEY = /^[a-z0-9_]+$/;

/** The words for a key that is none. */
export const KEY_CHARACTERS_MESSAGE = 'A key has lower-case letters, digits and underscores only.';

export const LOWEST_ORDER = 1;
export const HIGHEST_ORDER = 9_999;

/** The words for an order that is none. */
export const ORDER_RANGE_MESSAGE = `Order is a whole number from ${LOWEST_ORDER} to ${HIGHEST_ORDER.toLocaleString('en-CA')}.`;

/** The default position of a new section: after all others, or first (product.md 11.5). */
export const computeNextOrder = (orders: readonly number[]): number => Math.max(LOWEST_ORDER - 1, ...orders) + 1;
