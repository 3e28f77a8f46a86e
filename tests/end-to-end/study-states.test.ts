import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright';
import { callsOf } from '../support/api-calls.ts';
import { assertAccessible, assertNoSidewaysScroll, hydrated, type Person } from '../support/browser.ts';
import { giveAccess } from '../support/give-access.ts';
import { assertHarmless, HARMFUL_IN_QUESTIONS, HOSTILE_QUESTIONS, HOSTILE_TEXT } from '../support/hostile-texts.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

const SMALL: BrowserContextOptions = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' };
const LARGE: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' };

/** What the browser says of calls that a test lets fail. */
const LOST = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Couldn't load preload assets|status of (403|500|503)/;

const shown = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).filter({ visible: true }).first().waitFor();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

const card = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: heading(page, title) });

async function scan(page: Page, what: string): Promise<void> {
  const where = `${what} at ${page.viewportSize()?.width} px`;
  await assertAccessible(page, where);
  await assertNoSidewaysScroll(page, where);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Holds calls back until they are let go. */
async function hold(page: Page, path: string): Promise<() => void> {
  let letGo = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(path, async (route) => {
    await until;
    await route.continue();
  });
  return letGo;
}

/** Reading a part of the page fails with a status, or without an answer. */
const fail = (page: Page, path: string, status: number | null): Promise<unknown> =>
  page.route(`**/api/${path}`, (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    return status === null ? route.abort() : route.fulfill({ status, json: { message: 'It broke.' } });
  });

describe('the states of studying that no story passes through (product.md 2.5, 5.7, 5.8, 5.46, 5.51, 5.63)', () => {
  const site = siteInBrowser();

  const aNewcomer = async (look: BrowserContextOptions): Promise<Person> => {
    const person = await site.newPerson(look);
    await signIn(site.app(), person, 'newcomer');
    return person;
  };

  const aMember = async (look: BrowserContextOptions): Promise<Person> => {
    const person = await aNewcomer(look);
    await giveAccess(site.app(), person, 30);
    return person;
  };

  const idsOf = async (table: string): Promise<number[]> =>
    (await site.app().server.database.rows<{ id: number }>(`SELECT id FROM ${table} ORDER BY sort_order`)).map(
      ({ id }) => id,
    );

  const done = async ({ complaints, close }: Person): Promise<void> => {
    assert.deepEqual(
      complaints.filter((complaint) => !LOST.test(complaint)),
      [],
    );
    await close();
  };

  /** To the dashboard without loading a document, so that the browser asks for its parts. */
  const toDashboard = async (page: Page): Promise<void> => {
    await open(page, '/account');
    await page.getByRole('main').locator('a[href="/dashboard"]').first().click();
    await heading(page, 'Dashboard').waitFor();
  };

  for (const look of [SMALL, LARGE]) {
    const width = `${look.viewport?.width} px`;

    test(`a wait is said: course and preview (${width})`, async () => {
      const person = await aMember(look);
      const { page } = person;
      await open(page, '/course?module=1&section=practice-questions');
      const [, , , , fifth] = await idsOf('course_modules');
      const release = await hold(page, `**/api/course/modules/${fifth}/sections`);
      if (look === SMALL) await button(page, 'Modules and sections').click();
      await page.getByRole('link', { name: /^Module 5/ }).click();
      await page.getByRole('status').getByText('Loading the course...').waitFor();
      await scan(page, 'a course on its way');
      release();
      await button(page, 'Mark Complete').waitFor();
      assert.equal(await page.getByText('Loading the course...').count(), 0);
      await page.goto('/');
      await hydrated(page);
      await fail(page, 'preview/chapter-1', null);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Course' }).click();
      await heading(page, 'Free Preview').waitFor();
      await shown(page, 'Error Loading Preview');
      await page.unroute('**/api/preview/chapter-1');
      const releasePreview = await hold(page, '**/api/preview/chapter-1');
      await button(page, 'Try Again').click();
      await page.getByRole('status').getByText('Loading preview...').waitFor();
      await scan(page, 'a preview on its way');
      releasePreview();
      await heading(page, 'Professionalism').waitFor();
      await done(person);
    });

    test(`the first visit: nothing reached, nothing missed, nothing marked (${width})`, async () => {
      const person = await aMember(look);
      const { page } = person;
      await open(page, '/dashboard');
      await shown(page, '0% Complete');
      for (const badge of ['Completed', 'In Progress']) {
        assert.equal(await page.getByRole('main').getByText(badge, { exact: true }).count(), 0);
      }
      assert.equal(await page.getByText('Continue where you left off').count(), 0);
      await shown(page, 'No exams yet');
      await shown(page, 'Your scores will be here after your first mock exam: 110 questions, 2 h 30.');
      await shown(page, 'No bookmarks yet');
      await shown(page, 'No practice question that you answered wrong is waiting.');
      await shown(page, /^\d+ days remaining$/);
      await button(page, 'Make a Plan').waitFor();
      await scan(page, 'a first dashboard');
      await open(page, '/missed-questions');
      await shown(page, 'Nothing to review');
      await shown(page, 'Practice questions that you answer wrong will be here, to be answered again.');
      assert.equal(await heading(page, 'Mock exams').count(), 0);
      await scan(page, 'nothing to review');
      await page.getByRole('main').getByRole('link', { name: 'Go to the Study Guide' }).click();
      await heading(page, 'Overview').waitFor();
      assert.equal(await button(page, 'Previous').isDisabled(), true);
      await button(page, 'Mark as Completed').waitFor();
      await done(person);
    });

    test(`without a subscription, and after one: each page says which (${width})`, async () => {
      const person = await aNewcomer(look);
      const { page } = person;
      const [chapter] = await idsOf('chapters');
      for (const why of ["You don't have an active subscription.", 'Your subscription has expired.']) {
        await open(page, '/dashboard');
        await shown(page, why);
        await shown(page, '220 practice questions (2 sets of 110)');
        const subscribe = page.getByRole('main').getByRole('link', { name: 'Subscribe Now' });
        assert.equal(await subscribe.getAttribute('href'), '/subscribe');
        for (const title of ['Study progress', 'Study plan', 'Bookmarks', 'Last exam score']) {
          assert.equal(await heading(page, title).count(), 0, title);
        }
        await scan(page, why);
        for (const path of ['/study-guide', `/chapter-questions/${chapter}`, '/missed-questions']) {
          assert.equal((await page.goto(path))?.status(), 403, path);
          await heading(page, 'Subscription Required').waitFor();
          await shown(page, why);
        }
        await scan(page, `a page for subscribers: ${why}`);
        assert.equal((await page.goto('/course'))?.status(), 403);
        await heading(page, 'Premium Content').waitFor();
        await shown(page, 'An active subscription is required to access the course materials.');
        assert.equal(await page.getByRole('main').getByText(why).count(), why.includes('expired') ? 1 : 0);
        await scan(page, `the course: ${why}`);
        await giveAccess(site.app(), person, -1);
      }
      await done(person);
    });

    test(`everything completed: guide, course and dashboard agree (${width})`, async () => {
      const person = await aMember(look);
      const { page, context } = person;
      const post = (path: string, data: object) => context.request.post(path, { data });
      const chapters = await idsOf('chapters');
      for (const chapterId of chapters) await post('/api/progress', { chapterId, completed: true });
      for (const moduleId of await idsOf('course_modules'))
        await post('/api/course/progress', { moduleId, completed: true });
      await open(page, `/study-guide/${chapters[5]}?section=summary`);
      await shown(page, '100% Complete');
      await shown(page, 'Chapter completed');
      assert.equal(await button(page, 'Mark as Completed').count(), 0);
      assert.equal(await button(page, 'Next').isDisabled(), true);
      if (look === SMALL) await button(page, 'Chapters and sections').click();
      const chapterLinks = page.getByRole('navigation', { name: 'Chapters' });
      assert.equal(await chapterLinks.getByRole('link', { name: /Completed$/ }).count(), 6);
      await scan(page, 'a guide that is completed');
      await open(page, '/course?module=6');
      await button(page, 'Mark Incomplete').waitFor();
      if (look === SMALL) await button(page, 'Modules and sections').click();
      const moduleLinks = page.getByRole('navigation', { name: 'Modules' });
      assert.equal(await moduleLinks.getByRole('link', { name: /Completed$/ }).count(), 6);
      await scan(page, 'a course that is completed');
      await open(page, '/dashboard');
      await shown(page, '100% Complete');
      await shown(page, '6 of 6');
      assert.equal(await card(page, 'Study progress').getByText('Completed', { exact: true }).count(), 6);
      await shown(page, 'You have been through the whole guide.');
      await page.getByRole('main').getByRole('link', { name: 'Take a Mock Exam' }).waitFor();
      await scan(page, 'a dashboard with everything completed');
      await done(person);
    });

    test(`each part of the dashboard that fails says so, and Retry asks for it alone (${width})`, async () => {
      const person = await aMember(look);
      const { page } = person;
      const parts = [
        ['Study progress', 'Your study progress could not be loaded', '0% Complete', ['chapters', 'progress'], 500],
        ['Study plan', 'Your study plan could not be loaded', 'Read the next section', ['study-plan'], 503],
        ['Last exam score', 'Your exam attempts could not be loaded', 'No exams yet', ['exam/attempts'], null],
        [
          'Review what you missed',
          'Your missed questions could not be loaded',
          'No practice question that you answered wrong is waiting.',
          ['practice/missed/count'],
          500,
        ],
        ['Bookmarks', 'Your bookmarks could not be loaded', 'No bookmarks yet', ['bookmarks'], null],
      ] as const;
      for (const [, , , paths, status] of parts) await fail(page, paths.at(-1) ?? '', status);
      await toDashboard(page);
      for (const [title, failure] of parts) await card(page, title).getByText(failure).waitFor();
      await shown(page, /^\d+ days remaining$/);
      await scan(page, 'a dashboard that fails in parts');
      const calls = callsOf(page);
      for (const [title, failure, mended, paths] of parts) {
        const retry = card(page, title).getByRole('button', { name: 'Retry' });
        await retry.click();
        await card(page, title).getByText(failure).waitFor();
        await page.unroute(`**/api/${paths.at(-1)}`);
        const release = await hold(page, `**/api/${paths.at(-1)}`);
        await retry.click();
        await card(page, title).getByRole('status').getByText('Loading').waitFor({ state: 'attached' });
        release();
        await card(page, title).getByText(mended).waitFor();
        assert.equal(await card(page, title).getByText(failure).count(), 0);
        const asked = [...paths, ...paths].map((path) => `GET /api/${path}`);
        assert.deepEqual(calls.splice(0).sort(), asked.sort(), title);
      }
      assert.equal(await button(page, 'Retry').count(), 0);
      await done(person);
    });
  }

  test('access that cannot be asked for is neither sold nor taken for granted; Retry asks for it alone', async () => {
    const person = await aNewcomer(SMALL);
    const { page } = person;
    const failed = card(page, 'NPPE Study Package');
    await fail(page, 'subscription', 500);
    await toDashboard(page);
    await failed.getByText('Failed to check subscription status').waitFor();
    assert.equal(await page.getByRole('main').getByRole('link', { name: 'Subscribe Now' }).count(), 0);
    await scan(page, 'a dashboard that does not know of the access');
    const calls = callsOf(page);
    await page.unroute('**/api/subscription');
    await failed.getByRole('button', { name: 'Retry' }).click();
    await shown(page, "You don't have an active subscription.");
    assert.deepEqual(calls, ['GET /api/subscription']);
    await fail(page, 'subscription', null);
    await toDashboard(page);
    await failed.getByText('Failed to check subscription status').waitFor();
    await giveAccess(site.app(), person, 30);
    await page.unroute('**/api/subscription');
    await failed.getByRole('button', { name: 'Retry' }).click();
    await shown(page, '0% Complete');
    await shown(page, /^\d+ days remaining$/);
    await done(person);
  });

  test('a session that has ended is noticed by a part that is asked for again', async () => {
    const person = await aMember(LARGE);
    const { page, context } = person;
    await fail(page, 'bookmarks', 500);
    await toDashboard(page);
    await card(page, 'Bookmarks').getByText('Your bookmarks could not be loaded').waitFor();
    await page.unroute('**/api/bookmarks');
    await context.clearCookies();
    await card(page, 'Bookmarks').getByRole('button', { name: 'Retry' }).click();
    await page.waitForURL('**/login?redirect=dashboard');
    await person.close();
  });

  test('chapter questions that cannot be loaded: said in their place, and asked for alone', async () => {
    const person = await aMember(SMALL);
    const { page, context } = person;
    const [first, , third] = await idsOf('chapters');
    const failure = 'The practice questions could not be loaded';
    const cross = async (chapter: number | undefined, failing: number | null): Promise<void> => {
      await page.unroute('**/api/chapters/*/practice');
      await open(page, `/study-guide/${chapter}`);
      await button(page, 'Chapters and sections').click();
      await fail(page, 'chapters/*/practice', failing);
      await page
        .getByRole('navigation', { name: 'Chapters' })
        .getByRole('link', { name: 'Practice Questions' })
        .click();
      await page.waitForURL(`**/chapter-questions/${chapter}`);
      await shown(page, failure);
    };
    for (const status of [500, 503, null]) {
      await cross(third, status);
      const back = page.getByRole('link', { name: 'Back to Study Guide' });
      assert.equal(await back.getAttribute('href'), `/study-guide/${third}`);
      assert.match(await page.title(), /^Practice Questions/);
    }
    await scan(page, 'chapter questions that could not be loaded');
    const calls = callsOf(page);
    await button(page, 'Retry').click();
    await shown(page, failure);
    await page.unroute('**/api/chapters/*/practice');
    await context.setOffline(true);
    await button(page, 'Retry').click();
    await shown(page, failure);
    await context.setOffline(false);
    await button(page, 'Retry').click();
    await page.getByRole('heading', { level: 1, name: /^Chapter 3: .* - Practice Questions$/ }).waitFor();
    assert.equal(await button(page, 'Check Answer').count(), 15);
    assert.deepEqual([...new Set(calls)], [`GET /api/chapters/${third}/practice`]);
    assert.match(await page.title(), /^Chapter 3/);
    await cross(first, 500);
    await page.unroute('**/api/chapters/*/practice');
    await button(page, 'Retry').click();
    await heading(page, 'Question 1 of 15').waitFor();
    await giveAccess(site.app(), person, 30);
    await cross(first, 500);
    await page.unroute('**/api/chapters/*/practice');
    await giveAccess(site.app(), person, -1);
    await button(page, 'Retry').click();
    await heading(page, 'Subscription Required').waitFor();
    await done(person);
  });

  test('chapter questions that the server could not read: the page says so, and can be tried again', async () => {
    const person = await aMember({ ...SMALL, javaScriptEnabled: false });
    const { page } = person;
    const [, , third] = await idsOf('chapters');
    const { database } = site.app().server;
    await database.run('ALTER TABLE practice_answers RENAME TO practice_answers_away', []);
    try {
      assert.equal((await page.goto(`/chapter-questions/${third}`))?.status(), 500);
      await heading(page, 'Something went wrong').waitFor();
    } finally {
      await database.run('ALTER TABLE practice_answers_away RENAME TO practice_answers', []);
    }
    await page.getByRole('link', { name: 'Try Again' }).click();
    await page.getByRole('heading', { level: 1, name: /^Chapter 3: / }).waitFor();
    assert.equal((await page.goto('/chapter-questions/999999'))?.status(), 404);
    await person.close();
  });

  test('missed questions that cannot be loaded are asked for alone', async () => {
    const person = await aMember(LARGE);
    const { page } = person;
    await open(page, '/dashboard');
    const [, , third] = await idsOf('chapters');
    await fail(page, 'practice/missed', 500);
    await fail(page, 'exam/attempts', 500);
    await open(page, `/chapter-questions/${third}`);
    await page.getByRole('radio').first().check({ force: true });
    const remembered = page.waitForResponse('**/api/practice/answers');
    await button(page, 'Check Answer').first().click();
    assert.equal((await remembered).status(), 200);
    await page.unroute('**/api/exam/attempts');
    await toDashboard(page);
    await fail(page, 'exam/attempts', 500);
    await page.getByRole('link', { name: 'Answer Them Again' }).click();
    await shown(page, 'Your missed questions could not be loaded');
    await card(page, 'Mock exams').getByText('Your exam attempts could not be loaded').waitFor();
    assert.equal(await page.getByText('Nothing to review').count(), 0);
    await scan(page, 'missed questions that could not be loaded');
    const calls = callsOf(page);
    await page.unroute('**/api/practice/missed');
    await button(page, 'Retry').first().click();
    await page.getByRole('link', { name: /^Chapter 3: / }).waitFor();
    assert.deepEqual(calls, ['GET /api/practice/missed']);
    await page.unroute('**/api/exam/attempts');
    await button(page, 'Retry').click();
    await heading(page, 'Mock exams').waitFor({ state: 'detached' });
    await done(person);
  });

  test('offline, a chapter and a module that are not there yet say so; Retry brings them', async () => {
    const person = await aMember(LARGE);
    const { page, context } = person;
    const chapters = await idsOf('chapters');
    const ahead = page.waitForResponse(`**/api/chapters/${chapters[1]}/sections`);
    await open(page, `/study-guide/${chapters[0]}`);
    await (await ahead).finished();
    await context.setOffline(true);
    const menu = page.getByRole('navigation', { name: 'Chapters' });
    await menu.getByRole('link', { name: /^Chapter 5/ }).click();
    await shown(page, 'This chapter could not be loaded');
    await menu.getByRole('link', { name: /^Chapter 1/ }).waitFor();
    await scan(page, 'a chapter that is not there');
    await button(page, 'Retry').click();
    await shown(page, 'This chapter could not be loaded');
    await context.setOffline(false);
    await button(page, 'Retry').click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await shown(page, /^Chapter 5: /);
    await open(page, '/course?module=1');
    await context.setOffline(true);
    await page.getByRole('link', { name: /^Module 5/ }).click();
    await heading(page, 'Error Loading Course Content').waitFor();
    await shown(page, 'There was a problem loading the course content. Please try again later.');
    await context.setOffline(false);
    const [, , , , fifth] = await idsOf('course_modules');
    const release = await hold(page, `**/api/course/modules/${fifth}/sections`);
    await button(page, 'Retry').click();
    await page.getByRole('status').getByText('Loading the course...').waitFor();
    release();
    await button(page, 'Mark Complete').waitFor();
    await done(person);
  });

  test('while it is not known whether a chapter is completed, it is not offered to complete it', async () => {
    const person = await aMember(SMALL);
    const { page, context } = person;
    const [first] = await idsOf('chapters');
    await context.request.post('/api/progress', { data: { chapterId: first, completed: true } });
    await open(page, '/dashboard');
    await fail(page, 'progress', 503);
    await page.getByRole('main').getByRole('link', { name: 'Study Guide', exact: true }).first().click();
    await heading(page, 'Overview').waitFor();
    await shown(page, 'It is not known whether this chapter is completed.');
    assert.equal(await button(page, 'Mark as Completed').count(), 0);
    assert.equal(await page.getByText('Chapter completed').count(), 0);
    await scan(page, 'a chapter of which it is not known whether it is completed');
    const calls = callsOf(page);
    await page.unroute('**/api/progress');
    const unknown = page.getByRole('status').filter({ hasText: 'It is not known' });
    await unknown.getByRole('button', { name: 'Retry' }).click();
    await shown(page, 'Chapter completed');
    await shown(page, '17% Complete');
    assert.deepEqual(calls, ['GET /api/progress']);
    await done(person);
  });

  test('an answer that was put right among the missed questions is the last one in the course too', async () => {
    const person = await aMember(LARGE);
    const { page, context } = person;
    const [, , , , fifth] = await idsOf('course_modules');
    type Question = { id: number | string; question: string; options: { id: number | string; isCorrect: boolean }[] };
    const questions = (await (
      await context.request.get(`/api/course/modules/${fifth}/questions`)
    ).json()) as Question[];
    const [question] = questions;
    assert.ok(question);
    const wrong = question.options.find(({ isCorrect }) => !isCorrect);
    await context.request.post('/api/practice/answers', {
      data: { questionId: question.id, optionId: wrong?.id },
    });
    const right = question.options.findIndex(({ isCorrect }) => isCorrect);
    await open(page, '/missed-questions');
    await page.getByRole('link', { name: /^Module 5: / }).click();
    await button(page, 'Mark Complete').waitFor();
    await shown(page, /^Last time you answered [A-D], which was wrong\.$/);
    await page.goBack();
    await heading(page, 'Review what you missed').waitFor();
    await page.getByRole('radio').nth(right).check({ force: true });
    const corrected = page.waitForResponse('**/api/practice/answers');
    await button(page, 'Check Answer').click();
    assert.equal((await corrected).status(), 200);
    await page.getByRole('link', { name: /^Module 5: / }).click();
    await shown(page, /^Last time you answered [A-D], which was right\.$/);
    assert.equal(await page.getByText('which was wrong').count(), 0);
    await done(person);
  });

  test('hostile texts in course and practice are shown harmless (product.md 5.6)', async () => {
    const person = await aMember(LARGE);
    const { page } = person;
    const { database } = site.app().server;
    const chapters = await idsOf('chapters');
    const abroad: string[] = [];
    page.on('request', (request) => request.url().startsWith(site.app().origin) || abroad.push(request.url()));
    const set = (table: string, id: number, content: string, format: string) =>
      database.run(`UPDATE ${table} SET content = ?, format = ? WHERE id = ?`, [content, format, id]);
    const sectionOf = async (table: string, condition: string) => {
      const [row] = await database.rows<{ id: number }>(`SELECT id FROM ${table} WHERE ${condition}`);
      assert.ok(row, condition);
      return row.id;
    };
    const course = await sectionOf('course_sections', "slug = 'the-person-who-is-not-in-the-room'");
    const practiceOf = (chapter: number | undefined) =>
      sectionOf('sections', `chapter_id = ${chapter} AND slug = 'practice-questions'`);
    const [written, read] = [await practiceOf(chapters[1]), await practiceOf(chapters[2])];
    for (const format of ['html', 'markdown']) {
      const texts = [
        ['course_sections', course, '/course?module=1'],
        ['sections', written, `/chapter-questions/${chapters[1]}`],
        ['sections', read, `/chapter-questions/${chapters[2]}`],
      ] as const;
      for (const [table, id, path] of texts) {
        await set(table, id, HOSTILE_TEXT, format);
        await open(page, path);
        await assertHarmless(page, `${path} as ${format}`);
        assert.equal(new URL(page.url()).origin, site.app().origin);
        assert.doesNotMatch(await page.title(), /taken/);
      }
      await shown(page, 'Could not parse interactive questions from the content. Displaying original format.');
      await set('sections', read, HOSTILE_QUESTIONS, format);
      await open(page, `/chapter-questions/${chapters[2]}`);
      await page.getByRole('radio').nth(1).check({ force: true });
      await button(page, 'Check Answer').first().click();
      await shown(page, 'Correct answer: B');
      assert.equal(await page.getByRole('main').locator(HARMFUL_IN_QUESTIONS).count(), 0, format);
      assert.equal(await page.evaluate(() => document.documentElement.dataset.owned), undefined, format);
    }
    assert.deepEqual(abroad, []);
    await done(person);
  });
});
