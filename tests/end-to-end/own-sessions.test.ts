import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright';
import { assertAccessible, assertNoSidewaysScroll, hydrated, type Person } from '../support/browser.ts';
import { lookOf } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';
import { visitorOf } from '../support/visitor.ts';

const SMALL_LIGHT: BrowserContextOptions = { viewport: { width: 360, height: 740 }, colorScheme: 'light' };
const LARGE_DARK: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' };

const PASSWORD = 'correct horse';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('where one is logged in, in the browser (product.md 1.22)', () => {
  const { app, newPerson } = siteInBrowser();

  const scan = async ({ page }: Person, what: string, state?: 'page' | 'dialog'): Promise<void> => {
    await assertAccessible(page, what, state);
    await assertNoSidewaysScroll(page, what);
  };
  /** Signs in once more elsewhere; answers whether that session is still open. */
  const elsewhere = async (username: string, userAgent: string): Promise<() => Promise<number>> => {
    const visitor = visitorOf(app().origin);
    const headers = { 'user-agent': userAgent };
    assert.equal((await visitor.post('/api/login', { username, password: PASSWORD }, headers)).status, 200);
    return async () => (await visitor.get('/api/me', headers)).status;
  };
  const nameOf = async ({ context }: Person): Promise<string> =>
    ((await (await context.request.get('/api/me')).json()) as { username: string }).username;
  const lines = (page: Page) =>
    page
      .locator('section', { has: page.getByRole('heading', { name: 'Where You Are Logged In' }) })
      .locator('li')
      .allInnerTexts();

  for (const look of [SMALL_LIGHT, LARGE_DARK]) {
    test(`one is ended, then all others, by the keyboard (${look.viewport?.width} px, ${look.colorScheme})`, async () => {
      const person = await newPerson(look);
      const { page } = person;
      await signIn(app(), person, 'newcomer');
      const username = await nameOf(person);
      const phone = await elsewhere(username, IPHONE);
      const [laptop, another] = [await elsewhere(username, FIREFOX), await elsewhere(username, FIREFOX)];
      await page.goto('/account');
      await hydrated(page);
      const listed = await lines(page);
      assert.equal(listed.length, 4);
      assert.equal(
        listed.filter((line) =>
          /on Linux[\s\S]*This device[\s\S]*Network [\d.:a-f]+\/\d+\s+Last used now\s+Logged in/.test(line),
        ).length,
        1,
      );
      assert.equal(
        listed.filter((line) => /Safari on iPhone[\s\S]*Network [\d.:a-f]+\/\d+[\s\S]*Last used/.test(line)).length,
        1,
      );
      await scan(person, 'the list of sessions');
      for (const name of ['Log Out: Safari on iPhone', 'Log Out All Other Devices'])
        assert.equal(await lookOf(page, name), await lookOf(page, 'Delete Account'), name);
      const dialog = page.getByRole('alertdialog', { name: 'Log out Safari on iPhone?' });
      const opener = page.getByRole('link', { name: 'Log Out: Safari on iPhone' });
      await opener.click();
      await dialog.waitFor();
      await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel');
      const ring = () => page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
      assert.equal(await ring(), 'solid', 'the focus is seen, however the dialog was opened');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await opener.focus();
      await page.keyboard.press('Enter');
      await dialog.waitFor();
      await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.waitForFunction(
        () => document.activeElement?.getAttribute('aria-label') === 'Log Out: Safari on iPhone',
      );
      await page.keyboard.press('Enter');
      await dialog.getByLabel('Your password').fill('not this one');
      await page.keyboard.press('Enter');
      await dialog.getByText('That is not your current password.').waitFor();
      assert.equal(await phone(), 200);
      await scan(person, 'the dialog with an error', 'dialog');
      await dialog.getByLabel('Your password').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await page.waitForFunction(() => document.activeElement?.textContent === 'Where You Are Logged In');
      assert.equal((await lines(page)).length, 3);
      assert.deepEqual([await phone(), await laptop()], [401, 200]);
      await page.getByRole('link', { name: 'Log Out All Other Devices' }).focus();
      await page.keyboard.press('Enter');
      const all = page.getByRole('alertdialog', { name: 'Log out all other devices?' });
      await all.getByLabel('Your password').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await all.waitFor({ state: 'hidden' });
      await page.getByText('All other devices are logged out').first().waitFor();
      assert.equal((await lines(page)).length, 1);
      assert.deepEqual([await laptop(), await another()], [401, 401]);
      assert.equal((await person.context.request.get('/api/me')).status(), 200);
      assert.deepEqual(
        person.complaints.filter((complaint) => !/status of 400/.test(complaint)),
        [],
      );
      await person.close();
    });
  }

  test('a session is ended before any script has loaded', async () => {
    const person = await newPerson({ ...SMALL_LIGHT, javaScriptEnabled: false });
    const { page } = person;
    await signIn(app(), person, 'newcomer');
    const phone = await elsewhere(await nameOf(person), IPHONE);
    await page.goto('/account');
    await page.getByRole('link', { name: 'Log Out: Safari on iPhone' }).click();
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    assert.equal(await phone(), 401);
    assert.equal((await lines(page)).length, 1);
    await elsewhere(await nameOf(person), 'Some (X11; Linux x86_64)');
    await page.goto('/account');
    await page.getByRole('link', { name: 'Log Out: A browser on Linux' }).click();
    await page.getByRole('heading', { name: 'Log out a browser on Linux?' }).waitFor();
    await person.close();
  });
});
