import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright';
import type { Person } from '../support/browser.ts';
import { LARGE, open, SMALL, scan, shown } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

const opener = (page: Page) => page.getByRole('button', { name: 'Report a problem with this question' }).first();

describe('reporting questions in a browser (product.md 12.1 to 12.6)', () => {
  const site = siteInBrowser();

  /** A completed exam of the demo learner, by its id. */
  const completedExam = async ({ context }: Person): Promise<number> => {
    const started = await (await context.request.post('/api/exam/start', { data: { examSet: 1 } })).json();
    await context.request.post(`/api/exam/${started.id}/complete`, { data: {} });
    return started.id;
  };

  for (const look of [SMALL, LARGE]) {
    test(`a learner reports from the review, by keyboard, and an admin closes it (${look.viewport?.width} px)`, async () => {
      const learner = await site.newPerson(look);
      await signIn(site.app(), learner, 'learner');
      const { page } = learner;
      await open(page, `/exam/${await completedExam(learner)}/review`);
      await opener(page).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Report a problem' });
      await dialog.waitFor();
      await scan(page, 'the form of a report', 'dialog');
      await dialog.getByRole('button', { name: 'Send Report' }).press('Enter');
      await shown(page, 'Please choose what is wrong.');
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'reason');
      await dialog.getByLabel('What is wrong?').selectOption('wrong-key');
      await dialog.getByLabel('What should we know?').fill('The act says otherwise.');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Report a problem'));
      await page.keyboard.press('Enter');
      assert.equal(await dialog.getByLabel('What should we know?').inputValue(), 'The act says otherwise.');
      await page.route('**/api/questions/*/report', (route) => route.abort());
      await dialog.getByRole('button', { name: 'Send Report' }).click();
      await shown(page, 'The server cannot be reached.');
      assert.equal(await dialog.getByLabel('What should we know?').inputValue(), 'The act says otherwise.');
      await scan(page, 'a report that could not be sent', 'dialog');
      await page.unroute('**/api/questions/*/report');
      await dialog.getByRole('button', { name: 'Send Report' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await shown(page, 'Report sent');
      await shown(page, /^You reported this question on/);
      await scan(page, 'a question with a report', page.locator('#question-1'));
      await page.reload();
      await shown(page, /^You reported this question on/);
      assert.deepEqual(
        learner.complaints.filter((each) => !/ERR_FAILED|status of 400/.test(each)),
        [],
      );
      await learner.close();

      const admin = await site.newPerson(look);
      await signIn(site.app(), admin, 'admin');
      await open(admin.page, '/admin/reports');
      await shown(admin.page, 'The act says otherwise.');
      await scan(admin.page, 'the list of reports');
      const card = admin.page.getByRole('article').first();
      await card.getByText('Close this report').click();
      await card.getByRole('button', { name: 'Close Report' }).click();
      await shown(admin.page, 'Please choose an outcome.');
      await card.getByLabel('Outcome').selectOption('no-change');
      await card.getByLabel('Note').fill('Looked up: it is as we say.');
      await scan(admin.page, 'a report that is being closed');
      await card.getByRole('button', { name: 'Close Report' }).click();
      await shown(admin.page, 'Report closed');
      await admin.page.getByRole('link', { name: /^Open \(0\)/ }).click();
      await shown(admin.page, 'No open reports');
      await scan(admin.page, 'no open reports');
      await admin.page.getByRole('link', { name: /^Closed/ }).click();
      await shown(admin.page, 'Looked up: it is as we say.');
      assert.deepEqual(
        admin.complaints.filter((each) => !/status of 400/.test(each)),
        [],
      );
      await admin.close();
    });
  }

  test('a learner reports from a chapter, the course, a quiz, missed and free questions; a visitor is not asked', async () => {
    const learner = await site.newPerson(LARGE);
    await signIn(site.app(), learner, 'learner');
    const { page } = learner;
    const chapters = await site
      .app()
      .server.database.rows<{ id: number }>('SELECT id FROM chapters ORDER BY sort_order');
    const report = async (path: string): Promise<void> => {
      await open(page, path);
      await opener(page).click();
      const dialog = page.getByRole('dialog', { name: 'Report a problem' });
      await dialog.getByLabel('What is wrong?').selectOption('typo');
      await dialog.getByRole('button', { name: 'Send Report' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await shown(page, /^You reported this question on/);
    };
    await report(`/chapter-questions/${chapters[0]?.id}`);
    await report(`/chapter-questions/${chapters[2]?.id}`);
    await report('/course?module=1&section=practice-questions');
    await report('/free-questions?t=1');
    const modules = await (await learner.context.request.get('/api/course/modules')).json();
    const questions = await (
      await learner.context.request.get(`/api/course/modules/${modules[1].id}/questions`)
    ).json();
    const wrong = questions[0].options.find(({ isCorrect }: { isCorrect: boolean }) => !isCorrect);
    await learner.context.request.post('/api/practice/answers', {
      data: { questionId: questions[0].id, optionId: wrong.id },
    });
    await report('/missed-questions');
    const visitor = await site.newPerson(LARGE);
    await open(visitor.page, '/free-questions');
    assert.equal(await opener(visitor.page).count(), 0);
    await visitor.close();
    await learner.close();
  });

  /** An admin at the open reports of two people on one free question, the newer one first. */
  const adminAtTwoReports = async (place: number): Promise<Person> => {
    const [learner, admin] = [await site.newPerson(LARGE), await site.newPerson(LARGE)];
    await signIn(site.app(), learner, 'learner');
    await signIn(site.app(), admin, 'admin');
    const free: { id: number }[] = await (await learner.context.request.get('/api/free-questions')).json();
    const id = free[place]?.id;
    for (const { context } of [learner, admin]) {
      const sent = await context.request.post(`/api/questions/${id}/report`, { data: { reason: 'typo', words: '' } });
      assert.equal(sent.status(), 200);
    }
    await learner.close();
    await open(admin.page, `/admin/reports?state=open&question=${id}`);
    return admin;
  };

  const closeFirst = async ({ page }: Person, { note = '' } = {}): Promise<void> => {
    const card = page.getByRole('article').first();
    await card.getByText('Close this report').click();
    await card.getByLabel('Note').fill(note);
    await card.getByLabel('Outcome').selectOption('resolved');
    await card.getByRole('button', { name: 'Close Report' }).press('Enter');
  };

  test('closing a report leads the keyboard to the next open one, and after the last to the heading of the page', async () => {
    const admin = await adminAtTwoReports(5);
    const { page } = admin;
    const second = await page.getByRole('article').nth(1).getByRole('heading').getAttribute('id');
    await closeFirst(admin);
    await page.waitForFunction((id) => document.activeElement?.id === id, second);
    await closeFirst(admin);
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await shown(page, 'No open reports');
    assert.deepEqual(admin.complaints, []);
    await admin.close();
  });

  test('a report that another admin was faster to close leaves the list of open ones, and the note stays on screen', async () => {
    const admin = await adminAtTwoReports(6);
    const { page } = admin;
    const heading = (await page.getByRole('article').first().getByRole('heading').getAttribute('id')) ?? '';
    await admin.context.request.post(`/api/admin/reports/${heading.replace('report-', '')}/close`, {
      data: { outcome: 'no-change', note: 'It is right.' },
    });
    await closeFirst(admin, { note: 'Mended in the next version.' });
    const notice = page.getByRole('alert').filter({ hasText: 'This report was closed already.' });
    await notice.getByText('Mended in the next version.').waitFor();
    await page.waitForFunction(() =>
      document.activeElement?.textContent?.startsWith('This report was closed already.'),
    );
    await page.locator(`#${heading}`).waitFor({ state: 'detached' });
    await scan(page, 'a report that was closed already');
    assert.deepEqual(
      admin.complaints.filter((each) => !/status of 409/.test(each)),
      [],
    );
    await admin.close();
  });

  test('nothing is reported while an exam runs', async () => {
    const learner = await site.newPerson(LARGE);
    await signIn(site.app(), learner, 'learner');
    const started = await (await learner.context.request.post('/api/exam/start', { data: { examSet: 2 } })).json();
    await open(learner.page, `/exam/${started.id}`);
    await learner.page.getByRole('timer').waitFor();
    assert.equal(await learner.page.getByText('Report a problem').count(), 0);
    await learner.close();
  });
});
