import type { AnnouncementFields } from '../../domain/publishing/announcement.ts';
import type { DeletableKind, EntryKind, EntryValues } from '../../domain/publishing/entry.ts';
import type { PostFields } from '../../domain/publishing/post-form.ts';
import type { PostStatusFields } from '../../domain/publishing/post-state.ts';
import type { MarkupFormat } from './markup.ts';

/** The origin of a version: the files, an author on the site, or a former version. */
export type VersionOrigin = 'files' | 'site' | 'restored';

/** When a version was saved, by whom (null for the files, and once the account is deleted), and its origin. */
export type VersionStamp = {
  readonly at: number;
  readonly by: { readonly id: number; readonly username: string } | null;
  readonly origin: VersionOrigin;
};

/** A version in a history; `restoredFrom` is the number of the version that was restored. */
export type VersionSummary = {
  readonly version: number;
  readonly title: string;
  readonly saved: VersionStamp;
  readonly restoredFrom: number | null;
};

export type EntryRef = { readonly kind: EntryKind; readonly id: number };

/** The text of a version; `format` is null where there is no markup. */
export type EntryContent = { readonly values: EntryValues; readonly format: MarkupFormat | null };

/** An entry in its current version; `wholeId` is the chapter or module of a section. */
export type Entry = EntryRef &
  EntryContent & { readonly wholeId: number | null; readonly version: number; readonly saved: VersionStamp };

/** An entry in a list; `order` or `key` by kind. */
export type EntrySummary = {
  readonly id: number;
  readonly order: number | null;
  readonly key: string | null;
  readonly title: string;
  readonly version: number;
};

export type SiteContentRecord = {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly content: string;
  readonly updatedAt: number;
  readonly version: number;
};

export type EntryVersion = VersionSummary & EntryContent;

/** The author and time of a save, and the version it restores. */
export type EntrySaveStamp = { readonly userId: number; readonly at: number; readonly restoredFrom?: number };

/** Editable texts of the site; retired ones are left out. */
export type EntryRepository = {
  /** In the order of the site; sections of one chapter or module. */
  readonly list: (kind: EntryKind, wholeId: number | null) => Promise<EntrySummary[]>;
  /** What was deleted on the site, in the same order. */
  readonly listDeleted: (kind: DeletableKind, wholeId: number | null) => Promise<EntrySummary[]>;
  /** Deletes an entry, or with null brings it back; false where it is so already, or not there. */
  readonly setDeleted: (ref: EntryRef & { readonly kind: DeletableKind }, at: number | null) => Promise<boolean>;
  readonly listSiteContent: () => Promise<SiteContentRecord[]>;
  readonly find: (ref: EntryRef) => Promise<Entry | null>;
  /** As `find`, and locks the entry. */
  readonly lockForSave: (ref: EntryRef) => Promise<Entry | null>;
  /** A section of a chapter or module (null where that is not there), or site content. */
  readonly add: (
    kind: 'section' | 'course-section' | 'site-content',
    wholeId: number | null,
    text: EntryContent,
    save: EntrySaveStamp,
  ) => Promise<number | 'whole-missing' | 'key-taken'>;
  /** Replaces the current version and keeps it in the history; null where another version is current by now. */
  readonly replace: (entry: Entry, text: EntryContent, save: EntrySaveStamp) => Promise<number | 'key-taken' | null>;
  /** Stores the search text of a section. */
  readonly setSearchText: (ref: EntryRef, title: string, plainText: string, now: number) => Promise<void>;
  /** The newest first, with the one in use. */
  readonly listVersions: (entry: Entry, limit: number) => Promise<VersionSummary[]>;
  readonly findVersion: (entry: Entry, version: number) => Promise<EntryVersion | null>;
};

/** A post of the blog without its text. Moments are milliseconds since 1970, UTC. */
export type PostSummary = {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  readonly author: string;
  readonly publishedAt: number;
  readonly updatedAt: number;
  readonly featured: boolean;
  readonly tags: readonly string[];
};

/** A post with its text, as Markdown. */
export type Post = PostSummary & { readonly content: string };

/** Which posts: published by `now`, at most `limit`. */
export type PostQuery = { readonly now: number; readonly limit: number };

/** Published posts, newest first; retired and scheduled ones are left out. */
export type PostReader = {
  /** Those with this tag, regardless of case, if one is given. */
  readonly list: (choice: PostQuery & { readonly tag?: string | undefined }) => Promise<readonly PostSummary[]>;
  readonly listWhole: (choice: PostQuery) => Promise<readonly Post[]>;
  readonly find: (slug: string, now: number) => Promise<Post | null>;
};

/** A post as editors see it. `version` is that of the text in use; `isFromFile`: loading may change it too. */
export type EditedPost = PostFields &
  PostStatusFields & {
    readonly id: number;
    readonly version: number;
    readonly isFromFile: boolean;
    readonly updatedAt: number;
    /** When the version in use was saved, and by whom. */
    readonly saved: VersionStamp;
  };

/** Who saves, when, and when the post counts as last changed by that. */
export type PostSaveStamp = { readonly userId: number; readonly at: number; readonly updatedAt: number };

export type PostVersion = VersionSummary & { readonly fields: PostFields };

/** Posts in any state, for editors. */
export type PostRepository = {
  readonly find: (id: number) => Promise<EditedPost | null>;
  /** As `find`, and keeps others from saving it until the transaction ends. */
  readonly lockForSave: (id: number) => Promise<EditedPost | null>;
  /** Drafts first, then by day, the latest first, deleted ones last; at most `limit`, without their texts. */
  readonly list: (limit: number) => Promise<Omit<EditedPost, 'content' | 'saved'>[]>;
  /** Answers the new id, or that the unique key refused the address. */
  readonly add: (post: PostFields, save: PostSaveStamp) => Promise<number | 'slug-taken'>;
  /** Replaces the version that was seen and keeps it; answers the new version number. */
  readonly save: (
    seen: EditedPost,
    post: PostFields,
    save: PostSaveStamp,
  ) => Promise<number | 'changed' | 'slug-taken'>;
  /** Takes a post down; false where it is down already. */
  readonly hide: (id: number, now: number) => Promise<boolean>;
  /** Publishes the post again; false where it is public. A post whose file is missing belongs to the site from then on. */
  readonly show: (id: number) => Promise<boolean>;
  /** Deletes a post, or with null brings it back as it was; false where it is so already. */
  readonly setDeleted: (id: number, at: number | null) => Promise<boolean>;
  /** The newest first, with the one in use. */
  readonly listVersions: (post: EditedPost, limit: number) => Promise<VersionSummary[]>;
  readonly findVersion: (post: EditedPost, version: number) => Promise<PostVersion | null>;
};

/** A text of the site under its key, as it was written. */
export type SitePage = { readonly title: string; readonly content: string };

/** Texts of the site that may be shown; null where there is none under a key. */
export type SitePageReader = { readonly find: (key: string) => Promise<SitePage | null> };

/** An announcement as it is stored; `removedAt` is set while it is deleted. */
export type StoredAnnouncement = AnnouncementFields & {
  readonly id: number;
  readonly version: number;
  readonly removedAt: number | null;
};

/** Announcements in a banner. */
export type AnnouncementRepository = {
  /** The newest first, in any state. */
  readonly list: (limit: number) => Promise<StoredAnnouncement[]>;
  /** Those that are not deleted, whatever their days, the newest first. */
  readonly listPresent: () => Promise<StoredAnnouncement[]>;
  readonly find: (id: number) => Promise<StoredAnnouncement | null>;
  readonly add: (fields: AnnouncementFields, at: number) => Promise<number>;
  /** Replaces the version that was seen; false when another save came first. */
  readonly save: (id: number, version: number, fields: AnnouncementFields) => Promise<boolean>;
  /** Deletes, or with null restores; false where it is so already. */
  readonly setRemoved: (id: number, at: number | null) => Promise<boolean>;
};

/** The cache of public pages. */
export type PublicPageCache = {
  /** Clears the cache; other servers follow within the minute that they cache pages. */
  readonly forget: () => void;
};
