import type { PostsLoadReport, SitePagesLoadReport } from '../../application/ports/content.ts';
import type { Post, SitePage } from '../../application/ports/study-material.ts';
import { startOfDay } from '../../domain/calendar-day.ts';
import { saveEditedMaterial } from './content-edited.ts';
import type { MaterialRow } from './content-material.ts';
import { editedEntryTable } from './edited-entries.ts';
import { raiseMaterialVersion } from './material-version.ts';
import { EDITED_POSTS_TABLE, toEditedOnSitePost } from './post-rows.ts';
import type { SqlHandle } from './sql-handle.ts';

type PostRow = MaterialRow & { readonly external_id: string; readonly slug: string };
type HolderRow = { readonly external_id: string | null; readonly slug: string; readonly retired_at: number | null };

/**
 * Stores blog posts of the files and leaves others alone; a post is published when its day begins, UTC, and counts as last
 * changed then until its text changes (product.md 5.2, 8.19). One that was edited on the site stays as any entry does; a file
 * that wants the address of another post stays out, and the report names it (product.md 13.16).
 */
export async function savePosts(handle: SqlHandle, posts: readonly Post[], now: number): Promise<PostsLoadReport> {
  await raiseMaterialVersion(handle);
  const stored = await handle.rows<HolderRow>('SELECT external_id, slug, retired_at FROM blog_posts');
  const rows = posts.map(rowOf);
  const isShutOut = shutOut(stored);
  const { report, kept } = await saveEditedMaterial(
    handle,
    EDITED_POSTS_TABLE,
    rows.filter((row) => !isShutOut(row)),
    now,
  );
  const shut = rows.filter(isShutOut);
  return {
    posts: report,
    kept: [
      ...kept,
      ...shut.map((row) => ({ kind: 'post', key: row.slug, file: 'shut out', ...toEditedOnSitePost(row) }) as const),
    ],
  };
}

const rowOf = ({ slug, title, excerpt, tags, published, featured, text }: Post): PostRow => ({
  external_id: slug,
  slug,
  title,
  excerpt,
  tags: JSON.stringify(tags),
  published_at: startOfDay(published),
  featured: featured ? 1 : 0,
  content: text,
});

/** Whether a post that would be written under its address meets another one there. */
function shutOut(stored: readonly HolderRow[]): (row: PostRow) => boolean {
  const known = new Map(stored.map((row) => [row.external_id, row]));
  const holders = new Map(stored.map((row) => [row.slug, row]));
  return ({ external_id, slug }) => {
    const [own, holder] = [known.get(external_id), holders.get(slug)];
    return holder !== undefined && holder !== own && (own === undefined || own.retired_at !== null);
  };
}

type KeyRow = { readonly id: number; readonly content_key: string; readonly external_id: string | null };

/**
 * Stores site content of the files and leaves other keys alone (product.md 5.2). A key that was made on the site and now is
 * in a file is from then on the file's too: its text stays, as that of any entry edited on the site (product.md 11.13). A
 * file whose key another entry was given stays out.
 */
export async function saveSitePages(
  handle: SqlHandle,
  pages: readonly SitePage[],
  now: number,
): Promise<SitePagesLoadReport> {
  await raiseMaterialVersion(handle);
  const stored = await handle.rows<KeyRow>('SELECT id, content_key, external_id FROM site_content');
  const loaded = new Set(stored.map(({ external_id }) => external_id));
  const holders = new Map(stored.map((row) => [row.content_key, row]));
  const rows: MaterialRow[] = [];
  for (const { key, title, html } of pages) {
    const holder = holders.get(key);
    if (!loaded.has(key) && holder) {
      if (holder.external_id !== null) continue;
      await handle.run('UPDATE site_content SET external_id = ? WHERE id = ?', [key, holder.id]);
    }
    rows.push({ external_id: key, content_key: key, title, content: html });
  }
  const { report, kept } = await saveEditedMaterial(handle, editedEntryTable('site-content'), rows, now);
  return { pages: report, kept };
}
