import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright';
import { SITE_PAGES } from '../../src/domain/site-paths.ts';
import { assertAccessible, assertNoSidewaysScroll, hydrated, type Person } from '../support/browser.ts';
import { startExam } from '../support/exam-steps.ts';
import { signIn, type Viewer } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';
import { toast } from './checkout-screen.ts';

type Visit = readonly [viewer: Viewer, path: string, status: number, words: string];

/** Every screen with the words by which it is known. */
const VISITS: readonly Visit[] = [
  ['visitor', '/', 200, 'NPPE'],
  ['visitor', '/login', 200, 'Forgot your password?'],
  ['visitor', '/login?redirect=course', 200, 'Sign in to access the full Course content'],
  ['visitor', '/register', 200, 'Confirm Password'],
  ['visitor', '/forgot-password', 200, 'Send Reset Link'],
  ['visitor', '/reset-password', 200, 'Invalid Reset Link'],
  ['visitor', '/reset-password?token=some-token', 200, 'Confirm New Password'],
  ['visitor', '/no-such-page', 404, '404 Page Not Found'],
  ['visitor', '/peng-subscribe', 200, 'Create Account & Subscribe'],
  ['visitor', '/contact', 200, 'Mon-Fri 9am to 5pm EST'],
  ['visitor', '/terms', 200, 'Last updated April 22, 2025'],
  ['visitor', '/privacy', 200, 'Last updated April 22, 2025'],
  ['visitor', '/blog', 200, 'Read Full Article'],
  ['visitor', '/blog?tag=law', 200, 'Show all posts'],
  ['visitor', '/blog/how-the-nppe-is-scored', 200, 'Last updated'],
  ['visitor', '/unsubscribe?token=x', 200, 'You will get no more newsletters.'],
  ['visitor', '/confirm-email', 200, 'This link is not complete.'],
  ['visitor', '/confirm-email?token=x', 200, 'Confirm Address'],
  ['visitor', '/unsubscribe', 200, 'This link is not complete.'],
  ['newcomer', '/free-questions', 200, 'Question 10'],
  ['newcomer', '/email-test', 403, 'Access Denied'],
  ['admin', '/email-test', 200, 'Newsletter Subscription Test'],
  ['newcomer', '/dashboard', 200, 'Subscribe Now'],
  ['newcomer', '/subscribe', 200, '$59.00 CAD'],
  ['newcomer', '/peng-subscribe', 200, '$79.00 CAD'],
  ['newcomer', '/account', 200, 'Student'],
  ['newcomer', '/exam-select', 403, "You don't have an active subscription."],
  ['newcomer', '/study-guide', 403, 'Subscription Required'],
  ['newcomer', '/peng-prep', 403, 'Subscription Required'],
  ['newcomer', '/admin', 403, "You don't have permission to access this page. Admin privileges are required."],
  ['newcomer', '/peng-prep/submission', 200, 'Writing needs P.Eng. access'],
  ['visitor', '/mentor-review', 404, '404 Page Not Found'],
  ['expired', '/exam-select', 403, 'Your subscription has expired.'],
  ['learner', '/dashboard', 200, 'Active until'],
  ['learner', '/exam-select', 200, 'Mock Exam Set 2'],
  ['learner', '/exam-select/instructions?set=2', 200, 'One option is the most appropriate'],
  ['newcomer', '/exam-select/instructions?set=2', 403, "You don't have an active subscription."],
  ['learner', '/peng-subscribe', 200, 'After renewal it ends on'],
  ['learner', '/account', 200, 'Exam History'],
  ['learner', '/exam/999999', 404, 'Error Loading Exam'],
  ['learner', '/account?confirm=delete', 200, 'Delete your account?'],
  ['learner', '/account/receipts/999999', 404, '404 Page Not Found'],
  ['admin', '/subscribe', 200, 'Admin access to all content'],
  ['admin', '/account', 200, 'Administrator'],
];

const LOOKS = [
  { width: 360, height: 740, colorScheme: 'dark' },
  { width: 1280, height: 900, colorScheme: 'light' },
] as const;

/** What a device keeps, but for where its visitor came from, which names nobody (product.md 8.53). */
const keptOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'plumbline:first-touch'));

describe('every page: words, status, axe, width, no complaint', () => {
  const { app, newPerson } = siteInBrowser();

  const people = new Map<Viewer, Promise<Person>>();
  /** Each viewer signs in once and goes from page to page, as people do. */
  const personAs = (viewer: Viewer): Promise<Person> => {
    const known = people.get(viewer) ?? comeAs(viewer);
    people.set(viewer, known);
    return known;
  };
  const comeAs = async (viewer: Viewer): Promise<Person> => {
    const person = await newPerson();
    await signIn(app(), person, viewer);
    return person;
  };
  const wear = async ({ page }: Person, { width, height, colorScheme }: (typeof LOOKS)[number]): Promise<void> => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
  };

  // A page is loaded in one look, every other page in the other, and then looked at in both: what is sent does not depend on it.
  for (const [index, [viewer, path, status, words]] of VISITS.entries()) {
    test(`${viewer} at ${path}`, async () => {
      const looks = index % 2 === 0 ? LOOKS : LOOKS.toReversed();
      const person = await personAs(viewer);
      const { page, complaints } = person;
      const before = complaints.length;
      if (looks[0]) await wear(person, looks[0]);
      const answer = await page.goto(path);
      assert.equal(answer?.status(), status);
      await hydrated(page);
      for (const look of looks) {
        const what = `${path} at ${look.width} px, ${look.colorScheme}`;
        await wear(person, look);
        await page.getByText(words).filter({ visible: true }).first().waitFor();
        assert.match(await page.title(), /Plumbline/, what);
        await assertAccessible(page, what);
        await assertNoSidewaysScroll(page, what);
      }
      const own = complaints.slice(before).filter((complaint) => !complaint.includes(`status of ${status}`));
      assert.deepEqual(own, []);
    });
  }

  test('every page that a text may link to is there (product.md 5.31)', async () => {
    const statuses = await Promise.all(
      SITE_PAGES.map(async (page) => {
        const { status } = await fetch(`${app().origin}/${page}`, { redirect: 'manual' });
        return status === 404 ? [page] : [];
      }),
    );
    assert.deepEqual(statuses.flat(), []);
  });

  test('a protected page sends visitors to sign in and back to where they were going (product.md 1.6)', async () => {
    const person = await newPerson();
    await person.page.goto('/exam-select?set=2');
    await person.page.waitForURL('**/login?redirect=exam-select*');
    await hydrated(person.page);
    await person.page.getByLabel(/Username/).fill('demo');
    await person.page.getByLabel('Password', { exact: true }).fill('wrong password');
    await person.page.getByRole('button', { name: 'Sign In' }).click();
    await person.page.getByText('Login failed').first().waitFor();
    await person.page.getByText('Invalid username or password').first().waitFor();
    await person.page.getByLabel('Password', { exact: true }).fill('demo-learner-1');
    await person.page.getByRole('button', { name: 'Sign In' }).click();
    await person.page.waitForURL('**/exam-select?set=2');
    assert.equal(await person.page.getByRole('radio', { name: /Set 2/ }).isChecked(), true);
    await person.close();
  });

  test('signing out says so, leaves nothing on the device and closes the pages (product.md 1.8)', async () => {
    const person = await newPerson({ viewport: { width: 1280, height: 900 } });
    await signIn(app(), person, 'learner');
    await startExam(person.page, 1);
    // A mark stays on the device until the server has it.
    await person.page.route('**/api/exam/**', (route) => route.abort());
    await person.page.getByRole('button', { name: /Flag for review/ }).click();
    await person.page.waitForFunction(() => localStorage.length > 0);
    await person.page.unroute('**/api/exam/**');
    await person.page.goto('/dashboard');
    await hydrated(person.page);
    await person.page.getByRole('button', { name: 'Logout' }).first().click();
    await toast(person.page, 'Logged out', 'You have been successfully logged out.');
    assert.deepEqual(await keptOf(person.page), []);
    await person.page.goto('/dashboard');
    await person.page.waitForURL('**/login?redirect=dashboard');
    await person.close();
  });

  test('signing out in one tab ends it in the others (product.md 1.8)', async () => {
    const person = await newPerson({ viewport: { width: 1280, height: 900 } });
    await signIn(app(), person, 'learner');
    const [own, open] = [await person.context.newPage(), await person.context.newPage()];
    for (const [tab, path] of [
      [person.page, '/dashboard'],
      [own, '/study-guide/1'],
      [open, '/contact'],
    ] as const) {
      await tab.goto(path);
      await hydrated(tab);
    }
    await person.page.getByRole('button', { name: 'Logout' }).first().click();
    await toast(person.page, 'Logged out', 'You have been successfully logged out.');
    await own.waitForURL(/\/login\?redirect=study-guide\/1/);
    for (const tab of [own, open]) {
      await tab.getByRole('banner').getByRole('link', { name: 'Sign In' }).first().waitFor();
      assert.equal(await tab.getByRole('button', { name: 'Logout' }).count(), 0);
    }
    assert.deepEqual(await keptOf(own), []);
    await person.close();
  });

  test('a double click registers once and leads on', async () => {
    const person = await newPerson();
    await person.page.goto('/register');
    await hydrated(person.page);
    await person.page.getByLabel('Username').fill('twice');
    await person.page.getByLabel('Email').first().fill('twice@example.org');
    await person.page.getByLabel('Password', { exact: true }).fill('correct horse');
    await person.page.getByLabel('Confirm Password').fill('correct horse');
    await person.page.getByRole('button', { name: 'Create Account' }).dblclick();
    await person.page.waitForURL('**/subscribe');
    assert.equal(await person.page.getByText('Registration failed').count(), 0);
    await person.close();
  });

  test('ids of the server and of the browser agree, so that errors are read with their fields', async () => {
    const person = await newPerson();
    await person.page.goto('/login');
    await hydrated(person.page);
    await person.page.getByRole('button', { name: 'Sign In' }).click();
    const field = person.page.getByLabel(/Username/);
    await person.page.getByText('Username or Email is required').first().waitFor();
    const [id, describedBy] = [await field.getAttribute('id'), await field.getAttribute('aria-describedby')];
    assert.equal(describedBy, `${id}-error`);
    await person.close();
  });

  test('forms work before any script has loaded', async () => {
    const person = await newPerson({ javaScriptEnabled: false });
    await person.page.goto('/login?redirect=dashboard');
    await person.page.getByLabel(/Username/).fill('demo');
    await person.page.getByLabel('Password', { exact: true }).fill('wrong');
    await person.page.getByRole('button', { name: 'Sign In' }).click();
    await person.page.getByText('Invalid username or password').first().waitFor();
    await person.page.getByLabel('Password', { exact: true }).fill('demo-learner-1');
    await person.page.getByRole('button', { name: 'Sign In' }).click();
    await person.page.waitForURL('**/dashboard');
    await person.page.getByText('Active until').first().waitFor();
    await person.close();
  });
});
