import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { HtmlValidate } from 'html-validate';
import { PUBLIC_PAGES } from '../../src/domain/site-paths.ts';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { type ReadPage, readPage } from '../support/html/read-page.ts';
import { missingOf } from '../support/html/required-properties.ts';
import { visitorOf } from '../support/visitor.ts';

/** Pages that everybody can open, also those that are not worth finding. */
const ALSO_OPEN = ['/login', '/register', '/forgot-password', '/reset-password', '/unsubscribe'];

const POST = '/blog/how-the-nppe-is-scored';

const TAGGED = '/blog?tag=NPPE';

const FOUND = [...PUBLIC_PAGES.map((page) => `/${page}`), POST];

describe('public pages as programs read them (product.md 8.21 to 8.23)', () => {
  let app: BuiltApp;
  before(async () => {
    app = await startBuiltApp();
  });
  after(() => app.close());

  const get = async (path: string) => {
    const { status, headers, text } = await visitorOf(app.origin).get(path);
    return { status, headers, text };
  };
  const pageAt = async (path: string): Promise<ReadPage> => {
    const { status, text } = await get(path);
    assert.equal(status, 200, path);
    return readPage(text);
  };

  /** Fills a visitor's note in, as the form for name and address does. */
  const withNote = async () => {
    const visitor = visitorOf(app.origin);
    const lead = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.org', source: 'try-out-nppe' };
    assert.equal((await visitor.post('/api/marketing-leads', lead)).status, 200);
    return visitor;
  };

  const validator = new HtmlValidate({ extends: ['html-validate:standard'], root: true });
  const complaints = async (html: string): Promise<string[]> => {
    const { results } = await validator.validateString(html);
    return results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => {
        const around = html.split('\n')[line - 1]?.slice(Math.max(0, column - 40), column + 80);
        return `${ruleId}: ${message}: ${around}`;
      }),
    );
  };

  for (const path of [...FOUND, TAGGED, ...ALSO_OPEN]) {
    test(`${path} is valid HTML`, async () => {
      assert.deepEqual(await complaints((await get(path)).text), []);
    });
  }

  test('so is every post of the blog', async () => {
    const { json: posts } = await visitorOf(app.origin).get('/api/blog/posts');
    for (const { slug } of posts as { slug: string }[]) {
      assert.deepEqual(await complaints((await get(`/blog/${slug}`)).text), [], slug);
    }
  });

  test('so are the free questions when they are open, and the page that is not there', async () => {
    const visitor = await withNote();
    const { text } = await visitor.get('/free-questions');
    assert.match(text, /Question (<!-- -->)?10/);
    assert.deepEqual(await complaints(text), []);
    assert.deepEqual(await complaints((await get('/no-such-page')).text), []);
  });

  test('the validator sees a planted error', async () => {
    const { text } = await get('/contact');
    assert.notDeepEqual(await complaints(text.replace('<h1', '<p><div></div></p><h1')), []);
  });

  for (const path of [...FOUND, TAGGED]) {
    test(`${path} says what it is, where, and what to show of it`, async () => {
      const page = await pageAt(path);
      const canonical = page.all('link').filter((link) => page.attribute(link, 'rel') === 'canonical');
      assert.deepEqual(
        canonical.map((link) => page.attribute(link, 'href')),
        [`${app.origin}${path}`],
      );
      assert.equal(page.all('h1').length, 1);
      const description = page.meta('description') ?? '';
      assert.ok(description.length >= 40 && description.length <= 220, `${description.length}: ${description}`);
      assert.equal(page.meta('og:description'), description);
      assert.equal(page.meta('og:url'), `${app.origin}${path}`);
      assert.equal(page.meta('og:type'), path === POST ? 'article' : 'website');
      assert.equal(page.meta('twitter:card'), 'summary_large_image');
      assert.equal(page.meta('robots'), null);
      const card = await fetch(page.meta('og:image') ?? '');
      assert.equal(card.status, 200);
      assert.equal(card.headers.get('content-type'), 'image/png');
      assert.match(card.headers.get('cache-control') ?? '', /immutable/);
      assert.deepEqual(sizeOfPng(Buffer.from(await card.arrayBuffer())), [
        Number(page.meta('og:image:width')),
        Number(page.meta('og:image:height')),
      ]);
      assert.deepEqual(
        page.things().flatMap((thing) => missingOf(thing)),
        [],
      );
    });
  }

  test('no two pages have one title or one description', async () => {
    const pages = await Promise.all([...FOUND, TAGGED, '/blog?tag=ethics'].map(pageAt));
    for (const said of ['og:title', 'description']) {
      assert.equal(new Set(pages.map((page) => page.meta(said))).size, pages.length, said);
    }
  });

  test('what cannot be found by its address says so, and so do pages for one person', async () => {
    for (const path of [
      '/no-such-page',
      '/blog/no-such-post',
      '/blog?tag=no-such-tag',
      '/unsubscribe',
      '/reset-password',
      '/newsletter',
    ]) {
      const { text } = await get(path);
      assert.equal(readPage(text).meta('robots'), 'noindex', path);
    }
    assert.equal((await get('/blog/no-such-post')).status, 404);
  });

  test('structured data says what the page says', async () => {
    const [home, post, quiz] = [await pageAt('/'), await pageAt(POST), await pageAt('/free-questions')];
    const types = (page: ReadPage) => page.things().map((thing) => thing['@type']);
    assert.deepEqual(types(home), ['Organization', 'Product', 'Product', 'FAQPage']);
    assert.deepEqual(types(post), ['BlogPosting']);
    assert.deepEqual(types(quiz), ['Quiz']);
    assert.deepEqual(types(await pageAt('/blog')), ['Blog']);
    const tagged = await pageAt(TAGGED);
    assert.deepEqual(types(tagged), ['CollectionPage']);
    assert.equal(tagged.things()[0]?.url, `${app.origin}${TAGGED}`);
    assert.match(tagged.all('h1').map(tagged.text).join(), /NPPE$/);
    assert.deepEqual(types(await pageAt('/peng-subscribe')), ['Product']);
    const [, nppe, peng, faq] = home.things() as Record<string, Record<string, unknown>>[];
    assert.deepEqual(
      [nppe, peng].map((product) => [product?.offers?.price, product?.offers?.priceCurrency]),
      [
        ['59.00', 'CAD'],
        ['79.00', 'CAD'],
      ],
    );
    const asked = ((faq?.mainEntity ?? []) as unknown as { name: string }[]).map(({ name }) => name);
    const summaries = home.all('summary').map((summary) => home.text(summary).trim());
    assert.equal(asked.length, 5);
    for (const question of asked) assert.ok(summaries.includes(question), question);
    assert.equal(post.things()[0]?.headline, post.all('h1').map(post.text).join());
  });

  test('sitemap, robots, feed and manifest lead to what is there', async () => {
    const robots = await get('/robots.txt');
    assert.match(robots.text, new RegExp(`^Sitemap: ${app.origin}/sitemap\\.xml$`, 'm'));
    assert.match(robots.text, /^Disallow: \/api\/$/m);
    assert.match(robots.headers.get('content-type') ?? '', /^text\/plain/);
    const sitemap = await get('/sitemap.xml');
    const listed = [...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
    assert.deepEqual(
      listed.slice(0, PUBLIC_PAGES.length),
      FOUND.slice(0, -1).map((path) => app.origin + path),
    );
    assert.ok(listed.includes(app.origin + POST));
    const closed = [...robots.text.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
    for (const url of listed) {
      const { pathname } = new URL(url);
      assert.equal((await get(pathname)).status, 200, url);
      assert.deepEqual(
        closed.filter((path) => pathname.startsWith(path)),
        [],
        url,
      );
    }
    const feed = await get('/feed.xml');
    assert.match(feed.headers.get('content-type') ?? '', /^application\/atom\+xml/);
    assert.equal((feed.text.match(/<entry>/g) ?? []).length, listed.length - PUBLIC_PAGES.length);
    assert.doesNotMatch(feed.text, /href=&quot;[/#]/);
    const etag = feed.headers.get('etag') ?? '';
    assert.equal((await visitorOf(app.origin).get('/feed.xml', { 'if-none-match': etag })).status, 304);
    const manifest = await visitorOf(app.origin).get('/manifest.webmanifest');
    assert.match(manifest.headers.get('content-type') ?? '', /^application\/manifest\+json/);
    assert.equal(manifest.json.id, '/');
    for (const { src, sizes, type } of manifest.json.icons as { src: string; sizes: string; type: string }[]) {
      const icon = await fetch(app.origin + src);
      assert.equal(icon.headers.get('content-type'), type, src);
      if (type !== 'image/png') continue;
      assert.equal(sizeOfPng(Buffer.from(await icon.arrayBuffer())).join('x'), sizes, src);
    }
  });

  test('however an address is written, the page names the one that it has', async () => {
    for (const [written, path] of [
      ['/TERMS', '/terms'],
      ['/blog/', '/blog'],
      ['/contact?from=mail', '/contact'],
      ['/blog?tag=', '/blog'],
      ['/blog?tag=nppe', '/blog?tag=NPPE'],
      ['/blog?from=mail&tag=p.eng.+APPLICATION', '/blog?tag=P.Eng.%20application'],
    ] as const) {
      const page = await pageAt(written);
      assert.equal(page.meta('og:url'), app.origin + path, written);
    }
  });

  test('a path that begins with two slashes names no other host', async () => {
    const { text } = await get('//evil.example/');
    assert.doesNotMatch(text, /(content|href)="https?:\/\/evil/);
  });
});

/** Width and height as the head of a PNG file says. */
const sizeOfPng = (file: Buffer): number[] => [file.readUInt32BE(16), file.readUInt32BE(20)];
