import { createHash } from 'node:crypto';
import type { LoadReport, SitePagesReport } from '../../application/ports/content-repository.ts';
import type { Post, SitePage } from '../../application/ports/study-material.ts';
import { editedOnSite, loadChoice } from '../../domain/publishing/load-choice.ts';
import { saveEditedMaterial } from './content-edited.ts';
import { type MaterialRow, saveMaterial, waitForOtherLoaders } from './content-material.ts';
import type { SqlHandle } from './sql-handle.ts';

/** What files and site both write of a post; the author of a file's post is the house. */
const COLUMNS = ['slug', 'title', 'excerpt', 'tags', 'published_at', 'featured', 'content'] as const;

type PostRow = MaterialRow & { readonly external_id: string | null; readonly slug: string };

const digestOf = (row: MaterialRow): string =>
  createHash('sha256')
    .update(JSON.stringify(COLUMNS.map((column) => row[column])))
    .digest('hex');

/**
 * Stores blog posts of the files and leaves others alone; a post is published when its day begins, UTC, and counts as last
 * changed then until its text changes (product.md 5.2, 8.19). What was edited on the site stays; where its file has changed
 * too, or is gone, or wants an address that another post has, the report names it (product.md 13.16).
 */
export async function savePosts(handle: SqlHandle, posts: readonly Post[], now: number): Promise<LoadReport> {
  await waitForOtherLoaders(handle);
  const stored: PostRow[] = await handle.knex('blog_posts').select();
  const { rows, kept } = settle(posts.map(rowOf), stored);
  const shape = { table: 'blog_posts', keyColumn: 'external_id', keepsUpdatedAt: true, firstUpdatedAt: 'published_at' };
  const report = await saveMaterial(handle, shape, rows, now);
  return kept.length > 0 ? { ...report, kept } : report;
}

function rowOf({ slug, title, excerpt, tags, published, featured, text }: Post): PostRow {
  const row = {
    slug,
    title,
    excerpt,
    tags: JSON.stringify(tags),
    published_at: Date.parse(`${published}T00:00:00Z`),
    featured: featured ? 1 : 0,
    content: text,
  };
  return { external_id: slug, ...row, loaded_digest: digestOf(row) };
}

/** The rows to be stored: those of the files, but where the site's text stays, as the site has them. */
function settle(rows: readonly PostRow[], stored: readonly PostRow[]): { rows: PostRow[]; kept: string[] } {
  const known = new Map(stored.map((row) => [row.external_id, row]));
  const slugs = new Set(stored.map((row) => row.slug));
  const kept: string[] = [];
  const settled = rows.flatMap((row) => {
    const there = known.get(row.external_id);
    const choice = there ? loadChoice(sidesOf(there, row)) : 'take';
    const isTaken = !there && slugs.has(row.slug);
    if (choice === 'file' || isTaken) kept.push(row.slug);
    if (isTaken) return [];
    return there && (choice === 'keep' || choice === 'file') ? [asOnSite(there)] : [row];
  });
  const inFiles = new Set(rows.map((row) => row.external_id));
  const leftAndEdited = stored.filter(
    (row) => row.external_id !== null && row.retired_at === null && !inFiles.has(row.external_id) && isEdited(row),
  );
  const stay = rows.length > 0 ? leftAndEdited : [];
  return { rows: [...settled, ...stay.map(asOnSite)], kept: [...kept, ...stay.map((row) => row.slug)] };
}

const sidesOf = (stored: MaterialRow, row: MaterialRow) => ({
  onSite: digestOf(stored),
  lastLoaded: (stored.loaded_digest as string | null) ?? null,
  inFile: digestOf(row),
});

const isEdited = (stored: MaterialRow): boolean => {
  const { onSite, lastLoaded } = sidesOf(stored, stored);
  return editedOnSite({ onSite, lastLoaded });
};

/** What is stored, as a row that changes nothing. */
const asOnSite = ({ external_id, slug, ...row }: PostRow): PostRow => ({
  external_id,
  slug,
  ...Object.fromEntries(COLUMNS.map((column) => [column, column === 'slug' ? slug : (row[column] ?? null)])),
});

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
