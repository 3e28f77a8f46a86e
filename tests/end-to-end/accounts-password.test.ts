import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright';
import { assertAccessible, assertNoSidewaysScroll, hydrated, type Person } from '../support/browser.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

const SMALL_LIGHT: BrowserContextOptions = { viewport: { width: 360, height: 740 }, colorScheme: 'light' };
const LARGE_DARK: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' };

const PASSWORD = 'correct horse';
const NEW_PASSWORD = 'a better battery';

const shown = (page: Page, words: string): Promise<void> =>
  page.getByText(words, { exact: true }).filter({ visible: true }).first().waitFor();
const titled = (page: Page, title: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: title }).waitFor();

describe('a forgotten password, in the browser', () => {
  const { app, newPerson } = siteInBrowser();

  const register = async (username: string, { context }: Person): Promise<string> => {
    const email = `${username}@example.org`;
    const data = { username, email, password: PASSWORD, confirmPassword: PASSWORD };
    assert.equal((await context.request.post('/api/register', { data })).status(), 200);
    return email;
  };
  const linkTo = async (email: string, { context }: Person): Promise<string> => {
    await app().server.jobs.runAll();
    const mails = (await (await context.request.get('/api/dev/mailbox')).json()) as { to: string; text: string }[];
    const link = mails
      .find(({ to, text }) => to === email && text.includes('/reset-password'))
      ?.text.match(/\/reset-password\S+/);
    assert.ok(link, `a link for ${email}`);
    return link[0];
  };
  const scan = async ({ page }: Person, what: string): Promise<void> => {
    await assertAccessible(page, what);
    await assertNoSidewaysScroll(page, what);
  };
  const resetTo = async (page: Page, password: string, confirmation = password): Promise<void> => {
    await page.getByLabel('New Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm New Password').fill(confirmation);
    await page.getByRole('button', { name: 'Reset Password' }).click();
  };

  for (const [username, look] of [
    ['small', SMALL_LIGHT],
    ['large', LARGE_DARK],
  ] as const) {
    test(`from the login page to a new password (${look.viewport?.width} px, ${look.colorScheme})`, async () => {
      const person = await newPerson(look);
      const { page, context } = person;
      const email = await register(username, person);
      await context.clearCookies();

      await page.goto('/login');
      await hydrated(page);
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await titled(page, 'Forgot Password');
      await page.getByLabel('Email').first().fill('nowhere');
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await shown(page, 'Please enter a valid email address');
      await scan(person, 'the request with a field error');
      await page.getByLabel('Email').first().fill(email);
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await titled(page, 'Reset Link Sent');
      await shown(page, 'If an account with that email exists, a password reset link has been sent.');
      await scan(person, 'the link is sent');

      await page.goto(await linkTo(email, person));
      await hydrated(page);
      await titled(page, 'Reset Password');
      await resetTo(page, 'short');
      await shown(page, 'Password must be at least 8 characters');
      await resetTo(page, NEW_PASSWORD, 'something else');
      await shown(page, 'Passwords do not match');
      await scan(person, 'the reset with a field error');
      assert.equal(await page.getByLabel('New Password', { exact: true }).inputValue(), '');
      await resetTo(page, 'x'.repeat(65));
      await shown(page, 'Password cannot exceed 64 characters');
      await resetTo(page, NEW_PASSWORD);
      await titled(page, 'Password Reset Complete');
      await scan(person, 'the reset is complete');
      await page.getByRole('link', { name: 'Proceed to Login' }).click();
      await titled(page, 'Sign In');
      await page.getByLabel('Username or Email').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await shown(page, 'Login successful');
      const own = person.complaints.filter((complaint) => !/status of 400/.test(complaint));
      assert.deepEqual(own, []);
      await person.close();
    });
  }

  test('a link that does not work says so and leads to a new one', async () => {
    const person = await newPerson(SMALL_LIGHT);
    const { page } = person;
    await page.goto('/reset-password?token=made-up');
    await hydrated(page);
    await resetTo(page, NEW_PASSWORD);
    await shown(page, 'Reset Failed');
    await shown(page, 'The reset link may be invalid or expired. Please request a new reset link.');
    await scan(person, 'a link that does not work');
    await page.getByRole('link', { name: 'Request a new reset link' }).click();
    await titled(page, 'Forgot Password');
    await person.close();
  });

  test('an address without a token says so, in the page and in a toast', async () => {
    const person = await newPerson(LARGE_DARK);
    const { page } = person;
    await page.goto('/reset-password');
    await hydrated(page);
    await titled(page, 'Invalid Reset Link');
    await shown(page, 'Invalid Request');
    await shown(page, 'Reset token is missing. Please request a new reset link.');
    assert.equal(await page.getByLabel('New Password', { exact: true }).count(), 0);
    await page.getByRole('link', { name: 'Request a new reset link' }).click();
    await titled(page, 'Forgot Password');
    assert.deepEqual(person.complaints, []);
    await person.close();
  });

  test('a request that fails says so; too many say how long to wait', async () => {
    const person = await newPerson(LARGE_DARK);
    const { page } = person;
    await page.goto('/forgot-password');
    await hydrated(page);
    const ask = async (): Promise<void> => {
      await page.getByLabel('Email').first().fill('somebody@example.org');
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
    };
    const address = '**/api/request-password-reset';
    await page.route(address, (route) => route.fulfill({ status: 500, body: '{"message":"inside words"}' }));
    await ask();
    await shown(page, 'Error');
    await shown(page, 'An error occurred while processing your request. Please try again later.');
    assert.equal(await page.getByText('inside words').count(), 0);
    await page.unroute(address);
    await page.route(address, (route) => route.abort());
    const lost = page.waitForEvent('requestfailed');
    await ask();
    await lost;
    await shown(page, 'An error occurred while processing your request. Please try again later.');
    await page.unroute(address);
    for (let round = 0; round < 5; round += 1) {
      const data = { email: 'somebody@example.org' };
      assert.equal((await person.context.request.post('/api/request-password-reset', { data })).status(), 200);
    }
    await ask();
    await page
      .getByText(/^Too many attempts\. Please wait \d+ minutes and try again\.$/)
      .first()
      .waitFor();
    await person.close();
  });

  test('everything works before any script has loaded', async () => {
    const person = await newPerson({ ...SMALL_LIGHT, javaScriptEnabled: false });
    const { page, context } = person;
    const email = await register('plain', person);
    await context.clearCookies();
    await page.goto('/forgot-password');
    await page.getByLabel('Email').first().fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await titled(page, 'Reset Link Sent');
    await page.goto(await linkTo(email, person));
    await resetTo(page, NEW_PASSWORD, 'something else');
    await shown(page, 'Passwords do not match');
    await resetTo(page, NEW_PASSWORD);
    await titled(page, 'Password Reset Complete');
    await page.getByRole('link', { name: 'Proceed to Login' }).click();
    await page.getByLabel('Username or Email').fill('plain');
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/reset-password');
    await titled(page, 'Invalid Reset Link');
    await person.close();
  });

  test('the token goes nowhere else: nothing is asked of other sites, and nobody is told where one came from', async () => {
    const person = await newPerson(LARGE_DARK);
    const { page } = person;
    const email = await register('quiet', person);
    await person.context.request.post('/api/request-password-reset', { data: { email } });
    const link = await linkTo(email, person);
    const token = new URL(link, app().origin).searchParams.get('token') ?? '';
    const asked: { readonly url: string; readonly referer: string | undefined }[] = [];
    page.on('request', (request) => asked.push({ url: request.url(), referer: request.headers().referer }));
    await page.goto(link);
    await hydrated(page);
    await page.getByRole('link', { name: 'Blog' }).first().click();
    await page.waitForURL('**/blog');
    await page.goto(link);
    await hydrated(page);
    await resetTo(page, NEW_PASSWORD);
    await titled(page, 'Password Reset Complete');
    assert.ok(asked.length > 5);
    for (const { url, referer } of asked) {
      assert.equal(new URL(url).origin, app().origin);
      assert.ok(!referer?.includes(token), `${url} was told ${referer}`);
    }
    await person.close();
  });
});
