import type { KeptOnSite } from '../../application/ports/content.ts';
import type { EditedPost, PostFields } from '../../application/ports/publishing.ts';
import type { EditedTable } from './content-edited.ts';
import type { MaterialRow } from './content-material.ts';
import type { KeptText } from './content-versions.ts';

/** The columns of a post that its list shows. */
export type PostLineRow = {
  readonly id: number;
  readonly external_id: string | null;
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  readonly author: string;
  readonly tags: string;
  readonly published_at: number | null;
  readonly hidden_at: number | null;
  readonly retired_at: number | null;
  readonly updated_at: number;
  readonly featured: number;
  readonly version: number;
};

/** What a row says of a post, without its text. */
export const postLineOf = (row: PostLineRow): Omit<EditedPost, 'content' | 'saved'> => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  excerpt: row.excerpt,
  author: row.author,
  tags: JSON.parse(row.tags) as string[],
  publishedAt: row.published_at,
  hiddenAt: row.hidden_at,
  retiredAt: row.retired_at,
  updatedAt: row.updated_at,
  featured: row.featured === 1,
  version: row.version,
  isFromFile: row.external_id !== null,
});

/** What was written, as columns. */
export const postColumns = ({ title, slug, excerpt, author, tags, publishedAt, featured, content }: PostFields) => ({
  title,
  slug,
  excerpt,
  author,
  tags: JSON.stringify(tags),
  published_at: publishedAt,
  featured: featured ? 1 : 0,
  content,
});

/** What was written, as the history keeps it (docs/product.md 13.18). */
export const keptPost = (post: PostFields): KeptText => {
  const { title, slug, excerpt, author, tags, publishedAt, featured, content } = post;
  return { title, body: { title, slug, excerpt, author, tags, publishedAt, featured, content } satisfies PostFields };
};

/** What a load says of a post that it left alone. */
export const shownPost = (row: MaterialRow): Pick<KeptOnSite, 'title' | 'text' | 'format'> => ({
  title: String(row.title),
  text: String(row.content),
  format: 'markdown',
});

/** Posts, as a load meets them that were edited on the site; the author of a file's post is the house (docs/product.md 13.16). */
export const EDITED_POSTS: EditedTable = {
  kind: 'post',
  table: 'blog_posts',
  columns: ['slug', 'title', 'excerpt', 'tags', 'published_at', 'featured', 'content'],
  savedAt: 'created_at',
  firstUpdatedAt: 'published_at',
  kept: (row) => {
    const stored = row as MaterialRow & PostLineRow & { readonly content: string };
    return keptPost({ ...postLineOf(stored), content: stored.content });
  },
  shown: shownPost,
};
