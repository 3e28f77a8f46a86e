import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright';
import type { Person } from '../support/browser.ts';
import { LARGE, open, shown } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';
import { choose } from './example-stories.ts';

const TITLE = 'You have been logged out';
const LOG_IN = 'Please log in to continue.';
const NOT_DONE = `Your last step was not carried out. ${LOG_IN}`;

describe('a session that ends while a page is open (product.md 2.9)', () => {
  const site = siteInBrowser();

  /** The page of the sign-in says why, and no toast says it again. */
  async function told(page: Page, words: string): Promise<void> {
    await page.getByRole('alert').filter({ hasText: TITLE }).getByText(words, { exact: true }).waitFor();
    assert.equal(await page.getByText(TITLE).count(), 1);
  }

  /** The session ends on the server, as it does when it is ended elsewhere; the page does not know. */
  async function endSession({ context }: Person): Promise<void> {
    assert.equal((await context.request.post('/api/logout', { data: {} })).status(), 200);
  }

  async function aLearner(): Promise<Person> {
    const person = await site.newPerson(LARGE);
    await signIn(site.app(), person, 'learner');
    return person;
  }

  async function chosen(page: Page, path: string): Promise<string> {
    await open(page, path);
    if (path === '/peng-prep') await choose(page, 'Engineering Discipline', 'discipline', /Civil/);
    await choose(page, /bank|prep/.test(path) ? 'Competency' : 'Engineering Competency', 'competency', /^1\.3 /);
    return new URL(page.url()).search;
  }

  const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();

  const STEPS: readonly (readonly [string, string, string, (page: Page) => Promise<unknown>, string])[] = [
    [
      'Next Example',
      '/peng-prep',
      '&show=all',
      (page) => page.getByRole('link', { name: 'Next Example' }).click(),
      LOG_IN,
    ],
    ['Save to My List', '/peng-prep', '&show=all', press('Save to My List'), NOT_DONE],
    ['Generate Example', '/peng-prep', '&show=all', press('Generate Example'), NOT_DONE],
    [
      'another province',
      '/peng-prep',
      '',
      (page) => page.getByLabel('Province/Territory').selectOption({ label: 'Ontario (ON)' }),
      LOG_IN,
    ],
    ['Generate Example', '/peng-examples', '', press('Generate Example'), NOT_DONE],
  ];

  for (const [what, path, more, step, words] of STEPS) {
    test(`${what} on ${path} leads to the sign-in and back`, async () => {
      const person = await aLearner();
      const { page } = person;
      const search = await chosen(page, path);
      if (more) await open(page, `${path}${search}${more}`);
      await endSession(person);
      await step(page);
      await page.waitForURL((url) => url.pathname === '/login');
      await told(page, words);
      assert.match(new URL(page.url()).searchParams.get('redirect') ?? '', new RegExp(`^${path.slice(1)}\\?`));
      assert.equal(await page.getByText('Something went wrong').count(), 0);
      await page.getByLabel(/Username/).fill('demo');
      await page.getByLabel('Password', { exact: true }).fill('demo-learner-1');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.waitForURL((url) => url.pathname === path);
      await person.close();
    });
  }

  test('a bookmark that could not be set is said on the way to the sign-in', async () => {
    const person = await aLearner();
    const { page } = person;
    await open(page, '/study-guide');
    await endSession(person);
    await page
      .getByRole('button', { name: /^Bookmark/ })
      .first()
      .click();
    await page.waitForURL((url) => url.pathname === '/login');
    await told(page, NOT_DONE);
    await shown(page, 'Premium Content');
    await person.close();
  });

  test('another page is asked for after signing in again', async () => {
    const person = await aLearner();
    const { page } = person;
    await open(page, '/account');
    await endSession(person);
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.waitForURL('**/login?redirect=dashboard&ended=session');
    await told(page, LOG_IN);
    await person.close();
  });
});
