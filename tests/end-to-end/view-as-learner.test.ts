import assert from 'node:assert/strict';
import { hydrated } from '../support/browser.ts';
import { open, shown } from '../support/screens.ts';
import { aBuyer, follow, press } from './administration-screen.ts';
import { exampleStories, LARGE, LOOKS } from './example-stories.ts';

exampleStories('seeing the site as a learner in a browser (product.md 13.44, 13.45)', (story, app) => {
  story(
    'from the page of the learner through the site and back, by the keyboard',
    'admin',
    LOOKS,
    async (page, scan) => {
      const { id, username } = await aBuyer(app());
      await open(page, `/admin/users/${id}`);
      await follow(page, 'View as Learner');
      const dialog = page.getByRole('dialog');
      await dialog.getByText(`View the site as ${username}?`).waitFor();
      await scan('the dialog of a view', 'dialog');
      await dialog.getByRole('button', { name: 'View as Learner' }).click();
      await shown(page, 'Please say why. It goes into the record of changes.');
      await dialog.getByLabel('Reason').fill('cannot find the plan');
      await dialog.getByRole('button', { name: 'View as Learner' }).click();
      await page.waitForURL('**/dashboard');
      await hydrated(page);
      const bar = page.getByRole('complementary', { name: 'View as learner' });
      assert.equal(await bar.locator('p').innerText(), `You are viewing as ${username}. Nothing you do here is saved.`);
      await scan('the dashboard of a learner, as an administrator sees it');
      assert.equal(await page.getByRole('link', { name: 'Admin', exact: true }).count(), 0);

      await open(page, '/study-guide/1');
      await page.mouse.wheel(0, 5000);
      await bar.getByRole('button', { name: 'End View' }).waitFor();
      await press(page, 'Mark as Completed');
      await shown(page, 'Failed to update progress');
      await bar.getByText('That was refused: nothing is saved in a view.').waitFor();
      await scan('a chapter, as an administrator sees it');

      await page.goto('/account');
      await shown(page, 'The download is not available while you view the site as a learner.');
      assert.equal(await page.getByRole('link', { name: 'Download My Data' }).count(), 0);
      await page.keyboard.press('Tab');
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'End View');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/admin/users/${id}`);
      await hydrated(page);
      assert.equal(await bar.count(), 0);
      await page.getByRole('link', { name: 'Record of Changes' }).last().click();
      await shown(page, /view as learner ended/);
      await shown(page, 'cannot find the plan');
    },
    /status of 40[03]/,
  );

  story(
    'the device keeps what the administrator had, takes nothing of the learner, and sends nothing',
    'admin',
    LARGE,
    async (page) => {
      const { id } = await aBuyer(app());
      await open(page, `/admin/users/${id}`);
      const own = `plumbline:exam:1:77:5`;
      const theirs = `plumbline:exam:${id}:quiz-1:5`;
      const answer = JSON.stringify({ optionId: 1, chosenAt: 1 });
      await page.evaluate(
        ([one, other, value]) => {
          localStorage.setItem(one, value);
          localStorage.setItem(other, value);
        },
        [own, theirs, answer] as const,
      );
      const { calls, kept } = { calls: [] as string[], kept: () => page.evaluate(() => JSON.stringify(localStorage)) };
      const before = await kept();
      await page.request.post(`/api/admin/people/${id}/view`, { data: { reason: 'a question about practice' } });
      page.on('request', (request) => {
        if (request.method() !== 'GET') calls.push(`${request.method()} ${request.url()}`);
      });
      for (const path of [
        '/dashboard',
        '/study-guide/1',
        '/chapter-questions/1',
        '/cards',
        '/exam-select',
        '/practice',
      ]) {
        await open(page, path);
      }
      await open(page, '/chapter-questions/1');
      await page.locator('label:has(input[type=radio])').first().click();
      await open(page, '/exam-select');
      assert.deepEqual(calls, []);
      assert.equal(await kept(), before);
      const caches = await page.evaluate(async () =>
        (await window.caches.keys()).filter((name) => name.includes('copies')),
      );
      assert.deepEqual(
        caches.filter((name) => name.endsWith(`-${id}`)),
        [],
      );
    },
    /status of 403/,
  );

  story(
    'the page leads back when the view was ended in another tab, and a tab of before joins it',
    'admin',
    LARGE,
    async (page, _, person) => {
      const { id, username } = await aBuyer(app());
      await open(page, '/dashboard');
      await page.request.post(`/api/admin/people/${id}/view`, { data: { reason: 'two tabs' } });
      const other = await person.context.newPage();
      await open(other, '/dashboard');
      await shown(other, `You are viewing as ${username}.`);
      await page.request.post('/api/end-view', { data: {} });
      await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await other.waitForURL(`**/admin/users/${id}`);
      await other.close();
    },
    /status of 403/,
  );
});
