import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright';
import type { Person } from '../support/browser.ts';
import { LARGE, open, SMALL, scanBothThemes, shown } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';
import { nextCode, totpCode } from '../support/totp.ts';
import {
  addAuthenticator,
  askAndAnswer,
  codeIn,
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

const MINUTE = 60_000;
const CONFIRM = 'Confirm that it is you';

/** Everything that the tab keeps, as one text. */
const keptIn = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

const namePasskey = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Name of the passkey').fill(name);
  await press(page, 'Add Passkey');
};

describe('a form that needs a confirmation, in the browser (product.md 1.40)', () => {
  const { app, newPerson, newcomer } = siteInBrowser();

  const newcomerWithTwoSteps = async () => {
    const person = await newcomer(SMALL);
    const { page } = person;
    await open(page, TWO_STEPS);
    return { person, page, secret: (await setUp(app(), page)).secret };
  };

  const byPassword = async (page: Page, password = PASSWORD): Promise<void> => {
    await page.getByLabel('Your password').fill(password);
    await press(page, 'Confirm');
  };

  /** Asks in its dialog for the account to be deleted, once a confirmation is no longer recent. */
  const askToDelete = async (page: Page) => {
    await open(page, '/account?confirm=delete');
    app().clock.advance(10 * MINUTE);
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: /^Delete/ }).click();
    return dialog;
  };

  for (const [size, look] of [
    ['1280 px', LARGE],
    ['360 px', SMALL],
  ] as const) {
    test(`a new passkey has the name that was typed before the confirmation (${size})`, async () => {
      const person = await newcomer(look);
      const { page } = person;
      await addAuthenticator(page);
      await open(page, TWO_STEPS);
      app().clock.advance(10 * MINUTE);
      await namePasskey(page, 'Work laptop');
      await heading(page, CONFIRM);
      await page.waitForFunction(() => window.scrollY === 0);
      await shown(page, /^Please confirm to add the passkey Work laptop\. It is carried out as soon as you confirm\./);
      await scanBothThemes(page, 'the confirmation of a form');
      assert.ok(!page.url().includes('laptop'), page.url());
      await byPassword(page, 'not this one');
      await shown(page, 'That is not your current password.');
      await byPassword(page);
      await heading(page, 'Your Recovery Codes');
      await page.getByRole('link', { name: 'Remove Work laptop' }).waitFor();
      assert.ok(!(await keptIn(page)).includes('Work laptop'), 'it is forgotten once it was carried out');
      app().clock.advance(10 * MINUTE);
      await namePasskey(page, 'The same laptop');
      await heading(page, CONFIRM);
      await press(page, 'Use a Passkey');
      await shown(page, 'This device holds a passkey of your account already.');
      const name = page.getByLabel('Name of the passkey');
      assert.equal(await name.inputValue(), 'The same laptop', 'a name that could not be used is still there');
      await person.close();
    });
  }

  test('the address that an administrator corrects survives the confirmation and a reload of it', async () => {
    const learner = await newcomer(SMALL);
    const { id } = (await (await learner.context.request.get('/api/me')).json()) as { id: number };
    const username = await usernameOf(learner);
    const person = await newPerson(LARGE);
    const { page } = person;
    await signIn(app(), person, 'admin');
    await open(page, `/admin/users/${id}?do=email`);
    app().clock.advance(10 * MINUTE);
    await page.getByLabel('New email address').fill(`right-${username}@example.org`);
    await page.getByLabel('Reason').fill('mistyped at registration');
    await press(page, 'Send Confirmation');
    await heading(page, CONFIRM);
    assert.match(await keptIn(page), /mistyped at registration/);
    assert.ok(!page.url().includes('right'), page.url());
    await page.reload();
    await shown(page, /It is carried out as soon as you confirm\./);
    await byPassword(page, 'demo-admin-1');
    await shown(page, 'Confirmation email on its way');
    await page.waitForURL((url) => url.pathname === `/admin/users/${id}`);
    await shown(page, `right-${username}@example.org`);
    assert.ok(!(await keptIn(page)).includes('mistyped'));
    const sql = "SELECT changes FROM audit_entries WHERE subject_kind = 'user' AND subject_id = ?";
    const recorded = await app().server.database.rows<{ changes: string }>(sql, [id]);
    assert.equal(recorded.length, 1);
    assert.match(recorded[0]?.changes ?? '', /mistyped at registration/);
    await learner.close();
    await person.close();
  });

  test('an administrator gives a role after the confirmation without entering the reason again', async () => {
    const learner = await newcomer(SMALL);
    const { id, username } = (await (await learner.context.request.get('/api/me')).json()) as {
      id: number;
      username: string;
    };
    const person = await newPerson(SMALL);
    const { page } = person;
    await signIn(app(), person, 'admin');
    await open(page, `/admin/users/${id}?do=role`);
    app().clock.advance(10 * MINUTE);
    await page.getByLabel('Reason').fill('helps with support');
    await press(page, 'Make Administrator');
    await heading(page, CONFIRM);
    await shown(page, new RegExp(`^Please confirm to make ${username} an administrator\\.`));
    assert.equal(await page.getByRole('navigation', { name: 'Learning' }).count(), 0, 'no ways of learners');
    await byPassword(page, 'demo-admin-1');
    await shown(page, 'Role changed');
    const { role } = (await (await learner.context.request.get('/api/me')).json()) as { role: string };
    assert.equal(role, 'admin');
    await learner.close();
    await person.close();
  });

  test('going back and signing out forget it, and nothing is carried out', async () => {
    const person = await newcomer(SMALL);
    const { page } = person;
    await addAuthenticator(page);
    await open(page, TWO_STEPS);
    app().clock.advance(10 * MINUTE);
    await namePasskey(page, 'Tablet');
    await heading(page, CONFIRM);
    assert.match(await keptIn(page), /Tablet/);
    await page.getByRole('link', { name: 'Go back' }).click();
    await heading(page, 'Passkeys');
    assert.ok(!(await keptIn(page)).includes('Tablet'));
    await namePasskey(page, 'Watch');
    await heading(page, CONFIRM);
    await page.reload();
    await shown(page, /^Please confirm to add the passkey Watch\./);
    assert.match(await keptIn(page), /Watch/);
    await page.goBack();
    await heading(page, 'Passkeys');
    assert.ok(!(await keptIn(page)).includes('Watch'), "the browser's own Back forgets it too");
    await namePasskey(page, 'Telephone');
    await heading(page, CONFIRM);
    assert.match(await keptIn(page), /Telephone/);
    const other = await person.context.newPage();
    await open(other, '/logout');
    await other.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    assert.ok(!(await keptIn(page)).includes('Telephone'));
    await person.close();
  });

  const confirmInAnotherTab = async ({ context }: Person, secret: string): Promise<void> => {
    const other = await context.newPage();
    await open(other, '/confirm-identity?redirect=account');
    await codeIn(other).fill(nextCode(app(), secret));
    await press(other, 'Confirm');
    await heading(other, 'My Account');
    await other.close();
  };

  test("a typed address forgets it: after a confirmation in another tab, the browser's Back carries nothing out", async () => {
    const { person, page, secret } = await newcomerWithTwoSteps();
    const askToRemove = async (): Promise<void> => {
      await open(page, TWO_STEPS);
      await askAndAnswer(page, REMOVE_APP);
      await shown(page, /^Please confirm to remove/);
    };
    app().clock.advance(10 * MINUTE);
    await askToRemove();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await shown(page, /^You are about to do something that is protected\./);
    await askToRemove();
    await page.goto('/account');
    await confirmInAnotherTab(person, secret);
    await page.goBack();
    await heading(page, 'Confirmed');
    await page.getByRole('main').getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('link', { name: REMOVE_APP[0], exact: true }).waitFor();
    await person.close();
  });

  test('a later sign-in of the same user drops it, and the page says so', async () => {
    const person = await newcomer(SMALL);
    const { page } = person;
    const data = { username: await usernameOf(person), password: PASSWORD };
    await open(page, TWO_STEPS);
    app().clock.advance(10 * MINUTE);
    await press(page, 'Add Authenticator App');
    await heading(page, CONFIRM);
    app().clock.advance(1);
    assert.equal((await person.context.request.post('/api/login', { data })).status(), 200);
    await byPassword(page);
    await shown(page, 'Your last step was not carried out, because you have signed in again since.');
    await scanBothThemes(page, 'the confirmation of a form that was dropped');
    await page.getByRole('main').getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Add Authenticator App' }).waitFor();
    await person.close();
  });

  test('what was confirmed in another tab carries it out after a reload, and brings back what lacks a password', async () => {
    const { person, page, secret } = await newcomerWithTwoSteps();
    const dialog = await askToDelete(page);
    await heading(page, CONFIRM);
    await confirmInAnotherTab(person, secret);
    await page.reload();
    await dialog.getByText('Please enter it once more: it was not kept').waitFor();

    await open(page, TWO_STEPS);
    app().clock.advance(10 * MINUTE);
    await askAndAnswer(page, REMOVE_APP);
    await heading(page, CONFIRM);
    await confirmInAnotherTab(person, secret);
    await page.reload();
    await shown(page, 'The authenticator app was removed');
    await page.getByRole('button', { name: 'Add Authenticator App' }).waitFor();
    assert.ok(!(await keptIn(page)).includes('remove-totp'), 'it is forgotten once it was carried out');
    await person.close();
  });

  for (const [how, leave] of [
    ['by the confirmation', (page: Page) => byPassword(page)],
    ['by a reload', (page: Page) => page.reload()],
  ] as const) {
    test(`a session that ends at the confirmation, found out ${how}, leaves no form to the next sign-in`, async () => {
      const person = await newcomer(SMALL);
      const { page } = person;
      const username = await usernameOf(person);
      await addAuthenticator(page);
      await open(page, TWO_STEPS);
      app().clock.advance(10 * MINUTE);
      await namePasskey(page, 'Work laptop');
      await heading(page, CONFIRM);
      await signOut(person);
      await leave(page);
      await heading(page, 'Sign In');
      await page.waitForFunction(() => !JSON.stringify({ ...sessionStorage }).includes('Work laptop'));
      await page.getByLabel('Username or Email').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await press(page, 'Sign In');
      await page.getByRole('heading', { name: 'Passkeys', exact: true }).waitFor();
      assert.equal(new URL(page.url()).pathname, TWO_STEPS);
      assert.equal(await page.getByRole('link', { name: /^Remove / }).count(), 0);
      await person.close();
    });
  }

  test('a password is no part of what is kept: deleting the account asks for it again, in place', async () => {
    const { person, page, secret } = await newcomerWithTwoSteps();
    const dialog = await askToDelete(page);
    await heading(page, CONFIRM);
    assert.match(await keptIn(page), /delete-account/);
    assert.ok(!(await keptIn(page)).includes(PASSWORD));
    assert.ok(!(await page.content()).includes(PASSWORD));
    await shown(page, /delete your account\. You are then asked for your password once more, because it is not kept\./);
    await codeIn(page).fill(nextCode(app(), secret));
    await press(page, 'Confirm');
    await dialog.getByText('Please enter it once more: it was not kept').waitFor();
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.name === 'password');
    assert.equal(await page.locator('[aria-invalid]').count(), 0, 'nothing was entered wrongly');
    await page.keyboard.type(PASSWORD);
    await scanBothThemes(page, 'the password once more', 'dialog');
    await dialog.getByRole('button', { name: /^Delete/ }).click();
    await shown(page, 'Account deleted');
    await person.close();
  });

  test('an app whose set-up was interrupted by the confirmation is added by its next code', async () => {
    const person = await newcomer(LARGE);
    const { page } = person;
    await open(page, TWO_STEPS);
    app().clock.advance(6 * MINUTE);
    await press(page, 'Add Authenticator App');
    await heading(page, 'Set Up Your Authenticator App');
    const secret = await secretOn(page);
    app().clock.advance(5 * MINUTE);
    await codeIn(page).fill(totpCode(secret, app().clock.now()));
    await press(page, 'Turn On Two-Step Sign-in');
    await heading(page, CONFIRM);
    const kept = await keptIn(page);
    assert.ok(!kept.includes(secret) && !(await page.content()).includes(secret), 'the key is not kept');
    await shown(page, /authenticator app\. You are then asked for the code once more, because it is not kept\./);
    await byPassword(page);
    await shown(page, /^Your app has the key of this account already\./);
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.name === 'code');
    assert.equal(await page.locator('[aria-invalid]').count(), 0, 'nothing was entered wrongly');
    await scanBothThemes(page, 'setting up an app after the confirmation');
    await codeIn(page).fill(totpCode(secret, app().clock.now()));
    await press(page, 'Turn On Two-Step Sign-in');
    await heading(page, 'Your Recovery Codes');
    await person.close();
  });

  test('an app whose set-up has expired meanwhile can be set up anew', async () => {
    const person = await newcomer(SMALL);
    const { page } = person;
    await open(page, TWO_STEPS);
    await press(page, 'Add Authenticator App');
    await heading(page, 'Set Up Your Authenticator App');
    const secret = await secretOn(page);
    app().clock.advance(11 * MINUTE);
    const enterCode = async (): Promise<void> => {
      await codeIn(page).fill(totpCode(secret, app().clock.now()));
      await press(page, 'Turn On Two-Step Sign-in');
    };
    await enterCode();
    await heading(page, CONFIRM);
    await byPassword(page);
    await shown(page, /^Your app has the key of this account already\./);
    await enterCode();
    await shown(page, 'Too much time has passed since this key was shown. Please start again.');
    assert.equal(await codeIn(page).count(), 0, 'no code can be entered for an expired key');
    await setUp(app(), page);
    await person.close();
  });

  test('it is carried out before any script has loaded', async () => {
    const person = await newcomer({ ...SMALL, javaScriptEnabled: false });
    const { page } = person;
    await page.goto(TWO_STEPS);
    const { secret } = await setUp(app(), page);
    app().clock.advance(10 * MINUTE);
    await page.goto(TWO_STEPS);
    await askAndAnswer(page, NEW_CODES);
    await heading(page, CONFIRM);
    await shown(page, /^Please confirm to make new recovery codes\./);
    await codeIn(page).fill('000000');
    await press(page, 'Confirm');
    await shown(page, /^This code is not right/);
    await codeIn(page).fill(nextCode(app(), secret));
    await press(page, 'Confirm');
    await heading(page, 'Your Recovery Codes');
    assert.equal(new URL(page.url()).pathname, TWO_STEPS);
    await person.close();
  });
});
