import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertAccessible, assertNoSidewaysScroll, counted, focusAt, hydrated } from '../support/browser.ts';
import { dayIn, LARGE, SMALL, shown, studySite } from './study-screen.ts';

describe('progress, bookmarks, terms and the plan in a browser (product.md 5.7 to 5.15)', () => {
  const { personWith, scan, done } = studySite();

  test('completing a chapter: toast, tick, percentage, and the dashboard agrees (product.md 5.7, 5.8)', async () => {
    const person = await personWith(LARGE);
    const { page } = person;
    await page.goto('/dashboard');
    await hydrated(page);
    await shown(page, '0% Complete');
    for (const path of ['/study-guide', '/exam-select', '/account']) {
      await counted(page.getByRole('navigation', { name: 'Dashboard' }).locator(`a[href="${path}"]`), 1);
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
    await counted(page.getByText('Completed', { exact: true }), 5);
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

  test('a plan: a day that has passed is refused, a later one makes weeks, each step is a link, and it can be removed (product.md 5.59, 5.60)', async () => {
    const person = await personWith(LARGE);
    const { page } = person;
    await page.goto('/dashboard');
    await hydrated(page);
    const marked = page.locator('input[name=examDate][aria-invalid=true]');
    for (const day of ['', dayIn(-3), '12027-01-01']) {
      await page.goto('/dashboard');
      await hydrated(page);
      await page.getByLabel('Day of your exam').fill(day);
      await page.getByRole('button', { name: 'Make a Plan' }).press('Enter');
      await shown(page, 'Please choose a day after today and within two years.');
      await focusAt(marked);
      await counted(page.getByText('Please choose a day after today'), 1);
    }
    assert.ok(dayIn(0) <= ((await marked.getAttribute('min')) ?? ''));
    assert.ok(dayIn(700) < ((await marked.getAttribute('max')) ?? ''));
    await assertAccessible(page, 'a plan that cannot be made');
    await page.getByLabel('Day of your exam').fill(dayIn(30));
    await page.getByRole('button', { name: 'Make a Plan' }).press('Enter');
    await page.getByRole('status').filter({ hasText: 'Your plan is made' }).waitFor();
    await focusAt(page.getByRole('button', { name: 'Change the Plan' }));
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
    await shown(page, /^Next in your plan: Chapter 1, /);
    await page.getByRole('link', { name: 'Read the next section' }).click();
    await page.waitForURL('**/study-guide/1?section=overview');
    await page.goto('/dashboard');
    await hydrated(page);
    await page.getByRole('button', { name: 'Remove the Day' }).press('Enter');
    await page.getByRole('button', { name: 'Make a Plan' }).waitFor();
    const removed = page.getByRole('status').filter({ hasText: 'The day of your exam is removed' });
    await focusAt(page.locator('[tabindex="-1"]').filter({ has: removed }));
    await assertAccessible(page, 'a plan that was removed');
    await shown(page, /^Next in your reading: Chapter 1, /);
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
    const steps = [{ kind: 'practise', chapter: { id: 1, order: 1, title: 'T' }, questions: 99, minutes: 198 }];
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
    await page.route('**/api/study-plan', (route) =>
      route.fulfill({ json: { examDate: null, next: null, phase: 'open', plan: null } }),
    );
    await page.route('**/api/chapters', (route) => route.fulfill({ json: [] }));
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('main').locator('a[href="/dashboard"]').first().click();
    await shown(page, 'The guide has no chapters at the moment.');
    assert.equal(await page.getByText('You have been through the whole guide.').count(), 0);
    await done(person);
  });
});
