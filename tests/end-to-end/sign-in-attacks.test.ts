import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright';
import type { Person } from '../support/browser.ts';
import { LARGE, open, SMALL, scanBothThemes, shown } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';
import { nextCode, totpCode } from '../support/totp.ts';
import {
  askAndAnswer,
  codeIn,
  finish,
  firstStep,
  heading,
  press,
  REMOVE_APP,
  setUp,
  signOut,
  TWO_STEPS,
  usernameOf,
} from './two-step-screen.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CODES_GUESSED = 'Too many wrong codes were entered in this session. Please log in to continue.';
const WRONG = /^This code is not right, or it was used already/;

describe('attacks on signing in, in the browser (product.md 1.5, 1.31 to 1.37)', () => {
  const { app, newPerson, newcomer } = siteInBrowser({}, { hasClockedLimits: true });

  /** Somebody with an authenticator app, signed in. */
  const anOwner = async (look: BrowserContextOptions) => {
    const person = await newcomer(look);
    const { page } = person;
    await open(page, TWO_STEPS);
    return { person, page, username: await usernameOf(person), ...(await setUp(app(), page)) };
  };
  /** A wrong code as a person sees it: the field is empty again, and the button waits for the next one. */
  const guess = async (page: Page, code: string, answer: string | RegExp): Promise<void> => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/login/second-step'));
    await finish(page, code);
    await answered;
    await shown(page, answer);
  };
  /** Codes that an app shows at none of the moments around now. */
  const wrongCodes = (secret: string, count: number): string[] => {
    const right = new Set([-2, -1, 0, 1, 2].map((steps) => totpCode(secret, app().clock.now(), steps)));
    const all = Array.from({ length: count + right.size }, (_, index) => String(100_000 + index * 7919));
    return all.filter((code) => !right.has(code)).slice(0, count);
  };
  const mailsTo = async (person: Person, username: string): Promise<string[]> => {
    await app().server.jobs.runAll();
    const mails = (await (await person.context.request.get('/api/dev/mailbox')).json()) as {
      to: string;
      text: string;
    }[];
    return mails.filter(({ to }) => to === `${username}@example.org`).map(({ text }) => text);
  };

  for (const [size, look] of [
    ['1280 px', LARGE],
    ['360 px', SMALL],
  ] as const) {
    test(`a guessed code: after ten wrong ones even the right one has to wait (${size})`, async () => {
      const { person: owner, username, secret } = await anOwner(look);
      const thief = await newPerson(look);
      const { page } = thief;
      await open(page, '/login?redirect=account');
      await firstStep(page, username);
      for (const code of wrongCodes(secret, 10)) await guess(page, code, WRONG);
      await guess(
        page,
        totpCode(secret, app().clock.now(), 1),
        'Too many attempts. Please wait 60 minutes and try again.',
      );
      assert.equal(await page.getByText(/^Too many attempts/).count(), 1, 'it is said once');
      await scanBothThemes(page, 'too many wrong codes');
      assert.equal((await thief.context.request.get('/api/me')).status(), 401);
      assert.equal((await owner.context.request.get('/api/me')).status(), 200, 'the owner stays signed in');

      app().clock.advance(HOUR - MINUTE);
      await open(page, '/login?redirect=account');
      await firstStep(page, username);
      await guess(page, totpCode(secret, app().clock.now()), /^Too many attempts\. Please wait .+ and try again\.$/);
      app().clock.advance(MINUTE);
      await finish(page, totpCode(secret, app().clock.now()));
      await heading(page, 'My Account');
      assert.equal(await usernameOf(thief), username);
      await thief.close();
      await owner.close();
    });
  }

  test('a replayed code, of an app or for recovery, opens nothing in a second browser', async () => {
    const { person: owner, page, username, secret, codes } = await anOwner(LARGE);
    const thief = await newPerson(LARGE);
    for (const code of [nextCode(app(), secret), codes[0] ?? '']) {
      await signOut(owner);
      await open(page, '/login');
      await firstStep(page, username);
      await open(thief.page, '/login');
      await firstStep(thief.page, username);
      await finish(page, code);
      await shown(page, 'Login successful');
      await guess(thief.page, code, WRONG);
      assert.equal((await thief.context.request.get('/api/me')).status(), 401);
    }
    await finish(thief.page, nextCode(app(), secret));
    await shown(thief.page, 'Login successful');
    await thief.close();
    await owner.close();
  });

  const ways: readonly [string, (owner: Person) => Promise<void>][] = [
    [
      'signing out',
      async ({ page }) => {
        await open(page, '/logout');
        await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
        await shown(page, 'You have been successfully logged out.');
      },
    ],
    [
      'changing the password',
      async ({ context }) => {
        const data = {
          currentPassword: 'correct horse',
          newPassword: 'better staple',
          confirmPassword: 'better staple',
        };
        assert.equal((await context.request.post('/api/change-password', { data })).status(), 200);
      },
    ],
  ];
  for (const [what, end] of ways) {
    test(`a stolen cookie is worth nothing after ${what}`, async () => {
      const owner = await newPerson(LARGE);
      await signIn(app(), owner, 'newcomer');
      const thief = await newPerson(SMALL);
      await thief.context.addCookies(await owner.context.cookies());
      const { page } = thief;
      await open(page, '/account');
      await heading(page, 'My Account');
      const username = await usernameOf(thief);
      await shown(page, username);
      await open(owner.page, '/');
      await end(owner);

      const { request } = thief.context;
      for (const operation of ['/api/me', '/api/account/sessions', '/api/account/export', '/api/account/factors']) {
        assert.equal((await request.get(operation)).status(), 401, operation);
      }
      const data = { currentPassword: 'correct horse', newPassword: 'a new one 1', confirmPassword: 'a new one 1' };
      assert.equal((await request.post('/api/change-password', { data })).status(), 401);
      await page.getByRole('link', { name: 'Set Up Two-Step Sign-in' }).click();
      await heading(page, 'Sign In');
      for (const path of ['/account', '/dashboard', TWO_STEPS, '/exam-select', '/confirm-identity']) {
        await open(page, path);
        assert.equal(new URL(page.url()).pathname, '/login', path);
        assert.ok(!(await page.content()).includes(username), path);
      }
      await open(page, '/');
      await page
        .getByRole('link', { name: /^(Sign In|Get Started)/ })
        .first()
        .waitFor({ state: 'attached' });
      assert.ok(!(await page.content()).includes(username));
      await thief.close();
      await owner.close();
    });
  }

  test('a stolen session guesses codes: it ends, the owner signs in at once, and an hour later codes confirm again', async () => {
    const { person: owner, page, username, secret } = await anOwner(LARGE);
    const thief = await newPerson(SMALL);
    await thief.context.addCookies(await owner.context.cookies());
    app().clock.advance(10 * MINUTE);
    const confirmWith = async (on: Page, code: string): Promise<void> => {
      const answered = on.waitForResponse((response) => response.url().endsWith('/api/account/confirmation'));
      await codeIn(on).fill(code);
      await press(on, 'Confirm');
      await answered;
    };
    await open(thief.page, `/confirm-identity?redirect=${TWO_STEPS.slice(1)}`);
    for (const code of wrongCodes(secret, 10)) {
      await confirmWith(thief.page, code);
      await shown(thief.page, WRONG);
    }
    await confirmWith(thief.page, nextCode(app(), secret));
    await heading(thief.page, 'Sign In');
    await shown(thief.page, 'You have been logged out');
    await shown(thief.page, CODES_GUESSED);
    assert.equal((await thief.context.request.get('/api/me')).status(), 401);

    await open(page, '/login?redirect=account');
    await firstStep(page, username);
    await finish(page, nextCode(app(), secret));
    await heading(page, 'My Account');
    app().clock.advance(HOUR);
    await open(page, `/confirm-identity?redirect=${TWO_STEPS.slice(1)}`);
    await confirmWith(page, nextCode(app(), secret));
    await heading(page, 'Two-Step Sign-in');
    await thief.close();
    await owner.close();
  });

  test('before any script has loaded, the sign-in page says why a session of guesses was ended', async () => {
    const { person: owner, username, secret } = await anOwner(LARGE);
    const thief = await newPerson({ ...SMALL, javaScriptEnabled: false });
    const { page } = thief;
    await thief.context.addCookies(await owner.context.cookies());
    app().clock.advance(10 * MINUTE);
    await page.goto(`/confirm-identity?redirect=${TWO_STEPS.slice(1)}`);
    for (const code of wrongCodes(secret, 10)) {
      await codeIn(page).fill(code);
      await press(page, 'Confirm');
      await shown(page, WRONG);
    }
    await codeIn(page).fill(nextCode(app(), secret));
    await press(page, 'Confirm');
    await heading(page, 'Sign In');
    await shown(page, 'You have been logged out');
    await shown(page, CODES_GUESSED);
    await firstStep(page, username);
    await finish(page, nextCode(app(), secret));
    await heading(page, 'Two-Step Sign-in');
    await thief.close();
    await owner.close();
  });

  test('a lost phone: a recovery code opens the account, and a new phone takes the place of the old one', async () => {
    const { person, page, username, secret: lost, codes } = await anOwner(SMALL);
    await signOut(person);
    await open(page, '/login');
    await firstStep(page, username);
    await finish(page, codes[4] ?? '');
    await shown(page, 'Login successful');
    await open(page, TWO_STEPS);
    await shown(page, /^9 unused codes are left/);
    await askAndAnswer(page, REMOVE_APP);
    await shown(page, 'The authenticator app was removed');
    const { secret, codes: renewed } = await setUp(app(), page);
    assert.equal(renewed.length, 10);
    assert.ok(!renewed.some((code) => codes.includes(code)));

    await signOut(person);
    await open(page, '/login?redirect=account');
    await firstStep(page, username);
    app().clock.advance(MINUTE);
    await guess(page, totpCode(lost, app().clock.now()), WRONG);
    await guess(page, codes[5] ?? '', WRONG);
    await finish(page, totpCode(secret, app().clock.now()));
    await heading(page, 'My Account');
    const told = await mailsTo(person, username);
    const sentences = [
      'A recovery code was used. 9 of them are left.',
      'The authenticator app was removed.',
      'An authenticator app was added.',
    ];
    for (const sentence of sentences)
      assert.ok(
        told.some((text) => text.includes(sentence)),
        sentence,
      );
    await person.close();
  });
});
