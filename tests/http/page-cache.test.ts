import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { typedPost } from '../support/edited-records.ts';
import { memberOf } from '../support/members.ts';
import type { Visitor } from '../support/visitor.ts';

const MINUTE = 60_000;
const TOKEN = 'count-cache-lookups';

describe('pages that are the same for all visitors (product.md 7.11)', () => {
  let app: TestApp;
  let rendered: string[] = [];
  let whileRendered: () => Promise<unknown>;

  beforeEach(async () => {
    rendered = [];
    whileRendered = async () => undefined;
    app = await startApp({
      environment: { METRICS_TOKEN: TOKEN },
      renderPage: async (request) => {
        const { pathname, search } = new URL(request.url);
        const count = rendered.push(pathname + search);
        await whileRendered();
        return {
          status: 200,
          headers: {},
          body: Readable.from([`rendering ${count}`]),
          sameForVisitors: true,
          reads: ['tag'],
          styleSource: null,
        };
      },
    });
  });
  afterEach(() => app.close());

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(app.origin + path, { headers, method });
  const textOf = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text();

  test('are rendered once a minute', async () => {
    assert.equal(await textOf('/'), 'rendering 1');
    app.clock.advance(MINUTE);
    assert.equal(await textOf('/'), 'rendering 1');
    app.clock.advance(1);
    assert.equal(await textOf('/'), 'rendering 2');
  });

  test('are the same page whatever stands in the query that they do not read', async () => {
    for (const query of ['?utm_source=mail&gclid=a1', '', '?x', '?Tag=a&%74ags=b&%zz', '?x=tag', '?'])
      assert.equal(await textOf(`/blog${query}`), 'rendering 1', query);
  });

  test('are rendered for a query that they read, and that is not stored', async () => {
    await textOf('/blog?tag=ethics');
    await textOf('/blog');
    for (const query of ['?tag', '?utm_source=mail&tag=ethics', '?%74ag=ethics']) await textOf(`/blog${query}`);
    assert.deepEqual(
      rendered.map((path) => path.slice('/blog'.length)),
      ['?tag=ethics', '', '?tag', '?utm_source=mail&tag=ethics', '?%74ag=ethics'],
    );
  });

  test('answer HEAD as GET, without the page', async () => {
    const page = await get('/blog', { 'accept-encoding': 'identity' });
    const head = await get('/blog', { 'accept-encoding': 'identity' }, 'HEAD');
    assert.deepEqual([head.status, head.headers.get('etag')], [200, page.headers.get('etag')]);
    assert.equal(head.headers.get('content-length'), String('rendering 1'.length));
    assert.equal(await head.text(), '');
    assert.equal(rendered.length, 1);
  });

  test('are not sent again to a browser that has them', async () => {
    const etag = (await get('/blog')).headers.get('etag') ?? '';
    assert.equal((await get('/blog', { 'if-none-match': etag })).status, 304);
    assert.equal((await get('/blog', { 'if-none-match': '"other"' })).status, 200);
  });

  test('have an ETag for each encoding, and are not sent again to whoever has them in whichever form', async () => {
    const etagOf = async (encoding: string) =>
      (await get('/blog', { 'accept-encoding': encoding })).headers.get('etag');
    const etags = [await etagOf('br'), await etagOf('gzip'), await etagOf('identity')];
    assert.equal(new Set(etags).size, 3);
    const ask = async (known: string) =>
      (await get('/blog', { 'accept-encoding': 'gzip', 'if-none-match': known })).status;
    assert.deepEqual(
      [await ask(etags[0] ?? ''), await ask(`${etags[0]}, W/${etags[1]}`), await ask('*')],
      [200, 304, 304],
    );
  });

  test('are stored only as the links of the site spell them, so that others push nothing out', async () => {
    for (const path of ['/BLOG', '/blog/%66oo', '/BLOG', '/blog/%66oo']) await textOf(path);
    assert.equal(rendered.length, 4);
    for (const path of ['/blog/how-to-2', '/blog/how-to-2']) await textOf(path);
    assert.equal(rendered.length, 5);
  });

  describe('after a change of a post', () => {
    let admin: Visitor;
    const publish = (slug: string) => admin.post('/api/admin/posts', typedPost(slug, { content: 'Begin early.' }));
    beforeEach(async () => {
      admin = await memberOf(app, 'admin');
    });

    test('are rendered anew at once (product.md 11.12)', async () => {
      const { json } = await publish('first');
      assert.equal(await textOf('/blog'), 'rendering 1');
      const path = `/api/admin/posts/${json.id}`;
      const changes = [
        () => admin.put(path, { ...typedPost('first', { content: 'Begin late.' }), version: 1 }),
        () => admin.post(`${path}/unpublish`, {}),
        () => admin.post(`${path}/republish`, {}),
        () => admin.post(`${path}/delete`, {}),
        () => admin.post(`${path}/undelete`, {}),
        () => publish('second'),
      ];
      for (const [index, change] of changes.entries()) {
        assert.equal((await change()).status, 200, String(change));
        assert.equal(await textOf('/blog'), `rendering ${index + 2}`, String(change));
      }
    });

    test('are not stored if they were rendered before it (product.md 11.12)', async () => {
      whileRendered = () => publish('meanwhile');
      assert.equal(await textOf('/blog'), 'rendering 1');
      whileRendered = async () => undefined;
      assert.equal(await textOf('/blog'), 'rendering 2');
      assert.equal(await textOf('/blog'), 'rendering 2');
    });
  });

  test('carry the same headers from the cache as before it, under a reference of their own', async () => {
    const headersOf = ({ headers }: Response) =>
      Object.fromEntries([...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'));
    const [rendered, cached] = [await get('/blog'), await get('/blog')];
    assert.deepEqual(headersOf(cached), headersOf(rendered));
    assert.match(cached.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
    assert.notEqual(cached.headers.get('x-request-id'), rendered.headers.get('x-request-id'));
    const unchanged = await get('/blog', { 'if-none-match': cached.headers.get('etag') ?? '' });
    for (const name of ['content-security-policy', 'vary', 'cache-control', 'etag'])
      assert.equal(unchanged.headers.get(name), cached.headers.get(name));
    assert.equal(unchanged.headers.get('content-type'), null);
  });

  test('are logged with their status and counted as pages and as hits', async () => {
    await textOf('/blog');
    await textOf('/blog');
    assert.deepEqual(
      app.requests.map(({ path, status }) => [path, status]),
      [
        ['/blog', 200],
        ['/blog', 200],
      ],
    );
    const metrics = await (
      await fetch(`${app.origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    ).text();
    assert.match(metrics, /plumbline_page_cache_lookups_total\{result="hit"\} 1\n/);
    assert.match(metrics, /plumbline_page_cache_lookups_total\{result="miss"\} 1\n/);
    assert.match(metrics, /plumbline_request_seconds_count\{operation="page",method="GET",status="200"\} 2\n/);
  });

  const encodings = [
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0', 'identity'],
    ['br; q=0, gzip', 'gzip'],
    ['gzip;q=0.5, br;q=0.8', 'br'],
    ['gzip;q=0, *;q=0.5', 'br'],
    ['identity;q=0, *;q=0', 'identity'],
  ] as const;
  for (const [accepted, encoding] of encodings) {
    test(`are sent in the encoding that is accepted: ${accepted}`, async () => {
      await textOf('/blog');
      const answer = await get('/blog', { 'accept-encoding': accepted });
      assert.equal(answer.headers.get('content-encoding') ?? 'identity', encoding);
      assert.equal(answer.headers.get('vary'), 'Accept-Encoding, Cookie');
      assert.equal(await answer.text(), 'rendering 1');
    });
  }

  test('are never what somebody who is signed in gets', async () => {
    const member = await memberOf(app, 'user');
    await textOf('/blog');
    const own = await member.get('/blog');
    assert.equal(own.status, 200);
    assert.equal(rendered.length, 2);
  });
});
