import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { testClock } from '../support/test-clock.ts';

const LINE = ['author', 'excerpt', 'featured', 'id', 'publishedAt', 'slug', 'tags', 'title', 'updatedAt'];

type Line = { readonly slug: string; readonly publishedAt: string; readonly tags: string[] };

describe('the blog over HTTP (product.md 8.18 to 8.21)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp({ clock: testClock(Date.parse('2026-04-01T12:00:00Z')) });
  });
  after(() => app.close());

  const posts = async (query = ''): Promise<Line[]> => (await app.visitor().get(`/api/blog/posts${query}`)).json;

  test('lists what is published, newest first, without the texts', async () => {
    const listed = await posts();
    assert.ok(listed.length >= 5);
    for (const line of listed) assert.deepEqual(Object.keys(line).sort(), LINE);
    const days = listed.map(({ publishedAt }) => publishedAt);
    assert.deepEqual(days, days.toSorted().toReversed());
    assert.ok(days.every((day) => day <= '2026-04-01'));
    assert.ok(!listed.some(({ slug }) => slug === 'contract-and-tort-in-an-hour'));
    const { status, json } = await app.visitor().get('/api/blog/posts/contract-and-tort-in-an-hour');
    assert.deepEqual([status, json.code], [404, 'not-found']);
  });

  test('by tag, regardless of case', async () => {
    const tagged = await posts(`?tag=${encodeURIComponent('P.Eng. application')}`);
    assert.ok(tagged.length >= 2);
    assert.ok(tagged.every(({ tags }) => tags.includes('P.Eng. application')));
    assert.deepEqual(await posts(`?tag=${encodeURIComponent('p.eng. APPLICATION')}`), tagged);
    assert.deepEqual(await posts('?tag=p.eng'), []);
    assert.equal((await app.visitor().get(`/api/blog/posts?tag=${'x'.repeat(101)}`)).status, 400);
  });

  test('a post has its text as clean HTML and others to read next', async () => {
    const { json } = await app.visitor().get('/api/blog/posts/how-the-nppe-is-scored');
    assert.deepEqual(Object.keys(json).sort(), [...LINE, 'content', 'related'].sort());
    assert.match(json.content, /<h2 id="/);
    assert.doesNotMatch(json.content, /<script|<style|\son\w+=/);
    assert.ok(json.related.length > 0 && json.related.length <= 3);
    assert.ok(json.related.every(({ slug }: Line) => slug !== 'how-the-nppe-is-scored'));
    for (const slug of ['nothing', '..%2f', '%00', 'x'.repeat(200)]) {
      assert.ok([400, 404].includes((await app.visitor().get(`/api/blog/posts/${slug}`)).status), slug);
    }
  });

  test('the feed has them in full; search engines get every address', async () => {
    const listed = await posts();
    const { json: feed } = await app.visitor().get('/api/blog/feed');
    assert.deepEqual(
      feed.map(({ slug }: Line) => slug),
      listed.map(({ slug }) => slug),
    );
    assert.ok(feed.every(({ content }: { content: string }) => content.length > 1000));
    const { json: addresses } = await app.visitor().get('/api/blog/addresses');
    assert.deepEqual(
      addresses.map(({ slug }: Line) => slug),
      listed.map(({ slug }) => slug),
    );
  });
});
