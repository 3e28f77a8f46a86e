import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { HOSTILE_TEXT } from '../support/hostile-texts.ts';
import { memberOf, ROLES } from '../support/members.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

const put = (visitor: Visitor, path: string, body: unknown): Promise<Answer> =>
  visitor.send(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const ORDER = 'Order is a whole number from 1 to 9,999.';

const WHOLE = { title: 'Title is required', description: 'Description is required' };
const SECTION = { title: 'Title is required', content: 'Content is required', order: ORDER };
const SITE_CONTENT = { key: 'Key is required', title: 'Title is required', content: 'Content is required' };

/** Every form, where it goes, what it sends, and what is said of an empty one (product.md 11.4). */
const FORMS = [
  ['a chapter', 'PUT', '/api/chapters/1', { title: 'Professionalism', description: 'Who we are' }, WHOLE],
  ['a new section', 'POST', '/api/chapters/1/sections', { title: 'More', content: '<p>More</p>', order: 9 }, SECTION],
  ['a section', 'PUT', '/api/sections/2', { title: 'Key Topics', content: '## Key', order: '2' }, SECTION],
  ['a course module', 'PUT', '/api/course/modules/1', { title: 'Professional Ethics', description: 'Duties' }, WHOLE],
  [
    'a new course section',
    'POST',
    '/api/course/modules/1/sections',
    { title: 'More', content: '*More*', order: 9 },
    SECTION,
  ],
  ['a course section', 'PUT', '/api/course/sections/1', { title: 'First', content: '*More*', order: 1 }, SECTION],
  [
    'new site content',
    'POST',
    '/api/site-content',
    { key: 'notice', title: 'Notice', content: '<p>Closed.</p>' },
    SITE_CONTENT,
  ],
  [
    'site content',
    'PUT',
    '/api/site-content/1',
    { key: 'contact_info', title: 'Contact', content: '<p>Write.</p>' },
    SITE_CONTENT,
  ],
] as const satisfies readonly (readonly [
  name: string,
  method: 'PUT' | 'POST',
  path: string,
  body: object,
  faults: object,
])[];

describe('editing over HTTP (product.md 11)', () => {
  let app: TestApp;
  let admin: Visitor;
  before(async () => {
    app = await startApp();
    admin = await memberOf(app, 'admin');
  });
  after(() => app.close());

  const send = (visitor: Visitor, method: 'PUT' | 'POST', path: string, body: unknown) =>
    method === 'PUT' ? put(visitor, path, body) : visitor.post(path, body);
  const audited = async () =>
    (
      await app.server.database.rows<{ action: string; subject_kind: string; subject_label: string; changes: string }>(
        'SELECT action, subject_kind, subject_label, changes FROM audit_entries ORDER BY id DESC LIMIT 1',
      )
    )[0];

  for (const [name, method, path, body, faults] of FORMS) {
    test(`${name}: refused to everybody else, with words to each field, and saved with its record`, async () => {
      for (const role of ROLES) {
        if (role === 'admin') continue;
        const { status } = await send(await memberOf(app, role), method, path, body);
        assert.equal(status, role === 'visitor' ? 401 : 403, role);
      }
      const empty = await send(admin, method, path, Object.fromEntries(Object.keys(body).map((field) => [field, ''])));
      assert.deepEqual([empty.status, empty.json.fields], [400, faults]);
      const missing = await send(admin, method, path, {});
      assert.deepEqual(Object.keys(missing.json.fields).sort(), Object.keys(faults).sort());
      assert.equal((await send(admin, method, path, { ...body, extra: 1 })).status, 400);
      const { status, json } = await send(admin, method, path, body);
      assert.equal(status, 200, JSON.stringify(json));
      const sent = Object.entries(body).map(([field, value]) => [field, field === 'order' ? Number(value) : value]);
      for (const [field, value] of sent) assert.equal(json[field as string], value);
      const record = await audited();
      assert.deepEqual([record?.action, record?.subject_kind], [method === 'POST' ? 'created' : 'updated', json.kind]);
      const place = { section: /, chapter \d+$/, 'course-section': /, module \d+$/ }[json.kind as string] ?? /[^,]$/;
      assert.match(record?.subject_label ?? '', place);
      const nowhere = path.replace(/\d+/, '999999');
      if (nowhere !== path) assert.equal((await send(admin, method, nowhere, body)).status, 404);
    });
  }

  test('a save over a version that was not seen is refused with what is there, who saved it and when (product.md 11.9)', async () => {
    const opened = (await admin.get('/api/admin/entries/section/3')).json;
    const other = await memberOf(app, 'admin');
    const text = (title: string) => ({ title, content: `## ${title}`, order: 3, version: opened.version });
    assert.equal((await put(other, '/api/sections/3', text('Theirs'))).status, 200);
    const { status, json } = await put(admin, '/api/sections/3', text('Mine'));
    assert.deepEqual([status, json.code], [409, 'edited-meanwhile']);
    const { username } = (await other.get('/api/me')).json;
    assert.deepEqual(
      [json.current.title, json.current.content, json.current.savedBy, json.current.version],
      ['Theirs', '## Theirs', username, opened.version + 1],
    );
    assert.equal(json.current.savedAt, new Date(app.clock.now()).toISOString());
    assert.equal((await put(admin, '/api/sections/3', { ...text('Mine'), version: json.current.version })).status, 200);
    const history = (await admin.get('/api/admin/entries/section/3/versions')).json;
    assert.deepEqual(
      history.map(({ title, inUse }: { title: string; inUse: boolean }) => [title, inUse]),
      [
        ['Mine', true],
        ['Theirs', false],
        [opened.title, false],
      ],
    );
  });

  test('of many who save at once exactly one does (product.md 11.9)', async () => {
    const { version } = (await admin.get('/api/admin/entries/chapter/2')).json;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        put(admin, '/api/chapters/2', { title: `Ethics ${index}`, description: 'd', version }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(11).fill(409)]);
  });

  test('a former version is restored as a new one, and only over what was seen (product.md 11.8)', async () => {
    const before = (await admin.get('/api/admin/entries/module/2')).json;
    const path = '/api/admin/entries/module/2/restore';
    await put(admin, '/api/course/modules/2', { title: 'Changed', description: 'd' });
    const stale = await admin.post(path, { from: before.version, version: before.version });
    assert.equal(stale.status, 409);
    const { status, json } = await admin.post(path, { from: before.version, version: before.version + 1 });
    assert.deepEqual([status, json.title, json.version], [200, before.title, before.version + 2]);
    assert.equal((await audited())?.action, `restored version ${before.version}`);
    assert.equal((await admin.post(path, { from: 77 })).status, 404);
    const former = (await admin.get(`/api/admin/entries/module/2/versions/${before.version + 1}`)).json;
    assert.deepEqual([former.title, former.inUse], ['Changed', false]);
  });

  test('a key of site content is there once; the refusal names its field (product.md 11.7)', async () => {
    const taken = await admin.post('/api/site-content', { key: 'terms', title: 'Again', content: 'x' });
    assert.deepEqual([taken.status, Object.keys(taken.json.fields)], [409, ['key']]);
    const [first] = (await admin.get('/api/site-content')).json;
    const renamed = await put(admin, `/api/site-content/${first.id}`, { key: 'terms', title: 'x', content: 'x' });
    assert.equal(renamed.status, 409);
  });

  test('hostile text is stored clean, with word of what was taken out; what is clean is stored as typed (product.md 11.10)', async () => {
    for (const [path, kind] of [
      ['/api/chapters/3/sections', 'sections'],
      ['/api/course/modules/3/sections', 'course_sections'],
    ] as const) {
      const { status, json } = await admin.post(path, { title: 'Hostile', content: HOSTILE_TEXT, order: 99 });
      assert.equal(status, 200);
      assert.ok(json.altered.length > 10);
      const [row] = await app.server.database.rows<{ content: string }>(`SELECT content FROM ${kind} WHERE id = ?`, [
        json.id,
      ]);
      assert.equal(row?.content, json.content);
      assert.doesNotMatch(row?.content ?? '', /<script|<style|<iframe|onerror="|onclick=|<svg|href="javascript/i);
    }
    const typed = '<h2>As  typed</h2>\n\n<p>Its <em>own</em>\n  lines.</p>\n';
    const { json } = await admin.post('/api/site-content', { key: 'as_typed', title: 'Typed', content: typed });
    assert.deepEqual([json.content, json.altered], [typed, []]);
  });

  test('the preview is what the page of learners shows (product.md 11.10)', async () => {
    const { json: sections } = await admin.get('/api/chapters/1/sections');
    const [shown] = sections;
    const { json: entry } = await admin.get(`/api/admin/entries/section/${shown.id}`);
    const preview = await admin.post('/api/admin/preview', {
      kind: 'section',
      format: entry.format,
      content: entry.content,
    });
    assert.deepEqual([preview.json.html, preview.json.altered], [shown.content, []]);
    const course = (await admin.get('/api/course/modules/4/sections')).json;
    const practice = course.find(({ title }: { title: string }) => /practice/i.test(title));
    const source = (await admin.get(`/api/admin/entries/course-section/${practice.id}`)).json;
    const asked = { kind: 'course-section', format: source.format, content: source.content };
    const { json } = await admin.post('/api/admin/preview', asked);
    assert.deepEqual([json.html, json.questions], [practice.content, 8]);
    const hostile = await admin.post('/api/admin/preview', {
      kind: 'site-content',
      format: 'html',
      content: '<p onclick="x">a',
    });
    assert.ok(hostile.json.altered.some(({ what }: { what: string }) => what === 'onClick of <p>'));
  });

  test('what learners read and find follows, and their bookmarks stay (product.md 11.12)', async () => {
    const learner = await memberOf(app, 'nppe');
    const [section] = (await learner.get('/api/chapters/4/sections')).json;
    await put(learner, `/api/bookmarks/${section.id}`, {});
    const body = { title: 'Renamed section', content: '<p>A zeugmatic sentence.</p>', order: section.order };
    assert.equal((await put(admin, `/api/sections/${section.id}`, body)).status, 200);
    const [now] = (await learner.get('/api/chapters/4/sections')).json;
    assert.deepEqual([now.title, now.slug], ['Renamed section', section.slug]);
    assert.match(now.content, /zeugmatic/);
    const found = (await learner.get('/api/search?q=zeugmatic')).json;
    assert.deepEqual(
      found.map(({ order }: { order: number }) => order),
      [4],
    );
    assert.equal((await learner.get('/api/bookmarks')).json[0].title, 'Renamed section');
    const created = await admin.post('/api/course/modules/5/sections', {
      title: 'Brand new',
      content: 'A quixotry.',
      order: 50,
    });
    assert.equal((await learner.get('/api/search?q=quixotry')).json.length, 1);
    const listed = (await learner.get('/api/course/modules/5/sections')).json;
    assert.deepEqual([listed.at(-1).id, listed.at(-1).slug], [created.json.id, 'brand-new_1']);
  });

  test('a text of more than a form is taken, one of more than a text is not (product.md 11.4)', async () => {
    const long = (length: number) => ({ title: 'Long', content: 'x'.repeat(length), order: 1 });
    assert.equal((await admin.post('/api/chapters/5/sections', long(100_000))).status, 200);
    const over = await admin.post('/api/chapters/5/sections', long(100_001));
    assert.deepEqual([over.status, over.json.fields.content], [400, 'This may have at most 100,000 characters.']);
    assert.equal((await admin.post('/api/chapters/5/sections', long(600_000))).status, 413);
  });

  test('nobody but an admin reads what is behind the forms', async () => {
    for (const path of ['section/1', 'section/1/versions', 'section/1/versions/1', 'chapter']) {
      for (const role of ['visitor', 'nppe', 'peng'] as const) {
        const { status } = await (await memberOf(app, role)).get(`/api/admin/entries/${path}`);
        assert.equal(status, role === 'visitor' ? 401 : 403, path);
      }
    }
    assert.equal((await admin.get('/api/admin/entries/user/1')).status, 400);
    assert.equal((await admin.get('/api/admin/entries/section/999999')).status, 404);
  });
});
