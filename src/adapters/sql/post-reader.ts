import type { Post, PostChoice, PostLine, PostReader } from '../../application/ports/post-reader.ts';
import { firstRow, type SqlHandle, type SqlValue } from './sql-handle.ts';

type LineRow = {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  readonly author: string;
  readonly published_at: number;
  readonly updated_at: number;
  readonly featured: number;
  readonly tags: string;
};
type PostRow = LineRow & { readonly content: string };

const LINE = 'id, title, slug, excerpt, author, published_at, updated_at, featured, tags';
const SHOWN = 'FROM blog_posts WHERE retired_at IS NULL AND hidden_at IS NULL AND published_at <= ?';

/** Posts that are published, not taken down, and have not left the files (docs/product.md 8.18, 13.15). */
export const postReader = (handle: SqlHandle): PostReader => ({
  list: async (choice) => {
    const [query, bindings] = chosen(LINE, choice);
    return (await handle.rows<LineRow>(query, bindings)).map(lineOf);
  },
  listWhole: async (choice) => {
    const [query, bindings] = chosen(`${LINE}, content`, choice);
    return (await handle.rows<PostRow>(query, bindings)).map(postOf);
  },
  find: async (slug, now) => {
    const row = await firstRow<PostRow>(handle, `SELECT ${LINE}, content ${SHOWN} AND slug = ?`, [now, slug]);
    return row && postOf(row);
  },
});

/** A tag stands in the stored list as JSON writes it, behind a bracket or a comma, so that no part of a tag is met. */
function chosen(columns: string, { now, limit, tag }: PostChoice): [query: string, bindings: SqlValue[]] {
  const written = tag === undefined ? [] : ['[', ','].map((before) => before + JSON.stringify(tag));
  const tagged = tag === undefined ? '' : ' AND (INSTR(tags, ?) > 0 OR INSTR(tags, ?) > 0)';
  const query = `SELECT ${columns} ${SHOWN}${tagged} ORDER BY published_at DESC, id DESC LIMIT ?`;
  return [query, [now, ...written, limit]];
}

const postOf = (row: PostRow): Post => ({ ...lineOf(row), content: row.content });

const lineOf = (row: LineRow): PostLine => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  excerpt: row.excerpt,
  author: row.author,
  publishedAt: row.published_at,
  updatedAt: row.updated_at,
  featured: row.featured === 1,
  tags: JSON.parse(row.tags) as string[],
});
