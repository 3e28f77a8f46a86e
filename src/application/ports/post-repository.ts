import type { PostStanding } from '../../domain/publishing/post-state.ts';

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

/** A post as editors see it. `version` counts the saves; `isFromFile`: loading may change it too (product.md 13.16). */
export type EditedPost = PostFields &
  PostStanding & {
    readonly id: number;
    readonly version: number;
    readonly isFromFile: boolean;
    readonly updatedAt: number;
  };

/** Posts for those who write them, whatever their state (product.md 13.13). */
export type PostRepository = {
  readonly find: (id: number) => Promise<EditedPost | null>;
  /** Drafts first, then by day, the latest first; at most `limit`, without their texts. */
  readonly list: (limit: number) => Promise<Omit<EditedPost, 'content'>[]>;
  /** A new post; refuses an address that is taken by the unique key, not by looking first. */
  readonly add: (
    post: PostFields,
    times: { readonly now: number; readonly updatedAt: number },
  ) => Promise<number | 'slug-taken'>;
  /** Replaces the version that the editor saw and no other (product.md 13.14). */
  readonly save: (
    id: number,
    seenVersion: number,
    post: PostFields,
    updatedAt: number,
  ) => Promise<'saved' | 'changed' | 'slug-taken'>;
  /** Takes a post down; false where it is down already (product.md 13.15). */
  readonly hide: (id: number, now: number) => Promise<boolean>;
  /** Puts it back; one whose file is gone is the site's own from then on. False where it is not down. */
  readonly show: (id: number) => Promise<boolean>;
};
