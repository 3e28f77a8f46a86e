import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright';
import { matchPath } from 'react-router-dom';
import { authoredMarkup } from '../../src/adapters/markup/authored-markup.ts';
import { raiseMaterialVersion } from '../../src/adapters/sql/material-version.ts';
import { hydrated, type Person } from '../support/browser.ts';
import { write } from '../support/chat-messages.ts';
import { readPagePatterns } from '../support/page-patterns.ts';
import { SCRIPT_PAYLOADS } from '../support/script-payloads.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';
import { columnsOf, compareWithSchema, TYPED_COLUMNS, TYPED_JSON } from '../support/text-columns.ts';
import {
  mentorToken,
  VERSIONED_POST,
  writeOwnRows,
  writeRowsAboutLearner,
  writeSiteRows,
} from '../support/typed-rows.ts';

/** A word that the index of the study guide has, and that stands in every text here. */
const SEARCHED = 'engineer';

/** The rows of the questions in practice sessions, which are drawn from many: they are filled before others. */
const QUESTIONS_OF_SESSIONS = 'SELECT j.value FROM practice_sessions s, json_each(s.question_ids) j';
const PRACTISED: Readonly<Record<string, string>> = {
  questions: QUESTIONS_OF_SESSIONS,
  answer_options: `SELECT id FROM answer_options WHERE question_id IN (${QUESTIONS_OF_SESSIONS})`,
};

/** The columns that were seen on each page, and what is wrong. */
type Viewed = { readonly seen: ReadonlyMap<string, ReadonlySet<string>>; readonly found: readonly string[] };

/** How long a sign-in counts as a confirmation (product.md 1.35). */
const FRESH_MS = 11 * 60_000;

type OwnedWindow = Window & { ownedBy: number[] };

/** Pages that show nothing that somebody typed: forms, and what leads on at once. */
const SHOW_NOTHING_STORED: readonly string[] = [
  ...['/login', '/login/second-step', '/register', '/forgot-password', '/reset-password', '/logout', '/end-view'],
  ...['/confirm-email', '/unsubscribe', '/newsletter/confirm', '/subscribe', '/sandbox-bank'],
  ...['/exam', '/exam-select/instructions', '/email-test', '/admin/promo-codes/new', '/admin/promo-codes/many'],
  ...['/admin/announcements/new', '/admin/posts/new', '/admin/newsletter/new', '/admin/questions/new', '*'],
];

/** Runs before everything else in a page, so that a payload that runs is noted. */
const NOTE_OWNED = `window.ownedBy = []; window.owned = (number) => window.ownedBy.push(number); window.alert = () => {};`;

/** Runs in the page: what ran, and what is there that would once somebody touches it. */
function findScripts(): string[] {
  const found = (window as unknown as OwnedWindow).ownedBy.map((number) => `payload ${number} ran`);
  const addresses = new Set(['href', 'xlink:href', 'src', 'action', 'formaction', 'data', 'values', 'content']);
  const runs = (name: string, value: string): boolean => {
    if (name.startsWith('on') || name === 'srcdoc' || name === 'style') return true;
    const isAddress = addresses.has(name) && URL.canParse(value, document.baseURI);
    return isAddress && !/^(?:https?|mailto):$/.test(new URL(value, document.baseURI).protocol);
  };
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      // A frame with an empty sandbox runs nothing of what is in it.
      const isInert = name === 'srcdoc' && element.getAttribute('sandbox') === '';
      if (value.includes('owned') && !isInert && runs(name, value))
        found.push(`${name} of <${element.localName}>: ${value.slice(0, 80)}`);
    }
    const isCode = /^(?:script|style)$/.test(element.localName) && !/json/.test(element.getAttribute('type') ?? '');
    if (isCode && element.textContent?.includes('owned')) found.push(`<${element.localName}>`);
  }
  return found;
}

describe('stored scripts, in the browser (product.md 5.6)', () => {
  const { app, newPerson } = siteInBrowser();

  /** A person whose browser enforces no Content-Security-Policy: what is proven is that there is nothing to refuse. */
  const unprotected = async (): Promise<Person> => {
    const person = await newPerson({ bypassCSP: true });
    await person.page.addInitScript(NOTE_OWNED);
    return person;
  };
  const showAlone = (page: Page, texts: readonly string[]): Promise<void> =>
    page.evaluate(async (parts) => {
      for (const html of parts) {
        const place = document.createElement('div');
        document.body.append(place);
        place.innerHTML = html;
      }
      // Most of what runs does so when its picture has failed to load: this one fails after all of them.
      await new Promise((resolve) => Object.assign(new Image(), { onerror: resolve, src: '/pictures/none.png' }));
    }, texts);

  test('none of 1,000 runs or is left in the page, each alone, as HTML, as Markdown and as a mail', async () => {
    assert.ok(SCRIPT_PAYLOADS.length >= 1_000, `only ${SCRIPT_PAYLOADS.length}`);
    const { render, renderMail, clean } = authoredMarkup();
    const person = await unprotected();
    await person.page.goto('/terms');
    const shown = SCRIPT_PAYLOADS.flatMap(({ text }) => [
      render(text, 'html'),
      render(text, 'markdown'),
      render(clean(text, 'html'), 'html'),
      renderMail(text, (href) => href).html,
    ]);
    for (const html of shown) assert.match(html, /Payload\d+/);
    await showAlone(person.page, shown);
    assert.deepEqual(await person.page.evaluate(findScripts), []);
    await person.close();
  });

  test('as they are written hundreds of them run (control)', async () => {
    const person = await unprotected();
    await person.page.goto('/terms');
    await person.page.route('**/*', (route) => route.abort());
    await showAlone(
      person.page,
      SCRIPT_PAYLOADS.map(({ text }) => text).filter((text) => !/<base|http-equiv/i.test(text)),
    );
    const found = await person.page.evaluate(findScripts);
    assert.ok(found.length > 500, `${found.length}`);
    await person.page.waitForFunction(() => (window as unknown as OwnedWindow).ownedBy.length > 50);
    await person.close();
  });

  let next = 0;
  const labels = [...columnsOf(TYPED_COLUMNS), ...columnsOf(TYPED_JSON)];
  /** As many payloads as fit into a column, at least one, after a label of the column; others each time. */
  const payloadsFor = (column: string, length: number): string => {
    let text = `Column${labels.indexOf(column)}.`;
    let count = 0;
    for (let tried = 0; tried < 12 || count === 0; tried += 1) {
      assert.ok(tried < SCRIPT_PAYLOADS.length, `no payload fits into ${column}`);
      const { text: payload } = SCRIPT_PAYLOADS[next % SCRIPT_PAYLOADS.length] as { text: string };
      next += 1;
      if (text.length + payload.length + 2 > length) continue;
      text += `\n\n${payload}`;
      count += 1;
    }
    return text;
  };
  const database = () => app().server.database;
  /** Puts payloads into every typed column of every row; the number of the row keeps them apart where they have to be. */
  const poison = async (): Promise<void> => {
    for (const [table, columns] of Object.entries(TYPED_COLUMNS)) {
      const practised = PRACTISED[table] ?? 'SELECT 0';
      const rows = await database().rows<{ rowid: number }>(
        `SELECT rowid AS rowid FROM ${table} ORDER BY rowid IN (${practised}) DESC, rowid LIMIT 150`,
      );
      for (const { rowid } of rows) {
        for (const [column, length] of Object.entries(columns)) {
          const ending = ` ${SEARCHED} ${rowid}`;
          const text = payloadsFor(`${table}.${column}`, length - ending.length) + ending;
          await database().run(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`, [text, rowid]);
        }
      }
    }
  };
  /** A JSON text with payloads in place of every string of some properties. */
  const poisonJson = (json: string, column: string, properties: readonly string[]): string =>
    JSON.stringify(
      JSON.parse(json, (key, value) =>
        typeof value === 'string' && properties.includes(key.replace(/^\d+$/, '')) ? payloadsFor(column, 400) : value,
      ),
    );
  const poisonEachJson = async (): Promise<void> => {
    for (const [table, columns] of Object.entries(TYPED_JSON)) {
      for (const [column, properties] of Object.entries(columns)) {
        const rows = await database().rows<{ rowid: number; json: string }>(
          `SELECT rowid AS rowid, ${column} AS json FROM ${table} WHERE ${column} IS NOT NULL`,
        );
        for (const { rowid, json } of rows) {
          const poisoned = poisonJson(json, `${table}.${column}`, properties);
          await database().run(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`, [poisoned, rowid]);
        }
      }
    }
  };
  /** What has to be opened before its texts are in the page: presses whatever of it is there. */
  const openParts = async (page: Page, path: string): Promise<void> => {
    if (path.startsWith('/admin/posts/')) {
      await page.getByText('History', { exact: true }).click();
      await page.getByRole('button', { name: 'Compare version 1' }).click();
      await page.getByRole('region', { name: 'Changes of Text' }).waitFor();
    }
    const redo = page.getByRole('button', { name: /^Redo \d+ questions?$/ });
    if (path.startsWith('/exam/') && (await redo.isVisible())) {
      await redo.click();
      await page.getByRole('radio').first().waitFor({ state: 'attached' });
    }
    if (path === '/dev/mailbox') {
      await page.getByText('Show HTML version').first().click();
      await page.locator('iframe').first().waitFor();
    }
  };
  /** Views pages; answers which columns were seen on each, and what is wrong. */
  const view = async (page: Page, paths: readonly string[]): Promise<Viewed> => {
    const [seen, found] = [new Map<string, Set<string>>(), [] as string[]];
    for (const path of paths) {
      const answer = await page.goto(path);
      if (answer?.status() !== 200) found.push(`${path}: ${answer?.status()}`);
      if (page.url() !== new URL(path, app().origin).href) found.push(`${path}: led to ${page.url()}`);
      await hydrated(page);
      await openParts(page, path);
      const text = await page.evaluate(() => {
        const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
        const frames = [...document.querySelectorAll('iframe')].map(({ srcdoc }) => srcdoc);
        return [document.body.textContent, ...fields, ...frames].join('\n');
      });
      seen.set(path, new Set([...text.matchAll(/Column(\d+)/g)].map(([, label]) => labels[Number(label)] as string)));
      found.push(...(await page.evaluate(findScripts)).map((line) => `${path}: ${line}`));
    }
    return { seen, found };
  };
  /** Sends forms that need a confirmation; it names each by what is in their fields (product.md 1.35). */
  const viewConfirmations = async (
    page: Page,
    forms: readonly Readonly<Record<string, string>>[],
  ): Promise<string[]> => {
    const found: string[] = [];
    app().clock.advance(FRESH_MS);
    const { signedInAt } = await (await page.request.get('/api/account/confirmation')).json();
    for (const fields of forms) {
      await page.goto('/account');
      const action = `/confirm-identity?form=${encodeURIComponent(signedInAt)}`;
      await page.evaluate(
        ([address, entries]) => {
          const form = Object.assign(document.createElement('form'), { method: 'post', action: address });
          for (const [name, value] of Object.entries(entries))
            form.append(Object.assign(document.createElement('textarea'), { name, value }));
          document.body.append(form);
          form.submit();
        },
        [action, fields] as const,
      );
      await page.getByText(/^Please confirm to /).waitFor();
      await hydrated(page);
      found.push(...(await page.evaluate(findScripts)).map((line) => `confirmation of ${fields.intent}: ${line}`));
    }
    return found;
  };
  /** A practice session that is under way and one that is finished; their ids. */
  const practise = async ({ context: { request } }: Person): Promise<number[]> => {
    const ids: number[] = [];
    for (const isFinished of [false, true]) {
      const data = { topics: [], states: ['new'], number: 5, mode: 'tutor' };
      const { id } = (await (await request.post('/api/practice/sessions', { data })).json()) as { id: number };
      const finished =
        isFinished && (await request.post(`/api/practice/sessions/${id}/finish`, { data: { choices: [] } }));
      if (finished) assert.equal(finished.status(), 200, await finished.text());
      ids.push(id);
    }
    return ids;
  };
  /** Mock exams that have ended, are under way and wait for a blind review, each with a note; their ids. */
  const sitExams = async ({
    context: { request },
  }: Person): Promise<{ ended: number; running: number; blind: number }> => {
    const start = async (examSet: number): Promise<number> => {
      const { id } = (await (await request.post('/api/exam/start', { data: { examSet } })).json()) as { id: number };
      const { questions } = (await (await request.get(`/api/exam/${id}`)).json()) as { questions: { id: number }[] };
      const note = { questionId: questions[0]?.id, kind: 'note', value: 'x', changedAt: app().clock.now() };
      const marked = await request.post(`/api/exam/${id}/marks`, { data: { marks: [note] } });
      assert.equal(marked.status(), 200, await marked.text());
      return id;
    };
    const end = async (id: number, blindReview: boolean): Promise<number> => {
      assert.equal((await request.post(`/api/exam/${id}/complete`, { data: { blindReview } })).status(), 200);
      return id;
    };
    // The first paper from the bank; its questions are in no mock set.
    return { ended: await end(await start(1), false), running: await start(2), blind: await end(await start(3), true) };
  };

  test('every column of text is filled with payloads, or nobody types into it', async () => {
    assert.deepEqual(await compareWithSchema(database()), { unknown: [], gone: [] });
  });

  test('none runs from any field, each page viewed as everybody who may open it', async () => {
    const people = { visitor: await unprotected(), learner: await unprotected(), admin: await unprotected() };
    await signIn(app(), people.learner, 'learner');
    await signIn(app(), people.admin, 'admin');
    const idOf = async ({ context }: Person): Promise<number> =>
      ((await (await context.request.get('/api/me')).json()) as { id: number }).id;
    const ids = { learner: await idOf(people.learner), admin: await idOf(people.admin) };
    const sessions = { learner: await practise(people.learner), admin: await practise(people.admin) };
    const exams = { learner: await sitExams(people.learner), admin: await sitExams(people.admin) };
    const { clock, server } = app();
    const about = { now: clock.now(), learnerId: ids.learner, adminId: ids.admin };
    await write({ transact: server.transact, clock }, { id: ids.learner, role: 'user' }, 'Hello');
    const receipts = {
      learner: await writeOwnRows(database(), ids.learner, about),
      admin: await writeOwnRows(database(), ids.admin, about),
    };
    await writeRowsAboutLearner(database(), about);
    await writeSiteRows(database(), about);
    await poison();
    await poisonEachJson();
    await raiseMaterialVersion(database());
    const [example] = await database().rows<{ competency_id: number; discipline_id: number }>(
      'SELECT competency_id, discipline_id FROM peng_examples LIMIT 1',
    );
    const [post] = await database().rows<{ slug: string }>('SELECT slug FROM blog_posts WHERE id = ?', [
      VERSIONED_POST,
    ]);
    const forAll = [
      ...['/', '/blog', `/blog/${post?.slug}`, '/terms', '/privacy', '/preview', '/glossary', '/free-questions'],
      ...['/peng-sample', '/contact', '/newsletter', '/dev/mailbox'],
      ...[ids.learner, ids.admin].map((id) => `/mentor-review?token=${mentorToken(id)}`),
    ];
    const examples = `/peng-prep/example-bank?competency=${example?.competency_id}&discipline=${example?.discipline_id}&show=all`;
    const passkeys = await database().rows<{ id: number; user_id: number }>('SELECT id, user_id FROM passkeys');
    const forAccounts = (role: 'learner' | 'admin'): string[] => [
      ...['/dashboard', '/account', '/account/two-step-sign-in', '/study-guide/1', '/study-guide/2'],
      ...passkeys.flatMap(({ id, user_id }) =>
        user_id === ids[role] ? [`/account/two-step-sign-in?confirm=${id}`] : [],
      ),
      ...[`/study-guide?q=${SEARCHED}`, '/chapter-questions/1', '/missed-questions', '/practice', '/course', '/cards'],
      ...['/plan', '/readiness', '/analytics', '/exam-select', `/exam/${exams[role].running}`],
      ...[`/account/receipts/${receipts[role]}`, `/exam/${exams[role].blind}`],
      ...sessions[role].map((id) => `/practice/${id}`),
      ...['', '/review', '/print'].map((part) => `/exam/${exams[role].ended}${part}`),
      ...['/peng-prep', examples, '/peng-examples', '/peng-prep/submission', '/peng-prep/submission/1.1'],
      ...['/peng-prep/submission/1.1?version=1', '/peng-prep/submission/print'],
    ];
    const forAdmins = [
      ...['/admin', '/admin/users', `/admin/users/${ids.learner}`, '/admin/announcements', '/admin/announcements/1'],
      ...['/admin/posts', `/admin/posts/${VERSIONED_POST}`, '/admin/promo-codes', '/admin/promo-codes/1'],
      ...['/admin/questions', '/admin/questions/1', '/admin/questions/statistics', '/admin/reports'],
      ...['/admin/reports?state=closed', '/admin/mails', '/admin/mails/receipt', '/admin/funnel', '/admin/health'],
      ...['/admin/chat', `/admin/chat?user=${ids.learner}`, '/admin/chat/replies', '/admin/audit'],
      ...['/admin/marketing-leads', '/admin/newsletter', '/admin/newsletter/1', '/admin/newsletter/2'],
      ...['/admin/newsletter/subscribers', '/admin/upload'],
    ];
    const views = await Promise.all([
      view(people.visitor.page, [...forAll, '/peng-subscribe']),
      view(people.learner.page, [...forAll, ...forAccounts('learner')]),
      view(people.admin.page, [...forAll, ...forAccounts('admin'), ...forAdmins]),
    ]);
    const [typed] = SCRIPT_PAYLOADS.map(({ text }) => text);
    const confirmations = await viewConfirmations(people.learner.page, [
      { intent: 'add-passkey', name: `${typed}` },
      { intent: 'remove-passkey', passkeyName: `${typed}` },
      { intent: 'email', email: `${typed}`, username: `${typed}` },
    ]);
    const viewed = views.flatMap(({ seen }) => [...seen.keys()].map((path) => new URL(path, app().origin).pathname));
    viewed.push('/confirm-identity');
    const missed = (await readPagePatterns()).filter(
      (pattern) => !viewed.some((path) => matchPath(pattern, path)) && !SHOW_NOTHING_STORED.includes(pattern),
    );
    assert.deepEqual(missed, [], 'pages that were not viewed');
    const seen = new Set(views.flatMap((each) => [...each.seen.values()].flatMap((columns) => [...columns])));
    const unseen = labels.filter((column) => !seen.has(column)).map((column) => `${column} is on no page`);
    for (const [role, { seen: pages }] of [
      ['learner', views[1]],
      ['admin', views[2]],
    ] as const) {
      const has = (path: string, column: string): void => {
        if (!pages.get(path)?.has(column)) unseen.push(`${column} is not on ${path} of ${role}`);
      };
      for (const column of ['users.username', 'users.email']) has(`/account/receipts/${receipts[role]}`, column);
      for (const id of sessions[role]) has(`/practice/${id}`, 'questions.question');
      for (const column of ['answer_options.rationale', 'questions.explanation'])
        has(`/practice/${sessions[role][1]}`, column);
      has(`/exam/${exams[role].blind}`, 'question_versions.body');
    }
    const faults = [...new Set([...views.flatMap(({ found }) => found), ...confirmations, ...unseen])];
    assert.ok(faults.length === 0, faults.join('\n'));
    for (const person of Object.values(people)) await person.close();
  });
});
