import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import { describe, type TestContext, test } from 'node:test';
import type { Page } from 'playwright';
import { compressedSize, pageWeight } from '../bench/page-weights.ts';
import { hydrated, type Person } from '../support/browser.ts';
import { signIn, type Viewer } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';
import { bring, fillIds, findUnvisitedPages, type Ids, NOT_VISITED, PAGES, type Situation } from './page-situations.ts';

/** Scripts after compression that a page may bring at once, in bytes. */
const BUDGET = { page: 140_000, exam: 138_200, readFirst: 2_000 };

/** What a new connection sends without waiting: ten segments of 1,460 bytes, less what TLS and HTTP/2 may add. */
const FIRST_WINDOW_BYTES = 14_000;

/** Whose pages are walked. Administrators have editors, and a view as learner brings its banner, which are heavier. */
const WALKED = ['visitor', 'second step', 'learner'] as const satisfies readonly Situation[];

/** Pages that nobody of them has: those of administrators and what leads on at once. */
const isNotWalked = (pattern: string): boolean =>
  pattern === '/admin' ||
  pattern.startsWith('/admin/') ||
  ['/email-test', '/end-view', ...Object.keys(NOT_VISITED)].includes(pattern);

const RUNNING_EXAM = '/exam/:running';

/** Pages that look different to somebody else, or with another address. */
const ALSO_SEEN: Readonly<Partial<Record<Viewer, readonly string[]>>> = {
  visitor: ['/reset-password', '/confirm-email', '/unsubscribe?token=x'],
  newcomer: [
    ...['/dashboard', '/account', '/subscribe', '/peng-subscribe', '/peng-examples', '/free-questions'],
    ...['/exam-select', '/peng-prep', '/account/receipts/999999'],
  ],
  expired: ['/dashboard', '/exam-select'],
  learner: ['/chapter-questions/1', '/missed-questions', '/practice', '/free-questions', '/peng-sample'],
  admin: ['/account', '/peng-examples', '/admin/upload'],
};

/** Keeps, from the moment at which a page answers, which scripts it took until then; what comes later is not the first load. */
const keepScripts = (): void => {
  new MutationObserver((_, observer) => {
    observer.disconnect();
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    document.documentElement.dataset.scripts = JSON.stringify(files.filter((file) => file.endsWith('.js')));
  }).observe(document, { subtree: true, attributeFilter: ['data-hydrated'] });
};

async function scriptsOf(page: Page): Promise<string[]> {
  await hydrated(page);
  const kept = page.locator('html[data-scripts]');
  return JSON.parse((await kept.getAttribute('data-scripts')) ?? '[]') as string[];
}

const weightOf = (scripts: readonly string[]): number =>
  scripts.reduce((sum, script) => sum + compressedSize(script), 0);

function assertWithin(budget: number, scripts: readonly string[], what: string): void {
  const weight = weightOf(scripts);
  assert.ok(scripts.length > 0 && weight <= budget, `${what} brings ${weight} bytes of scripts, more than ${budget}`);
}

/** The exam stands alone: it has none of the navigation around it. */
const assertNothingOfTheSite = (scripts: readonly string[]): void =>
  assert.equal(scripts.filter((script) => /\/(site|site-layout)-/.test(script)).length, 0);

describe('what the first load of a page brings', () => {
  const { app, newPerson } = siteInBrowser();

  test('each page is walked, but for those of administrators', async () => {
    assert.deepEqual(
      (await findUnvisitedPages(WALKED)).filter((pattern) => !isNotWalked(pattern)),
      [],
    );
  });

  test('a page that nobody visits would be found (control)', async () => {
    assert.ok((await findUnvisitedPages(['visitor'])).includes('/practice/:sessionId'));
  });

  /** Loads pages one after the other; their addresses have `ids` in the place of names. */
  const walk = async (t: TestContext, { page, context }: Person, patterns: readonly string[], ids: Ids) => {
    await context.addInitScript(keepScripts);
    const weights: [weight: number, pattern: string][] = [];
    for (const pattern of patterns) {
      const path = fillIds(pattern, ids);
      await page.goto(path);
      assert.equal(page.url(), new URL(path, app().origin).href, `${pattern} leads on`);
      const scripts = await scriptsOf(page);
      assertWithin(pattern === RUNNING_EXAM ? BUDGET.exam : BUDGET.page, scripts, pattern);
      if (pattern === RUNNING_EXAM) assertNothingOfTheSite(scripts);
      else weights.push([weightOf(scripts), pattern]);
    }
    const [[weight, pattern] = []] = weights.toSorted(([one], [other]) => other - one);
    t.diagnostic(`${weights.length} addresses, the heaviest is ${pattern} with ${weight} bytes`);
  };

  // Before the walk, which gives the learner a passkey and with it a second step.
  for (const [viewer, paths] of Object.entries(ALSO_SEEN) as [Viewer, readonly string[]][]) {
    test(`what is different for a ${viewer} or at another address brings no more scripts than it may`, async (t) => {
      const person = await newPerson();
      await signIn(app(), person, viewer);
      await walk(t, person, paths, {});
      await person.close();
    });
  }

  for (const situation of WALKED) {
    test(`each page brings no more scripts than it may, as ${situation}`, async (t) => {
      const person = await newPerson();
      const ids = await bring(app(), person, situation);
      await walk(t, person, PAGES[situation], ids);
      await person.close();
    });
  }

  test('a page that is read first names next to no script, and loads no other to begin with', async () => {
    const person = await newPerson();
    for (const path of ['/', '/preview', '/blog', '/free-questions']) {
      const { scripts } = await pageWeight(app().origin, path, '');
      assert.ok(scripts > 0 && scripts <= BUDGET.readFirst, `${path} names ${scripts} bytes of scripts`);
      await person.page.goto(path);
      const loaded = await person.page.evaluate(() => {
        const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
        // The pointer rests above the page, by which it is not used.
        document.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, movementX: 0, movementY: 0 }));
        return files.filter((file) => /\.(js|css)$/.test(file));
      });
      assertWithin(BUDGET.readFirst, loaded, path);
      // Where the visitor came from is noted by then, even if the page is left now (product.md 8.53).
      const noted = await person.page.evaluate(() => localStorage.getItem('plumbline:first-touch'));
      assert.match(noted ?? '', /"page":"\/"/);
      assert.equal(await person.page.locator('html[data-hydrated]').count(), 0, `${path} hydrates before it is used`);
    }
    await person.close();
  });

  test('the landing page fits with its headers into what a new connection sends without waiting', async () => {
    const { headers, rawHeaders, statusMessage } = await new Promise<IncomingMessage>((resolve, reject) => {
      get(app().origin, { headers: { 'accept-encoding': 'br' } }, (answer) => resolve(answer.resume())).on(
        'error',
        reject,
      );
    });
    const head = [statusMessage ?? '', ...rawHeaders].reduce((sum, part) => sum + part.length + 2, 0);
    const body = Number(headers['content-length']);
    assert.ok(head + body < FIRST_WINDOW_BYTES, `headers ${head} and document ${body} are too much`);
  });

  test('a page that is read first loads none of its style sheets again when it hydrates', async () => {
    const person = await newPerson();
    const sheets: string[] = [];
    person.page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') sheets.push(new URL(request.url()).pathname);
    });
    await person.page.goto('/');
    const named = await person.page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => new URL(href).pathname),
    );
    await hydrated(person.page);
    assert.ok(named.length > 0);
    assert.deepEqual(
      sheets.filter((sheet) => named.includes(sheet)),
      [],
    );
    await person.close();
  });
});
