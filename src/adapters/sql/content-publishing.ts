import type { LoadReport } from '../../application/ports/content-repository.ts';
import type { Post, SitePage } from '../../application/ports/study-material.ts';
import { saveMaterial } from './content-material.ts';
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

/** Stores site content of the files and leaves other keys alone (product.md 5.2). */
export function saveSitePages(handle: SqlHandle, pages: readonly SitePage[], now: number): Promise<LoadReport> {
  const rows = pages.map(({ key, title, html }) => ({ external_id: key, content_key: key, title, content: html }));
  return saveMaterial(handle, { table: 'site_content', keyColumn: 'external_id', keepsUpdatedAt: true }, rows, now);
}
