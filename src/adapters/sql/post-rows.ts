import type { EntryEditedOnSite } from '../../application/ports/content.ts';
import type { EditedPost } from '../../application/ports/publishing.ts';
import { type EditedFields, pickFields } from '../../domain/edited-fields.ts';
import { POST_FIELDS, type PostFields } from '../../domain/publishing/post-form.ts';
import type { EditedTable } from './content-edited.ts';
import type { MaterialRow } from './content-material.ts';
import type { VersionContent } from './content-versions.ts';
import { columnNames, fromColumns, toColumns } from './edited-columns.ts';
import type { SqlValue } from './sql-handle.ts';

/** The columns of a post that its list shows. */
export type PostSummaryRow = Readonly<Record<string, SqlValue>> & {
  readonly id: number;
  readonly external_id: string | null;
  readonly hidden_at: number | null;
  readonly retired_at: number | null;
  readonly withdrawn_at: number | null;
  readonly updated_at: number;
  readonly version: number;
};

const { content: _, ...fieldsWithoutContent } = POST_FIELDS;
const LINE_FIELDS: EditedFields<Omit<PostFields, 'content'>> = fieldsWithoutContent;

/** The columns of the fields that lists of posts show. */
export const POST_SUMMARY_COLUMNS = columnNames(LINE_FIELDS).join(', ');

/** The fields of a post but for its text. */
export const toPostSummaryFields = (row: Readonly<Record<string, SqlValue>>): Omit<PostFields, 'content'> =>
  fromColumns(LINE_FIELDS, row);

/** What a row says of a post, without its text. */
export const toPostSummary = (row: PostSummaryRow): Omit<EditedPost, 'content' | 'saved'> => ({
  ...toPostSummaryFields(row),
  id: row.id,
  hiddenAt: row.hidden_at,
  retiredAt: row.retired_at,
  withdrawnAt: row.withdrawn_at,
  updatedAt: row.updated_at,
  version: row.version,
  isFromFile: row.external_id !== null,
});

export const toPostColumns = (post: PostFields) => toColumns(POST_FIELDS, post);

/** The fields of a post as the history keeps them (docs/product.md 13.18). */
export const toPostVersionContent = (post: PostFields): VersionContent => ({
  title: post.title,
  body: pickFields<PostFields>(POST_FIELDS, post),
});

/** What a load says of a post that it left alone. */
export const toEditedOnSitePost = (row: MaterialRow): Pick<EntryEditedOnSite, 'title' | 'text' | 'format'> => ({
  title: String(row.title),
  text: String(row.content),
  format: 'markdown',
});

/** Posts, as a load meets them that were edited on the site; the author of a file's post is the house (docs/product.md 13.16). */
export const EDITED_POSTS_TABLE: EditedTable = {
  kind: 'post',
  table: 'blog_posts',
  columns: ['slug', 'title', 'excerpt', 'tags', 'published_at', 'featured', 'content'],
  savedAt: 'created_at',
  firstUpdatedAt: 'published_at',
  kept: (row) => toPostVersionContent(fromColumns(POST_FIELDS, row)),
  shown: toEditedOnSitePost,
};
