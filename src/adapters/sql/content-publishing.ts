import type { LoadReport, SitePagesReport } from '../../application/ports/content-repository.ts';
import type { Post, SitePage } from '../../application/ports/study-material.ts';
import { saveEditedMaterial } from './content-edited.ts';
import { type MaterialRow, saveMaterial, waitForOtherLoaders } from './content-material.ts';
import type { SqlHandle } from './sql-handle.ts';

/**
 * Stores blog posts of the files and leaves others alone; a post is published when its day begins, UTC, and counts as last
 * changed then until its text changes (product.md 5.2, 8.19).
 */
export function savePosts(handle: SqlHandle, posts: readonly Post[], now: number): Promise<LoadReport> {
  const rows = posts.map(({ slug, title, excerpt, tags, published, featured, text }) => ({
    external_id: slug,
    slug,
    title,
    excerpt,
    tags: JSON.stringify(tags),
    published_at: Date.parse(`${published}T00:00:00Z`),
    featured: featured ? 1 : 0,
    content: text,
  }));
  const shape = { table: 'blog_posts', keyColumn: 'external_id', keepsUpdatedAt: true, firstUpdatedAt: 'published_at' };
  return saveMaterial(handle, shape, rows, now);
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
): Promise<SitePagesReport> {
  await waitForOtherLoaders(handle);
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
  const { report, kept } = await saveEditedMaterial(handle, 'site-content', rows, now);
  return { pages: report, kept };
}
