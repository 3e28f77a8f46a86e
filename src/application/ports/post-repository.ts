import type { PostStanding } from '../../domain/publishing/post-state.ts';
import type { SavedMark, VersionLine } from './saved-version.ts';

/** What an editor writes of a post. `publishedAt` is in milliseconds, UTC; null for a draft. `content` is Markdown. */
export type PostFields = {
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  readonly author: string;
  readonly tags: readonly string[];
  readonly publishedAt: number | null;
  readonly featured: boolean;
  readonly content: string;
};

/** A post as editors see it. `version` is that of the text in use; `isFromFile`: loading may change it too (product.md 13.16). */
export type EditedPost = PostFields &
  PostStanding & {
    readonly id: number;
    readonly version: number;
    readonly isFromFile: boolean;
    readonly updatedAt: number;
    /** When the version in use was saved, and by whom. */
    readonly saved: SavedMark;
  };

/** Who saves, when, and when the post counts as last changed by that (product.md 8.19). */
export type PostSave = { readonly userId: number; readonly at: number; readonly updatedAt: number };

export type PostVersion = VersionLine & { readonly fields: PostFields };

/** Posts for those who write them, whatever their state (product.md 13.13). */
export type PostRepository = {
  readonly find: (id: number) => Promise<EditedPost | null>;
  /** As `find`, and keeps others from saving it until the transaction ends. */
  readonly findForSave: (id: number) => Promise<EditedPost | null>;
  /** Drafts first, then by day, the latest first; at most `limit`, without their texts. */
  readonly list: (limit: number) => Promise<Omit<EditedPost, 'content' | 'saved'>[]>;
  /** A new post; refuses an address that is taken by the unique key, not by looking first. */
  readonly add: (post: PostFields, save: PostSave) => Promise<number | 'slug-taken'>;
  /** Replaces the version that was found and no other, and keeps it; answers the number of the new one (product.md 13.14, 13.18). */
  readonly save: (seen: EditedPost, post: PostFields, save: PostSave) => Promise<number | 'changed' | 'slug-taken'>;
  /** Takes a post down; false where it is down already (product.md 13.15). */
  readonly hide: (id: number, now: number) => Promise<boolean>;
  /** Puts it back; one whose file is gone is the site's own from then on. False where it is not down. */
  readonly show: (id: number) => Promise<boolean>;
  /** The newest first, with the one in use. */
  readonly versions: (post: EditedPost, limit: number) => Promise<VersionLine[]>;
  readonly version: (post: EditedPost, version: number) => Promise<PostVersion | null>;
};
