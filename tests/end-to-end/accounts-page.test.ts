import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright';
import { accepted } from '../../src/domain/result.ts';
import {
  assertAccessible,
  assertNoSidewaysScroll,
  counted,
  focusAt,
  hydrated,
  type Person,
} from '../support/browser.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

const SMALL_LIGHT: BrowserContextOptions = { viewport: { width: 360, height: 740 }, colorScheme: 'light' };
const LARGE_DARK: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' };

const PASSWORD = 'correct horse';
const NEW_PASSWORD = 'a better battery';
const DAY = 86_400_000;
const FULL_PRICE = { listCents: 5900, discountPercent: 0, amountCents: 5900, promoCodeId: null };

const shown = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).filter({ visible: true }).first().waitFor();
const changeTo = async (page: Page, current: string, password: string, confirmation = password): Promise<void> => {
  await page.getByLabel('Current Password').fill(current);
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password').fill(confirmation);
  await page.getByRole('button', { name: 'Change Password' }).click();
};

/** Runs in the page: types into the three fields as soon as the refusal's words stand in the document, before they are painted. */
function typeOnceRefused(passwords: readonly [string, string, string]): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main')?.textContent.includes('That is not your current password.')) return;
    observer.disconnect();
    document.querySelectorAll<HTMLInputElement>('input[type=password]').forEach((field, index) => {
      field.value = passwords[index] ?? '';
    });
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
}

describe('My Account, in the browser', () => {
  const { app, newPerson } = siteInBrowser();

  const scan = async ({ page }: Person, what: string, state?: 'page' | 'dialog'): Promise<void> => {
    await assertAccessible(page, what, state);
    await assertNoSidewaysScroll(page, what);
  };
  const open = async (viewer: 'newcomer' | 'expired' | 'learner' | 'admin', look = LARGE_DARK): Promise<Person> => {
    const person = await newPerson(look);
    await signIn(app(), person, viewer);
    await person.page.goto('/account');
    await hydrated(person.page);
    return person;
  };
  const idOf = async ({ context }: Person): Promise<number> =>
    ((await (await context.request.get('/api/me')).json()) as { id: number }).id;

  test('shows each state of both subscriptions, with the way to what can be done', async () => {
    const newcomer = await open('newcomer');
    await newcomer.page.getByRole('heading', { name: 'My Account' }).waitFor();
    await counted(newcomer.page.getByText("You don't have an active subscription."), 2);
    const offers = await newcomer.page.getByRole('link', { name: 'Subscribe Now' }).all();
    assert.deepEqual(await Promise.all(offers.map((link) => link.getAttribute('href'))), [
      '/subscribe',
      '/peng-subscribe',
    ]);
    for (const path of ['/dashboard', '/exam-select']) {
      assert.ok((await newcomer.page.locator(`main a[href="${path}"]`).count()) > 0, path);
    }
    await newcomer.close();
    const expired = await open('expired');
    await shown(expired.page, 'Your subscription has expired.');
    await expired.close();
    const learner = await open('learner');
    await counted(learner.page.getByText(/^Active until /), 2);
    await shown(learner.page, /^\d+ days remaining$/);
    await shown(learner.page, 'Student');
    await learner.close();
    const admin = await open('admin');
    await shown(admin.page, 'Administrator');
    await counted(admin.page.getByText('Admin access to all content'), 2);
    assert.equal(await admin.page.locator('main a[href$="subscribe"]').count(), 0);
    await admin.close();
  });

  test('shows the six newest exams with score or Incomplete', async () => {
    const person = await open('newcomer');
    const userId = await idOf(person);
    const now = app().clock.now();
    await app()
      .server.database.knex('exam_attempts')
      .insert(
        Array.from({ length: 7 }, (_, index) => ({
          user_id: userId,
          exam_set: 1,
          start_time: now - (8 - index) * DAY,
          deadline_at: now - (8 - index) * DAY + 9_000_000,
          end_time: now - (8 - index) * DAY + 9_000_000,
          completed: index === 6 ? 0 : 1,
          right_count: index === 6 ? null : 60 + 10 * index,
          item_count: index === 6 ? null : 110,
        })),
      );
    await person.page.reload();
    const history = person.page.locator('section', { has: person.page.getByRole('heading', { name: 'Exam History' }) });
    const lines = await history.locator('li').allInnerTexts();
    assert.equal(lines.length, 6);
    assert.match(lines[0] ?? '', /Incomplete/);
    assert.match(lines[1] ?? '', /Passed[\s\S]*100%/);
    assert.match(lines[5] ?? '', /Below pass mark[\s\S]*64%/);
    await shown(person.page, /scaled standard of 65/);
    await person.close();
  });

  for (const look of [SMALL_LIGHT, LARGE_DARK]) {
    test(`changes the password (${look.viewport?.width} px, ${look.colorScheme})`, async () => {
      const person = await open('newcomer', look);
      const { page, context } = person;
      await page.getByRole('button', { name: 'Change Password' }).click();
      await shown(page, 'Current password is required');
      await shown(page, 'New password must be at least 8 characters');
      await shown(page, 'Please confirm your new password');
      await scan(person, 'the password form with field errors');
      await changeTo(page, PASSWORD, NEW_PASSWORD, 'something else');
      await shown(page, "New passwords don't match");
      await changeTo(page, 'not this one', NEW_PASSWORD);
      await shown(page, 'That is not your current password.');
      await shown(page, 'Failed to change password');
      await changeTo(page, PASSWORD, NEW_PASSWORD);
      await shown(page, 'Your password has been changed. You have been logged out on all other devices.');
      assert.equal(await page.getByLabel('Current Password').inputValue(), '');
      await scan(person, 'the password is changed');
      assert.equal((await context.request.get('/api/me')).status(), 200);
      const failing = '**/api/change-password';
      await page.route(failing, (route) => route.fulfill({ status: 500, body: '' }));
      await changeTo(page, NEW_PASSWORD, PASSWORD);
      await shown(page, 'Failed to change password. Please try again.');
      await page.unroute(failing);
      assert.deepEqual(
        person.complaints.filter((complaint) => !/status of (400|500)/.test(complaint)),
        [],
      );
      await person.close();
    });
  }

  test('what is typed the moment a refusal is shown is kept', async () => {
    const person = await open('newcomer');
    const { page } = person;
    await page.evaluate(typeOnceRefused, [PASSWORD, NEW_PASSWORD, NEW_PASSWORD] as const);
    await changeTo(page, 'not this one', NEW_PASSWORD);
    await shown(page, 'That is not your current password.');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await shown(page, 'Your password has been changed. You have been logged out on all other devices.');
    await person.close();
  });

  test('lists receipts; each opens on a sheet to print, with its mark if the money went back', async () => {
    const person = await open('newcomer');
    const { page } = person;
    await shown(page, 'No receipts yet');
    const userId = await idOf(person);
    await app().server.transact(async ({ payments }) => {
      const payment = await payments.openFor(userId, 'nppe', FULL_PRICE, app().clock.now());
      await payments.markGranted(payment.id, {
        endBefore: null,
        endsAt: Date.UTC(2026, 2, 21, 2),
        grantedAt: Date.UTC(2026, 0, 21, 2),
        months: 2,
        checkAt: null,
      });
      return accepted(null);
    });
    await page.route('**/api/payments', async (route) => {
      const answer = await route.fetch();
      const [payment] = (await answer.json()) as object[];
      await route.fulfill({ json: [{ ...payment, ended: { reason: 'refunded', at: '2026-01-25T12:00:00.000Z' } }] });
    });
    await page.goto('/dashboard');
    await hydrated(page);
    await page
      .getByRole('link', { name: /My Account/ })
      .first()
      .click();
    await page.waitForURL('**/account');
    await shown(page, 'Refunded');
    await scan(person, 'a refunded receipt');
    await page.getByRole('link', { name: /^Receipt PL-\d{8}$/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Receipt' }).waitFor();
    for (const words of [
      'NPPE Study Package, 2 months of access',
      '$59.00 CAD',
      'January 21, 2026',
      'March 21, 2026',
      'January 25, 2026',
    ]) {
      await shown(page, words);
    }
    await shown(page, /Sold by Plumbline, .*, support@plumbline\.example\./);
    assert.equal(await page.getByText(/tax/i).count(), 0, 'no tax is charged, so none is named');
    await scan(person, 'the receipt');
    await page.emulateMedia({ media: 'print' });
    assert.deepEqual(
      [await page.getByRole('button', { name: 'Print' }).isVisible(), await page.getByRole('banner').isVisible()],
      [false, false],
    );
    await person.close();
  });

  test('writes dates in the time zone of whoever looks; the server writes those of Toronto', async () => {
    const endsAt = Date.UTC(2027, 5, 2, 2);
    for (const [timezoneId, day] of [
      ['America/Vancouver', 'June 1, 2027'],
      ['Asia/Tokyo', 'June 2, 2027'],
    ] as const) {
      const person = await newPerson({ ...LARGE_DARK, timezoneId });
      await signIn(app(), person, 'newcomer');
      const userId = await idOf(person);
      await app().server.transact(async ({ users }) => {
        await users.setNppeAccess(userId, { status: 'active', endsAt });
        return accepted(null);
      });
      const served = await (await person.context.request.get('/account')).text();
      assert.match(served, /<time dateTime="2027-06-02T02:00:00.000Z">June 1, 2027<\/time>/);
      await person.page.goto('/account');
      await hydrated(person.page);
      await shown(person.page, day);
      assert.deepEqual(person.complaints, [], 'the browser began with what the server wrote');
      await person.close();
    }
  });

  test('hands the data out as a file', async () => {
    const person = await open('learner');
    const [download] = await Promise.all([
      person.page.waitForEvent('download'),
      person.page.getByRole('link', { name: 'Download My Data' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'plumbline-data.json');
    const { data } = JSON.parse(await readFile(await download.path(), 'utf8'));
    assert.equal(data.account[0].username, 'demo');
    await person.close();
  });

  for (const look of [SMALL_LIGHT, LARGE_DARK]) {
    test(`asks before it deletes, by keyboard too (${look.viewport?.width} px, ${look.colorScheme})`, async () => {
      const person = await open('newcomer', look);
      const { page, context } = person;
      await app().server.transact(async ({ users }) => {
        await users.setNppeAccess(await idOf(person), { status: 'active', endsAt: app().clock.now() + 30 * DAY });
        return accepted(null);
      });
      await page.reload();
      await hydrated(page);
      const opener = page.getByRole('link', { name: 'Delete Account' });
      const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
      await opener.focus();
      await page.keyboard.press('Enter');
      await dialog.waitFor();
      await shown(page, 'You lose access that is still running');
      await shown(page, /because tax law requires it/);
      await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel');
      await scan(person, 'the dialog', 'dialog');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      assert.equal(new URL(page.url()).search, '');
      await page.waitForFunction(() => document.activeElement?.textContent === 'Delete Account');
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Delete Account' }).click();
      await dialog.getByText('Current password is required').waitFor();
      await dialog.getByLabel('Your password').fill('not this one');
      await dialog.getByRole('button', { name: 'Delete Account' }).click();
      await dialog.getByText('That is not your current password.').waitFor();
      await scan(person, 'the dialog with an error', 'dialog');
      await dialog.getByLabel('Your password').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Delete Account' }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await shown(page, 'Your account and your data have been deleted.');
      assert.equal((await context.request.get('/api/me')).status(), 401);
      // The count of unread messages, asked for some time after the page, may come when the account has just gone.
      const expected = /status of 400|status of 401 .*\/api\/support\/unread/;
      assert.deepEqual(
        person.complaints.filter((complaint) => !expected.test(complaint)),
        [],
      );
      await person.close();
    });
  }

  test('a question that was answered before scripts ran keeps what was typed, and becomes modal', async () => {
    const person = await newPerson();
    const { page } = person;
    await signIn(app(), person, 'learner');
    let run = () => {};
    const mayRun = new Promise<void>((resolve) => {
      run = resolve;
    });
    await page.route(/\/assets\/hydrate-/, async (route) => {
      await mayRun;
      await route.continue();
    });
    await page.goto('/account?confirm=delete', { waitUntil: 'commit' });
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
    const password = dialog.getByLabel('Your password');
    await password.fill('half of');
    assert.equal(await dialog.and(page.locator(':modal')).count(), 0);
    run();
    await hydrated(page);
    await dialog.and(page.locator(':modal')).waitFor();
    await focusAt(password);
    assert.equal(await password.inputValue(), 'half of');
    await page
      .locator('a[href="/dashboard"]')
      .first()
      .evaluate((link: HTMLElement) => link.focus());
    await focusAt(password);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    assert.equal(new URL(page.url()).search, '');
    await focusAt(page.getByRole('link', { name: 'Delete Account' }));
    assert.deepEqual(person.complaints, []);
    await person.close();
  });

  test('the only administrator is told why it cannot be', async () => {
    const person = await open('admin');
    await person.page.goto('/account?confirm=delete');
    await hydrated(person.page);
    await person.page.getByLabel('Your password').fill('demo-admin-1');
    await person.page.getByRole('button', { name: 'Delete Account' }).click();
    await shown(person.page, /You are the only administrator\./);
    await person.close();
  });

  test('everything works before any script has loaded', async () => {
    const person = await newPerson({ ...SMALL_LIGHT, javaScriptEnabled: false });
    const { page, context } = person;
    await signIn(app(), person, 'newcomer');
    await page.goto('/account');
    await changeTo(page, 'not this one', NEW_PASSWORD);
    await shown(page, 'That is not your current password.');
    await changeTo(page, PASSWORD, NEW_PASSWORD);
    await shown(page, 'Your password has been changed. You have been logged out on all other devices.');
    await page.getByRole('link', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await dialog.getByText('That is not your current password.').waitFor();
    await dialog.getByRole('link', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Delete Account' }).click();
    await dialog.getByLabel('Your password').fill(NEW_PASSWORD);
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    assert.equal((await context.request.get('/api/me')).status(), 401);
    await person.close();
  });
});
