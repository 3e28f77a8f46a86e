import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { type ReadPage, readPage } from '../support/html/read-page.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

/** What a page leads to, and the files that it is made of. */
const REFERENCES = [
  ['a', 'href'],
  ['link', 'href'],
  ['script', 'src'],
  ['img', 'src'],
  ['source', 'srcset'],
] as const;

type Answered = { readonly status: number; readonly page: ReadPage | null };

/** What is kept of an address: whole pages, thousands of elements each, would fill the memory. */
type Seen = { readonly status: number; readonly ids: ReadonlySet<string> | null };

/** Nobody reads these answers but this process, so that nothing is gained by packing them. */
const UNPACKED = { 'accept-encoding': 'identity' };

describe('every link within the site leads somewhere', () => {
  let app: BuiltApp;
  before(async () => {
    app = await startBuiltApp();
  });
  after(() => app.close());

  /** Follows redirects as a browser does. */
  const open = async (visitor: Visitor, path: string): Promise<Answered> => {
    let at = path;
    for (let hops = 0; hops < 5; hops += 1) {
      const { status, headers, text } = await visitor.get(at, UNPACKED);
      const location = headers.get('location');
      if (!location || status < 300 || status >= 400) {
        const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
        return { status, page: isPage ? readPage(text) : null };
      }
      const next = new URL(location, app.origin + at);
      at = next.pathname + next.search;
    }
    return { status: 508, page: null };
  };

  const referencesOf = (page: ReadPage, from: string): URL[] =>
    REFERENCES.flatMap(([element, attribute]) =>
      page
        .all(element)
        .flatMap((found) => page.attribute(found, attribute) ?? [])
        .filter((href) => !/^(mailto|tel|data):/.test(href))
        .map((href) => new URL(href, app.origin + from)),
    ).filter(({ origin }) => origin === app.origin);

  /** Goes wherever links lead, from the front page on; answers what is broken. */
  const crawl = async (visitor: Visitor, start = '/') => {
    const seen = new Map<string, Seen>();
    const anchors: { readonly from: string; readonly to: string; readonly id: string }[] = [];
    const broken: string[] = [];
    const waiting: { readonly from: string; readonly to: string }[] = [{ from: '', to: start }];
    for (let link = waiting.shift(); link; link = waiting.shift()) {
      if (seen.has(link.to)) continue;
      const found = await open(visitor, link.to);
      seen.set(link.to, { status: found.status, ids: found.page?.ids ?? null });
      if (found.status !== 200) broken.push(`${link.from} -> ${link.to}: ${found.status}`);
      for (const url of found.page ? referencesOf(found.page, link.to) : []) {
        const to = url.pathname + url.search;
        waiting.push({ from: link.to, to });
        if (url.hash) anchors.push({ from: link.to, to, id: decodeURIComponent(url.hash.slice(1)) });
      }
    }
    const lost = anchors.filter(({ to, id }) => !seen.get(to)?.ids?.has(id));
    broken.push(...lost.map(({ from, to, id }) => `${from} -> ${to}: no #${id}`));
    return { broken, pages: [...seen].flatMap(([path, { ids }]) => (ids ? [path] : [])), anchors: anchors.length };
  };

  const signedIn = async (username: string, password: string): Promise<Visitor> => {
    const visitor = visitorOf(app.origin);
    assert.equal((await visitor.post('/api/login', { username, password })).status, 200);
    return visitor;
  };

  test('for a visitor', async () => {
    const { broken, pages, anchors } = await crawl(visitorOf(app.origin));
    assert.deepEqual(broken, []);
    for (const path of ['/', '/blog', '/blog/how-the-nppe-is-scored', '/preview', '/terms', '/contact']) {
      assert.ok(pages.includes(path), path);
    }
    assert.ok(anchors > 0);
  });

  test('for a learner with both entitlements', async () => {
    const { broken, pages } = await crawl(await signedIn('demo', 'demo-learner-1'));
    assert.deepEqual(broken, []);
    for (const path of ['/dashboard', '/course', '/exam-select', '/account']) assert.ok(pages.includes(path), path);
  });

  test('for an admin', async () => {
    const { broken } = await crawl(await signedIn('admin', 'demo-admin-1'), '/account');
    assert.deepEqual(broken, []);
  });

  test('a broken link and a missing anchor would be seen', async () => {
    const visitor = visitorOf(app.origin);
    const planted: Visitor = {
      ...visitor,
      get: async (path, headers) => {
        const answer = await visitor.get(path, headers);
        const text = answer.text.replace(
          '</main>',
          '<a href="/no-such-page">x</a><a href="/contact#nowhere">y</a></main>',
        );
        return path === '/terms' ? { ...answer, text } : answer;
      },
    };
    const { broken } = await crawl(planted, '/terms');
    assert.ok(broken.some((line) => line.includes('/no-such-page: 404')));
    assert.ok(broken.includes('/terms -> /contact: no #nowhere'));
  });
});
