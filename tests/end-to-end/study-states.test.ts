import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { counted, hydrated } from '../support/browser.ts';
import { changeMaterial } from '../support/change-material.ts';
import { giveAccess } from '../support/give-access.ts';
import { assertHarmless, HARMFUL_IN_QUESTIONS, HOSTILE_QUESTIONS, HOSTILE_TEXT } from '../support/hostile-texts.ts';
import { LARGE, SMALL } from './study-screen.ts';
import { button, card, fail, heading, hold, open, scan, shown, studyStates } from './study-states-screen.ts';

describe('the states of studying that no story passes through (product.md 2.5, 5.7, 5.8, 5.46, 5.51, 5.63)', () => {
  const { aMember, aNewcomer, done, idsOf, site } = studyStates();

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
      await shown(
        page,
        'Questions that you answer wrong, leave open or guess wait here, with their cause, to be answered again.',
      );
      await shown(page, /^\d+ days remaining$/);
      await button(page, 'Make a Plan').waitFor();
      await scan(page, 'a first dashboard');
      await open(page, '/missed-questions');
      await shown(page, 'Nothing to review');
      await shown(page, /^Questions that you answer wrong, leave open or guess will be here/);
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
        await counted(page.getByRole('main').getByText(why), why.includes('expired') ? 1 : 0);
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
      await counted(chapterLinks.getByRole('link', { name: /Completed$/ }), 6);
      await scan(page, 'a guide that is completed');
      await open(page, '/course?module=6');
      await button(page, 'Mark Incomplete').waitFor();
      if (look === SMALL) await button(page, 'Modules and sections').click();
      const moduleLinks = page.getByRole('navigation', { name: 'Modules' });
      await counted(moduleLinks.getByRole('link', { name: /Completed$/ }), 6);
      await scan(page, 'a course that is completed');
      await open(page, '/dashboard');
      await shown(page, '100% Complete');
      await shown(page, '6 of 6');
      await counted(card(page, 'Study progress').getByText('Completed', { exact: true }), 6);
      await shown(page, 'You have been through the whole guide.');
      await page.getByRole('main').getByRole('link', { name: 'Take a Mock Exam' }).waitFor();
      await scan(page, 'a dashboard with everything completed');
      await done(person);
    });
  }

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
      changeMaterial(database, `UPDATE ${table} SET content = ?, format = ? WHERE id = ?`, [content, format, id]);
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
