import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertAccessible, counted, focusAt, hydrated } from '../support/browser.ts';
import { changeMaterial } from '../support/change-material.ts';
import { assertHarmless, HOSTILE_TEXT } from '../support/hostile-texts.ts';
import { LARGE, SMALL, shown, studySite } from './study-screen.ts';

describe('what the pages of studying say beside the text, in a browser (product.md 5.6 to 5.16)', () => {
  const { app, personWith, scan, done } = studySite();

  test('paper carries the text and where it comes from, and nothing of the page around it', async () => {
    const person = await personWith(LARGE);
    const { page } = person;
    await page.goto('/study-guide/2?section=codes-of-ethics');
    await hydrated(page);
    await page.evaluate(() => {
      window.print = () => void document.documentElement.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await page.locator('html[data-printed]').waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    await shown(page, `${app().origin}/study-guide/2?section=codes-of-ethics`);
    for (const chrome of [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByText('Mark as Completed'),
    ]) {
      assert.equal(await chrome.isVisible(), false);
    }
    await done(person);
  });

  test('what cannot be loaded is said, with Retry', async () => {
    const person = await personWith(LARGE);
    const { page } = person;
    await page.goto('/dashboard');
    await hydrated(page);
    await page.route('**/api/chapters', (route) => route.abort());
    await page.getByRole('link', { name: 'Study Guide', exact: true }).last().click();
    await shown(page, 'The study guide could not be loaded');
    await assertAccessible(page, 'a guide that could not be loaded');
    await page.unroute('**/api/chapters');
    await page.route('**/api/chapters/*/sections', (route) => route.abort());
    await page.getByRole('button', { name: 'Retry' }).click();
    await shown(page, 'This chapter could not be loaded');
    await page.unroute('**/api/chapters/*/sections');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    for (const [path, words] of [
      ['progress', 'Your study progress could not be loaded'],
      ['bookmarks', 'Your bookmarks could not be loaded'],
      ['study-plan', 'Your study plan could not be loaded'],
    ] as const) {
      await page.route(`**/api/${path}`, (route) => route.abort());
      await page.goto('/');
      await hydrated(page);
      await page.getByRole('main').locator('a[href="/dashboard"]').first().click();
      await shown(page, words);
      await page.unroute(`**/api/${path}`);
    }
    await done(person, /ERR_FAILED/);
  });

  test('without access there is a card that says why, and no study on the dashboard', async () => {
    const person = await personWith(SMALL, -1);
    assert.equal((await person.page.goto('/study-guide/2'))?.status(), 403);
    await shown(person.page, 'Subscription Required');
    await shown(person.page, 'Your subscription has expired.');
    await person.page.goto('/dashboard');
    await shown(person.page, '220 practice questions (2 sets of 110)');
    assert.equal(await person.page.getByText('Study progress').count(), 0);
    await done(person, /status of 403/);
  });

  test('on a narrow screen the preview says its price on the first one (product.md 5.13)', async () => {
    const { page, close } = await personWith(SMALL, null);
    await page.goto('/preview');
    const line = page.getByRole('main').getByText('The whole guide and the exams: $59 CAD for 2 months.');
    await line.getByRole('link', { name: 'Create an Account' }).waitFor();
    const box = await line.boundingBox();
    assert.ok(box && box.y + box.height <= (page.viewportSize()?.height ?? 0), `${box?.y}`);
    await assertAccessible(page, 'the preview on a narrow screen');
    await close();
  });

  test('the preview: its words, its failure and the way on (product.md 5.13)', async () => {
    const person = await personWith(LARGE, null);
    const { page } = person;
    await page.goto('/preview');
    for (const words of [
      'Free Preview',
      'All 6 chapters',
      '220 practice questions in 2 sets of 110',
      'Progress tracking',
      'Course modules',
      '$59 CAD for 2 months',
    ]) {
      await shown(page, words);
    }
    const main = page.getByRole('main');
    await counted(main.locator('a[href="/register"]:visible'), 1);
    await counted(main.locator('a[href="/login"]'), 1);
    await page.goto('/login');
    await hydrated(page);
    await page.route('**/api/preview/chapter-1', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Course' }).click();
    await shown(page, 'Error Loading Preview');
    await shown(page, 'We encountered an error while loading the preview content.');
    await assertAccessible(page, 'a preview that could not be loaded');
    await page.unroute('**/api/preview/chapter-1');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Professionalism' }).waitFor();
    await done(person, /ERR_FAILED/);
  });

  test('the links to the sections of the preview lead there, and Back and Forward to where one was (product.md 5.13)', async () => {
    const person = await personWith(LARGE, null);
    const { page } = person;
    await page.goto('/preview');
    await hydrated(page);
    const contents = page.getByRole('navigation', { name: 'In this chapter' });
    await contents.getByRole('link', { name: 'Practical Applications' }).click();
    await page.waitForURL(/\/preview#section-\d+$/);
    const place = `h2${new URL(page.url()).hash}`;
    const comesTo = (top: number) =>
      page.waitForFunction(
        ([selector, wanted]) =>
          Math.round(document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN) === wanted,
        [place, top] as const,
      );
    await comesTo(120);
    await focusAt(page.locator(place));
    await page.evaluate(() => window.scrollBy({ top: 300, behavior: 'instant' }));
    await comesTo(-180);
    await page.goBack();
    await page.waitForURL(/\/preview$/);
    await page.waitForFunction(() => window.scrollY === 0);
    await page.goForward();
    await comesTo(-180);
    await done(person);
    const { page: plain, close } = await personWith({ ...LARGE, javaScriptEnabled: false }, null);
    await plain.goto('/preview');
    await plain.getByRole('navigation', { name: 'In this chapter' }).getByRole('link', { name: 'Summary' }).click();
    await plain.locator('h2:target').waitFor();
    await close();
  });

  test('a hostile section is shown harmless (product.md 5.6)', async () => {
    const person = await personWith(LARGE);
    const { page } = person;
    const [row] = await app().server.database.rows<{ id: number; content: string; format: string }>(
      "SELECT id, content, format FROM sections WHERE slug = 'titles'",
    );
    assert.ok(row);
    const set = (content: string, format: string) =>
      changeMaterial(app().server.database, 'UPDATE sections SET content = ?, format = ? WHERE id = ?', [
        content,
        format,
        row.id,
      ]);
    const abroad: string[] = [];
    page.on('request', (request) => request.url().startsWith(app().origin) || abroad.push(request.url()));
    for (const format of ['html', 'markdown']) {
      await set(HOSTILE_TEXT, format);
      await page.goto('/study-guide/5?section=titles');
      await hydrated(page);
      await shown(page, 'Harmless to begin with');
      await assertHarmless(page, format);
      assert.equal(
        await page.locator('article > div').filter({ hasText: 'Harmless to begin' }).getByText('Still inside').count(),
        1,
        'the text keeps to its place',
      );
      await counted(page.getByRole('article').getByRole('link', { name: 'Next' }), 1);
      assert.equal(new URL(page.url()).origin, app().origin);
      assert.match(await page.title(), /Study Guide/);
      await page.getByRole('link', { name: 'Next' }).click();
      await page.waitForURL((url) => url.search !== '?section=titles');
    }
    assert.deepEqual(abroad, []);
    await set(row.content, row.format);
    await done(person);
  });

  test('without chapters the guide waits and the preview says it is unavailable', async (context) => {
    const person = await personWith(LARGE);
    const { page } = person;
    context.after(() => changeMaterial(app().server.database, 'UPDATE chapters SET retired_at = NULL'));
    await changeMaterial(app().server.database, 'UPDATE chapters SET retired_at = 1');
    app().clock.advance(61_000);
    await page.goto('/study-guide');
    await page.getByRole('status').getByText('Loading the study guide...').waitFor();
    await scan(page, 'a guide without chapters');
    assert.equal((await page.goto('/preview'))?.status(), 404);
    await shown(page, 'Preview Unavailable');
    await shown(page, 'The preview content is currently unavailable.');
    await page.getByRole('main').getByRole('link', { name: 'Back to Dashboard' }).waitFor();
    await scan(page, 'an unavailable preview');
    const visitor = await personWith(SMALL, null);
    await visitor.page.goto('/preview');
    const signIn = visitor.page.getByRole('main').getByRole('link', { name: 'Sign In' });
    assert.equal(await signIn.getAttribute('href'), '/login');
    await done(visitor, /status of 404/);
    await done(person, /status of 404/);
  });

  test('the lines of an item stand evenly, whatever terms are in it (product.md 5.9)', async () => {
    const person = await personWith(SMALL);
    const { page } = person;
    await page.goto('/study-guide/4?section=tort');
    await hydrated(page);
    const text = page.locator('main li:has([data-term] ~ [data-term]), main li:has([data-term])').first();
    await text.waitFor();
    const gaps = await page.evaluate(() =>
      [...document.querySelectorAll('main li')]
        .filter((item) => item.querySelector('[data-term]') && !item.querySelector('p, ul, ol'))
        .map((item) => {
          const range = document.createRange();
          range.selectNodeContents(item);
          const tops = [...new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))].sort(
            (a, b) => a - b,
          );
          const steps = tops
            .slice(1)
            .map((top, place) => top - (tops[place] ?? top))
            .filter((step) => step > 12);
          return Math.max(0, ...steps) - Math.min(Number.POSITIVE_INFINITY, ...steps);
        }),
    );
    assert.ok(gaps.length > 0);
    for (const gap of gaps) assert.ok(gap < 8, `lines stand ${gap} px apart from evenly`);
    await person.close();
  });
});
