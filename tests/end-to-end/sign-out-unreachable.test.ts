import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright';
import { hydrated } from '../support/browser.ts';
import { startExam } from '../support/exam-steps.ts';
import { LARGE, open, SMALL, scanBothThemes, shown } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

const keysOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
const copiesOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('plumbline-copies-')));

describe('signing out where the server cannot be reached, in the browser (product.md 1.42)', () => {
  const { app, newPerson } = siteInBrowser();

  for (const [size, look] of [
    ['1280 px', LARGE],
    ['360 px', SMALL],
  ] as const) {
    test(`clears what was shown, keeps an unsent mark, and ends the session with the next request (${size})`, async () => {
      const person = await newPerson(look);
      const { page, context } = person;
      await signIn(app(), person, 'learner');
      const attempt = await startExam(page, 1);
      await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith(':copy')));
      await page.route('**/api/exam/**', (route) => route.abort());
      await page.getByRole('button', { name: /Flag for review/ }).click();
      await page.waitForFunction(() => Object.keys(localStorage).some((key) => /:mark:/.test(key)));
      await open(page, '/account');
      await page.evaluate(() => caches.open('plumbline-copies-1'));
      await page.getByRole('button', { name: 'Log Out', exact: true }).hover();
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Log Out', exact: true }).click();
      await shown(page, 'You are logged out on this device only');
      await page.getByRole('button', { name: 'Logout' }).first().waitFor({ state: 'detached' });
      assert.equal(await page.getByRole('navigation', { name: 'Learning' }).count(), 0);
      await scanBothThemes(page, 'signed out on the device only');
      const kept = await keysOf(page);
      assert.ok(kept.some((key) => /:mark:/.test(key)));
      assert.deepEqual(
        kept.filter((key) => /:(?:copy|position)$/.test(key)),
        [],
      );
      assert.deepEqual(await copiesOf(page), []);

      await context.setOffline(false);
      await page.goto('/dashboard');
      await page.waitForURL('**/login?redirect=dashboard');
      assert.equal((await context.request.get('/api/me')).status(), 401);
      assert.deepEqual(
        (await context.cookies()).map(({ name }) => name).filter((name) => /signed-out/.test(name)),
        [],
      );

      await page.unroute('**/api/exam/**');
      await page.getByLabel('Username or Email').fill('demo');
      await page.getByLabel('Password', { exact: true }).fill('demo-learner-1');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.waitForURL((url) => url.pathname === '/dashboard');
      await page.goto(`/exam/${attempt}`);
      await hydrated(page);
      await page.waitForFunction(() => !Object.keys(localStorage).some((key) => /:mark:/.test(key)));
      const sql = 'SELECT 1 FROM attempt_marks WHERE attempt_id = ?';
      assert.equal((await app().server.database.rows(sql, [attempt])).length, 1, 'the mark has arrived');
      await page.request.post(`/api/exam/${attempt}/complete`, { data: {} });
      await person.close();
    });
  }

  test('another try ends the session once the server is reached', async () => {
    const person = await newPerson(LARGE);
    const { page, context } = person;
    await signIn(app(), person, 'newcomer');
    await open(page, '/logout');
    await page.route('**/api/logout', (route) => route.abort());
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    await shown(page, 'You are logged out on this device only');
    await page.unroute('**/api/logout');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await shown(page, 'You have been successfully logged out.');
    assert.equal((await context.request.get('/api/me')).status(), 401);
    await person.close();
  });
});
