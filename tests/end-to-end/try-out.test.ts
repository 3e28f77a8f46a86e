import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright';
import {
  assertAccessible,
  assertNoSidewaysScroll,
  closeByEscape,
  counted,
  focusAt,
  hydrated,
  type Person,
} from '../support/browser.ts';
import { holdCalls } from '../support/hold-calls.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

const WIDE = { viewport: { width: 1280, height: 900 } };
const NARROW = { viewport: { width: 360, height: 740 } };
const DAY = 86_400_000;

const shown = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).filter({ visible: true }).first().waitFor();
const dialogOf = (page: Page) => page.getByRole('dialog');
const tryOut = (page: Page) => page.locator('summary', { hasText: 'Try Out' }).filter({ visible: true });

async function fill(page: Page, name: string, email: string): Promise<void> {
  await dialogOf(page).getByLabel('Full Name').fill(name);
  await dialogOf(page).getByLabel('Email Address').fill(email);
  await dialogOf(page).getByRole('button', { name: 'Continue' }).click();
}

/** The notes of forms on the device; where somebody came from is another one (product.md 8.53). */
const leadKeys = async (page: Page): Promise<string[]> =>
  (await page.evaluate(() => Object.keys(localStorage))).filter((key) => key.startsWith('plumbline:lead:'));

describe('trying out (product.md 8.2 to 8.6)', () => {
  const { app, newPerson } = siteInBrowser();

  const visitor = async (path: string, options: BrowserContextOptions = WIDE): Promise<Person> => {
    const person = await newPerson(options);
    await person.page.goto(path);
    if (options.javaScriptEnabled !== false) await hydrated(person.page);
    return person;
  };

  test('by keyboard: the link asks first, Escape gives the focus back, the form says what is wrong, then it leads on', async () => {
    const { page, complaints, close } = await visitor('/login');
    await tryOut(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Access Free NPPE Questions' }).waitFor();
    await page.locator('[role=dialog]:focus, [role=dialog] :focus').waitFor();
    await closeByEscape(dialogOf(page));
    await dialogOf(page).waitFor({ state: 'detached' });
    await focusAt(tryOut(page));
    assert.equal(new URL(page.url()).pathname, '/login');

    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialogOf(page).getByLabel('Full Name').fill('Anna');
    await page.keyboard.press('Enter');
    await shown(page, 'Required Fields');
    await shown(page, 'Please enter both your name and email address.');
    await fill(page, 'Anna Maria Berg', 'anna at example');
    await shown(page, 'Invalid Email');
    await shown(page, 'Please enter a valid email address.');
    await assertAccessible(page, 'lead dialog with an error', 'dialog');
    assert.equal(await dialogOf(page).getByRole('checkbox', { name: 'send me' }).isChecked(), false);
    await fill(page, 'Anna Maria Berg', 'anna@example.org');
    await page.waitForURL('**/free-questions');
    await shown(page, 'Your information has been saved. Enjoy the content!');
    await shown(page, 'Question 10');
    const [lead] = await app().server.database.rows<{ first: string; last: string }>(
      "SELECT first_name AS first, last_name AS last FROM marketing_leads WHERE email_key = 'anna@example.org'",
    );
    assert.deepEqual({ ...lead }, { first: 'Anna', last: 'Maria Berg' });
    assert.deepEqual(complaints, []);
    await close();
  });

  test('who is on file is welcomed back; the other kind asks anew; what was given opens the link at once', async () => {
    const { page, close } = await visitor('/login', NARROW);
    const open = async (label: string): Promise<void> => {
      await page.locator('summary', { hasText: 'Menu' }).click();
      if (!(await page.getByRole('link', { name: label }).filter({ visible: true }).count()))
        await tryOut(page).click();
      await page.getByRole('link', { name: label }).filter({ visible: true }).click();
    };
    await open('P.Eng. Example');
    await page.getByRole('dialog', { name: 'View P.Eng. Example' }).waitFor();
    await assertAccessible(page, 'lead dialog at 360 px', 'dialog');
    await assertNoSidewaysScroll(page, 'lead dialog at 360 px');
    await fill(page, 'Anna Berg', 'ANNA@example.org');
    await page.waitForURL('**/peng-sample');
    await shown(page, 'We have your information on file. Enjoy the content!');
    await open('Free NPPE Questions');
    await page.getByRole('dialog', { name: 'Access Free NPPE Questions' }).waitFor();
    await closeByEscape(dialogOf(page));
    await page.goto('/login');
    await hydrated(page);
    await open('P.Eng. Example');
    await page.waitForURL('**/peng-sample');
    assert.equal(await dialogOf(page).count(), 0);
    await close();
  });

  test('every link asks a visitor first, also those of prices, of the foot and in the words of the owner', async () => {
    const { page, complaints, close } = await visitor('/');
    const links = page.locator('a[href="/free-questions"], a[href="/peng-sample"]');
    const names = await links.allTextContents();
    for (const name of ['See an Example', '10 free questions', '10 sample questions', 'one P.Eng. example']) {
      assert.ok(names.includes(name), `${name} among ${names.join(', ')}`);
    }
    for (const link of await links.all()) {
      await link.evaluate((element: HTMLElement) => element.click());
      await dialogOf(page).waitFor();
      await closeByEscape(dialogOf(page));
      await dialogOf(page).waitFor({ state: 'detached' });
      assert.equal(new URL(page.url()).pathname, '/');
    }
    assert.deepEqual(complaints, []);
    await close();
  });

  test('who has gone elsewhere before the form has come is not asked there (product.md 8.4)', async () => {
    const { page, complaints, close } = await visitor('/login');
    let send = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      send = resolve;
    });
    let asked = (): void => undefined;
    const wanted = new Promise<void>((resolve) => {
      asked = resolve;
    });
    await page.route(/lead-dialog[^/]*\.js/, async (route) => {
      asked();
      await held;
      await route.continue();
    });
    await tryOut(page).click();
    await page.getByRole('link', { name: 'P.Eng. Example' }).filter({ visible: true }).first().click();
    await wanted;
    const arrived = page.waitForResponse(/lead-dialog[^/]*\.js/);
    await page.getByRole('link', { name: 'Contact' }).filter({ visible: true }).first().click();
    await page.waitForURL('**/contact');
    send();
    await arrived;
    await tryOut(page).click();
    await page.getByRole('link', { name: 'Free NPPE Questions' }).filter({ visible: true }).first().click();
    await page.getByRole('dialog', { name: 'Access Free NPPE Questions' }).waitFor();
    await counted(dialogOf(page), 1);
    await page.goBack();
    await dialogOf(page).waitFor({ state: 'detached' });
    assert.deepEqual(complaints, []);
    await close();
  });

  test('a press shows that something is on its way; the code of the form does not wait for the server (product.md 8.33)', async () => {
    const { page, complaints, close } = await visitor('/login');
    const answer = await holdCalls(page, '**/api/try-outs/*');
    const code = page.waitForResponse(/lead-dialog[^/]*\.js/);
    await tryOut(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await code;
    await page.keyboard.press('Enter');
    const underWay = page.getByRole('status').getByText('Loading', { exact: true });
    await underWay.waitFor({ state: 'attached' });
    answer();
    await page.getByRole('dialog', { name: 'Access Free NPPE Questions' }).waitFor();
    await underWay.waitFor({ state: 'detached' });
    assert.deepEqual(complaints, []);
    await close();
  });

  test('links and pages ask alike, whichever of cookie and note is left on the device', async () => {
    const { page, context, close } = await visitor('/free-questions');
    await fill(page, 'Frida Berg', 'frida@example.org');
    await shown(page, 'Question 10');
    const follow = async (): Promise<void> => {
      await page.goto('/login');
      await hydrated(page);
      await tryOut(page).click();
      await page.getByRole('link', { name: 'Free NPPE Questions' }).filter({ visible: true }).first().click();
    };
    await page.evaluate(() => localStorage.clear());
    await follow();
    await page.waitForURL('**/free-questions');
    await shown(page, 'Question 10');
    await page.evaluate((now) => {
      for (const kind of ['nppe', 'peng']) {
        localStorage.setItem(`plumbline:lead:${kind}`, JSON.stringify({ submitted: true, timestamp: now }));
      }
    }, Date.now());
    await context.clearCookies();
    await follow();
    await dialogOf(page).waitFor();
    await page.goto('/free-questions');
    await hydrated(page);
    await dialogOf(page).waitFor();
    assert.deepEqual(await leadKeys(page), ['plumbline:lead:peng']);
    await close();
  });

  test('a link to the example that is pressed while the page sleeps is asked about on arrival, once (product.md 8.41)', async () => {
    const { page, complaints, close } = await newPerson(NARROW);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/try-outs/')) asked.push(request.url());
    });
    const pressAsleep = async (): Promise<void> => {
      const wake = await holdCalls(page, /\/hydrate-[^/]*\.js/);
      await page.goto('/');
      await page.locator('main a[href="/peng-sample"]').first().click();
      await page.waitForURL('**/peng-sample');
      assert.equal(await dialogOf(page).count(), 0);
      wake();
      await hydrated(page);
    };
    await page.goto('/peng-sample');
    await hydrated(page);
    assert.deepEqual(asked, [], 'who comes from elsewhere is not asked');

    await pressAsleep();
    const dialog = page.getByRole('dialog', { name: 'View P.Eng. Example' });
    await dialog.waitFor();
    await assertAccessible(page, 'the dialog over the example', 'dialog');
    await closeByEscape(dialog);
    await dialog.waitFor({ state: 'detached' });
    await focusAt(page.getByRole('heading', { level: 1 }));
    assert.equal(asked.length, 1);
    await page.reload();
    await hydrated(page);
    assert.equal(asked.length, 1, 'loading the page again is no arrival');

    await pressAsleep();
    await fill(page, 'Hanna Berg', 'hanna@example.org');
    await shown(page, 'Your information has been saved. Enjoy the content!');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).pathname, '/peng-sample');

    const open = page.waitForResponse(/\/api\/try-outs\//);
    await pressAsleep();
    assert.deepEqual(await (await open).json(), { open: true, given: true });
    await shown(page, 'The example');
    assert.equal(await dialogOf(page).count(), 0);
    assert.deepEqual(complaints, []);
    await close();
  });

  test('who types into another form of the example page by then is not interrupted (product.md 8.32, 8.41)', async () => {
    const { page, close } = await newPerson(WIDE);
    const wake = await holdCalls(page, /\/hydrate-[^/]*\.js/);
    await page.goto('/');
    await page.locator('main a[href="/peng-sample"]').first().click();
    await page.waitForURL('**/peng-sample');
    const newsletter = page.getByLabel('Newsletter', { exact: true });
    await newsletter.focus();
    const code = page.waitForResponse(/lead-dialog[^/]*\.js/);
    wake();
    await code;
    await hydrated(page);
    await page.keyboard.type('ida@example.org');
    assert.equal(await newsletter.inputValue(), 'ida@example.org');
    assert.equal(await dialogOf(page).count(), 0);
    await close();
  });

  test('without scripts the example is read without being asked (product.md 8.41)', async () => {
    const { page, close } = await newPerson({ ...WIDE, javaScriptEnabled: false });
    await page.goto('/');
    await page.locator('main a[href="/peng-sample"]').first().click();
    await page.waitForURL('**/peng-sample');
    await page.getByRole('heading', { name: 'Outcome' }).waitFor();
    await close();
  });

  test('a failure says so and keeps what was typed', async () => {
    const { page, close } = await visitor('/login');
    await page.route('**/api/marketing-leads', (route) => route.fulfill({ status: 500, body: '{}' }));
    await tryOut(page).click();
    await page.getByRole('link', { name: 'Free NPPE Questions' }).first().click();
    await fill(page, 'Berta Berg', 'berta@example.org');
    await shown(page, 'Something went wrong. Please try again.');
    assert.equal(await dialogOf(page).getByLabel('Full Name').inputValue(), 'Berta Berg');
    await page.unroute('**/api/marketing-leads');
    await dialogOf(page).getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/free-questions');
    await close();
  });

  test('the page asks by itself and loads no question before; after 30 days it asks again', async () => {
    const { page, context, close } = await visitor('/free-questions', { ...NARROW, colorScheme: 'dark' });
    await page.getByRole('dialog', { name: 'Access Free NPPE Questions' }).waitFor();
    assert.doesNotMatch(await page.content(), /Question 1\b/);
    await page.getByRole('button', { name: 'Not now' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await focusAt(page.getByRole('heading', { level: 1 }));
    await assertAccessible(page, 'the gate');
    await page.reload();
    await hydrated(page);
    await fill(page, 'Carla Berg', 'carla@example.org');
    await shown(page, 'Question 10');
    await focusAt(page.getByRole('heading', { level: 1 }));
    await page.reload();
    await hydrated(page);
    await shown(page, 'Question 10');
    await assertAccessible(page, 'the questions');
    await assertNoSidewaysScroll(page, 'the questions');
    await context.clearCookies();
    await page.evaluate((ago) => {
      const [key = ''] = Object.keys(localStorage).filter((name) => name.includes('lead:nppe'));
      localStorage.setItem(key, JSON.stringify({ submitted: true, timestamp: Date.now() - ago }));
    }, 31 * DAY);
    await page.reload();
    await hydrated(page);
    await dialogOf(page).waitFor();
    await close();
  });

  test('who fills in the form of the page is not interrupted, however late scripts come (product.md 8.32)', async () => {
    const { page, complaints, close } = await newPerson(NARROW);
    const goOn = await holdCalls(page, /\/hydrate-[^/]*\.js/);
    await page.goto('/free-questions');
    const name = page.locator('main').getByLabel('Full Name');
    await name.focus();
    await page.keyboard.type('Greta ');
    const code = page.waitForResponse(/lead-dialog[^/]*\.js/);
    goOn();
    await code;
    await hydrated(page);
    await page.keyboard.type('Berg');
    assert.equal(await name.inputValue(), 'Greta Berg');
    await page.keyboard.press('Tab');
    await page.keyboard.type('greta@example.org');
    assert.equal(await dialogOf(page).count(), 0);
    await page.keyboard.press('Enter');
    await shown(page, 'Question 10');
    await shown(page, 'Your information has been saved. Enjoy the content!');
    assert.deepEqual(complaints, []);
    await close();
  });

  test('people who are signed in are not asked; checking an answer shows the key and every reason', async () => {
    const person = await newPerson(WIDE);
    await signIn(app(), person, 'newcomer');
    const { page, complaints } = person;
    await page.goto('/login');
    await page.goto('/dashboard');
    await hydrated(page);
    await tryOut(page).click();
    await page.getByRole('link', { name: 'Free NPPE Questions' }).first().click();
    await page.waitForURL('**/free-questions');
    const first = page.getByRole('listitem').filter({ hasText: 'Question 1' }).first();
    const check = first.getByRole('button', { name: 'Check Answer' });
    assert.equal(await check.isDisabled(), true);
    await first.locator('label').first().click();
    await check.click();
    await first.getByText('Correct answer:').waitFor();
    await first.getByText('Your answer').first().waitFor();
    await counted(first.getByText(/^This would be right if /), 3);
    await first.getByText('Explanation').waitFor();
    await focusAt(first.getByRole('button', { name: 'Hide Answer' }));
    await assertAccessible(page, 'a checked question');
    await page.keyboard.press('Enter');
    await check.waitFor();
    await focusAt(check);
    await shown(page, /all 110 NPPE practice questions/);
    const links = { 'Back to Home': '/', 'Subscribe for Full Access': '/register', 'Subscribe Now - $59': '/register' };
    for (const [name, to] of Object.entries(links)) {
      assert.equal(await page.getByRole('link', { name }).first().getAttribute('href'), to);
    }
    assert.ok((await page.locator('main a[href="/preview"]').count()) > 0);
    assert.deepEqual(complaints, []);
    await person.close();
  });

  test('nothing is sold to who has access; the way leads to the exams (product.md 8.35)', async () => {
    const person = await newPerson(WIDE);
    await signIn(app(), person, 'learner');
    const { page, close } = person;
    await page.goto('/free-questions');
    await shown(page, 'You have full access');
    const exams = page.getByRole('link', { name: 'Go to the Practice Exams' });
    assert.equal(await exams.getAttribute('href'), '/exam-select');
    assert.equal(
      await page
        .locator('main')
        .getByRole('link', { name: /Subscribe/ })
        .count(),
      0,
    );
    await hydrated(page);
    await assertAccessible(page, 'the free questions of a learner');
    await close();
  });

  test('questions that cannot be loaded: words on the page and in a toast, and Try Again', async () => {
    const person = await newPerson(WIDE);
    await signIn(app(), person, 'newcomer');
    const { page } = person;
    await page.goto('/dashboard');
    await hydrated(page);
    await page.route('**/api/free-questions?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await tryOut(page).click();
    await page.getByRole('link', { name: 'Free NPPE Questions' }).first().click();
    const words = 'Failed to load practice questions. Please try again later.';
    await page.locator('main').getByText(words).waitFor();
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByText(words)
      .waitFor();
    await page.unroute('**/api/free-questions?*');
    await page.getByRole('link', { name: 'Try Again' }).click();
    await shown(page, 'Question 10');
    await person.close();
  });

  test('without scripts: the form opens the questions, checking posts, and the note on the device lasts', async () => {
    const { page, close } = await visitor('/free-questions', { ...WIDE, javaScriptEnabled: false });
    await page.getByLabel('Full Name').fill('Doris Berg');
    await page.getByRole('button', { name: 'Continue' }).click();
    await shown(page, 'Please enter both your name and email address.');
    const consent = page.getByRole('checkbox', { name: 'send me' });
    assert.equal(await consent.isChecked(), false);
    await consent.check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.locator('main input[name=consent][checked]').waitFor();
    assert.equal(await consent.isChecked(), true);
    await page.getByLabel('Email Address').fill('doris@example.org');
    await page.getByRole('button', { name: 'Continue' }).click();
    await shown(page, 'Question 10');
    await shown(page, 'Your information has been saved. Enjoy the content!');
    const second = page.getByRole('listitem').filter({ hasText: 'Question 2' }).first();
    const first = page.getByRole('listitem').filter({ hasText: 'Question 1' }).first();
    await first.getByRole('button', { name: 'Check Answer' }).click();
    assert.notEqual(await first.getByRole('radio').first().getAttribute('required'), null);
    assert.equal(await page.getByText('Correct answer:').count(), 0);
    await second.locator('label').nth(2).click();
    await second.getByRole('button', { name: 'Check Answer' }).click();
    await second.getByText('Correct answer:').waitFor();
    await second.getByText('Your answer').first().waitFor();
    await page.goto('/free-questions');
    await shown(page, 'Question 10');
    await close();
    const again = await visitor('/free-questions', { ...WIDE, javaScriptEnabled: false });
    await again.page.getByLabel('Full Name').fill('Doris Berg');
    await again.page.getByLabel('Email Address').fill('doris@example.org');
    await again.page.getByRole('button', { name: 'Continue' }).click();
    await shown(again.page, 'We have your information on file. Enjoy the content!');
    assert.equal(await again.page.getByText('Your information has been saved').count(), 0);
    await again.close();
  });

  test('a check of an answer without the form leads to it; a question that is none keeps its refusal', async () => {
    const person = await visitor('/free-questions', { ...WIDE, javaScriptEnabled: false });
    const { page } = person;
    const check = (question: string) =>
      page.request.post(`${app().origin}/free-questions`, { form: { question }, maxRedirects: 0 });
    const asked = await check('221');
    assert.deepEqual([asked.status(), asked.headers().location], [303, '/free-questions']);
    await page.getByLabel('Full Name').fill('Frida Berg');
    await page.getByLabel('Email Address').fill('frida@example.org');
    await page.getByRole('button', { name: 'Continue' }).click();
    await shown(page, 'Question 10');
    assert.equal((await check('abc')).status(), 400);
    assert.equal((await check('1')).status(), 404);
    const unchosen = await check('221');
    assert.equal(unchosen.status(), 400);
    const words = await unchosen.text();
    assert.deepEqual(
      [words.match(/Please choose an option first\./g)?.length, words.includes('Correct answer:')],
      [1, false],
    );
    await person.close();
  });

  test('signing out takes the note off the device', async () => {
    const person = await visitor('/free-questions');
    const { page } = person;
    await fill(page, 'Emma Berg', 'emma@example.org');
    await shown(page, 'Question 10');
    await signIn(app(), person, 'newcomer');
    await page.goto('/dashboard');
    await hydrated(page);
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await shown(page, 'You have been successfully logged out.');
    assert.deepEqual(await leadKeys(page), []);
    await page.goto('/free-questions');
    await hydrated(page);
    await dialogOf(page).waitFor();
    await person.close();
  });
});
