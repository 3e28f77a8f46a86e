import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright';
import { assertAccessible, hydrated } from '../support/browser.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

const WIDE = { viewport: { width: 1280, height: 900 } };
const POST = '/blog/how-the-nppe-is-scored';
const TITLE = 'How the NPPE is scored: what a scaled 65 means';

const shown = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).filter({ visible: true }).first().waitFor();

describe('the blog (product.md 8.18 to 8.21)', () => {
  const site = siteInBrowser();

  test('lists posts with author, day, excerpt and tags; a post leads back and on', async () => {
    const { page, complaints, close } = await site.newPerson(WIDE);
    await page.goto('/blog');
    await hydrated(page);
    await page.getByRole('heading', { name: 'NPPE & P.Eng. Blog', level: 1 }).waitFor();
    const entry = page.getByRole('article').filter({ hasText: TITLE });
    for (const words of ['Featured', 'Plumbline', 'May 6, 2025', 'The pass standard is a scaled score of 65']) {
      await entry.getByText(words).first().waitFor();
    }
    assert.deepEqual(
      await entry.getByText('Tags', { exact: true }).locator('+ ul').getByRole('link').allTextContents(),
      ['NPPE', 'scoring', 'exam format'],
    );
    await entry.getByText('Read Full Article').click();
    await page.getByRole('heading', { name: TITLE, level: 1 }).waitFor();
    const here = page.getByRole('navigation', { name: 'Main' }).locator('a[aria-current="true"]');
    assert.deepEqual(await here.allTextContents(), ['Blog']);
    for (const words of ['Featured', 'May 6, 2025', /^Last updated/]) await shown(page, words);
    await page.getByRole('heading', { name: 'What is on the paper' }).waitFor();
    await page.getByRole('complementary', { name: 'Read next' }).getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname.startsWith('/blog/') && url.pathname !== POST);
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await page.waitForURL('**/blog');
    assert.deepEqual(complaints, []);
    await close();
  });

  test('a tag leads to its posts, and from there to all of them, without scripts too', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, close } = await site.newPerson({ ...WIDE, javaScriptEnabled });
      await page.goto(POST);
      await page.getByRole('link', { name: 'scoring', exact: true }).click();
      await shown(page, 'Posts tagged scoring.');
      assert.deepEqual(await page.getByRole('article').getByRole('heading').allTextContents(), [TITLE]);
      await page.getByRole('link', { name: 'Show all posts' }).click();
      await page.waitForURL('**/blog');
      await page.getByRole('article').nth(1).waitFor();
      await close();
    }
  });

  test('a tag that no post has: 404, and the way back; an empty one is none', async () => {
    const { page, close } = await site.newPerson(WIDE);
    for (const tag of ['no-such-tag', 't'.repeat(6000)]) {
      assert.equal((await page.goto(`/blog?tag=${tag}`))?.status(), 404);
      await shown(page, 'No posts with this tag');
    }
    await assertAccessible(page, 'a tag that no post has');
    await page.getByRole('link', { name: 'Show all posts' }).click();
    await page.getByRole('article').nth(1).waitFor();
    for (const query of ['?tag=', '?tag=%20']) {
      assert.equal((await page.goto(`/blog${query}`))?.status(), 200);
      await page.getByRole('article').nth(1).waitFor();
      assert.equal(await page.getByText('Posts tagged').count(), 0);
    }
    await close();
  });

  test('a link to a part of a post stops 120 px above its heading (product.md 8.26)', async () => {
    const { page, close } = await site.newPerson(WIDE);
    await page.goto(`${POST}#what-is-on-the-paper`);
    await page.waitForFunction(
      () => Math.round(document.getElementById('what-is-on-the-paper')?.getBoundingClientRect().top ?? 0) === 120,
    );
    await close();
  });

  test('a post that is not there: 404, and the way back', async () => {
    const { page, close } = await site.newPerson(WIDE);
    const answer = await page.goto('/blog/no-such-post');
    assert.equal(answer?.status(), 404);
    await page.getByRole('heading', { name: 'Blog Post Not Found' }).waitFor();
    await page.getByRole('link', { name: 'Back to Blog' }).waitFor();
    await assertAccessible(page, 'a missing post');
    await close();
  });

  test('a failure says so and can be tried again', async () => {
    const { page, close } = await site.newPerson(WIDE);
    await page.goto('/contact');
    await hydrated(page);
    await page.route('**/api/blog/posts', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
    await shown(page, 'Error Loading Blog');
    await shown(page, 'Unable to load blog posts. Please try again later.');
    await assertAccessible(page, 'a blog that could not be loaded');
    await page.unroute('**/api/blog/posts');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('article').first().waitFor();
    await close();
  });

  test('the feed is well-formed, and so is the sitemap', async () => {
    // A blank page: the site's own keep scripts from parsing text.
    const { page, close } = await site.newPerson(WIDE);
    const rootOf = (text: string) =>
      page.evaluate((xml) => {
        const parsed = new DOMParser().parseFromString(xml, 'application/xml');
        return parsed.querySelector('parsererror') ? 'malformed' : parsed.documentElement.localName;
      }, text);
    const read = async (path: string) => (await fetch(site.app().origin + path)).text();
    assert.equal(await rootOf(await read('/feed.xml')), 'feed');
    assert.equal(await rootOf(await read('/sitemap.xml')), 'urlset');
    assert.equal(await rootOf((await read('/feed.xml')).replace('&amp;', '&')), 'malformed');
    await close();
  });

  test('without posts it says what will be here', async () => {
    const { app, newPerson } = site;
    await app().server.database.run('UPDATE blog_posts SET retired_at = 1');
    app().clock.advance(61_000);
    const { page, close } = await newPerson(WIDE);
    await page.goto('/blog');
    await shown(page, 'No blog posts yet');
    await assertAccessible(page, 'an empty blog');
    await close();
  });
});
