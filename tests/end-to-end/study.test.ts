import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { accepted } from '../../src/domain/result.ts';
import { callsOf } from '../support/api-calls.ts';
import {
  assertAccessible,
  assertNoSidewaysScroll,
  focusAt,
  hydrated,
  openBrowser,
  type Person,
  personAt,
} from '../support/browser.ts';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { assertHarmless, HOSTILE_TEXT } from '../support/hostile-texts.ts';

const SMALL: BrowserContextOptions = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' };
const LARGE: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' };

const DAY = 86_400_000;

const shown = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).filter({ visible: true }).first().waitFor();

const title = (page: Page): Promise<string> => page.locator('h1').innerText();

const dayIn = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** The first mark of a section that was opened from a search is there and in view (product.md 5.62). */
async function assertFirstHitInView(page: Page, words: RegExp): Promise<void> {
  const mark = page.locator('mark#first-hit');
  await mark.waitFor();
  assert.match(
    await page
      .getByRole('main')
      .locator('mark')
      .allInnerTexts()
      .then((all) => all.join(' ')),
    words,
  );
  const box = await mark.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  assert.ok(box && box.y >= 0 && box.y < height, `the mark is at ${box?.y} of ${height}`);
}

/** How far the page has jumped since it was loaded. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

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
  let app: BuiltApp;
  let browser: Browser;
  let members = 0;
  before(async () => {
    app = await startBuiltApp();
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  /** A new person; a member has access for `days`, which may be over. */
  const personWith = async (look: BrowserContextOptions, days: number | null = 30): Promise<Person> => {
    const person = await personAt(browser, app.origin, look);
    if (days === null) return person;
    members += 1;
    const username = `reader${members}`;
    const password = 'correct horse';
    const data = { username, email: `${username}@example.org`, password, confirmPassword: password };
    const answer = await person.context.request.post('/api/register', { data });
    const { user } = (await answer.json()) as { user: { id: number } };
    await app.server.transact(async ({ users }) => {
      await users.setNppeAccess(user.id, { status: 'active', endsAt: app.clock.now() + days * DAY });
      return accepted(null);
    });
    return person;
  };

  const scan = async (page: Page, what: string): Promise<void> => {
    const where = `${what} at ${page.viewportSize()?.width} px`;
    assert.equal(await layoutShift(page), 0, `${where} jumps`);
    await assertAccessible(page, where);
    await assertNoSidewaysScroll(page, where);
  };

  const done = async ({ complaints, close }: Person, expected: RegExp | null = null): Promise<void> => {
    assert.deepEqual(
      complaints.filter((complaint) => !expected?.test(complaint)),
      [],
    );
    await close();
  };

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
      app.clock.advance(1_000);
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
      app.clock.advance(1_000);
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
    app.clock.advance(1_000);
    await page.goto('/course?module=2');
    await hydrated(page);
    await told(() => page.getByRole('link', { name: 'Next Section' }).click());
    const inCourse = await page.getByRole('heading', { level: 2 }).first().innerText();
    await page.goto('/dashboard');
    await hydrated(page);
    assert.match(await offered.innerText(), new RegExp(`Module 2, ${inCourse}`));
    const tab = await person.context.newPage();
    app.clock.advance(1_000);
    await tab.goto('/study-guide/3?section=key-topics-and-concepts');
    await hydrated(tab);
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

  test('completing a chapter: toast, tick, percentage, and the dashboard agrees (product.md 5.7, 5.8)', async () => {
    const person = await personWith(LARGE);
    const { page } = person;
    await page.goto('/dashboard');
    await hydrated(page);
    await shown(page, '0% Complete');
    for (const path of ['/study-guide', '/exam-select', '/account']) {
      assert.equal(await page.getByRole('navigation', { name: 'Dashboard' }).locator(`a[href="${path}"]`).count(), 1);
    }
    assert.equal(await page.getByText('In Progress').count(), 0);
    await page.getByRole('link', { name: 'Chapter 2: Ethics' }).click();
    await page.getByRole('button', { name: 'Mark as Completed' }).click();
    await shown(page, 'Progress Updated');
    await shown(page, 'Chapter marked as completed');
    await shown(page, '17% Complete');
    await page.getByRole('link', { name: /Chapter 2: Ethics\s*Completed/ }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Mark as Completed' }).count(), 0);
    await page.locator(':focus').filter({ hasText: 'Chapter completed' }).waitFor();
    await scan(page, 'a completed chapter');
    for (const chapter of [1, 3, 4, 5, 6]) {
      await page.goto(`/study-guide/${chapter}`);
      await hydrated(page);
      if (chapter === 6) await page.goto('/dashboard');
      else await page.getByRole('button', { name: 'Mark as Completed' }).click();
      await shown(page, chapter === 6 ? 'In Progress' : 'Chapter completed');
    }
    await shown(page, '83% Complete');
    assert.equal(await page.getByText('Completed', { exact: true }).count(), 5);
    await page.goto('/study-guide/6');
    await hydrated(page);
    await page.getByRole('button', { name: 'Mark as Completed' }).click();
    await shown(page, '100% Complete');
    await page.goto('/dashboard');
    await shown(page, 'You have been through the whole guide.');
    await done(person);
  });

  test('a completion that cannot be saved says so and can be tried again', async () => {
    const person = await personWith(LARGE);
    const { page } = person;
    await page.goto('/study-guide/1');
    await hydrated(page);
    await page.route('**/api/progress', (route) => route.abort());
    await page.getByRole('button', { name: 'Mark as Completed' }).click();
    await page.getByRole('alert').getByText('Failed to update progress').waitFor();
    await page.getByRole('listitem').getByText('Failed to update progress').waitFor();
    await assertAccessible(page, 'a failed completion');
    await page.unroute('**/api/progress');
    await page.getByRole('button', { name: 'Mark as Completed' }).click();
    await shown(page, 'Chapter completed');
    await done(person, /ERR_FAILED|status of 503/);
  });

  test('bookmarks are set, listed, and taken away (product.md 5.12)', async () => {
    const person = await personWith(SMALL);
    const { page } = person;
    await page.goto('/study-guide/2?section=codes-of-ethics');
    await hydrated(page);
    const bookmark = page.getByRole('button', { name: 'Bookmark' });
    await bookmark.click();
    await page.locator('button[aria-pressed=true]').waitFor();
    await page.reload();
    await hydrated(page);
    assert.equal(await bookmark.getAttribute('aria-pressed'), 'true');
    await page.goto('/dashboard');
    await hydrated(page);
    await page.getByRole('link', { name: 'Codes of Ethics', exact: true }).click();
    await page.waitForURL('**/study-guide/2?section=codes-of-ethics');
    await bookmark.click();
    await page.locator('button[aria-pressed=false]').waitFor();
    await page.goto('/dashboard');
    await shown(page, 'No bookmarks yet');
    await done(person);
  });

  test('a term is explained when it is pressed or pointed at, and Escape closes it (product.md 5.15)', async () => {
    const person = await personWith(LARGE);
    const { page } = person;
    await page.goto('/study-guide/2?section=ethical-theories-and-principles');
    await hydrated(page);
    const term = page.getByRole('button', { name: 'Codes of ethics', exact: true });
    await term.focus();
    await page.keyboard.press('Enter');
    const explanation = page.getByRole('dialog', { name: 'Definition: code of ethics' });
    await explanation.waitFor();
    await assertAccessible(page, 'an explained term');
    await page.keyboard.press('Escape');
    await explanation.waitFor({ state: 'hidden' });
    await focusAt(term);
    await term.hover();
    await explanation.waitFor();
    await page.mouse.move(5, 5);
    await explanation.waitFor({ state: 'hidden' });
    await done(person);
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
    await page.getByRole('main').locator('ol h2 a').first().click();
    await page.waitForURL(/&q=%22conflict%20of%20interest%22#first-hit$/);
    await assertFirstHitInView(page, /conflict of interest/i);
    await page.goto('/study-guide/2?section=ethical-theories-and-principles');
    await page.getByRole('button', { name: 'Codes of ethics', exact: true }).click();
    await page.getByRole('dialog', { name: 'Definition: code of ethics' }).waitFor();
    await page.goto('/dashboard');
    await page.getByLabel('Day of your exam').fill(dayIn(40));
    await page.getByRole('button', { name: 'Make a Plan' }).click();
    await shown(page, 'Mock exams');
    await person.close();
  });

  test('a plan: a day that has passed is refused, a later one makes weeks, each step is a link, and it can be removed (product.md 5.59, 5.60)', async () => {
    const person = await personWith(LARGE);
    const { page } = person;
    await page.goto('/dashboard');
    await hydrated(page);
    await page.getByRole('button', { name: 'Make a Plan' }).click();
    await shown(page, 'Please choose a day');
    await page.getByLabel('Day of your exam').fill(dayIn(-3));
    await page.getByRole('button', { name: 'Make a Plan' }).click();
    await shown(page, 'Please choose a day after today and within two years.');
    await assertAccessible(page, 'a plan that cannot be made');
    await page.getByLabel('Day of your exam').fill(dayIn(30));
    await page.getByRole('button', { name: 'Make a Plan' }).click();
    await shown(page, 'Sit both sets, 2 h 30 each, and review what you missed.');
    await assertAccessible(page, 'a plan');
    const step = page.getByRole('link', { name: /^\d+ practice questions?$/ });
    for (const week of await page
      .locator('summary')
      .filter({ hasText: /section|question/ })
      .all()) {
      if ((await step.filter({ visible: true }).count()) > 0) break;
      await week.click();
    }
    await step.filter({ visible: true }).first().click();
    await page.waitForURL('**/chapter-questions/*');
    await page.goto('/dashboard');
    await hydrated(page);
    await page.getByRole('link', { name: 'Read the next section' }).click();
    await page.waitForURL('**/study-guide/1?section=overview');
    await page.goto('/dashboard');
    await hydrated(page);
    await page.getByRole('button', { name: 'Remove the Day' }).click();
    await page.getByRole('button', { name: 'Make a Plan' }).waitFor();
    assert.equal(await page.getByLabel('Day of your exam').inputValue(), '');
    assert.equal(await page.getByText('Mock exams', { exact: true }).count(), 0);
    await page.getByRole('main').locator('a[href="/exam"]').click();
    await page.waitForURL('**/exam-select');
    await done(person, /status of 400/);
  });

  test('on the day of the exam, after it, with nothing left and with too much, the plan says so (product.md 5.60)', async () => {
    const person = await personWith(SMALL);
    const { page } = person;
    const mockExams = { from: dayIn(0), to: dayIn(3) };
    const steps = [
      { kind: 'practise', chapter: { id: 1, order: 1, title: 'T' }, questions: 99, minutes: 198, isAnswerable: true },
    ];
    const tooMuch = [{ day: dayIn(0), steps, minutes: 198, isOverfull: true }];
    const views = [
      [{ phase: 'today', plan: null }, 'Your exam is today.'],
      [{ phase: 'over', plan: null }, 'The day you chose has passed.'],
      [{ phase: 'ahead', plan: { days: [], mockExams, fits: true } }, 'You have been through the whole guide.'],
      [
        { phase: 'ahead', plan: { days: tooMuch, mockExams: null, fits: false } },
        'What is left takes 3 h 30, more than 2 h a day.',
      ],
    ] as const;
    for (const [view, words] of views) {
      await page.route('**/api/study-plan', (route) =>
        route.fulfill({ json: { examDate: dayIn(4), next: null, ...view } }),
      );
      await page.goto('/');
      await hydrated(page);
      await page.getByRole('main').locator('a[href="/dashboard"]').first().click();
      await shown(page, words);
      await page.getByRole('button', { name: 'Remove the Day' }).waitFor();
      await assertAccessible(page, words);
      await assertNoSidewaysScroll(page, words);
      await page.unroute('**/api/study-plan');
    }
    await done(person);
  });

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
    await shown(page, `${app.origin}/study-guide/2?section=codes-of-ethics`);
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
    assert.equal(await main.locator('a[href="/register"]').count(), 1);
    assert.equal(await main.locator('a[href="/login"]').count(), 1);
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

  test('a hostile section is shown harmless (product.md 5.6)', async () => {
    const person = await personWith(LARGE);
    const { page } = person;
    const [row] = await app.server.database.rows<{ id: number; content: string; format: string }>(
      "SELECT id, content, format FROM sections WHERE slug = 'titles'",
    );
    assert.ok(row);
    const set = (content: string, format: string) =>
      app.server.database.run('UPDATE sections SET content = ?, format = ? WHERE id = ?', [content, format, row.id]);
    const abroad: string[] = [];
    page.on('request', (request) => request.url().startsWith(app.origin) || abroad.push(request.url()));
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
      assert.equal(await page.getByRole('article').getByRole('link', { name: 'Next' }).count(), 1);
      assert.equal(new URL(page.url()).origin, app.origin);
      assert.match(await page.title(), /Study Guide/);
      await page.getByRole('link', { name: 'Next' }).click();
      await page.waitForURL((url) => url.search !== '?section=titles');
    }
    assert.deepEqual(abroad, []);
    await set(row.content, row.format);
    await done(person);
  });

  test('without chapters the guide waits and the preview says it is unavailable', async () => {
    const person = await personWith(LARGE);
    const { page } = person;
    await app.server.database.run('UPDATE chapters SET retired_at = 1');
    app.clock.advance(61_000);
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
    await app.server.database.run('UPDATE chapters SET retired_at = NULL');
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
