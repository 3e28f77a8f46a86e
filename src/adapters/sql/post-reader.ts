import type { Post, PostReader, PostSummary } from '../../application/ports/publishing.ts';
import { isSameTag } from '../../domain/publishing/same-tag.ts';
import { POST_SUMMARY_COLUMNS, toPostSummaryFields } from './post-rows.ts';
import { findFirstRow, type SqlHandle, type SqlValue } from './sql-handle.ts';

type LineRow = Readonly<Record<string, SqlValue>> & {
  readonly id: number;
  readonly published_at: number;
  readonly updated_at: number;
};
type PostRow = LineRow & { readonly content: string };

const LINE = `id, updated_at, ${POST_SUMMARY_COLUMNS}`;
const SHOWN = 'FROM blog_posts WHERE retired_at IS NULL AND hidden_at IS NULL AND published_at <= ?';
const NEWEST_FIRST = 'ORDER BY published_at DESC, id DESC';

/** Posts that are published, not taken down, and have not left the files (docs/product.md 8.18, 13.15). */
export const postReader = (handle: SqlHandle): PostReader => ({
  list: async ({ now, limit, tag }) => {
    if (tag === undefined) return (await newest<LineRow>(handle, LINE, now, limit)).map(lineOf);
    const all = (await handle.rows<LineRow>(`SELECT ${LINE} ${SHOWN} ${NEWEST_FIRST}`, [now])).map(lineOf);
    return all.filter(({ tags }) => tags.some((own) => isSameTag(own, tag))).slice(0, limit);
  },
  listWhole: async ({ now, limit }) => (await newest<PostRow>(handle, `${LINE}, content`, now, limit)).map(postOf),
  find: async (slug, now) => {
    const row = await findFirstRow<PostRow>(handle, `SELECT ${LINE}, content ${SHOWN} AND slug = ?`, [now, slug]);
    return row && postOf(row);
  },
});

const newest = <Row>(handle: SqlHandle, columns: string, now: number, limit: number): Promise<Row[]> =>
  handle.rows<Row>(`SELECT ${columns} ${SHOWN} ${NEWEST_FIRST} LIMIT ?`, [now, limit]);

const postOf = (row: PostRow): Post => ({ ...lineOf(row), content: row.content });

const lineOf = (row: LineRow): PostSummary => ({
  ...toPostSummaryFields(row),
  id: row.id,
  publishedAt: row.published_at,
  updatedAt: row.updated_at,
});
