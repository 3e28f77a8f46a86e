import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright';
import { examRuns, hydrated, type Person } from '../support/browser.ts';
import { askToEndExam, questionShown, startExam } from '../support/exam-steps.ts';
import { untilReady } from '../support/guarded-process.ts';
import { registerMember } from '../support/member-in-browser.ts';
import { LARGE, SMALL, scanBothThemes, shown } from '../support/screens.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';
import { startUpgradingProxy } from '../support/upgrading-proxy.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** The paths of the documents that the browser keeps of anybody. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('-copies-'));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

/** Waits until the browser keeps a document and the worker answers for the page. */
async function kept(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await untilReady(async () => assert.ok((await keptPaths(page)).includes(path), `${path} is not kept`));
}

/** Waits until the browser keeps no document of anybody, or none of a path. */
const forgotten = (page: Page, path = ''): Promise<void> =>
  untilReady(async () => {
    const left = (await keptPaths(page)).filter((each) => each.startsWith(path));
    assert.deepEqual(left, []);
  });

/** The document that the browser keeps of a page. */
const copyText = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (at) => (await (await caches.match(at))?.text()) ?? '', path);

/** Makes a copy as old as if it had been written so many milliseconds earlier. */
const ageCopy = (page: Page, path: string, milliseconds: number): Promise<void> =>
  page.evaluate(
    async ([at, by]) => {
      const [name = ''] = (await caches.keys()).filter((each) => each.includes('-copies-'));
      const cache = await caches.open(name);
      const copy = await cache.match(at);
      const headers = new Headers(copy?.headers);
      headers.set('X-Copied-At', String(Number(headers.get('X-Copied-At')) - by));
      await cache.put(at, new Response(await copy?.text(), { headers }));
    },
    [path, milliseconds] as const,
  );

/** The seconds that the clock of the exam shows. */
const secondsLeft = async (page: Page): Promise<number> => {
  const parts = ((await page.getByRole('timer').textContent()) ?? '').split(':').map(Number);
  return parts.reduce((sum, part) => sum * 60 + part, 0);
};

describe('without a network (product.md 4.33, 5.79)', () => {
  const { app, newPerson } = siteInBrowser();

  /** A new learner with access, whose browser has the worker. */
  async function aMember(look = LARGE, person?: Person) {
    const at = person ?? (await newPerson({ ...look, serviceWorkers: 'allow' }));
    return { ...at, login: await registerMember(app(), at) };
  }

  for (const look of [LARGE, SMALL]) {
    test(`an exam goes on through a reload without the network at ${look.viewport?.width} px`, async () => {
      const person = await aMember(look);
      const { page, context } = person;
      const attempt = await startExam(page, 1);
      await examRuns(page);
      await kept(page, `/exam/${attempt}`);
      await page.keyboard.press('b');
      await page.keyboard.press('f');
      await shown(page, 'All answers saved');
      await page.keyboard.press('n');
      await questionShown(page, 2);
      await context.setOffline(true);
      await page.keyboard.press('c');
      const before = await secondsLeft(page);
      await ageCopy(page, `/exam/${attempt}`, HOUR);
      await page.reload();
      await questionShown(page, 2);
      await examRuns(page);
      const after = await secondsLeft(page);
      const passed = before - after - HOUR / 1_000;
      assert.ok(Math.abs(passed) < 60, `the clock went from ${before} to ${after} seconds`);
      assert.equal(await page.getByRole('radio').nth(2).isChecked(), true);
      await page.keyboard.press('p');
      await questionShown(page, 1);
      assert.equal(await page.getByRole('radio').nth(1).isChecked(), true);
      await page.getByRole('button', { name: 'Flagged for review' }).waitFor();
      await page.keyboard.press('n');
      await page.keyboard.press('n');
      await questionShown(page, 3);
      await page.keyboard.press('d');
      const sent = page.waitForResponse(
        (answer) => answer.url().endsWith('/answer') && answer.request().postData()?.includes('selected') === true,
      );
      await context.setOffline(false);
      await sent;
      await shown(page, 'All answers saved');
      const { userAnswers } = await (await context.request.get(`/api/exam/${attempt}`)).json();
      assert.equal(userAnswers.length, 3);
      await person.close();
    });
  }

  test('what the browser keeps of a running exam has no key in it, and goes with the exam', async () => {
    const person = await aMember();
    const { page } = person;
    const attempt = await startExam(page, 2);
    await kept(page, `/exam/${attempt}`);
    const documents = await page.evaluate(async () => {
      const copies = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const all = await Promise.all(
        copies.map(async (cache) => Promise.all((await cache.keys()).map((key) => cache.match(key)))),
      );
      const html = all.flat().filter((each) => each?.headers.get('content-type')?.startsWith('text/html'));
      return Promise.all(html.map(async (each) => (await each?.text()) ?? ''));
    });
    assert.ok(documents.some((html) => html.includes('"phase":"running"')));
    for (const html of documents) assert.doesNotMatch(html, /isCorrect|rationale|explanation/i);
    await person.context.request.post(`/api/exam/${attempt}/complete`, { data: {} });
    await page.goto(`/exam/${attempt}/review`);
    await page.goto('/dashboard');
    await page.goto(`/exam/${attempt}`);
    await shown(page, 'Exam Completed');
    await forgotten(page, `/exam/${attempt}`);
    await person.close();
  });

  test('a blind review goes on through a reload without the network', async () => {
    const person = await aMember();
    const { page, context } = person;
    const attempt = await startExam(page, 1);
    await examRuns(page);
    for (const keys of ['a', 'g', 'n', 'b', 'g']) await page.keyboard.press(keys);
    await shown(page, 'All answers saved');
    const dialog = await askToEndExam(page);
    await dialog.getByRole('button', { name: 'End Exam' }).click();
    await shown(page, 'Before you see the answers');
    await untilReady(async () => assert.match(await copyText(page, `/exam/${attempt}`), /"phase":"blind"/));
    await page.getByRole('button', { name: 'Redo 110 questions' }).click();
    await page.locator('label:has(input[type=radio])').nth(2).click();
    await shown(page, 'Saved');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.locator('label:has(input[type=radio])').nth(3).click();
    await page.reload();
    await shown(page, '2 of 110 redone so far');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Previous' }).click();
    assert.equal(await page.getByRole('radio').nth(3).isChecked(), true);
    await page.getByRole('button', { name: 'Previous' }).click();
    assert.equal(await page.getByRole('radio').nth(2).isChecked(), true);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Finish and show the answers' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Show the answers' }).click();
    await shown(page, 'Exam Completed');
    const { withTime } = await (await context.request.get(`/api/exam/${attempt}`)).json();
    assert.equal(withTime.answers.length, 2);
    await forgotten(page, `/exam/${attempt}`);
    await person.close();
  });

  test('a chapter that was read opens, one that was not says so', async () => {
    for (const look of [LARGE, SMALL]) {
      const person = await aMember(look);
      const { page, context } = person;
      await page.goto('/study-guide/1');
      await hydrated(page);
      await kept(page, '/study-guide/1');
      const heading = await page.getByRole('heading', { level: 1 }).first().textContent();
      await context.setOffline(true);
      await page.goto('/study-guide/1');
      await page.getByRole('heading', { level: 1, name: heading ?? '' }).waitFor();
      await page.goto('/study-guide/5');
      await page.getByRole('heading', { name: 'You are offline' }).waitFor();
      await page.getByText('What you typed in a submission is kept on this device').waitFor();
      await scanBothThemes(page, 'the page without a network');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: heading ?? '' }).waitFor();
      await person.close();
    }
  });

  test('two learners on a shared computer, and signing out', async () => {
    const first = await aMember();
    const { page, context } = first;
    await page.goto('/study-guide/1');
    await hydrated(page);
    await kept(page, '/study-guide/1');
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await page.waitForURL('/');
    await forgotten(page);
    await context.setOffline(true);
    await page.goto('/study-guide/1');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await context.setOffline(false);

    await aMember(LARGE, first);
    await page.goto('/study-guide/2');
    await hydrated(page);
    await kept(page, '/study-guide/2');
    assert.deepEqual(await keptPaths(page), ['/study-guide/2']);
    // The next learner signs in without the one before having signed out.
    await aMember(LARGE, first);
    await page.goto('/dashboard');
    await hydrated(page);
    await forgotten(page);
    await context.setOffline(true);
    await page.goto('/study-guide/2');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await first.close();
  });

  test('the end of a session and of the account empty what is kept', async () => {
    const person = await aMember();
    const { page } = person;
    await page.goto('/study-guide/1');
    await hydrated(page);
    await kept(page, '/study-guide/1');
    app().clock.advance(15 * DAY);
    await page.goto('/dashboard');
    await page.waitForURL(/\/login/);
    await hydrated(page);
    await forgotten(page);
    await person.close();

    const leaving = await aMember();
    await leaving.page.goto('/study-guide/1');
    await kept(leaving.page, '/study-guide/1');
    await leaving.page.goto('/account');
    await hydrated(leaving.page);
    await leaving.page.getByRole('link', { name: 'Delete Account' }).click();
    const dialog = leaving.page.getByRole('alertdialog');
    await dialog.getByLabel(/password/i).fill(leaving.login.password);
    await dialog.getByRole('button', { name: /Delete/ }).click();
    await leaving.page.waitForURL('/');
    await forgotten(leaving.page);
    await leaving.close();
  });

  test('a new build while a page is open never meets the former one in a page', async (story) => {
    const proxy = await startUpgradingProxy(app().origin);
    story.after(proxy.close);
    const person = await newPerson({ ...LARGE, serviceWorkers: 'allow', baseURL: proxy.origin });
    const { page, context } = await aMember(LARGE, person);
    const entry = (): Promise<string | null> => page.locator('script[type=module]').last().getAttribute('src');
    await page.goto('/study-guide/1');
    await kept(page, '/study-guide/1');
    const former = await entry();

    proxy.upgrade();
    await context.setOffline(true);
    await page.goto('/study-guide/1');
    await hydrated(page);
    assert.equal(await entry(), former);
    await context.setOffline(false);

    await page.goto('/study-guide/2');
    await hydrated(page);
    const next = await entry();
    assert.notEqual(next, former);
    await kept(page, '/study-guide/2');
    // The worker of the new build waits, with its files, until no page of the former one is open.
    const isWaiting = () => navigator.serviceWorker.getRegistration().then((found) => found?.waiting != null);
    await untilReady(async () => assert.ok(await page.evaluate(isWaiting)));
    await context.setOffline(true);
    for (const [path, expected] of [
      ['/study-guide/2', next],
      ['/study-guide/1', former],
    ] as const) {
      await page.goto(path);
      await hydrated(page);
      assert.equal(await entry(), expected, path);
    }
    await context.setOffline(false);

    await page.goto('about:blank');
    await untilReady(async () => {
      await page.goto('/study-guide/2', { timeout: 10_000 });
      const caches = await page.evaluate(async () =>
        (await window.caches.keys()).filter((name) => name.includes('assets')),
      );
      assert.equal(caches.length, 1);
    }, 60_000);
    await context.setOffline(true);
    await page.goto('/study-guide/1');
    await hydrated(page);
    assert.equal(await entry(), next);
    assert.deepEqual(
      person.complaints.filter((each) => !/ERR_INTERNET|Failed to fetch/.test(each)),
      [],
    );
    await person.close();
  });
});
