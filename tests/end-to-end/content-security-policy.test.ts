import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright';
import { matchRoutes } from 'react-router-dom';
import { hydrated, type Person } from '../support/browser.ts';
import type { BuiltApp } from '../support/built-app.ts';
import { readPagePatterns } from '../support/page-patterns.ts';
import { ATTACK_HTML, ATTACK_NAMES, ATTACK_SCRIPT, FOREIGN_SITE, PREPARE } from '../support/policy-attacks.ts';
import { signIn, type Viewer } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';
import { mentorToken, writeOwnRows, writeSiteRows } from '../support/typed-rows.ts';
import { PASSWORD, setUp, signOut, TWO_STEPS, usernameOf } from './two-step-screen.ts';

type AttackedWindow = Window & { readonly didRun: string[]; readonly refused: string[] };

/** How far a person is: at the second step of a sign-in, or an administrator who sees the site as a learner. */
type Situation = Extract<Viewer, 'visitor' | 'learner' | 'admin'> | 'second step' | 'viewing';

/** The address of no page. */
const NOT_THERE = '/not-there';

/** What stands in an address after a colon is an id that is known once the test has made its row. */
const PAGES: Readonly<Record<Situation, readonly string[]>> = {
  visitor: [
    ...['/', '/login', '/register', '/forgot-password', '/reset-password?token=x', '/confirm-email?token=x'],
    ...['/preview', '/glossary', '/peng-subscribe', '/peng-sample', '/free-questions', '/contact', '/unsubscribe'],
    ...['/newsletter', '/newsletter/confirm', '/terms', '/privacy', '/blog', '/blog/:slug', '/dev/mailbox', NOT_THERE],
  ],
  'second step': ['/login', '/login/second-step'],
  learner: [
    ...['/', '/peng-subscribe', '/blog/:slug', '/dashboard', '/account', '/account?confirm=delete', '/logout'],
    ...['/account?log-out=others', '/account/two-step-sign-in', '/account/receipts/:payment', '/confirm-identity'],
    ...['/study-guide/1', '/chapter-questions/1', '/missed-questions', '/practice', '/practice/:session', '/cards'],
    ...['/plan', '/readiness', '/course', '/analytics', '/exam-select', '/exam-select/instructions?set=1'],
    ...['/exam/:running', '/exam/:blind', '/exam/:ended', '/exam/:ended/review', '/exam/:ended/print'],
    ...['/subscribe', '/sandbox-bank?payment_intent=x', '/peng-examples', '/peng-prep', '/peng-prep/example-bank'],
    ...['/peng-prep/submission', '/peng-prep/submission/1.1', '/peng-prep/submission/print'],
    '/mentor-review?token=:mentor',
  ],
  admin: [
    ...['/admin', '/admin/users', '/admin/users/1', '/admin/promo-codes'],
    ...['/admin/promo-codes/1', '/admin/promo-codes/new', '/admin/promo-codes/many', '/admin/announcements'],
    ...['/admin/announcements/1', '/admin/announcements/new', '/admin/posts', '/admin/posts/1', '/admin/posts/new'],
    ...['/admin/newsletter', '/admin/newsletter/1', '/admin/newsletter/new', '/admin/newsletter/subscribers'],
    ...['/admin/mails', '/admin/mails/welcome', '/admin/questions', '/admin/questions/new', '/admin/questions/1'],
    ...['/admin/questions/statistics', '/admin/reports', '/admin/chat', '/admin/chat/replies', '/admin/audit'],
    ...['/admin/health', '/admin/upload', '/admin/funnel', '/admin/marketing-leads', '/email-test'],
  ],
  viewing: ['/dashboard', '/end-view'],
};

/** Pages that are not visited, and why. */
const NOT_VISITED: Readonly<Record<string, string>> = { '/exam': 'leads to the selection of exams at once' };

/** How long a sign-in counts as a confirmation (product.md 1.35). */
const FRESH_MS = 11 * 60_000;

type Ids = Readonly<Record<string, number | string>>;

async function post({ context }: Person, path: string, data: object): Promise<{ readonly id: number }> {
  const answer = await context.request.post(path, { data });
  assert.equal(answer.status(), 200, await answer.text());
  return (await answer.json()) as { id: number };
}

const idOf = async ({ context }: Person): Promise<number> =>
  ((await (await context.request.get('/api/me')).json()) as { id: number }).id;

/** Exams in each phase, a practice session, a payment, a submission and a post. */
async function writeForLearner({ server: { database }, clock }: BuiltApp, person: Person): Promise<Ids> {
  const [ended, running, blind] = [
    await post(person, '/api/exam/start', { examSet: 1 }),
    await post(person, '/api/exam/start', { examSet: 2 }),
    await post(person, '/api/exam/start', { examSet: 3 }),
  ];
  await post(person, `/api/exam/${ended.id}/complete`, { blindReview: false });
  await post(person, `/api/exam/${blind.id}/complete`, { blindReview: true });
  const drawn = { topics: [], states: ['new'], number: 5, mode: 'tutor' };
  const session = await post(person, '/api/practice/sessions', drawn);
  const id = await idOf(person);
  const payment = await writeOwnRows(database, id, { now: clock.now() });
  const mentor = mentorToken(id);
  return { ended: ended.id, running: running.id, blind: blind.id, session: session.id, payment, mentor };
}

/** Brings a person into a situation; the ids of what is there for it. */
async function bring(app: BuiltApp, person: Person, situation: Situation): Promise<Ids> {
  const { database } = app.server;
  const [{ slug } = { slug: '' }] = await database.rows<{ slug: string }>(
    'SELECT slug FROM blog_posts ORDER BY id LIMIT 1',
  );
  if (situation === 'visitor') return { slug };
  if (situation === 'second step') {
    await signIn(app, person, 'newcomer');
    await person.page.goto(TWO_STEPS);
    await hydrated(person.page);
    await setUp(app, person.page);
    const username = await usernameOf(person);
    await signOut(person);
    await post(person, '/api/login', { username, password: PASSWORD });
    return {};
  }
  await signIn(app, person, situation === 'learner' ? 'learner' : 'admin');
  if (situation === 'viewing') await post(person, '/api/admin/people/1/view', { reason: 'to look at the pages' });
  if (situation === 'admin') {
    const adminId = await idOf(person);
    await writeSiteRows(database, { now: app.clock.now(), learnerId: adminId, adminId });
  }
  if (situation !== 'learner') return {};
  // Not by the clock, which is that of the other tests too.
  await database.run('UPDATE sessions SET begun_at = begun_at - ? WHERE user_id = ?', [FRESH_MS, await idOf(person)]);
  return { slug, ...(await writeForLearner(app, person)) };
}

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
    const patterns = await readPagePatterns();
    const table = patterns.map((path) => ({ path }));
    const visited = Object.values(PAGES)
      .flat()
      .map((path) => matchRoutes(table, path.split('?')[0] as string)?.at(-1)?.route.path);
    assert.deepEqual(
      patterns.filter((pattern) => !visited.includes(pattern)),
      Object.keys(NOT_VISITED),
    );
  });

  describe('no page violates it, loaded or reached by a link', { concurrency: 2 }, () => {
    for (const situation of Object.keys(PAGES) as Situation[]) {
      test(`as ${situation}`, async () => {
        const person = await newPerson({ serviceWorkers: 'allow' });
        const reports = await reportsOf(person);
        const ids = await bring(app(), person, situation);
        const titles: [path: string, title: string][] = [];
        for (const pattern of PAGES[situation]) {
          const path = pattern.replace(/:(\w+)/g, (_, name: string) => String(ids[name]));
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
