import type { OutputOf } from '../../../application/contract/index.ts';
import { PUBLIC_PAGES } from '../../../domain/site-paths.ts';
import { xmlElement } from './xml.ts';

type Addresses = OutputOf<'publishing.listPostAddresses'>;

/** Every public page and post, by the protocol of sitemaps.org (product.md 8.21). */
export function writeSitemap(posts: Addresses, origin: string): string {
  const pages = PUBLIC_PAGES.map((page) => `<url>${xmlElement('loc', `${origin}/${page}`)}</url>`);
  const articles = posts.map(
    ({ slug, updatedAt }) =>
      `<url>${xmlElement('loc', `${origin}/blog/${encodeURIComponent(slug)}`)}${xmlElement('lastmod', updatedAt)}</url>`,
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    ...articles,
    '</urlset>\n',
  ].join('\n');
}
