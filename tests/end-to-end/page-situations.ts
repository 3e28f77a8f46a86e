import assert from 'node:assert/strict';
import { matchRoutes } from 'react-router-dom';
import { hydrated, type Person } from '../support/browser.ts';
import type { BuiltApp } from '../support/built-app.ts';
import { readPagePatterns } from '../support/page-patterns.ts';
import { signIn, type Viewer } from '../support/sign-in.ts';
import { mentorToken, writeOwnRows, writeSiteRows } from '../support/typed-rows.ts';
import { PASSWORD, setUp, signOut, TWO_STEPS, usernameOf } from './two-step-screen.ts';

/** How far a person is: at the second step of a sign-in, or an administrator who sees the site as a learner. */
export type Situation = Extract<Viewer, 'visitor' | 'learner' | 'admin'> | 'second step' | 'viewing';

/** The address of no page. */
export const NOT_THERE = '/not-there';

/** What stands in an address after a colon is an id that is known once the test has made its row. */
export const PAGES: Readonly<Record<Situation, readonly string[]>> = {
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
export const NOT_VISITED: Readonly<Record<string, string>> = { '/exam': 'leads to the selection of exams at once' };

/** The pages of the table of routes that nobody in these situations visits. */
export async function findUnvisitedPages(situations: readonly Situation[]): Promise<string[]> {
  const patterns = await readPagePatterns();
  const table = patterns.map((path) => ({ path }));
  const visited = situations
    .flatMap((situation) => PAGES[situation])
    .map((path) => matchRoutes(table, path.split('?')[0] as string)?.at(-1)?.route.path);
  return patterns.filter((pattern) => !visited.includes(pattern));
}

/** How long a sign-in counts as a confirmation (product.md 1.35). */
const FRESH_MS = 11 * 60_000;

export type Ids = Readonly<Record<string, number | string>>;

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
export async function bring(app: BuiltApp, person: Person, situation: Situation): Promise<Ids> {
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

/** The address of a page with the ids of what is there for it. */
export const fillIds = (pattern: string, ids: Ids): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => String(ids[name]));
