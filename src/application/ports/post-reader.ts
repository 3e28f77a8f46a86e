/** A post of the blog without its text. Moments are milliseconds since 1970, UTC. */
export type PostLine = {
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
export type Post = PostLine & { readonly content: string };

/** Which posts: published by `now`, at most `limit`. */
export type PostChoice = { readonly now: number; readonly limit: number };

/** Posts that may be shown, newest first; one that left the files or whose day has not come is not among them (product.md 8.18). */
export type PostReader = {
  /** Those with this tag, regardless of case, if one is given. */
  readonly list: (choice: PostChoice & { readonly tag?: string | undefined }) => Promise<readonly PostLine[]>;
  readonly listWhole: (choice: PostChoice) => Promise<readonly Post[]>;
  readonly find: (slug: string, now: number) => Promise<Post | null>;
};
