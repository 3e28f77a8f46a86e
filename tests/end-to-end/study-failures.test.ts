import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { callsOf } from '../support/api-calls.ts';
import { giveAccess } from '../support/give-access.ts';
import { LARGE, SMALL } from './study-screen.ts';
import {
  button,
  card,
  fail,
  failsAgain,
  heading,
  hold,
  open,
  scan,
  shown,
  studyStates,
} from './study-states-screen.ts';

describe('what studying says when a part of it cannot be had (product.md 2.5, 5.7, 5.8, 5.46, 5.51, 5.63)', () => {
  const { aMember, aNewcomer, done, idsOf, site, toDashboard } = studyStates();

  for (const look of [SMALL, LARGE]) {
    const width = `${look.viewport?.width} px`;

    test(`each part of the dashboard that fails says so, and Retry asks for it alone (${width})`, async () => {
      const person = await aMember(look);
      const { page } = person;
      const parts = [
        ['Study progress', 'Your study progress could not be loaded', '0% Complete', ['chapters', 'progress'], 500],
        ['Study plan', 'Your study plan could not be loaded', 'Make a Plan', ['study-plan'], 503],
        ['Last exam score', 'Your exam attempts could not be loaded', 'No exams yet', ['exam/attempts'], null],
        [
          'Review what you missed',
          'Your missed questions could not be loaded',
          'Questions that you answer wrong, leave open or guess wait here, with their cause, to be answered again.',
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
        await failsAgain(page, new RegExp(`/api/${paths.at(-1)}$`), () => retry.click());
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
    await page.waitForURL('**/login?redirect=dashboard&ended=session');
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
    const practice = /\/api\/chapters\/\d+\/practice$/;
    await failsAgain(page, practice, () => button(page, 'Retry').click());
    await shown(page, failure);
    await page.unroute('**/api/chapters/*/practice');
    await context.setOffline(true);
    await failsAgain(page, practice, () => button(page, 'Retry').click());
    await shown(page, failure);
    await context.setOffline(false);
    await button(page, 'Retry').click();
    await page.getByRole('heading', { level: 1, name: /^Chapter 3: .* - Practice Questions$/ }).waitFor();
    assert.ok((await button(page, 'Check Answer').count()) >= 15);
    assert.deepEqual([...new Set(calls)], [`GET /api/chapters/${third}/practice`]);
    assert.match(await page.title(), /^Chapter 3/);
    await cross(first, 500);
    await page.unroute('**/api/chapters/*/practice');
    await button(page, 'Retry').click();
    await heading(page, /^Question 1 of \d+$/).waitFor();
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
    assert.deepEqual(calls.sort(), ['GET /api/practice/missed', 'GET /api/practice/missed/count']);
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
    await failsAgain(page, /\/api\/chapters\/\d+\/sections$/, () => button(page, 'Retry').click());
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
});
