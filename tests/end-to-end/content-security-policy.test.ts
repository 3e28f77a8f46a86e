import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright';
import { hydrated, type Person } from '../support/browser.ts';
import { ATTACK_HTML, ATTACK_NAMES, ATTACK_SCRIPT, FOREIGN_SITE, PREPARE } from '../support/policy-attacks.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';
import {
  bring,
  fillIds,
  findUnvisitedPages,
  NOT_THERE,
  NOT_VISITED,
  PAGES,
  type Situation,
} from './page-situations.ts';

type AttackedWindow = Window & { readonly didRun: string[]; readonly refused: string[] };

/** Keeps the reports of every document of a person. */
async function reportsOf({ context }: Person): Promise<readonly string[]> {
  const reports: string[] = [];
  await context.exposeBinding('reportViolation', (_, report: string) => void reports.push(report));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
      const { reportViolation } = window as unknown as { reportViolation: (report: string) => void };
      reportViolation(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`);
    });
  });
  return reports;
}

const titleOf = (page: Page): Promise<string> => page.evaluate(() => document.querySelector('h1')?.textContent ?? '');

/** Goes to a page as a link within the site does: the browser renders it, the document stays. */
async function moveTo(page: Page, path: string, title: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await page.waitForFunction((words) => (document.querySelector('h1')?.textContent ?? '') === words, title);
}

describe('the Content-Security-Policy in the browser (product.md 7.9)', () => {
  const { app, newPerson } = siteInBrowser();

  /** What the attacks did on a page: with the policy of the site, or without any. */
  const attack = async (hasPolicy: boolean): Promise<{ didRun: string[]; refused: string[] }> => {
    const { page, close } = await newPerson();
    await page.addInitScript(PREPARE);
    await page.route(`${FOREIGN_SITE}/**`, (route) => {
      const name = { foreign: 'script of a foreign site', gadget: 'foreign address of a script' };
      const file = new URL(route.request().url()).pathname.slice(1, -3) as keyof typeof name;
      const body = `window.ran(${JSON.stringify(name[file] ?? 'foreign module')});`;
      const headers = { 'access-control-allow-origin': '*' };
      return route.fulfill({ contentType: 'text/javascript', headers, body });
    });
    await page.route('**/attack.js', (route) => route.fulfill({ contentType: 'text/javascript', body: ATTACK_SCRIPT }));
    await page.route('**/login', async (route) => {
      const answer = await route.fetch();
      const { 'content-security-policy': policy = '', ...headers } = answer.headers();
      const attacks = `${ATTACK_HTML}<script type="module" src="/attack.js"></script></body>`;
      const body = (await answer.text()).replace('</body>', attacks);
      await route.fulfill({ body, headers: hasPolicy ? { ...headers, 'content-security-policy': policy } : headers });
    });
    await page.goto('/login');
    await page.waitForFunction(() => document.documentElement.dataset.attacked === 'true');
    const seen = await page.evaluate(() => {
      const { didRun, refused } = window as unknown as AttackedWindow;
      return { didRun, refused };
    });
    await close();
    return seen;
  };

  test('no inline handler, inline script, eval, new Function, script address or foreign script runs', async () => {
    const { didRun, refused } = await attack(true);
    assert.deepEqual(didRun, []);
    for (const directive of [
      /^script-src-elem inline/,
      /^script-src-attr inline/,

      /^trusted-types/,
    ]) {
      assert.ok(
        refused.some((report) => directive.test(report)),
        `${directive}: ${refused.join(', ')}`,
      );
    }
    assert.ok(refused.some((report) => report.startsWith('require-trusted-types-for trusted-types-sink')));
    assert.ok(refused.some((report) => report.startsWith(`script-src-elem ${FOREIGN_SITE}`)));
  });

  test('without the policy each of them would (control)', async () => {
    const { didRun } = await attack(false);
    assert.deepEqual([...new Set(didRun)].sort(), [...ATTACK_NAMES].sort());
  });

  test('each page of the site is visited, or it is said why not', async () => {
    const everybody = Object.keys(PAGES) as Situation[];
    assert.deepEqual(await findUnvisitedPages(everybody), Object.keys(NOT_VISITED));
  });

  describe('no page violates it, loaded or reached by a link', { concurrency: 2 }, () => {
    for (const situation of Object.keys(PAGES) as Situation[]) {
      test(`as ${situation}`, async () => {
        const person = await newPerson({ serviceWorkers: 'allow' });
        const reports = await reportsOf(person);
        const ids = await bring(app(), person, situation);
        const titles: [path: string, title: string][] = [];
        for (const pattern of PAGES[situation]) {
          const path = fillIds(pattern, ids);
          const answer = await person.page.goto(path);
          assert.equal(answer?.status(), path === NOT_THERE ? 404 : 200, path);
          assert.equal(person.page.url(), new URL(path, app().origin).href);
          await hydrated(person.page);
          titles.push([path, await titleOf(person.page)]);
        }
        for (const [path, title] of titles) await moveTo(person.page, path, title);
        assert.deepEqual(reports, []);
        await person.close();
      });
    }
  });
});
