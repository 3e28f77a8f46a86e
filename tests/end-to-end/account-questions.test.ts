import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright';
import { hydrated, type Person } from '../support/browser.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

const PASSWORD = 'correct horse';
const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

const QUESTIONS = [
  {
    asks: 'Delete your account?',
    page: '/account?confirm=delete',
    api: '**/api/account/delete',
    button: 'Delete Account',
    general: 'Failed to delete account. Please try again.',
  },
  {
    asks: 'Log out all other devices?',
    page: '/account?log-out=others',
    api: '**/api/account/end-other-sessions',
    button: 'Log Out',
    general: 'The device could not be logged out. Please try again.',
  },
] as const;

/** What shows toasts, at the edge of the screen. */
const toasts = (page: Page): Locator => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');

describe('what is said while a question of My Account is open (product.md 1.14, 1.22)', () => {
  const { newcomer } = siteInBrowser();

  /** Opens a question with the code of toasts loaded, so that a toast would appear at once. */
  async function open(address: string): Promise<Person> {
    const person = await newcomer();
    const { page } = person;
    const fetched = page.waitForResponse(/toast-view[^/]*\.js$/);
    await page.goto(address);
    await hydrated(page);
    const script = (await fetched).url();
    await page.evaluate((url) => import(url), script);
    return person;
  }

  for (const { asks, page: address, api, button, general } of QUESTIONS) {
    test(`each failure is said in it, and nowhere behind it: ${asks}`, async () => {
      const person = await open(address);
      const { page } = person;
      const dialog = page.getByRole('alertdialog', { name: asks });
      await dialog.and(page.locator(':modal')).waitFor();
      const sendPassword = async (password: string): Promise<void> => {
        await dialog.getByLabel('Your password').fill(password);
        await dialog.getByRole('button', { name: button }).click();
      };
      await sendPassword('not this one');
      const field = dialog.getByLabel('Your password').and(page.locator('[aria-invalid=true]:focus'));
      await field.waitFor();
      assert.match(await describedBy(field), /That is not your current password\./);
      assert.equal(await toasts(page).count(), 0);
      const tooOften = { message: 'Too many attempts. Please wait 2 minutes and try again.', code: 'too-often' };
      for (const [answer, words] of [
        [{ status: 429, json: tooOften }, tooOften.message],
        [{ status: 502, body: 'Bad Gateway' }, general],
        [null, UNREACHABLE],
      ] as const) {
        await page.route(api, (route) => (answer ? route.fulfill(answer) : route.abort()));
        await sendPassword(PASSWORD);
        await dialog.getByRole('alert').getByText(words).waitFor();
        assert.equal(await toasts(page).count(), 0, words);
        await page.unroute(api);
      }
      await dialog.getByRole('link', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await nextFrames(page);
      assert.equal(await toasts(page).count(), 0, 'nothing is said of it once it has closed');
      await person.close();
    });
  }

  test('that all others are logged out is said once it has closed', async () => {
    const [, { page: address, asks, button }] = QUESTIONS;
    const person = await open(address);
    const { page } = person;
    const dialog = page.getByRole('alertdialog', { name: asks });
    let answer = () => {};
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const asked = page.waitForRequest('**/api/account/sessions');
    await page.route('**/api/account/sessions', async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: button }).click();
    await asked;
    await nextFrames(page);
    assert.equal(await toasts(page).count(), 0, 'nothing lies behind the dialog');
    assert.equal(await dialog.and(page.locator(':modal')).count(), 1);
    answer();
    await dialog.waitFor({ state: 'hidden' });
    await toasts(page).getByText('All other devices are logged out').waitFor();
    await person.close();
  });
});

/** Waits for what React shows of a toast that was asked for: its code is there, so it would be in the next frame. */
const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** The text by which a control is described. */
const describedBy = (control: Locator): Promise<string> =>
  control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
