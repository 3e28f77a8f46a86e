import type { EditedPost, PostRepository, PostSaveStamp } from '../../application/ports/publishing.ts';
import type { PostFields } from '../../domain/publishing/post-form.ts';
import {
  addCurrentVersion,
  addVersion,
  buildCurrentVersionJoin,
  findVersion,
  listVersionSummaries,
  toVersionStamp,
  type VersionStampRow,
} from './content-versions.ts';
import { raiseMaterialVersion } from './material-version.ts';
import {
  POST_SUMMARY_COLUMNS,
  type PostSummaryRow,
  toPostColumns,
  toPostSummary,
  toPostVersionContent,
} from './post-rows.ts';
import { findViolatedUniqueKey } from './sql-errors.ts';
import { buildForUpdateClause, findFirstRow, insertAndReadId, type SqlHandle, updateOneRow } from './sql-handle.ts';

type FoundRow = PostSummaryRow & VersionStampRow & { readonly content: string };

const KIND = 'post';

/** A post whose file was gone before it was deleted is so again. Assignments of MariaDB see what was assigned before them. */
const UNDELETE = `UPDATE blog_posts SET retired_at = CASE WHEN retired_at = withdrawn_at THEN NULL ELSE retired_at END,
  withdrawn_at = NULL WHERE id = ? AND withdrawn_at IS NOT NULL`;

/**
 * Posts for those who write them; the version that was seen is a condition of every save, and every save keeps the versions
 * before (docs/product.md 13.13-13.15, 13.18).
 */
export const postRepository = (handle: SqlHandle): PostRepository => ({
  find: (id) => findPost(handle, id),
  lockForSave: async (id) => {
    await raiseMaterialVersion(handle);
    await findFirstRow(handle, `SELECT id FROM blog_posts WHERE id = ?${buildForUpdateClause(handle)}`, [id]);
    return findPost(handle, id);
  },
  list: async (limit) => {
    const query = `SELECT id, external_id, hidden_at, retired_at, withdrawn_at, updated_at, version, ${POST_SUMMARY_COLUMNS}
      FROM blog_posts WHERE id > 0
      ORDER BY CASE WHEN withdrawn_at IS NOT NULL THEN 2 WHEN published_at IS NULL THEN 0 ELSE 1 END,
        published_at DESC, id DESC LIMIT ?`;
    return (await handle.rows<PostSummaryRow>(query, [limit])).map(toPostSummary);
  },
  add: (post, save) => unlessSlugTaken(() => addPost(handle, post, save)),
  save: (seen, post, save) => unlessSlugTaken(() => replacePost(handle, seen, post, save)),
  hide: (id, now) =>
    updateOneRow(
      handle,
      'UPDATE blog_posts SET hidden_at = ? WHERE id = ? AND hidden_at IS NULL AND retired_at IS NULL',
      [now, id],
    ),
  show: (id) =>
    updateOneRow(
      handle,
      `UPDATE blog_posts SET external_id = CASE WHEN retired_at IS NULL THEN external_id ELSE NULL END, hidden_at = NULL,
         retired_at = NULL WHERE id = ? AND withdrawn_at IS NULL AND (hidden_at IS NOT NULL OR retired_at IS NOT NULL)`,
      [id],
    ),
  setDeleted: async (id, at) => {
    await raiseMaterialVersion(handle);
    if (at === null) return updateOneRow(handle, UNDELETE, [id]);
    return updateOneRow(
      handle,
      `UPDATE blog_posts SET retired_at = COALESCE(retired_at, ?), withdrawn_at = ?
       WHERE id = ? AND withdrawn_at IS NULL`,
      [at, at, id],
    );
  },
  listVersions: (post, limit) => listVersionSummaries(handle, { kind: KIND, id: post.id }, post, limit),
  findVersion: async (post, version) => {
    const kept = await findVersion<PostFields>(handle, { kind: KIND, id: post.id }, version);
    if (kept) return { ...kept, fields: kept.body };
    if (version !== post.version) return null;
    return { version, title: post.title, saved: post.saved, restoredFrom: null, fields: post };
  },
});

async function findPost(handle: SqlHandle, id: number): Promise<EditedPost | null> {
  const row = await findFirstRow<FoundRow>(
    handle,
    `SELECT e.*, COALESCE(v.saved_at, e.created_at) AS saved_at, COALESCE(v.origin, 'files') AS origin, v.saved_by, u.username
     FROM ${buildCurrentVersionJoin('blog_posts')} WHERE e.id = ?`,
    [KIND, id],
  );
  return row && { ...toPostSummary(row), content: row.content, saved: toVersionStamp(row) };
}

async function addPost(handle: SqlHandle, post: PostFields, { userId, at, updatedAt }: PostSaveStamp): Promise<number> {
  const row = { ...toPostColumns(post), created_at: at, updated_at: updatedAt };
  const id = await insertAndReadId(handle.knex('blog_posts').insert(row));
  const kept = { ...toPostVersionContent(post), version: 1, origin: 'site', savedBy: userId, savedAt: at } as const;
  await addVersion(handle, { kind: KIND, id }, kept);
  return id;
}

async function replacePost(
  handle: SqlHandle,
  seen: EditedPost,
  post: PostFields,
  { userId, at, updatedAt }: PostSaveStamp,
): Promise<number | 'changed'> {
  const ref = { kind: KIND, id: seen.id } as const;
  const version = await addCurrentVersion(handle, ref, {
    ...toPostVersionContent(seen),
    version: seen.version,
    savedAt: seen.saved.at,
  });
  const isSaved = await handle
    .knex('blog_posts')
    .where({ id: seen.id, version: seen.version })
    .update({ ...toPostColumns(post), version, updated_at: updatedAt });
  if (isSaved !== 1) return 'changed';
  await addVersion(handle, ref, {
    ...toPostVersionContent(post),
    version,
    origin: 'site',
    savedBy: userId,
    savedAt: at,
  });
  return version;
}

async function unlessSlugTaken<Saved>(save: () => Promise<Saved>): Promise<Saved | 'slug-taken'> {
  try {
    return await save();
  } catch (error) {
    if (findViolatedUniqueKey(error)?.includes('slug')) return 'slug-taken';
    throw error;
  }
}
