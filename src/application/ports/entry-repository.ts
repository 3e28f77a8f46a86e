import type { EntryKind, EntryValues } from '../../domain/publishing/entry.ts';
import type { MarkupFormat } from './markup.ts';
import type { SavedMark, VersionLine } from './saved-version.ts';

/** Which entry. */
export type EntryRef = { readonly kind: EntryKind; readonly id: number };

/** What a version holds; `format` is null where there is no text with markup. */
export type EntryText = { readonly values: EntryValues; readonly format: MarkupFormat | null };

/** An entry as it is in use; `wholeId` is the chapter or module of a section. */
export type Entry = EntryRef &
  EntryText & { readonly wholeId: number | null; readonly version: number; readonly saved: SavedMark };

/** An entry in a list; `order` or `key` by kind. */
export type EntryLine = {
  readonly id: number;
  readonly order: number | null;
  readonly key: string | null;
  readonly title: string;
  readonly version: number;
};

export type SiteContentLine = {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly content: string;
  readonly updatedAt: number;
  readonly version: number;
};

export type EntryVersion = VersionLine & EntryText;

/** Who saves, when, and out of which former version if it is restored. */
export type EntrySave = { readonly userId: number; readonly at: number; readonly restoredFrom?: number };

/** What is edited on the site, as its authors see it (product.md 11). What was retired is not there. */
export type EntryRepository = {
  /** In the order of the site; sections of one chapter or module. */
  readonly list: (kind: EntryKind, wholeId: number | null) => Promise<EntryLine[]>;
  readonly listSiteContent: () => Promise<SiteContentLine[]>;
  readonly find: (ref: EntryRef) => Promise<Entry | null>;
  /** As `find`, and keeps others from saving it until the transaction ends. */
  readonly findForSave: (ref: EntryRef) => Promise<Entry | null>;
  /** A section of a chapter or module (null where that is not there), or site content. */
  readonly add: (
    kind: 'section' | 'course-section' | 'site-content',
    wholeId: number | null,
    text: EntryText,
    save: EntrySave,
  ) => Promise<number | 'whole-missing' | 'key-taken'>;
  /** Puts a text in the place of one version and keeps that one; null where another version is in use by now. */
  readonly replace: (entry: Entry, text: EntryText, save: EntrySave) => Promise<number | 'key-taken' | null>;
  /** What learners find a section by (product.md 5.14). */
  readonly setSearchText: (ref: EntryRef, title: string, plainText: string, now: number) => Promise<void>;
  /** The newest first, with the one in use. */
  readonly versions: (entry: Entry, limit: number) => Promise<VersionLine[]>;
  readonly version: (entry: Entry, version: number) => Promise<EntryVersion | null>;
};
