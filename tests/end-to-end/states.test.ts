import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright';
import { accepted } from '../../src/domain/result.ts';
import { assertAccessible, assertNoSidewaysScroll, examRuns, hydrated, type Person } from '../support/browser.ts';
import { startExam as startExamOf } from '../support/exam-steps.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

const SMALL: BrowserContextOptions = { viewport: { width: 360, height: 740 }, colorScheme: 'light' };
const LARGE: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' };
const BOTH = [SMALL, LARGE] as const;

/** What the browser says of lost requests, and axe of style sheets that it cannot fetch for itself. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|Couldn't load preload assets/;

const DAY = 86_400_000;
const PASSWORD = 'correct horse';

const shown = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).filter({ visible: true }).first().waitFor();

const saved = (page: Page): Promise<void> => shown(page, 'All answers saved');

const chooseFirst = (page: Page): Promise<void> => page.locator('label:has(input[type=radio])').first().click();

async function startExam(page: Page): Promise<number> {
  const attempt = await startExamOf(page, 1);
  await examRuns(page);
  return attempt;
}

describe('states that no other test scans: words, axe, width, no complaint', () => {
  const { app, newPerson } = siteInBrowser();
  let members = 0;

  type State = { readonly page: Page; readonly person: Person; readonly scan: Scan };
  type Scan = (what: string, state?: 'page' | 'dialog') => Promise<void>;

  /** Tells the same story in each look; `expected` are the only complaints a browser may have. */
  const state = (
    title: string,
    looks: readonly BrowserContextOptions[],
    expected: RegExp | null,
    tell: (state: State) => Promise<void>,
  ): void => {
    for (const look of looks) {
      const where = `${look.viewport?.width} px, ${look.colorScheme}`;
      test(`${title} (${where})`, async () => {
        const person = await newPerson(look);
        const { page } = person;
        const scan: Scan = async (what, kind) => {
          await assertAccessible(page, `${what} at ${where}`, kind);
          await assertNoSidewaysScroll(page, `${what} at ${where}`);
        };
        await tell({ page, person, scan });
        const own = person.complaints.filter((complaint) => !expected?.test(complaint));
        assert.deepEqual(own, [], title);
        await person.close();
      });
    }
  };

  /** Signs a new learner with access in, who has no exam yet; returns the name. */
  const signInMember = async ({ context }: Person): Promise<string> => {
    members += 1;
    const username = `member${members}`;
    const data = { username, email: `${username}@example.org`, password: PASSWORD, confirmPassword: PASSWORD };
    const answer = await context.request.post('/api/register', { data });
    assert.equal(answer.status(), 200);
    const { user } = (await answer.json()) as { user: { id: number } };
    await app().server.transact(async ({ users }) => {
      await users.setNppeAccess(user.id, { status: 'active', endsAt: app().clock.now() + 30 * DAY });
      return accepted(null);
    });
    return username;
  };

  const answersOf = async (attempt: number): Promise<number> => {
    const sql = 'SELECT COUNT(*) AS count FROM user_answers WHERE exam_attempt_id = ?';
    const [row] = await app().server.database.rows<{ count: number }>(sql, [attempt]);
    return Number(row?.count);
  };

  state('the help dialog of the exam', BOTH, null, async ({ page, person, scan }) => {
    await signIn(app(), person, 'learner');
    await startExam(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Help' }).waitFor();
    await shown(page, 'Use these keys');
    await scan('the help dialog', 'dialog');
  });

  state('the grid sheet of the exam', [SMALL], null, async ({ page, person, scan }) => {
    await signIn(app(), person, 'learner');
    await startExam(page);
    await page.getByRole('button', { name: 'Questions', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Questions' });
    await sheet.getByRole('button', { name: /^Question 110,/ }).waitFor();
    await scan('the grid sheet', 'dialog');
    await sheet.getByRole('button', { name: /^Question 30,/ }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Question 30', exact: true }).waitFor();
  });

  state('the exam without a network', BOTH, OFFLINE, async ({ page, person, scan }) => {
    await signInMember(person);
    const attempt = await startExam(page);
    await person.context.setOffline(true);
    await chooseFirst(page);
    await shown(page, 'Offline: 1 answer kept on this device');
    await scan('the exam offline');
    await person.context.setOffline(false);
    await saved(page);
    assert.equal(await answersOf(attempt), 1);
  });

  state('the session ends mid-exam (product.md 4.18)', BOTH, /status of 401/, async ({ page, person, scan }) => {
    const username = await signInMember(person);
    const attempt = await startExam(page);
    await person.context.clearCookies();
    await chooseFirst(page);
    const dialog = page.getByRole('dialog', { name: 'Log in to go on' });
    await dialog.getByText('1 answer is kept on this device').waitFor();
    assert.equal(await answersOf(attempt), 0);
    await scan('the login dialog of the exam', 'dialog');
    assert.equal(await dialog.getByLabel('Username or Email').inputValue(), username);
    const password = dialog.getByLabel('Password', { exact: true });
    await password.fill('wrong password');
    await dialog.getByRole('button', { name: 'Log In' }).click();
    await dialog.getByText('Invalid username or password').waitFor();
    await scan('the login dialog after a wrong password', 'dialog');
    await password.fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Log In' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await saved(page);
    assert.equal(await answersOf(attempt), 1);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('heading', { name: 'Question 2', exact: true }).waitFor();
    await chooseFirst(page);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await saved(page);
    assert.equal(await answersOf(attempt), 2);
  });

  state('the bank of the sandbox, and the mailbox with a receipt', BOTH, null, async ({ page, person, scan }) => {
    await signIn(app(), person, 'newcomer');
    await page.goto('/subscribe');
    await hydrated(page);
    await page.getByLabel('Card number').fill('4000 0025 0000 3155');
    await page.getByLabel(/^Expiry/).fill('12/40');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Pay $59.00 CAD' }).click();
    await page.waitForURL('**/sandbox-bank?**');
    await page.getByRole('heading', { name: 'Confirm your payment' }).waitFor();
    await scan('the bank of the sandbox');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL('**/dashboard');
    await app().server.jobs.runAll();
    await page.goto('/dev/mailbox');
    await hydrated(page);
    await shown(page, /59\.00/);
    await scan('the mailbox with a mail');
  });

  state('the login form with field errors', BOTH, /status of 400/, async ({ page, scan }) => {
    await page.goto('/login');
    await hydrated(page);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await shown(page, 'Username or Email is required');
    await shown(page, 'Password is required');
    await scan('the login form with field errors');
  });

  state('the register form with field errors', BOTH, /status of 400/, async ({ page, scan }) => {
    await page.goto('/register');
    await hydrated(page);
    await page.getByLabel('Username').fill('x');
    await page.getByLabel('Email').fill('nowhere');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByLabel('Confirm Password').fill('shorter');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    assert.ok((await page.locator('[aria-invalid=true]').count()) >= 3);
    await scan('the register form with field errors');
  });

  state('registering a name that is taken', BOTH, /status of (4\d\d|500)/, async ({ page, scan }) => {
    await page.goto('/register');
    await hydrated(page);
    await page.getByLabel('Username').fill('demo');
    await page.getByLabel('Email').fill('somebody.else@example.org');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await shown(page, 'Registration failed');
    await scan('a failed registration');
    await page.route('**/api/register', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('button', { name: 'Create Account' }).click();
    await shown(page, 'Could not create your account');
  });

  state('a payment that cannot be opened', BOTH, /ERR_FAILED/, async ({ page, person, scan }) => {
    await signIn(app(), person, 'newcomer');
    await page.route('**/api/create-payment-intent', (route) => route.abort());
    await page.goto('/subscribe');
    await shown(page, 'Payment Error');
    await shown(page, 'Could not initialize payment');
    await page.getByRole('button', { name: 'Try Again' }).waitFor();
    await scan('a payment that cannot be opened');
  });

  state('a promo code that is refused, and one that is on', BOTH, /status of 400/, async ({ page, person, scan }) => {
    await signIn(app(), person, 'newcomer');
    await page.goto('/subscribe');
    await page.getByRole('button', { name: 'Pay $59.00 CAD', disabled: false }).waitFor();
    await page.getByLabel('Promo code').fill('nosuch');
    await page.getByRole('button', { name: 'Apply' }).click();
    await shown(page, 'Invalid promo code');
    await scan('a refused promo code');
    await page.getByLabel('Promo code').fill('welcome15');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Pay $50.15 CAD', disabled: false }).waitFor();
    await scan('a checkout with a discount');
  });

  state('logging out without an answer', [LARGE], /ERR_FAILED|status of 500/, async ({ page, person, scan }) => {
    await signIn(app(), person, 'learner');
    await page.route('**/api/logout', (route) => route.abort());
    await page.goto('/dashboard');
    await hydrated(page);
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await shown(page, 'Failed to log out. Please try again.');
    await page.route('**/api/logout', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    await shown(page, 'Failed to logout');
    await scan('a failed logout');
  });

  state('an exam that cannot be started', BOTH, /ERR_FAILED/, async ({ page, person, scan }) => {
    await signInMember(person);
    await page.route('**/api/exam/start', (route) => route.abort());
    await page.goto('/exam-select/instructions?set=1');
    await hydrated(page);
    await page.getByRole('button', { name: /^Begin/ }).click();
    await page.getByText('Error', { exact: true }).filter({ visible: true }).first().waitFor();
    await shown(page, 'Failed to start exam. Please try again.');
    await scan('an exam that cannot be started');
  });
});
