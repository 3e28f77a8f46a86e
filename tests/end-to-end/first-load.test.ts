import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import { describe, test } from 'node:test';
import type { Page } from 'playwright';
import { compressedSize, pageWeight } from '../bench/page-weights.ts';
import { hydrated } from '../support/browser.ts';
import { startExam } from '../support/exam-steps.ts';
import { signIn, type Viewer } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

/** Scripts after compression that a page may bring at once, in bytes. */
const BUDGET = { page: 140_000, exam: 138_200, readFirst: 2_000 };

/** What a new connection sends without waiting: ten segments of 1,460 bytes, less what TLS and HTTP/2 may add. */
const FIRST_WINDOW_BYTES = 14_000;

/** Every page of a learner, and of who may become one. */
const PAGES: Readonly<Record<Exclude<Viewer, 'expired'>, readonly string[]>> = {
  visitor: ['/login', '/register', '/forgot-password', '/reset-password?token=some-token', '/contact', '/unsubscribe'],
  newcomer: ['/dashboard', '/subscribe', '/peng-subscribe', '/peng-examples'],
  learner: [
    '/dashboard',
    '/account',
    '/exam-select',
    '/exam-select/instructions?set=1',
    '/analytics',
    '/plan',
    '/course',
    '/study-guide/1',
    '/chapter-questions/1',
    '/missed-questions',
    '/practice',
    '/cards',
    '/readiness',
    '/free-questions',
    '/peng-sample',
    '/peng-examples',
    '/peng-prep',
    '/peng-prep/example-bank',
    '/peng-prep/submission',
    '/peng-prep/submission/1.4',
  ],
  admin: ['/peng-examples', '/admin/upload'],
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

describe('what the first load of a page brings', () => {
  const { app, newPerson } = siteInBrowser();

  for (const [viewer, paths] of Object.entries(PAGES) as [Viewer, readonly string[]][]) {
    test(`the pages of a ${viewer} bring no more scripts than they may`, async () => {
      const person = await newPerson();
      await signIn(app(), person, viewer);
      await person.context.addInitScript(keepScripts);
      for (const path of paths) {
        await person.page.goto(path);
        assertWithin(BUDGET.page, await scriptsOf(person.page), path);
      }
      await person.close();
    });
  }

  test('the exam brings nothing of what surrounds other pages', async () => {
    const person = await newPerson();
    await signIn(app(), person, 'learner');
    await startExam(person.page, 1);
    await person.context.addInitScript(keepScripts);
    await person.page.reload();
    const scripts = await scriptsOf(person.page);
    assertWithin(BUDGET.exam, scripts, 'the exam');
    assert.equal(scripts.filter((script) => /\/(site|site-layout)-/.test(script)).length, 0);
    await person.close();
  });

  test('the result, the review of an exam and the page for print bring no more scripts than they may', async () => {
    const person = await newPerson();
    await signIn(app(), person, 'learner');
    const { request } = person.context;
    const { id } = await (await request.post('/api/exam/start', { data: { examSet: 2 } })).json();
    await request.post(`/api/exam/${id}/complete`, { data: {} });
    await person.context.addInitScript(keepScripts);
    for (const path of [`/exam/${id}`, `/exam/${id}/review`, `/exam/${id}/print`]) {
      await person.page.goto(path);
      assertWithin(BUDGET.page, await scriptsOf(person.page), path);
    }
    await person.close();
  });

  test('a result whose keys are withheld brings no more scripts than it may', async () => {
    const person = await newPerson();
    await signIn(app(), person, 'learner');
    const { request } = person.context;
    const { id } = await (await request.post('/api/exam/start', { data: { examSet: 1 } })).json();
    const { questions } = await (await request.get(`/api/exam/${id}`)).json();
    const [{ id: questionId, options }] = questions as [{ id: number; options: [{ id: number }] }];
    await request.post(`/api/exam/${id}/answer`, { data: { questionId, selectedAnswerId: options[0].id } });
    await request.post(`/api/exam/${id}/complete`, { data: { blindReview: true } });
    await person.context.addInitScript(keepScripts);
    await person.page.goto(`/exam/${id}`);
    await person.page.getByRole('heading', { name: 'Before you see the answers' }).waitFor();
    assertWithin(BUDGET.page, await scriptsOf(person.page), 'an offered blind review');
    await person.close();
  });

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
