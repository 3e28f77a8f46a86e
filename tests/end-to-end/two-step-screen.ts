import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import type { Person } from '../support/browser.ts';
import type { BuiltApp } from '../support/built-app.ts';
import { totpCode } from '../support/totp.ts';

/** The password of everybody who registers in tests. */
export const PASSWORD = 'correct horse';
export const TWO_STEPS = '/account/two-step-sign-in';

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const codeIn = (page: Page) => page.getByLabel('Code', { exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

/** Asks for what ends something, and answers the question: of a link, the title of the dialog, the button in it. */
export async function askAndAnswer(page: Page, [link, title, words]: readonly [string, string, string]): Promise<void> {
  await page.getByRole('link', { name: link, exact: true }).click();
  await page.getByRole('alertdialog', { name: title }).getByRole('button', { name: words, exact: true }).click();
}

export const REMOVE_APP = ['Remove Authenticator App', 'Remove the authenticator app?', 'Remove'] as const;
export const NEW_CODES = ['Make New Codes', 'Make new recovery codes?', 'Make New Codes'] as const;
export const removePasskey = (name: string) => [`Remove ${name}`, `Remove the passkey ${name}?`, 'Remove'] as const;

/** Signs in by the form, up to the second step. */
export async function firstStep(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Sign In');
  await heading(page, 'Second Step');
}

export async function finish(page: Page, code: string): Promise<void> {
  await codeIn(page).fill(code);
  await press(page, 'Finish Signing In');
}

/** A device that holds passkeys and confirms every use; the function takes it away. */
export async function addAuthenticator(page: Page): Promise<() => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return async () => {
    await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  };
}

export async function secretOn(page: Page): Promise<string> {
  const words = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  return words.replaceAll(' ', '');
}

export const codesOn = (page: Page): Promise<string[]> =>
  page
    .getByRole('listitem')
    .filter({ hasText: /^\w{4}-\w{4}-\w{4}$/ })
    .allInnerTexts();

/** Sets up an app on the page of two-step sign-in: its secret and the recovery codes. */
export async function setUp(
  { clock }: Pick<BuiltApp, 'clock'>,
  page: Page,
): Promise<{ secret: string; codes: string[] }> {
  await press(page, 'Add Authenticator App');
  await heading(page, 'Set Up Your Authenticator App');
  const secret = await secretOn(page);
  await codeIn(page).fill(totpCode(secret, clock.now()));
  await press(page, 'Turn On Two-Step Sign-in');
  await heading(page, 'Your Recovery Codes');
  return { secret, codes: await codesOn(page) };
}

export async function usernameOf({ context }: Person): Promise<string> {
  return ((await (await context.request.get('/api/me')).json()) as { username: string }).username;
}

export async function signOut({ context }: Person): Promise<void> {
  assert.equal((await context.request.post('/api/logout', { data: {} })).status(), 200);
}
