import type { OutputOf } from '../../../application/contract/index.ts';
import { SITE_NAME } from '../../../domain/site-name.ts';
import { xmlElement, xmlText } from './xml.ts';

type Post = OutputOf<'publishing.readFeed'>[number];

/** The blog as an Atom feed (RFC 4287), texts in full (product.md 8.21). */
export function writeFeed(posts: readonly Post[], origin: string): string {
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
    `<link rel="self" type="application/atom+xml" href="${xmlText(`${origin}/feed.xml`)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(`${origin}/blog`)}"/>`,
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
    `<link rel="alternate" type="text/html" href="${xmlText(url)}"/>`,
    xmlElement('published', post.publishedAt),
    xmlElement('updated', post.updatedAt),
    `<author>${xmlElement('name', post.author)}</author>`,
    ...post.tags.map((tag) => `<category term="${xmlText(tag)}"/>`),
    xmlElement('summary', post.excerpt),
    `<content type="html">${xmlText(atItsPlace(post.content, origin, url))}</content>`,
    '</entry>',
  ].join('\n');
}

/** A feed is read elsewhere: links within the site and within the post name the site. */
const atItsPlace = (html: string, origin: string, url: string): string =>
  html.replaceAll(/(<a [^>]*?href=")([/#])/g, (_, before: string, first: string) =>
    first === '/' ? `${before}${origin}/` : `${before}${url}#`,
  );
