import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions } from 'playwright';
import { accepted } from '../../src/domain/result.ts';
import { examRuns } from '../support/browser.ts';
import { startExam } from '../support/exam-steps.ts';
import { LARGE, lookOf, open, SMALL, scanBothThemes, shown } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';
import { nextCode, totpCode } from '../support/totp.ts';
import {
  addAuthenticator,
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
  removePasskey,
  secretOn,
  setUp,
  signOut,
  TWO_STEPS,
  usernameOf,
} from './two-step-screen.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe('two-step sign-in, in the browser (product.md 1.30 to 1.37)', () => {
  const { app, newcomer } = siteInBrowser();

  const aNewcomer = async (look: BrowserContextOptions) => {
    const person = await newcomer(look);
    return { person, page: person.page, username: await usernameOf(person) };
  };

  for (const [size, look] of [
    ['1280 px', LARGE],
    ['360 px', SMALL],
  ] as const) {
    test(`an authenticator app is set up, signs in, and is replaced by a recovery code (${size})`, async () => {
      const { person, page, username } = await aNewcomer(look);
      await open(page, '/account');
      await scanBothThemes(page, 'My Account with two-step sign-in');
      await page.getByRole('link', { name: 'Set Up Two-Step Sign-in' }).click();
      await heading(page, 'Authenticator App');
      await scanBothThemes(page, 'two-step sign-in, off');
      await press(page, 'Add Authenticator App');
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
      await scanBothThemes(page, 'setting up an app');
      await codeIn(page).fill('000000');
      await press(page, 'Turn On Two-Step Sign-in');
      await shown(page, /^This code is not right\. Check that the clock/);
      const secret = await secretOn(page);
      await codeIn(page).fill(totpCode(secret, app().clock.now()));
      await press(page, 'Turn On Two-Step Sign-in');
      await heading(page, 'Your Recovery Codes');
      await scanBothThemes(page, 'recovery codes');
      const codes = await codesOn(page);
      assert.equal(new Set(codes).size, 10);
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download Codes' }).click();
      assert.equal((await download).suggestedFilename(), 'plumbline-recovery-codes.txt');
      await open(page, TWO_STEPS);
      await shown(page, '10 unused codes are left. A new set ends the one you have.');
      assert.deepEqual(await codesOn(page), [], 'the codes are shown once');

      await signOut(person);
      await open(page, '/login?redirect=account');
      await firstStep(page, username);
      await scanBothThemes(page, 'the second step');
      await finish(page, totpCode(secret, app().clock.now()));
      await shown(page, /^This code is not right, or it was used already/);
      await scanBothThemes(page, 'the second step after a used code');
      await finish(page, nextCode(app(), secret));
      await heading(page, 'My Account');
      assert.equal(new URL(page.url()).pathname, '/account');

      await signOut(person);
      await open(page, '/login');
      await firstStep(page, username);
      await finish(page, codes[0]?.toUpperCase() ?? '');
      await shown(page, 'Login successful');
      await open(page, TWO_STEPS);
      await shown(page, /^9 unused codes are left/);
      await askAndAnswer(page, NEW_CODES);
      await heading(page, 'Your Recovery Codes');
      assert.ok(!(await codesOn(page)).some((code) => codes.includes(code)));
      const own = person.complaints.filter((complaint) => !/status of 400/.test(complaint));
      assert.deepEqual(own, []);
      await person.close();
    });
  }

  test('ten minutes after signing in a change asks to confirm it, and is then carried out', async () => {
    const { person, page } = await aNewcomer(SMALL);
    await open(page, TWO_STEPS);
    const { secret } = await setUp(app(), page);
    await open(page, TWO_STEPS);
    app().clock.advance(10 * MINUTE);
    await askAndAnswer(page, REMOVE_APP);
    await heading(page, 'Confirm that it is you');
    await shown(page, /^Please confirm to remove the authenticator app\. It is carried out as soon as you confirm\./);
    await scanBothThemes(page, 'the confirmation');
    await codeIn(page).fill('123456');
    await press(page, 'Confirm');
    await shown(page, /^This code is not right/);
    await codeIn(page).fill(nextCode(app(), secret));
    await press(page, 'Confirm');
    await shown(page, 'The authenticator app was removed');
    await page.getByRole('button', { name: 'Add Authenticator App' }).waitFor();
    await person.close();
  });

  test('a download asks for the password when the sign-in is not fresh, and then offers the file', async () => {
    const { person, page } = await aNewcomer(LARGE);
    await open(page, '/account');
    app().clock.advance(10 * MINUTE);
    await page.getByRole('link', { name: 'Download My Data' }).click();
    await heading(page, 'Confirm that it is you');
    await shown(page, /^Please confirm to download your data\. This confirmation is valid/);
    await page.getByLabel('Your password').fill(PASSWORD);
    await press(page, 'Confirm');
    await shown(page, 'You can download your data now.');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download', exact: true }).click();
    assert.equal((await download).suggestedFilename(), 'plumbline-data.json');
    await page.getByRole('link', { name: 'Go back' }).click();
    await heading(page, 'My Account');
    await person.close();
  });

  test('everything works before any script has loaded', async () => {
    const { person, page, username } = await aNewcomer({ ...SMALL, javaScriptEnabled: false });
    await page.goto(TWO_STEPS);
    await press(page, 'Add Authenticator App');
    await codeIn(page).fill('000000');
    await press(page, 'Turn On Two-Step Sign-in');
    await shown(page, 'If your app does not have this key yet, enter it by hand.');
    await page.goto(TWO_STEPS);
    const { secret, codes } = await setUp(app(), page);
    assert.equal(codes.length, 10);
    await signOut(person);
    await page.goto('/login?redirect=account');
    await firstStep(page, username);
    await finish(page, '000000');
    await shown(page, /^This code is not right/);
    await finish(page, nextCode(app(), secret));
    await heading(page, 'My Account');
    await signOut(person);
    await page.goto('/login');
    await firstStep(page, username);
    await finish(page, codes[3] ?? '');
    await page.waitForURL((url) => url.pathname === '/');
    assert.equal(await usernameOf(person), username);
    await page.goto(TWO_STEPS);
    await page.getByRole('link', { name: 'Remove Authenticator App' }).click();
    await page.getByRole('alertdialog').getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await askAndAnswer(page, REMOVE_APP);
    await page.getByRole('button', { name: 'Add Authenticator App' }).waitFor();
    await person.close();
  });

  test('a session that ends in an exam asks for both steps in place, and no answer is lost (product.md 4.18)', async () => {
    const { person, page, username } = await aNewcomer(SMALL);
    const { id } = (await (await person.context.request.get('/api/me')).json()) as { id: number };
    await app().server.transact(async ({ users }) => {
      await users.setNppeAccess(id, { status: 'active', endsAt: app().clock.now() + 30 * DAY });
      return accepted(null);
    });
    await open(page, TWO_STEPS);
    const { secret } = await setUp(app(), page);
    const attempt = await startExam(page, 1);
    await examRuns(page);
    await person.context.clearCookies();
    await page.locator('label:has(input[type=radio])').first().click();
    const dialog = page.getByRole('dialog', { name: 'Log in to go on' });
    await dialog.getByText('1 answer is kept on this device').waitFor();
    assert.equal(await dialog.getByLabel('Username or Email').inputValue(), username);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Log In' }).click();
    await dialog.getByLabel('Code', { exact: true }).waitFor();
    await scanBothThemes(page, 'the second step in the exam', 'dialog');
    await dialog.getByLabel('Code', { exact: true }).fill('000000');
    await dialog.getByRole('button', { name: 'Log In' }).click();
    await dialog.getByText(/^This code is not right/).waitFor();
    await dialog.getByLabel('Code', { exact: true }).fill(nextCode(app(), secret));
    await dialog.getByRole('button', { name: 'Log In' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await shown(page, 'All answers saved');
    const sql = 'SELECT 1 FROM user_answers WHERE exam_attempt_id = ?';
    const rows = await app().server.database.rows(sql, [attempt]);
    assert.equal(rows.length, 1);
    await person.close();
  });

  for (const [size, look] of [
    ['1280 px', LARGE],
    ['360 px', SMALL],
  ] as const) {
    test(`a passkey is added, signs in, confirms, and is removed (${size})`, async () => {
      const { person, page, username } = await aNewcomer(look);
      await addAuthenticator(page);
      await open(page, TWO_STEPS);
      await press(page, 'Add Passkey');
      await shown(page, 'Please enter a name first, such as Laptop.');
      await page.getByLabel('Name of the passkey').fill('Laptop');
      await press(page, 'Add Passkey');
      await heading(page, 'Your Recovery Codes');
      assert.equal((await codesOn(page)).length, 10);
      await shown(page, 'Laptop');
      await scanBothThemes(page, 'a passkey and recovery codes');
      const name = page.getByLabel('Name of the passkey');
      assert.equal(await name.inputValue(), '', 'the name is emptied once the passkey was added');
      await name.fill('laptop');
      await press(page, 'Add Passkey');
      await shown(page, 'You have a passkey with this name. Choose another name.');
      assert.equal(await name.getAttribute('aria-invalid'), 'true');
      await name.fill('Laptop again');
      await press(page, 'Add Passkey');
      await shown(page, 'This device holds a passkey of your account already.');

      await signOut(person);
      await open(page, '/login?redirect=account');
      await firstStep(page, username);
      await scanBothThemes(page, 'the second step with a passkey');
      await press(page, 'Use a Passkey');
      await heading(page, 'My Account');

      await open(page, TWO_STEPS);
      await shown(page, /, last used/);
      app().clock.advance(10 * MINUTE);
      await askAndAnswer(page, removePasskey('Laptop'));
      await heading(page, 'Confirm that it is you');
      await shown(page, /^Please confirm to remove the passkey Laptop\./);
      await scanBothThemes(page, 'the confirmation with a passkey');
      await press(page, 'Use a Passkey');
      await shown(page, 'The passkey was removed');
      await page.getByRole('link', { name: 'Remove Laptop' }).waitFor({ state: 'detached' });

      await signOut(person);
      await open(page, '/login?redirect=account');
      await page.getByLabel('Username or Email').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await press(page, 'Sign In');
      await heading(page, 'My Account');
      await person.close();
    });
  }

  for (const [size, look] of [
    ['1280 px', LARGE],
    ['360 px', SMALL],
  ] as const) {
    test(`what ends a second factor or recovery codes asks first, by the keyboard too (product.md 1.41, ${size})`, async () => {
      const { person, page } = await aNewcomer(look);
      await addAuthenticator(page);
      await open(page, TWO_STEPS);
      const { codes } = await setUp(app(), page);
      await page.getByLabel('Name of the passkey').fill('Laptop');
      await press(page, 'Add Passkey');
      assert.equal(await lookOf(page, 'Remove Laptop'), await lookOf(page, 'Remove Authenticator App'));
      const opener = page.getByRole('link', { name: 'Remove Laptop' });
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('alertdialog');
      await dialog.getByText('It cannot be used to sign in any more. Your other second factors stay.').waitFor();
      await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel');
      await scanBothThemes(page, 'the question before a passkey is removed', 'dialog');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.waitForFunction(() => document.activeElement?.textContent === 'Remove Laptop');
      assert.deepEqual(await codesOn(page), codes, 'new codes stay on screen until the page is left');

      await askAndAnswer(page, removePasskey('Laptop'));
      await shown(page, 'The passkey was removed');
      await page.waitForFunction(() => document.activeElement?.textContent === 'Passkeys');
      assert.equal(new URL(page.url()).search, '');
      await page.goBack();
      await dialog.waitFor({ state: 'hidden' });
      await open(page, TWO_STEPS);

      assert.equal(await lookOf(page, 'Make New Codes'), await lookOf(page, 'Remove Authenticator App'));
      assert.notEqual(await lookOf(page, 'Back to My Account'), await lookOf(page, 'Make New Codes'));
      await page.getByRole('link', { name: 'Make New Codes' }).click();
      await dialog.getByText(/^The 10 codes that you have kept will not work any more\./).waitFor();
      await dialog.getByRole('link', { name: 'Cancel' }).click();
      await shown(page, /^10 unused codes are left/);
      await page.getByRole('link', { name: 'Remove Authenticator App' }).click();
      await dialog.getByText(/^It is your only second factor: .* your password alone opens your account\.$/).waitFor();
      await scanBothThemes(page, 'the question before the last factor is removed', 'dialog');
      await page.context().setOffline(true);
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await shown(page, 'The server cannot be reached. Check your connection and try again.');
      await page.context().setOffline(false);
      await askAndAnswer(page, REMOVE_APP);
      await page.getByRole('button', { name: 'Add Authenticator App' }).waitFor();
      await page.waitForFunction(() => document.activeElement?.textContent === 'Authenticator App');
      await person.close();
    });
  }

  test('a lost device: its passkey is not there, a recovery code is, and the passkey can be removed', async () => {
    const { person, page, username } = await aNewcomer(SMALL);
    const lose = await addAuthenticator(page);
    await open(page, TWO_STEPS);
    await page.getByLabel('Name of the passkey').fill('Phone');
    await press(page, 'Add Passkey');
    await heading(page, 'Your Recovery Codes');
    const [code = ''] = await codesOn(page);
    await signOut(person);
    await lose();
    await open(page, '/login');
    await firstStep(page, username);
    await shown(page, 'One of your recovery codes');
    await finish(page, code);
    await shown(page, 'Login successful');
    await open(page, TWO_STEPS);
    await shown(page, 'Lost a device? Log it out too: removing it here does not end its session.');
    await page.getByRole('link', { name: 'Log it out' }).click();
    await heading(page, 'Where You Are Logged In');
    await page.waitForFunction(() => window.scrollY > 0);
    await page.goBack();
    await askAndAnswer(page, removePasskey('Phone'));
    await page.getByRole('link', { name: 'Remove Phone' }).waitFor({ state: 'detached' });
    await shown(page, 'Lost a device?');
    await open(page, TWO_STEPS);
    assert.equal(await page.getByText('Lost a device?').count(), 0, 'without a second factor there is none to lose');
    await person.close();
  });

  test('a second step that took too long begins again with the password', async () => {
    const { person, page, username } = await aNewcomer(LARGE);
    await open(page, TWO_STEPS);
    const { secret } = await setUp(app(), page);
    await signOut(person);
    await open(page, '/login');
    await firstStep(page, username);
    app().clock.advance(10 * MINUTE);
    await finish(page, nextCode(app(), secret));
    await shown(page, 'This sign-in was not finished in time. Please enter your password again.');
    await page.getByRole('link', { name: 'Start again' }).click();
    await heading(page, 'Sign In');
    await open(page, '/login/second-step');
    await heading(page, 'Sign In');
    await person.close();
  });
});

describe('an administrator without the required second factor, in the browser (product.md 1.36)', () => {
  const { app, newPerson } = siteInBrowser({ ADMIN_SECOND_FACTOR: 'required' });

  test('is led to set one up from every admin page, and then goes on', async () => {
    const person = await newPerson(SMALL);
    const { page } = person;
    await signIn(app(), person, 'admin');
    for (const path of ['/admin', '/admin/users', '/admin/chat']) {
      await open(page, path);
      assert.equal(new URL(page.url()).pathname, TWO_STEPS, path);
    }
    await shown(page, 'Set this up to go on');
    await scanBothThemes(page, 'two-step sign-in, required');
    await press(page, 'Add Authenticator App');
    await heading(page, 'Set Up Your Authenticator App');
    const words = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
    await codeIn(page).fill(totpCode(words.replaceAll(' ', ''), app().clock.now()));
    await press(page, 'Turn On Two-Step Sign-in');
    await heading(page, 'Your Recovery Codes');
    await open(page, '/admin/users');
    await heading(page, 'Users');
    await person.close();
  });
});
