import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright';
import { callsOf } from '../support/api-calls.ts';
import { assertAccessible, focusAt, hydrated } from '../support/browser.ts';
import { assertFirstHitInView, dayIn, LARGE, SMALL, shown, studySite, title } from './study-screen.ts';

/**
 * Takes the font that is there at the first paint and keeps it. Which of two fonts a slow machine paints first is chance; how
 * alike their sizes are is a matter of the theme.
 */
const keepFonts = async (page: Page): Promise<void> => {
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/font-display:\s*swap/g, 'font-display:optional');
    await route.fulfill({ response: answer, body });
  });
};

describe('studying in a browser (product.md 5.6 to 5.16)', () => {
  const { app, personWith, scan, done } = studySite();

  for (const look of [SMALL, LARGE]) {
    test(`every screen at ${look.viewport?.width} px: words, axe, no jump`, async () => {
      const person = await personWith(look);
      const { page } = person;
      await keepFonts(page);
      const visits: readonly (readonly [path: string, words: string | RegExp])[] = [
        ['/study-guide', 'Overview'],
        ['/study-guide/2?section=codes-of-ethics', 'Codes of Ethics'],
        ['/study-guide/2?section=no-such-section', 'Select a chapter to begin studying'],
        ['/study-guide?q=negligence', /\d+ sections found\./],
        ['/study-guide?q=***', 'Type a word to search for in the study guide and the course.'],
        ['/study-guide?q=xyzzyqwert', 'Nothing was found. Try fewer words, or another form of them.'],
        ['/preview', 'Free Preview'],
        ['/dashboard', '0% Complete'],
      ];
      for (const [path, words] of visits) {
        assert.equal((await page.goto(path))?.status(), 200, path);
        await hydrated(page);
        await shown(page, words);
        await scan(page, path);
      }
      await done(person);
    });
  }

  test('the guide is walked from its first section to its last, by keyboard and screen reader too', async () => {
    const person = await personWith(LARGE);
    const { page } = person;
    const calls = callsOf(page);
    await page.goto('/study-guide');
    await page.waitForURL('**/study-guide/1');
    await hydrated(page);
    await shown(page, 'Chapter 4: Law for Professional Practice');
    assert.equal(await page.getByRole('button', { name: 'Previous' }).isDisabled(), true);
    const menu = page.getByRole('navigation', { name: 'Chapters' });
    for (const entry of ['Overview', 'Key Topics and Concepts', 'Practical Applications', 'Summary']) {
      await menu.getByRole('link', { name: entry, exact: true }).waitFor();
    }
    assert.equal(
      await menu.getByRole('link', { name: 'Practice Questions' }).getAttribute('href'),
      '/chapter-questions/1',
    );
    const next = page.getByRole('link', { name: 'Next' });
    const seen = [await title(page)];
    await page.evaluate(() => window.scrollTo(0, 400));
    await next.click();
    await page.waitForURL('**/study-guide/1?section=key-topics-and-concepts');
    await page.getByRole('heading', { level: 1, name: 'Key Topics and Concepts' }).waitFor();
    await focusAt(page.locator('h1'));
    await page.waitForFunction(() => window.scrollY === 0);
    assert.deepEqual(
      calls.filter((call) => call.startsWith('GET /api/') && call !== 'GET /api/chapters/2/sections'),
      [],
      'a section of the open chapter needs nothing from the server; only the next chapter is fetched ahead',
    );
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Key Topics and Concepts' }).waitFor();
    for (let steps = 0; steps < 80 && (await next.count()) > 0; steps += 1) {
      const before = page.url();
      app().clock.advance(1_000);
      await next.click();
      // The address is there before the page: as long as Next leads to where one is, it is the one that was pressed.
      await page.waitForFunction(
        (url) =>
          window.location.href !== url &&
          document.querySelector<HTMLAnchorElement>('a[rel=next]')?.href !== window.location.href,
        before,
      );
      seen.push(page.url().split('/study-guide/')[1] ?? '');
    }
    assert.equal(await page.getByRole('button', { name: 'Next' }).isDisabled(), true);
    assert.match(page.url(), /\/study-guide\/6\?section=summary$/);
    assert.ok(seen.includes('2') && !seen.some((address) => address.includes('practice-questions')));
    assert.deepEqual(
      calls.filter((call) => call === 'GET /api/chapters/2/sections'),
      ['GET /api/chapters/2/sections'],
      'each chapter is fetched once',
    );
    await page.waitForLoadState('networkidle');
    await page.goto('/study-guide');
    await page.getByRole('link', { name: 'Continue where you left off' }).click();
    await page.waitForURL('**/study-guide/6?section=summary');
    await done(person);
  });

  test('where one left off follows the reading: back and forth, in the course, and after a completed chapter (product.md 5.58)', async () => {
    const person = await personWith(LARGE);
    const { page } = person;
    const offered = page.locator('p').filter({ hasText: 'Continue where you left off' });
    const told = async (act: () => Promise<void>): Promise<void> => {
      app().clock.advance(1_000);
      const answer = page.waitForResponse((response) => response.url().endsWith('/api/reading-place'));
      await act();
      await answer;
    };
    await page.goto('/study-guide/1');
    await hydrated(page);
    assert.equal(await offered.count(), 0, 'not on its own page');
    const menu = page.getByRole('navigation', { name: 'Chapters' });
    const open = (name: string) => told(() => menu.getByRole('link', { name, exact: true }).click());
    await open('Summary');
    await open('Overview');
    await offered.filter({ hasText: 'Chapter 1, Summary' }).waitFor();
    await open('Practical Applications');
    await open('Overview');
    // Without loading the page anew.
    await offered.filter({ hasText: 'Chapter 1, Practical Applications' }).waitFor();
    app().clock.advance(1_000);
    await page.goto('/course?module=2');
    await hydrated(page);
    await told(() => page.getByRole('link', { name: 'Next Section' }).click());
    const inCourse = await page.getByRole('heading', { level: 2 }).first().innerText();
    await page.goto('/dashboard');
    await hydrated(page);
    assert.match(await offered.innerText(), new RegExp(`Module 2, ${inCourse}`));
    const tab = await person.context.newPage();
    app().clock.advance(1_000);
    const read = tab.waitForResponse((response) => response.url().endsWith('/api/reading-place'));
    await tab.goto('/study-guide/3?section=key-topics-and-concepts');
    await read;
    await tab.close();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await shown(page, /Chapter 3, Key Topics and Concepts/);
    await page.goto('/study-guide/3');
    await hydrated(page);
    await page.getByRole('button', { name: 'Mark as Completed' }).click();
    await shown(page, 'Chapter completed');
    await page.goto('/dashboard');
    await hydrated(page);
    await page.getByRole('link', { name: 'Continue where you left off' }).click();
    await page.waitForURL('**/study-guide/4?section=overview');
    await done(person);
  });

  test('a hit leads to its section at the first mark, in guide and course; going on leaves the marks behind (product.md 5.62)', async () => {
    const person = await personWith(LARGE);
    const { page } = person;
    for (const [query, words] of [
      ['trust', /trust/i],
      ['hazard', /hazard/i],
    ] as const) {
      await page.goto(`/study-guide?q=${query}`);
      await hydrated(page);
      await page
        .getByRole('main')
        .locator(`ol h2 a[href*="${query === 'hazard' ? 'course' : 'study-guide'}"][href*="#"]`)
        .first()
        .click();
      await assertFirstHitInView(page, words);
      await assertAccessible(page, `a section with marks of ${query}`);
    }
    await page.getByRole('link', { name: /^Next (Section|Module)$/ }).click();
    await page.waitForURL((url) => !url.search.includes('q='));
    await page.locator('mark').first().waitFor({ state: 'detached' });
    await done(person);
  });

  test('going on within a chapter needs no network', async () => {
    const person = await personWith(LARGE);
    const { page, context } = person;
    await page.goto('/study-guide/3');
    await hydrated(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('heading', { level: 1, name: 'Key Topics and Concepts' }).waitFor();
    await context.setOffline(false);
    await person.close();
  });

  test('everything is read, marked and found before any script has loaded', async () => {
    const person = await personWith({ ...SMALL, javaScriptEnabled: false });
    const { page } = person;
    await page.goto('/study-guide');
    assert.equal(await title(page), 'Overview');
    const chapters = page.getByRole('navigation', { name: 'Chapters' });
    await page.getByRole('button', { name: 'Chapters and sections' }).click();
    await chapters.getByText('Chapters and sections').waitFor();
    await chapters.getByRole('button', { name: 'Close' }).click();
    await chapters.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Chapters and sections' }).click();
    await page.getByRole('link', { name: 'Summary', exact: true }).click();
    assert.equal(await title(page), 'Summary');
    assert.equal(await page.getByRole('button', { name: 'Print' }).isVisible(), false);
    await page.getByRole('button', { name: 'Bookmark' }).click();
    await page.locator('button[aria-pressed=true]').waitFor();
    await page.getByRole('status').getByText('Bookmark set').waitFor();
    await page.getByRole('button', { name: 'Mark as Completed' }).click();
    await page.getByRole('status').getByText('Progress Updated').waitFor();
    await page.getByRole('status').getByText('Chapter marked as completed').waitFor();
    await shown(page, 'Chapter completed');
    await shown(page, '17% Complete');
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('**/study-guide/2');
    await page.getByRole('searchbox').fill('"conflict of interest"');
    await page.getByRole('button', { name: 'Search' }).click();
    await shown(page, /sections found/);
    assert.match((await page.locator('mark').first().innerText()).toLowerCase(), /conflict of interest/);
    await page.getByRole('main').locator('ol h2 a[href^="/study-guide"]').first().click();
    await page.waitForURL(/&q=%22conflict%20of%20interest%22#first-hit$/);
    await assertFirstHitInView(page, /conflict of interest/i);
    await page.goto('/study-guide/2?section=ethical-theories-and-principles');
    await page.getByRole('button', { name: 'Codes of ethics', exact: true }).click();
    await page.getByRole('dialog', { name: 'Definition: code of ethics' }).waitFor();
    await page.goto('/dashboard');
    await page.getByLabel('Day of your exam').fill(dayIn(40));
    await page.getByRole('button', { name: 'Make a Plan' }).click();
    await page.getByRole('status').getByText('Your plan is made').waitFor();
    await shown(page, 'Mock exams');
    await person.close();
  });
});
