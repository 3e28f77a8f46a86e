import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright';
import { hydrated, type Person } from '../support/browser.ts';
import { ATTACK_HTML, ATTACK_NAMES, ATTACK_SCRIPT, FOREIGN_SITE, PREPARE } from '../support/policy-attacks.ts';
import { signIn, type Viewer } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

type AttackedWindow = Window & { readonly didRun: string[]; readonly refused: string[] };

const PUBLIC_PAGES = [
  ...['/', '/login', '/register', '/forgot-password', '/reset-password?token=x', '/confirm-email?token=x', '/preview'],
  ...['/glossary', '/peng-subscribe', '/peng-sample', '/free-questions', '/contact', '/unsubscribe', '/newsletter'],
  ...['/newsletter/confirm', '/terms', '/privacy', '/blog', '/mentor-review', '/dev/mailbox', '/not-there'],
];

const LEARNER_PAGES = [
  ...['/dashboard', '/account', '/account?confirm=delete', '/account?log-out=others', '/study-guide', '/study-guide/1'],
  ...[
    '/chapter-questions/1',
    '/missed-questions',
    '/practice',
    '/cards',
    '/plan',
    '/readiness',
    '/course',
    '/analytics',
  ],
  ...['/exam-select', '/exam-select/instructions', '/subscribe', '/peng-examples', '/peng-prep'],
  ...['/peng-prep/example-bank', '/peng-prep/submission', '/peng-prep/submission/print'],
];

const ADMIN_PAGES = [
  ...[
    '/admin',
    '/admin/users',
    '/admin/users/1',
    '/admin/promo-codes',
    '/admin/promo-codes/new',
    '/admin/promo-codes/many',
  ],
  ...['/admin/announcements', '/admin/announcements/new', '/admin/posts', '/admin/posts/new', '/admin/newsletter'],
  ...['/admin/newsletter/new', '/admin/newsletter/subscribers', '/admin/mails', '/admin/mails/welcome'],
  ...[
    '/admin/questions',
    '/admin/questions/new',
    '/admin/questions/1',
    '/admin/questions/statistics',
    '/admin/reports',
  ],
  ...['/admin/chat', '/admin/chat/replies', '/admin/audit', '/admin/health', '/admin/upload', '/admin/funnel'],
  ...['/admin/marketing-leads', '/email-test'],
];

const PAGES: Readonly<Record<'visitor' | 'learner' | 'admin', readonly string[]>> = {
  visitor: PUBLIC_PAGES,
  learner: [...PUBLIC_PAGES.filter((path) => !/^\/(login|register)/.test(path)), ...LEARNER_PAGES],
  admin: [...LEARNER_PAGES, ...ADMIN_PAGES],
};

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

  for (const viewer of ['visitor', 'learner', 'admin'] as const satisfies readonly Viewer[]) {
    test(`no page violates it, loaded or reached by a link, as ${viewer}`, async () => {
      const person = await newPerson({ serviceWorkers: 'allow' });
      const reports = await reportsOf(person);
      await signIn(app(), person, viewer);
      const titles: [path: string, title: string][] = [];
      for (const path of PAGES[viewer]) {
        await person.page.goto(path);
        await hydrated(person.page);
        titles.push([path, await titleOf(person.page)]);
      }
      for (const [path, title] of titles) await moveTo(person.page, path, title);
      assert.deepEqual(reports, []);
      await person.close();
    });
  }
});
