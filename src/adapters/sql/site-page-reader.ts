import type { SitePage, SitePageReader } from '../../application/ports/publishing.ts';
import { findFirstRow, type SqlHandle } from './sql-handle.ts';

/** Site content by key; what left the files is not shown (docs/product.md 5.2, 8.14). */
export const sitePageReader = (handle: SqlHandle): SitePageReader => ({
  find: (key) =>
    findFirstRow<SitePage>(
      handle,
      'SELECT title, content FROM site_content WHERE content_key = ? AND retired_at IS NULL',
      [key],
    ),
});
