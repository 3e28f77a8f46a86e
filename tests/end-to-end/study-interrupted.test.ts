import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright';
import { callsOf } from '../support/api-calls.ts';
import { assertAccessible, assertNoSidewaysScroll, counted, hydrated, type Person } from '../support/browser.ts';
import { giveAccess as setAccess } from '../support/give-access.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

const SMALL: BrowserContextOptions = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' };

const shown = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).filter({ visible: true }).first().waitFor();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true });

/** Looks for controls that would be printed. */
async function nothingToPress(page: Page): Promise<void> {
  for (const control of await page.locator('button:not([data-term]), input, nav, [role=status]:not(:empty)').all()) {
    const isSeen = await control.evaluate((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    });
    assert.equal(isSeen, false, await control.evaluate((element) => element.outerHTML.slice(0, 120)));
  }
}

describe('studying while connection, server or access fail (product.md 5.51 to 5.56)', () => {
  const site = siteInBrowser();

  const giveAccess = (person: Person, days: number): Promise<void> => setAccess(site.app(), person, days);

  const aMember = async (look: BrowserContextOptions = {}): Promise<Person> => {
    const person = await site.newPerson(look);
    await signIn(site.app(), person, 'newcomer');
    await giveAccess(person, 30);
    return person;
  };

  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(path);
    await hydrated(page);
  };

  /** Opens a page of the guide or the course once it has recorded the visit: that call too would tell that access has ended. */
  const openAndRecord = async (page: Page, path: string): Promise<void> => {
    const recorded = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/reading-place') && answer.request().method() === 'PUT',
    );
    await open(page, path);
    await (await recorded).finished();
  };

  const idsOf = async (table: string): Promise<number[]> =>
    (await site.app().server.database.rows<{ id: number }>(`SELECT id FROM ${table} ORDER BY sort_order`)).map(
      ({ id }) => id,
    );

  test('offline, without the code of toasts: the page stays and says what failed', async () => {
    const { page, context, close } = await aMember(SMALL);
    await page.route('**/toast-view*.js', (route) => route.abort());
    await open(page, '/study-guide/1');
    await context.setOffline(true);
    await button(page, 'Bookmark').click();
    await page.getByRole('alert').getByText('The bookmark could not be saved. Please try again.').waitFor();
    await button(page, 'Mark as Completed').click();
    await page.getByRole('alert').getByText('Failed to update progress').waitFor();
    await heading(page, 'Overview').waitFor();
    await assertNoSidewaysScroll(page, 'failed actions');
    await context.setOffline(false);
    await button(page, 'Mark as Completed').click();
    await shown(page, 'Chapter completed');
    await close();
  });

  test('offline, once the code of toasts was fetched ahead: the toast comes too', async () => {
    const { page, context, close } = await aMember();
    const fetched = page.waitForResponse(/toast-view[^/]*\.js$/);
    await open(page, '/course?module=2');
    const script = (await fetched).url();
    // The page has it only with what it imports; style sheets come first.
    await page.evaluate((url) => import(url), script);
    await context.setOffline(true);
    await button(page, 'Mark Complete').click();
    await page.getByRole('listitem').getByText('Error updating progress').waitFor();
    await page.getByRole('alert').getByText('Error updating progress').waitFor();
    await close();
  });

  test('progress and bookmarks that could not be loaded are not known, and are asked for alone', async () => {
    const { page, close } = await aMember();
    await open(page, '/account');
    for (const path of ['progress', 'bookmarks', 'course/progress']) {
      await page.route(`**/api/${path}`, (route) =>
        route.request().method() === 'GET' ? route.abort() : route.continue(),
      );
    }
    await page.getByRole('main').locator('a[href="/dashboard"]').first().click();
    await heading(page, 'Dashboard').waitFor();
    await page.getByRole('main').locator('a[href="/study-guide"]').first().click();
    await heading(page, 'Overview').waitFor();
    await shown(page, 'Your progress could not be loaded.');
    await shown(page, 'Your bookmarks could not be loaded.');
    assert.equal(await page.getByText('% Complete').count(), 0);
    assert.equal(await button(page, 'Bookmark').count(), 0);
    await assertAccessible(page, 'parts that are not known');
    const calls = callsOf(page);
    await page.unroute('**/api/progress');
    await page.getByRole('status').filter({ hasText: 'Your progress' }).getByRole('button', { name: 'Retry' }).click();
    await shown(page, '0% Complete');
    await page.unroute('**/api/bookmarks');
    await page.getByRole('status').filter({ hasText: 'Your bookmarks' }).getByRole('button', { name: 'Retry' }).click();
    await button(page, 'Bookmark').waitFor();
    assert.deepEqual(calls, ['GET /api/progress', 'GET /api/bookmarks']);
    await page.getByRole('banner').getByText('NPPE', { exact: true }).filter({ visible: true }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Course', exact: true }).filter({ visible: true }).click();
    await heading(page, 'Duty to the Public').waitFor();
    await shown(page, 'Your progress could not be loaded.');
    assert.equal(await button(page, 'Mark Complete').count(), 0);
    await page.unroute('**/api/course/progress');
    await button(page, 'Retry').click();
    await button(page, 'Mark Complete').waitFor();
    await close();
  });

  test('access that ends while one reads: the next chapter, a mark and a bookmark say so', async () => {
    const person = await aMember(SMALL);
    const { page, close } = person;
    const required = async (): Promise<void> => {
      await heading(page, 'Subscription Required').waitFor();
      await shown(page, 'Your subscription has expired.');
    };
    const chapters = await idsOf('chapters');
    for (const act of [
      () => button(page, 'Mark as Completed').click(),
      () => button(page, 'Bookmark').click(),
      async () => {
        await button(page, 'Chapters and sections').click();
        await page.locator(`nav a[href="/study-guide/${chapters[4]}"]`).click();
      },
    ]) {
      await giveAccess(person, 30);
      await openAndRecord(page, `/study-guide/${chapters[0]}`);
      await giveAccess(person, -1);
      await act();
      await required();
    }
    await assertAccessible(page, 'access that has ended');
    await close();
  });

  test('access that ends in the course and in the search is said in their own words', async () => {
    const person = await aMember();
    const { page, close } = person;
    for (const act of [
      () => button(page, 'Mark Complete').click(),
      () =>
        page
          .getByRole('link', { name: /Module 5/ })
          .first()
          .click(),
    ]) {
      await giveAccess(person, 30);
      await openAndRecord(page, '/course?module=1');
      await giveAccess(person, -1);
      await act();
      await heading(page, 'Premium Content').waitFor();
      await shown(page, 'Your subscription has expired.');
    }
    await giveAccess(person, 30);
    await openAndRecord(page, '/study-guide/1');
    await giveAccess(person, -1);
    await page.getByRole('searchbox').fill('duty');
    await page.getByRole('searchbox').press('Enter');
    await heading(page, 'Subscription Required').waitFor();
    await close();
  });

  test('a chapter and a module fetched ahead open without the network, and the reading is told of later', async () => {
    const { page, context, complaints, close } = await aMember();
    const chapters = await idsOf('chapters');
    const modules = await idsOf('course_modules');
    const ahead = page.waitForResponse(`**/api/chapters/${chapters[1]}/sections`);
    await open(page, `/study-guide/${chapters[0]}?section=summary`);
    await (await ahead).finished();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(`**/study-guide/${chapters[1]}`);
    await shown(page, 'Chapter 2: Ethics');
    await heading(page, 'Overview').waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.equal(await page.getByText('could not be loaded').count(), 0);
    const told = Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/api/progress') && answer.request().method() === 'POST'),
      page.waitForResponse(
        (answer) => answer.url().endsWith('/api/reading-place') && answer.request().method() === 'PUT',
      ),
    ]);
    await context.setOffline(false);
    for (const answer of await told) assert.equal(answer.status(), 200);
    await open(page, '/dashboard');
    await counted(page.getByText('In Progress'), 2);
    const aheadOfModule = ['sections', 'questions'].map((part) =>
      page.waitForResponse(`**/api/course/modules/${modules[1]}/${part}`),
    );
    await open(page, '/course?module=1&section=practice-questions');
    for (const answer of await Promise.all(aheadOfModule)) await answer.finished();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Next Module' }).click();
    await heading(page, 'Delegation and Direct Supervision').waitFor();
    await button(page, 'Mark Complete').waitFor();
    await page.getByRole('link', { name: 'Confidentiality and Ownership of Information' }).click();
    await button(page, 'Check Answer').first().waitFor();
    await counted(button(page, 'Check Answer'), 8);
    await context.setOffline(false);
    assert.deepEqual(
      complaints.filter((complaint) => !/ERR_INTERNET_DISCONNECTED/.test(complaint)),
      [],
    );
    await close();
  });

  test('a choice of a quiz that is not saved says so, is kept, and is sent again', async () => {
    const { page, close } = await aMember(SMALL);
    const [first] = await idsOf('chapters');
    const address = `/chapter-questions/${first}`;
    await open(page, address);
    await page.route('**/api/practice/quizzes/*', (route) => route.abort());
    await page.getByRole('radio').nth(1).check({ force: true });
    await page.getByRole('alert').getByText('Not saved').waitFor();
    await assertAccessible(page, 'a choice that is not saved');
    await assertNoSidewaysScroll(page, 'a choice that is not saved');
    const again = page.waitForRequest('**/api/practice/quizzes/*');
    await button(page, 'Retry').click();
    await again;
    const saved = page.waitForResponse('**/api/practice/quizzes/*');
    await page.unroute('**/api/practice/quizzes/*');
    assert.equal((await saved).status(), 200);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.route('**/api/practice/quizzes/*', (route) => route.abort());
    await page.getByRole('radio').nth(2).check({ force: true });
    await page.getByRole('alert').getByText('Not saved').waitFor();
    await page.unroute('**/api/practice/quizzes/*');
    const savedLater = page.waitForResponse('**/api/practice/quizzes/*');
    await page.reload();
    assert.equal((await savedLater).status(), 200);
    await open(page, address);
    await button(page, 'Previous').click();
    await page.getByRole('radio').nth(2).and(page.locator(':checked')).waitFor({ state: 'attached' });
    await close();
  });

  test('that a quiz could not be finished is said until the server is reached again (product.md 5.53)', async () => {
    const { page, context, close } = await aMember();
    const [first] = await idsOf('chapters');
    const { questions } = (await (await context.request.get(`/api/chapters/${first}/practice`)).json()).stored;
    type Question = { readonly id: number; readonly options: readonly { readonly id: number }[] };
    const choices = (questions as Question[]).map(({ id, options }) => ({ questionId: id, optionId: options[0]?.id }));
    const answered = await context.request.post(`/api/practice/quizzes/${first}`, { data: { choices } });
    assert.equal(answered.status(), 200);
    await open(page, `/chapter-questions/${first}`);
    await context.setOffline(true);
    await button(page, 'Finish').click();
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    await context.setOffline(false);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await button(page, 'Finish').click();
    await heading(page, 'Your Score').waitFor();
    await close();
  });

  test('two tabs on one quiz: neither undoes the other, and the one looked at shows what is saved', async () => {
    const { page, context, close } = await aMember();
    const [first] = await idsOf('chapters');
    const other = await context.newPage();
    for (const tab of [page, other]) await open(tab, `/chapter-questions/${first}`);
    const choose = async (tab: Page, place: number): Promise<void> => {
      const saved = tab.waitForResponse('**/api/practice/quizzes/*');
      await tab.getByRole('radio').nth(place).check({ force: true });
      assert.equal((await saved).status(), 200);
    };
    await choose(page, 0);
    await button(page, 'Next').click();
    await heading(page, /^Question 2 of \d+$/).waitFor();
    await choose(page, 3);
    await choose(other, 1);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await button(page, 'Previous').click();
    await page.waitForFunction(() => document.querySelectorAll<HTMLInputElement>('main input[type=radio]')[1]?.checked);
    await other.reload();
    await heading(other, /^Question 3 of \d+$/).waitFor();
    await close();
  });

  test('going to and fro in a quiz sends nothing, so that what another tab has chosen since stands', async () => {
    const { page, context, close } = await aMember();
    const [first] = await idsOf('chapters');
    const other = await context.newPage();
    for (const tab of [page, other]) await open(tab, `/chapter-questions/${first}`);
    const sent: number[] = [];
    page.on('request', (request) => {
      if (/\/api\/practice\/quizzes\/\d+$/.test(request.url())) sent.push(request.postDataJSON().choices[0].questionId);
    });
    const choose = async (tab: Page, place: number): Promise<void> => {
      const saved = tab.waitForResponse('**/api/practice/quizzes/*');
      await tab.getByRole('radio').nth(place).check({ force: true });
      assert.equal((await saved).status(), 200);
    };
    const go = async (step: 'Next' | 'Previous', number: number): Promise<void> => {
      await button(page, step).click();
      await heading(page, new RegExp(`^Question ${number} of \\d+$`)).waitFor();
    };
    await choose(page, 0);
    await choose(other, 1);
    await go('Next', 2);
    await go('Previous', 1);
    await go('Next', 2);
    await choose(page, 2);
    assert.equal(sent.length, 2, 'one choice of each question');
    assert.equal(new Set(sent).size, 2);
    await open(page, `/chapter-questions/${first}`);
    await heading(page, /^Question 3 of \d+$/).waitFor();
    await go('Previous', 2);
    await go('Previous', 1);
    assert.equal(await page.getByRole('radio').nth(1).isChecked(), true, 'the later choice stands');
    await close();
  });

  test('access that ends during a quiz and during practice: the notice stands above, the choices stay', async () => {
    const person = await aMember();
    const { page, close } = person;
    const [first, , third] = await idsOf('chapters');
    await open(page, `/chapter-questions/${first}`);
    await giveAccess(person, -1);
    await page.getByRole('radio').nth(1).check({ force: true });
    await page.getByRole('alert').getByText('Subscription Required').waitFor();
    await shown(page, 'Your subscription has expired.');
    assert.equal(await page.getByRole('radio').nth(1).isChecked(), true);
    await giveAccess(person, 30);
    const saved = page.waitForResponse((answer) => answer.url().includes('/practice/quizzes/') && answer.ok());
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await saved;
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await open(page, `/chapter-questions/${third}`);
    await giveAccess(person, -1);
    await page.getByRole('radio').first().check({ force: true });
    await button(page, 'Check Answer').first().click();
    await shown(page, /^Correct answer: [A-D]$/);
    await page.getByRole('alert').getByText('Subscription Required').waitFor();
    await close();
  });

  test('an answer to a practice question that could not be saved is sent again', async () => {
    const { page, close } = await aMember();
    const [, , third] = await idsOf('chapters');
    await open(page, `/chapter-questions/${third}`);
    await page.route('**/api/practice/answers', (route) => route.abort());
    await page.getByRole('radio').first().check({ force: true });
    await button(page, 'Check Answer').first().click();
    await shown(page, 'This answer could not be saved. It is checked here all the same.');
    await page.unroute('**/api/practice/answers');
    const saved = page.waitForResponse('**/api/practice/answers');
    await button(page, 'Retry').click();
    assert.equal((await saved).status(), 200);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await close();
  });

  test('the course on paper: text, questions and where they come from, nothing to press', async () => {
    const { page, close } = await aMember();
    await open(page, '/course?module=5&section=practice-questions');
    await page.emulateMedia({ media: 'print' });
    await shown(page, `${site.app().origin}/course?module=5`);
    await shown(page, 'Practice Questions');
    await nothingToPress(page);
    const frames = await page.evaluate(
      () =>
        [...document.querySelectorAll('main fieldset')].filter((field) => {
          const card = field.closest('section');
          return card && Number.parseFloat(getComputedStyle(card).borderTopWidth) > 0;
        }).length,
    );
    assert.equal(frames, 0, 'questions are paragraphs on paper, not cards');
    await close();
  });

  test('a quiz on paper: its question, nothing to press', async () => {
    const { page, close } = await aMember();
    const [first] = await idsOf('chapters');
    await open(page, `/chapter-questions/${first}`);
    await button(page, 'Next').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.locator('fieldset').first().waitFor();
    await nothingToPress(page);
    await close();
  });

  test('the preview leads members to the guide and others to what they are missing', async () => {
    const member = await aMember();
    const main = member.page.getByRole('main');
    await member.page.goto('/preview');
    await main.getByRole('link', { name: 'Go to the Study Guide' }).waitFor();
    assert.equal(await main.getByText('$59').count(), 0);
    assert.equal(await main.locator('a[href="/register"], a[href="/login"], a[href="/subscribe"]').count(), 0);
    await assertAccessible(member.page, 'the preview of a member');
    await giveAccess(member, -1);
    await member.page.goto('/preview');
    await main.getByRole('link', { name: 'Subscribe Now' }).waitFor();
    await shown(member.page, '$59 CAD for 2 months');
    assert.equal(await main.locator('a[href="/register"], a[href="/login"]').count(), 0);
    await member.close();
  });

  test('control characters in a search are spaces, and a dash never begins a line', async () => {
    const { page, close } = await aMember(SMALL);
    const [, second] = await idsOf('chapters');
    assert.equal((await page.goto('/study-guide?q=duty%00care%07'))?.status(), 200);
    await heading(page, 'Search: duty care').waitFor();
    await shown(page, /sections? found\./);
    await open(page, `/chapter-questions/${second}`);
    const title = page.getByRole('heading', { level: 1 });
    assert.equal(await title.textContent(), 'Chapter 2: Ethics - Practice Questions');
    assert.equal(await title.locator('span').textContent(), 'Ethics -');
    assert.equal(await title.locator('span').evaluate((span) => getComputedStyle(span).whiteSpace), 'nowrap');
    await close();
  });
});
