/** What decides whether a post is to be read; times in milliseconds, UTC, null where there is none. */
export type PostStatusFields = {
  readonly publishedAt: number | null;
  /** Since when it is taken down on the site. */
  readonly hiddenAt: number | null;
  /** Since when its file is gone. */
  readonly retiredAt: number | null;
};

/** How a post stands, as the list of posts names it (product.md 13.13). */
export type PostState = 'draft' | 'scheduled' | 'published' | 'unpublished' | 'removed';

/** Tells how a post stands: readers see it only where it is published (product.md 8.18, 13.13). */
export function postState({ publishedAt, hiddenAt, retiredAt }: PostStatusFields, now: number): PostState {
  if (retiredAt !== null) return 'removed';
  if (hiddenAt !== null) return 'unpublished';
  if (publishedAt === null) return 'draft';
  return publishedAt > now ? 'scheduled' : 'published';
}

/**
 * When a post counts as last changed after it was saved (product.md 8.19): before it is to be read that is its day, whatever
 * was changed; from then on the moment of a change of its text.
 */
export function changedAt(
  before: { readonly updatedAt: number; readonly state: PostState } | null,
  after: { readonly publishedAt: number | null; readonly isTextChanged: boolean },
  now: number,
): number {
  if (before?.state === 'published') return after.isTextChanged ? now : before.updatedAt;
  return after.publishedAt ?? now;
}
