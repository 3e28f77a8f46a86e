import type { EditedPost, PostFields, PostRepository } from '../../application/ports/post-repository.ts';
import { brokenUniqueKey } from './sql-errors.ts';
import { changedOne, firstRow, insertedId, type SqlHandle } from './sql-handle.ts';

type LineRow = {
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

const LINE = `id, external_id, title, slug, excerpt, author, tags, published_at, hidden_at, retired_at, updated_at, featured,
  version`;

/** Posts for those who write them; the version that was seen is a condition of every save (docs/product.md 13.13-13.15). */
export const postRepository = (handle: SqlHandle): PostRepository => ({
  find: async (id) => {
    const query = `SELECT ${LINE}, content FROM blog_posts WHERE id = ?`;
    const row = await firstRow<LineRow & { content: string }>(handle, query, [id]);
    return row && { ...lineOf(row), content: row.content };
  },
  list: async (limit) => {
    const query = `SELECT ${LINE} FROM blog_posts WHERE id > 0
      ORDER BY CASE WHEN published_at IS NULL THEN 0 ELSE 1 END, published_at DESC, id DESC LIMIT ?`;
    return (await handle.rows<LineRow>(query, [limit])).map(lineOf);
  },
  add: (post, { now, updatedAt }) =>
    unlessSlugTaken(() =>
      insertedId(handle.knex('blog_posts').insert({ ...columnsOf(post), created_at: now, updated_at: updatedAt })),
    ),
  save: (id, seenVersion, post, updatedAt) =>
    unlessSlugTaken(async () => {
      const seen = handle.knex('blog_posts').where({ id, version: seenVersion });
      const changed = await seen.update({ ...columnsOf(post), version: seenVersion + 1, updated_at: updatedAt });
      return changed === 1 ? 'saved' : 'changed';
    }),
  hide: (id, now) =>
    changedOne(
      handle,
      'UPDATE blog_posts SET hidden_at = ? WHERE id = ? AND hidden_at IS NULL AND retired_at IS NULL',
      [now, id],
    ),
  show: (id) =>
    changedOne(
      handle,
      `UPDATE blog_posts SET external_id = CASE WHEN retired_at IS NULL THEN external_id ELSE NULL END, hidden_at = NULL,
         retired_at = NULL WHERE id = ? AND (hidden_at IS NOT NULL OR retired_at IS NOT NULL)`,
      [id],
    ),
});

const columnsOf = ({ title, slug, excerpt, author, tags, publishedAt, featured, content }: PostFields) => ({
  title,
  slug,
  excerpt,
  author,
  tags: JSON.stringify(tags),
  published_at: publishedAt,
  featured: featured ? 1 : 0,
  content,
});

async function unlessSlugTaken<Saved>(save: () => Promise<Saved>): Promise<Saved | 'slug-taken'> {
  try {
    return await save();
  } catch (error) {
    if (brokenUniqueKey(error)?.includes('slug')) return 'slug-taken';
    throw error;
  }
}

const lineOf = (row: LineRow): Omit<EditedPost, 'content'> => ({
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
