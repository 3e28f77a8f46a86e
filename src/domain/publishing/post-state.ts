/** What decides whether a post is to be read; times in milliseconds, UTC, null where there is none. */
export type PostStatusFields = {
  readonly publishedAt: number | null;
  /** Since when it is taken down on the site. */
  readonly hiddenAt: number | null;
  /** Since when its file has been missing. */
  readonly retiredAt: number | null;
  /** Since when it is deleted on the site. */
  readonly withdrawnAt: number | null;
};

/** The state of a post, as named in the list of posts (product.md 13.13). */
export type PostState = 'draft' | 'scheduled' | 'published' | 'unpublished' | 'removed' | 'deleted';

/** Finds the state of a post: readers see it only where it is published (product.md 8.18, 13.13, 13.15). */
export function postState({ publishedAt, hiddenAt, retiredAt, withdrawnAt }: PostStatusFields, now: number): PostState {
  if (withdrawnAt !== null) return 'deleted';
  if (retiredAt !== null) return 'removed';
  if (hiddenAt !== null) return 'unpublished';
  if (publishedAt === null) return 'draft';
  return publishedAt > now ? 'scheduled' : 'published';
}

/**
 * When a post counts as last changed after it was saved (product.md 8.19): before publication that is its day, whatever
 * was changed; from then on the time of a change of its text.
 */
export function computePostUpdatedAt(
  before: { readonly updatedAt: number; readonly state: PostState } | null,
  after: { readonly publishedAt: number | null; readonly isTextChanged: boolean },
  now: number,
): number {
  if (before?.state === 'published') return after.isTextChanged ? now : before.updatedAt;
  return after.publishedAt ?? now;
}
