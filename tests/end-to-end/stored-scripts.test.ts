import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright';
import { authoredMarkup } from '../../src/adapters/markup/authored-markup.ts';
import { raiseMaterialVersion } from '../../src/adapters/sql/material-version.ts';
import { hydrated, type Person } from '../support/browser.ts';
import { write } from '../support/chat-messages.ts';
import { SCRIPT_PAYLOADS } from '../support/script-payloads.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

/** Columns of text that somebody typed, on the site or in its files, and how long each may be. */
const TYPED_COLUMNS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  announcements: { words: 300, link_words: 60 },
  audit_entries: { subject_label: 255 },
  blog_posts: { title: 255, content: 4_000, excerpt: 900, author: 120 },
  campaigns: { subject: 200, content: 4_000 },
  canned_replies: { title: 100, words: 900 },
  chapters: { title: 255, description: 900 },
  chat_messages: { content: 2_000 },
  course_modules: { title: 255, description: 900 },
  course_sections: { title: 255, content: 4_000 },
  disciplines: { name: 120, description: 900 },
  engineering_competencies: { category: 255, competency: 255, description: 900 },
  glossary_terms: { definition: 900 },
  key_corrections: { reason: 900 },
  marketing_leads: { first_name: 120, last_name: 120 },
  mentor_comments: { author: 80, body: 900 },
  own_cards: { front: 900, back: 900 },
  peng_examples: { situation: 900, action: 900, outcome: 900 },
  promo_codes: { description: 900 },
  question_reports: { stem: 900, words: 900 },
  questions: { question: 900, source: 200 },
  sections: { title: 255, content: 4_000 },
  site_content: { title: 255, content: 4_000 },
  submission_entries: { situation: 900, action: 900, outcome: 900 },
  submission_projects: { name: 200, employer: 200, period: 60 },
  submission_validators: { name: 200, position: 200 },
  user_notes: { words: 900 },
  users: { username: 80 },
};

type OwnedWindow = Window & { ownedBy: number[] };

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
      if (value.includes('owned') && runs(name, value))
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
  /** As many payloads as fit into a column, after the name of the column; others each time. */
  const payloadsFor = (column: string, length: number): string => {
    let text = `At ${column}`;
    for (let taken = 0; taken < 12; taken += 1) {
      const { text: payload } = SCRIPT_PAYLOADS[next % SCRIPT_PAYLOADS.length] as { text: string };
      next += 1;
      if (text.length + payload.length + 2 <= length) text += `\n\n${payload}`;
    }
    return text;
  };
  /** Rows of what nobody has written yet. */
  const writeEverything = async (learnerId: number, adminId: number): Promise<void> => {
    const { knex } = app().server.database;
    const now = app().clock.now();
    const own = { user_id: learnerId };
    await write({ transact: app().server.transact, clock: app().clock }, { id: learnerId, role: 'user' }, 'Hello');
    await knex('own_cards').insert({ ...own, front: 'x', back: 'x', created_at: now });
    const [submission] = await knex('submissions').insert({ ...own, regulator: 'AB', chosen_at: now });
    const [project] = await knex('submission_projects').insert({ ...own, name: 'x', employer: 'x', period: '2024' });
    const [validator] = await knex('submission_validators').insert({ ...own, name: 'x', position: 'x' });
    const names = { project_id: project, validator_id: validator, submission_id: submission };
    const state = { code: '1.1', state: 'draft', findings: 0, level: 3, revision: 2, versioned_at: now, saved_at: now };
    const [entry] = await knex('submission_entries').insert({
      ...{ ...own, ...names, ...state },
      ...{ situation: 'x', action: 'x', outcome: 'x' },
    });
    const dates = { created_at: now, expires_at: now + 86_400_000 };
    const [link] = await knex('mentor_links').insert({ ...own, entry_id: entry, token_digest: 'x', ...dates });
    const comment = { author: 'x', part: 'action', body: 'x', created_at: now };
    await knex('mentor_comments').insert({ ...own, entry_id: entry, link_id: link, ...comment });
    const [question] = await knex('questions').orderBy('id').limit(1);
    const [version] = await knex('question_versions').where({ question_id: question.id }).orderBy('id').limit(1);
    const report = { question_id: question.id, version_id: version.id, stem: 'x', reason: 'typo', words: 'x' };
    await knex('question_reports').insert({ ...own, ...report, created_at: now, updated_at: now });
    await knex('user_notes').insert({ user_id: learnerId, written_by: adminId, words: 'x', written_at: now });
    const actor = { action: 'updated', subject_kind: 'user', subject_id: learnerId, subject_label: 'x' };
    await knex('audit_entries').insert({ actor_id: adminId, ...actor, changes: '[]', recorded_at: now });
    await knex('campaigns').insert({ subject: 'x', segment: 'all', content: 'x', state: 'draft', created_at: now });
    const consent = { consent_words: 'x', consented_at: now, leave_token: 'x', confirmed_at: now };
    const reader = { email: 'y@example.org', email_key: 'y@example.org', name: 'x' };
    await knex('newsletter_subscribers').insert({ ...reader, ...consent });
    const corrected = { question_id: question.id, version_id: version.id, key_option_id: version.key_option_id };
    await knex('key_corrections').insert({ ...corrected, reason: 'x', made_by: adminId, made_at: now });
    await knex('canned_replies').insert({ title: 'x', words: 'x' });
    const audience = { is_for_visitors: 1, is_for_accounts: 1, is_for_nppe: 1, is_for_peng: 1, is_dismissible: 1 };
    await knex('announcements').insert({
      words: 'x',
      link_path: '/blog',
      link_words: 'x',
      ...audience,
      created_at: now,
    });
    const person = { email: 'x@example.org', email_key: 'x@example.org' };
    await knex('marketing_leads').insert({
      ...person,
      first_name: 'x',
      last_name: 'x',
      search_key: 'x',
      created_at: now,
    });
  };
  /** Puts payloads into every typed column of every row. */
  const poison = async (): Promise<void> => {
    const { database } = app().server;
    for (const [table, columns] of Object.entries(TYPED_COLUMNS)) {
      const rows = await database.rows<{ rowid: number }>(`SELECT rowid AS rowid FROM ${table} LIMIT 150`);
      for (const { rowid } of rows) {
        for (const [column, length] of Object.entries(columns)) {
          const text = payloadsFor(`${table}.${column}`, length);
          const unique = ['users', 'canned_replies', 'disciplines'].includes(table)
            ? `${text.slice(0, length - 6)} ${rowid}`
            : text;
          await database.run(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`, [unique, rowid]);
        }
      }
    }
    await raiseMaterialVersion(database);
  };
  /** A JSON text with payloads in place of every string that is prose. */
  const poisonJson = (json: string): string =>
    JSON.stringify(
      JSON.parse(json, (_, value) =>
        typeof value === 'string' && value.length > 20 ? payloadsFor('question_versions.body', 400) : value,
      ),
    );
  const poisonQuestions = async (): Promise<void> => {
    const { database } = app().server;
    for (const { id, body } of await database.rows<{ id: number; body: string }>(
      'SELECT id, body FROM question_versions',
    )) {
      await database.run('UPDATE question_versions SET body = ? WHERE id = ?', [poisonJson(body), id]);
    }
  };
  /** Views pages; answers which columns were seen, and what is wrong. */
  const view = async (page: Page, paths: readonly string[]): Promise<{ seen: Set<string>; found: string[] }> => {
    const [seen, found] = [new Set<string>(), [] as string[]];
    for (const path of paths) {
      await page.goto(path);
      await hydrated(page);
      const text = await page.evaluate(() => {
        const values = [...document.querySelectorAll('input, textarea')].map(
          (field) => (field as HTMLInputElement).value,
        );
        return [document.body.textContent, ...values].join('\n');
      });
      for (const [, column] of text.matchAll(/At (\w+\.\w+)/g)) seen.add(column as string);
      found.push(...(await page.evaluate(findScripts)).map((line) => `${path}: ${line}`));
    }
    return { seen, found };
  };

  test('none runs from any field, viewed as visitor, learner and administrator', async () => {
    const people = { visitor: await unprotected(), learner: await unprotected(), admin: await unprotected() };
    await signIn(app(), people.learner, 'learner');
    await signIn(app(), people.admin, 'admin');
    const idOf = async ({ context }: Person): Promise<number> =>
      ((await (await context.request.get('/api/me')).json()) as { id: number }).id;
    const learnerId = await idOf(people.learner);
    await writeEverything(learnerId, await idOf(people.admin));
    await poison();
    await poisonQuestions();
    const [example] = await app().server.database.rows<{ competency_id: number; discipline_id: number }>(
      'SELECT competency_id, discipline_id FROM peng_examples LIMIT 1',
    );
    const examples = `/peng-prep/example-bank?competency=${example?.competency_id}&discipline=${example?.discipline_id}&show=all`;
    const pages = {
      visitor: ['/', '/blog', '/terms', '/preview', '/glossary', '/free-questions', '/peng-sample', '/contact'],
      learner: [
        ...['/dashboard', '/account', '/study-guide', '/study-guide/1', '/study-guide/2', '/chapter-questions/1'],
        ...['/course', '/cards', '/practice', '/plan', '/peng-prep', examples],
        ...['/peng-prep/submission', '/peng-prep/submission/1.1', '/peng-prep/submission/print'],
      ],
      admin: [
        ...[
          '/admin',
          '/admin/users',
          `/admin/users/${learnerId}`,
          '/admin/announcements',
          '/admin/posts',
          '/admin/posts/1',
        ],
        ...['/admin/promo-codes', '/admin/questions', '/admin/questions/1', '/admin/reports', '/admin/chat/replies'],
        ...['/admin/chat', '/admin/audit', '/admin/marketing-leads', '/admin/newsletter', '/admin/newsletter/1'],
        ...['/admin/newsletter/subscribers', '/admin/upload'],
      ],
    } as const;
    const seen = new Set<string>();
    const views = (Object.keys(pages) as (keyof typeof pages)[]).map((role) => view(people[role].page, pages[role]));
    for (const { seen: columns, found } of await Promise.all(views)) {
      assert.deepEqual(found, []);
      for (const column of columns) seen.add(column);
    }
    const unseen = Object.entries(TYPED_COLUMNS)
      .flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`))
      .concat('question_versions.body')
      .filter((column) => !seen.has(column));
    assert.deepEqual(unseen, []);
    for (const person of Object.values(people)) await person.close();
  });
});
