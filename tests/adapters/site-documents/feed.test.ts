import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  renderAtomFeed,
  renderRobotsTxt,
  renderSitemapXml,
} from '../../../src/adapters/http/site-documents/site-documents.ts';
import { PUBLIC_PAGES } from '../../../src/domain/site-paths.ts';

const ORIGIN = 'https://plumbline.example';

const aPost = (given: object = {}) => ({
  id: 1,
  title: 'Law & order',
  slug: 'law-and-order',
  excerpt: 'What is <law>?',
  author: 'Plumbline',
  publishedAt: '2026-01-10T00:00:00.000Z',
  updatedAt: '2026-01-12T00:00:00.000Z',
  featured: false,
  tags: ['"law"'],
  content:
    '<p><a href="/course?module=3">Law</a>, <a title="x" href="#why">why</a>, <a href="https://laws.example/">laws</a></p>',
  ...given,
});

describe('what programs read of the site (product.md 8.21)', () => {
  test('the feed escapes what posts say and names the site in their links', () => {
    const feed = renderAtomFeed([aPost()], ORIGIN);
    assert.match(feed, /<title>Law &amp; order<\/title>/);
    assert.match(feed, /<summary>What is &lt;law&gt;\?<\/summary>/);
    assert.match(feed, /<category term="&quot;law&quot;"\/>/);
    assert.match(feed, /href=&quot;https:\/\/plumbline\.example\/course\?module=3&quot;/);
    assert.match(feed, /href=&quot;https:\/\/plumbline\.example\/blog\/law-and-order#why&quot;/);
    assert.match(feed, /href=&quot;https:\/\/laws\.example\/&quot;/);
  });

  test('it was last changed when its last changed post was; without posts, never', () => {
    const later = aPost({ slug: 'later', updatedAt: '2026-03-01T00:00:00.000Z' });
    assert.match(renderAtomFeed([aPost(), later], ORIGIN), /<updated>2026-03-01T00:00:00\.000Z<\/updated>\n<author>/);
    assert.match(renderAtomFeed([], ORIGIN), /<updated>1970-01-01T00:00:00\.000Z<\/updated>/);
  });

  test('characters that XML cannot hold are left out', () => {
    assert.match(renderAtomFeed([aPost({ title: 'A\u0000B\u000bC\uffffD' })], ORIGIN), /<title>ABCD<\/title>/);
  });

  test('the sitemap has every page and post', () => {
    const sitemap = renderSitemapXml([{ slug: 'law-and-order', updatedAt: '2026-01-12T00:00:00.000Z' }], ORIGIN);
    assert.equal((sitemap.match(/<url>/g) ?? []).length, PUBLIC_PAGES.length + 1);
    assert.match(sitemap, /\/blog\/law-and-order<\/loc><lastmod>2026-01-12T00:00:00\.000Z<\/lastmod>/);
  });

  test('robots may read every public page and nothing behind the sign-in', () => {
    const closed = [...renderRobotsTxt(ORIGIN).matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
    const isClosed = (path: string): boolean => closed.some((prefix) => path.startsWith(prefix));
    for (const page of [...PUBLIC_PAGES, 'blog/law-and-order', 'feed.xml']) assert.ok(!isClosed(`/${page}`), page);
    for (const page of ['account', 'admin/upload', 'exam/7', 'course?module=3', 'api/me', 'peng-prep', 'subscribe']) {
      assert.ok(isClosed(`/${page}`), page);
    }
  });
});
