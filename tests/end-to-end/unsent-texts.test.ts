import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright';
import { LARGE, open, openEditor, SMALL, scanBothThemes, shown } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

const part = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor();

/** More than a part may have, which the server refuses. */
const TOO_LONG = 'I wrote this and nothing else. '.repeat(450);

describe('signing out with a text that could not be saved (product.md 9.43)', () => {
  const { app, newPerson } = siteInBrowser();

  const sizes: readonly (readonly [string, BrowserContextOptions, string])[] = [
    ['a desk', LARGE, '2.1'],
    ['a phone', SMALL, '2.2'],
  ];
  for (const [what, options, code] of sizes) {
    test(`names it, and removes it only when asked to, on ${what}`, async () => {
      const person = await newPerson(options);
      const { page } = person;
      await signIn(app(), person, 'learner');
      await open(page, '/peng-prep/submission?choose');
      await page.getByLabel('Regulator').selectOption('AB');
      await page.getByRole('button', { name: 'Choose regulator' }).click();
      await shown(page, 'The 22 competencies');
      await open(page, `/peng-prep/submission/${code}`);
      await part(page, 'Action').fill(TOO_LONG);
      await shown(page, 'Not saved: a part has more than 13,000 characters');

      await open(page, '/logout');
      await shown(page, 'you are asked before they are removed from this device');
      await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
      await shown(page, '1 text is not saved');
      await shown(page, `${code}, APEGA: 13,950 characters`);
      await shown(page, 'A part is longer than the server accepts.');
      await scanBothThemes(page, `a text that signing out would remove on ${what}`);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download the text' }).click(),
      ]);
      assert.ok((await readFile(await download.path(), 'utf8')).includes(TOO_LONG));

      await page.getByRole('link', { name: 'Stay logged in' }).click();
      await shown(page, 'The 22 competencies');
      await open(page, `/peng-prep/submission/${code}`);
      assert.equal(await part(page, 'Action').inputValue(), TOO_LONG);
      await shown(page, 'Not saved: a part has more than 13,000 characters');

      await open(page, '/logout');
      await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('button', { name: 'Log out and lose it' }).click();
      await shown(page, 'You have been successfully logged out.');
      assert.ok(!(await page.evaluate(() => JSON.stringify(localStorage))).includes('I wrote this'));
      await person.close();
    });
  }

  test('two tabs that wrote without the network lose neither text', async () => {
    const person = await newPerson(LARGE);
    const { page, context } = person;
    await signIn(app(), person, 'learner');
    await openEditor(page, '2.3');
    const other = await context.newPage();
    await openEditor(other, '2.3');
    await context.setOffline(true);
    await part(other, 'Action').fill('I wrote this in the tab that was closed.');
    await shown(other, 'Offline: kept on this device');
    await part(page, 'Action').fill('I wrote this in the tab that stayed.');
    await shown(page, 'Offline: kept on this device');
    await other.close();
    await context.setOffline(false);
    await saved(page);
    await shown(page, 'Written on another device');
    assert.equal(await part(page, 'Action').inputValue(), 'I wrote this in the tab that stayed.');
    await page.getByRole('link', { name: 'Compare', exact: true }).last().click();
    await page
      .getByRole('complementary', { name: /^Version/ })
      .getByText('in the tab that was closed')
      .waitFor();
    await person.close();
  });

  test('another user who signs in finds no text, and the author finds it again', async () => {
    const person = await newPerson(LARGE);
    const { page, context } = person;
    const text = `I wrote this before somebody else came, ${Date.now()}.`;
    const keptTexts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('plumbline:submission:')).length);
    const login = async (tab: Page, username: string, password: string): Promise<void> => {
      await open(tab, '/login');
      await tab.getByLabel('Username').fill(username);
      await tab.getByLabel('Password', { exact: true }).fill(password);
      await tab.getByRole('button', { name: 'Sign In' }).click();
    };
    await signIn(app(), person, 'learner');
    await openEditor(page, '2.3');
    await context.setOffline(true);
    await part(page, 'Action').fill(text);
    await shown(page, 'Offline: kept on this device');
    await context.clearCookies();
    await context.setOffline(false);
    await shown(page, /You are signed out: kept on this device/);

    const other = await context.newPage();
    await open(other, '/login');
    await shown(other, '1 text on this device is not saved');
    await scanBothThemes(other, 'signing in where a text is not saved');
    await login(other, 'admin', 'demo-admin-1');
    await page.waitForURL(/\/dashboard/);
    assert.equal(await page.getByText(text).count(), 0);
    assert.equal(await keptTexts(), 1);
    await other.getByRole('button', { name: 'Logout' }).first().click();
    await shown(other, 'You have been successfully logged out.');
    assert.equal(await keptTexts(), 1);

    await login(other, 'demo', 'demo-learner-1');
    await shown(other, '1 text saved');
    assert.equal(await keptTexts(), 0);
    await open(other, '/peng-prep/submission/2.3');
    assert.equal(await part(other, 'Action').inputValue(), text);
    await saved(other);
    await person.close();
  });

  test('asks nothing where the text can be saved', async () => {
    const person = await newPerson(LARGE);
    const { page } = person;
    await signIn(app(), person, 'learner');
    await open(page, '/peng-prep/submission/2.3');
    await part(page, 'Action').fill('I wrote it down.');
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await shown(page, 'You have been successfully logged out.');
    await signIn(app(), person, 'learner');
    await open(page, '/peng-prep/submission/2.3');
    assert.equal(await part(page, 'Action').inputValue(), 'I wrote it down.');
    await saved(page);
    await person.close();
  });
});
