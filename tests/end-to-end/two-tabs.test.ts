import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright';
import { hydrated } from '../support/browser.ts';
import { open, SMALL, shown } from '../support/screens.ts';
import { endSessionElsewhere, signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';
import { nextCode, totpCode } from '../support/totp.ts';
import { visitorOf } from '../support/visitor.ts';
import {
  askAndAnswer,
  codeIn,
  codesOn,
  finish,
  firstStep,
  heading,
  NEW_CODES,
  PASSWORD,
  press,
  REMOVE_APP,
  secretOn,
  setUp,
  signOut,
  TWO_STEPS,
  usernameOf,
} from './two-step-screen.ts';

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' };

describe('an account in two tabs or on two devices, in the browser (product.md 1.5, 1.22, 1.34, 2.9)', () => {
  const { app, newPerson, newcomer } = siteInBrowser({}, { hasClockedLimits: true });

  const inTwoTabs = async () => {
    const person = await newcomer(SMALL);
    return { person, page: person.page, other: await person.context.newPage() };
  };

  test('of two apps that are set up in two tabs the second is refused in words', async () => {
    const { person, page, other } = await inTwoTabs();
    for (const tab of [page, other]) {
      await open(tab, TWO_STEPS);
      await press(tab, 'Add Authenticator App');
      await heading(tab, 'Set Up Your Authenticator App');
    }
    const add = async (tab: Page): Promise<void> => {
      await codeIn(tab).fill(totpCode(await secretOn(tab), app().clock.now()));
      await press(tab, 'Turn On Two-Step Sign-in');
    };
    await add(other);
    await heading(other, 'Your Recovery Codes');
    await add(page);
    await shown(page, /^Your account has an authenticator app already\. Remove it first/);
    assert.deepEqual(await codesOn(page), []);
    await person.close();
  });

  test('new recovery codes are refused in words once the last factor was removed in another tab', async () => {
    const { person, page, other } = await inTwoTabs();
    await open(page, TWO_STEPS);
    await setUp(app(), page);
    for (const tab of [page, other]) await open(tab, TWO_STEPS);
    await askAndAnswer(other, REMOVE_APP);
    await shown(other, 'The authenticator app was removed');
    await askAndAnswer(page, NEW_CODES);
    await shown(page, /^This account has no such second factor/);
    await person.close();
  });

  test('a second step that another tab has finished leads on', async () => {
    const { person, page, other } = await inTwoTabs();
    const username = await usernameOf(person);
    await open(page, TWO_STEPS);
    const { secret } = await setUp(app(), page);
    await signOut(person);
    await open(page, '/login?redirect=account');
    await firstStep(page, username);
    await open(other, page.url());
    const code = nextCode(app(), secret);
    await finish(page, code);
    await heading(page, 'My Account');
    await finish(other, '000000');
    await heading(other, 'My Account');
    await person.close();
  });

  test('a device that has confirmed meanwhile is logged out, and one that was logged out leaves the list', async () => {
    const { person, page, other } = await inTwoTabs();
    const device = visitorOf(app().origin);
    const username = await usernameOf(person);
    assert.equal((await device.post('/api/login', { username, password: PASSWORD }, FIREFOX)).status, 200);
    const ask = async (tab: Page): Promise<void> => {
      await open(tab, '/account');
      await tab.getByRole('link', { name: 'Log Out: Firefox on Windows' }).click();
      await tab.getByRole('alertdialog').getByLabel('Your password').fill(PASSWORD);
    };
    for (const tab of [page, other]) await ask(tab);
    const confirmation = { method: 'password', password: PASSWORD };
    assert.equal((await device.post('/api/account/confirmation', confirmation)).status, 200);
    for (const [tab, words] of [
      [page, 'The device is logged out'],
      [other, 'The list has changed'],
    ] as const) {
      await tab.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click();
      await shown(tab, words);
      await tab.getByRole('link', { name: 'Log Out: Firefox on Windows' }).waitFor({ state: 'detached' });
      assert.equal((await device.get('/api/me')).status, 401);
    }
    await person.close();
  });

  const chooseRegulator = async (page: Page): Promise<void> => {
    await page.getByLabel('Regulator').selectOption('AB');
    await page.getByRole('button', { name: 'Choose regulator' }).click();
  };
  for (const [who, path, link, prepare] of [
    ['newcomer', '/account', 'Download My Data'],
    ['admin', '/admin/funnel', 'Export CSV'],
    ['learner', '/peng-prep/submission', 'Text', chooseRegulator],
  ] as const) {
    test(`a link to a file leads to the sign-in and back once the session has ended (${path})`, async () => {
      const person = await newPerson(SMALL);
      const { page } = person;
      await signIn(app(), person, who);
      await open(page, path);
      await prepare?.(page);
      await page.getByRole('link', { name: link, exact: true }).waitFor();
      await endSessionElsewhere(app(), person);
      await page.getByRole('link', { name: link, exact: true }).click();
      await shown(page, 'Your last step was not carried out. Please log in to continue.');
      const { pathname, searchParams } = new URL(page.url());
      assert.equal(pathname, '/login');
      assert.match(`/${searchParams.get('redirect')}`, new RegExp(`^${path}(\\?|$)`));
      await person.close();
    });
  }

  test('a file that is refused for now says so in words', async () => {
    const { person, page } = await inTwoTabs();
    for (let times = 0; times < 10; times += 1)
      assert.equal((await person.context.request.get('/api/account/export')).status(), 200);
    await open(page, '/account');
    await page.getByRole('link', { name: 'Download My Data' }).click();
    await heading(page, 'Something went wrong');
    await shown(page, /^Too many attempts\. Please wait \d+ minutes and try again\.$/);
    await hydrated(page);
    app().clock.advance(3_600_000);
    await page.getByRole('link', { name: 'Try Again' }).click();
    await shown(page, 'Confirm that it is you');
    await person.close();
  });
});
