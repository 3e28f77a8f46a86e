import type Koa from 'koa';
import type { Api, OutputOf } from '../../../application/contract/index.ts';
import type { Dispatch } from '../../../application/dispatch.ts';
import { SITE_NAME } from '../../../domain/site-name.ts';
import { LEARNER_PAGES, PUBLIC_PAGES } from '../../../domain/site-paths.ts';
import { inProcessApi } from '../in-process-api.ts';
import type { RequestState } from '../koa-types.ts';
import type { PageCache } from '../page-cache.ts';
import { escapeXml, xmlElement } from './xml.ts';

/** Addresses behind the sign-in that no text links to. */
const ALSO_CLOSED = ['api/', 'admin', 'chapter-questions', 'exam', 'missed-questions', 'email-test', 'dev/'];

/** What programs may read: everything that needs no account (product.md 8.21). */
export function renderRobotsTxt(origin: string): string {
  const open: readonly string[] = PUBLIC_PAGES;
  const closed = [...ALSO_CLOSED, ...LEARNER_PAGES.filter((page) => !open.includes(page))];
  const lines = closed.map((page) => `Disallow: /${page}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

type Post = OutputOf<'publishing.readFeed'>[number];

/** The blog as an Atom feed (RFC 4287), texts in full (product.md 8.21). */
export function renderAtomFeed(posts: readonly Post[], origin: string): string {
  // An empty feed still has to say when it was last changed; it never was.
  const [updated = EPOCH] = posts
    .map((post) => post.updatedAt)
    .sort()
    .reverse();
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-CA">',
    xmlElement('id', `${origin}/blog`),
    xmlElement('title', `${SITE_NAME}: NPPE & P.Eng. Blog`),
    xmlElement('updated', updated),
    `<author>${xmlElement('name', SITE_NAME)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(`${origin}/feed.xml`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${origin}/blog`)}"/>`,
    ...posts.map((post) => entry(post, origin)),
    '</feed>\n',
  ].join('\n');
}

const EPOCH = '1970-01-01T00:00:00.000Z';

function entry(post: Post, origin: string): string {
  const url = `${origin}/blog/${encodeURIComponent(post.slug)}`;
  return [
    '<entry>',
    xmlElement('id', url),
    xmlElement('title', post.title),
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    xmlElement('published', post.publishedAt),
    xmlElement('updated', post.updatedAt),
    `<author>${xmlElement('name', post.author)}</author>`,
    ...post.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`),
    xmlElement('summary', post.excerpt),
    `<content type="html">${escapeXml(atItsPlace(post.content, origin, url))}</content>`,
    '</entry>',
  ].join('\n');
}

/** A feed is read elsewhere: links within the site and within the post name the site. */
const atItsPlace = (html: string, origin: string, url: string): string =>
  html.replaceAll(/(<a [^>]*?href=")([/#])/g, (_, before: string, first: string) =>
    first === '/' ? `${before}${origin}/` : `${before}${url}#`,
  );

type SiteDocument = {
  readonly type: string;
  readonly write: (api: Api, origin: string) => Promise<string>;
};

const DOCUMENTS: Readonly<Record<string, SiteDocument>> = {
  '/feed.xml': {
    type: 'application/atom+xml; charset=utf-8',
    write: async (api, origin) => renderAtomFeed(await api('publishing.readFeed', {}), origin),
  },
  '/sitemap.xml': {
    type: 'application/xml; charset=utf-8',
    write: async (api, origin) => renderSitemapXml(await api('publishing.listPostAddresses', {}), origin),
  },
  '/robots.txt': { type: 'text/plain; charset=utf-8', write: async (_, origin) => renderRobotsTxt(origin) },
};

type Parts = { readonly dispatch: Dispatch; readonly appOrigin: string; readonly cache: PageCache };

/**
 * Documents that programs read: feeds, site map, robots; cached like pages that are the same for every visitor
 * (product.md 8.21).
 */
export const siteDocuments =
  ({ dispatch, appOrigin, cache }: Parts): Koa.Middleware<RequestState> =>
  async (context, next) => {
    const document = Object.hasOwn(DOCUMENTS, context.path) ? DOCUMENTS[context.path] : undefined;
    if (!document || (context.method !== 'GET' && context.method !== 'HEAD')) return next();
    const edition = cache.edition();
    const body = Buffer.from(await document.write(inProcessApi(dispatch, context), appOrigin));
    const reads: readonly string[] = [];
    if (!cache.isOpenTo(context, reads)) {
      context.type = document.type;
      context.body = body;
      return;
    }
    await cache.keepAndSend(context, { type: document.type, body, reads, edition });
  };

type Addresses = OutputOf<'publishing.listPostAddresses'>;

/** Every public page and post, by the protocol of sitemaps.org (product.md 8.21). */
export function renderSitemapXml(posts: Addresses, origin: string): string {
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
