import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';
import type { Visitor } from '../support/visitor.ts';

const put = (visitor: Visitor, path: string, body: unknown = {}) =>
  visitor.send(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const remove = (visitor: Visitor, path: string) =>
  visitor.send(path, { method: 'DELETE', headers: { 'content-type': 'application/json' }, body: '{}' });

describe('the study guide over HTTP', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  test('six chapters with their sections, texts as safe HTML without their format (product.md 5.6)', async () => {
    const learner = await memberOf(app, 'nppe');
    const { json: chapters } = await learner.get('/api/chapters');
    assert.deepEqual(
      chapters.map(({ order }: { order: number }) => order),
      [1, 2, 3, 4, 5, 6],
    );
    const [first] = chapters;
    const { json: chapter } = await learner.get(`/api/chapters/${first.id}`);
    assert.deepEqual(Object.keys(chapter).sort(), ['description', 'id', 'order', 'title']);
    const { json: sections } = await learner.get(`/api/chapters/${first.id}/sections`);
    assert.deepEqual(Object.keys(sections[0]).sort(), ['chapterId', 'content', 'id', 'order', 'slug', 'title']);
    assert.match(sections[0].content, /<h2 id="/);
    assert.match(sections[0].content, /<button type="button" data-term="" popovertarget="term-/);
    assert.equal((await learner.get('/api/chapters/999999/sections')).status, 404);
    assert.equal((await learner.get('/api/chapters/x/sections')).status, 400);
  });

  test('opening never takes a completion back (product.md 5.7)', async () => {
    const learner = await memberOf(app, 'nppe');
    const [{ id: chapterId }] = (await learner.get('/api/chapters')).json;
    assert.deepEqual((await learner.get('/api/progress')).json, []);
    const record = (completed: boolean) => learner.post('/api/progress', { chapterId, completed });
    assert.deepEqual((await record(false)).json, { chapterId, completed: false });
    assert.deepEqual((await record(true)).json, { chapterId, completed: true });
    assert.deepEqual((await record(false)).json, { chapterId, completed: true });
    assert.deepEqual((await learner.get('/api/progress')).json, [{ chapterId, completed: true }]);
    assert.equal((await learner.post('/api/progress', { chapterId: 999999, completed: true })).status, 404);
    const other = await memberOf(app, 'nppe');
    assert.deepEqual((await other.get('/api/progress')).json, []);
  });

  test('bookmarks are kept, listed in the order of the guide, and belong to one learner (product.md 5.12)', async () => {
    const [learner, other] = [await memberOf(app, 'nppe'), await memberOf(app, 'nppe')];
    const [first, second] = (await learner.get('/api/chapters')).json;
    const [late, early] = [second.sections[1], first.sections[2]];
    for (const { id } of [late, early, late]) assert.equal((await put(learner, `/api/bookmarks/${id}`)).status, 200);
    const slugs = async (visitor: Visitor) =>
      (await visitor.get('/api/bookmarks')).json.map(({ slug }: { slug: string }) => slug);
    assert.deepEqual(await slugs(learner), [early.slug, late.slug]);
    assert.deepEqual(await slugs(other), []);
    await remove(other, `/api/bookmarks/${late.id}`);
    assert.deepEqual(await slugs(learner), [early.slug, late.slug]);
    await remove(learner, `/api/bookmarks/${late.id}`);
    assert.deepEqual(await slugs(learner), [early.slug]);
    assert.equal((await put(learner, '/api/bookmarks/999999')).status, 404);
  });

  test('the place where one was reading is remembered, and opening the guide does not lose it (product.md 5.11)', async () => {
    const learner = await memberOf(app, 'nppe');
    const [first, second] = (await learner.get('/api/chapters')).json;
    const place = async () => (await learner.get('/api/reading-place')).json.place?.slug ?? null;
    const open = async (sectionId: number) => {
      app.clock.advance(1_000);
      assert.equal((await put(learner, '/api/reading-place', { sectionId })).status, 200);
    };
    assert.equal(await place(), null);
    await open(second.sections[3].id);
    assert.equal(await place(), second.sections[3].slug);
    await open(first.sections[0].id);
    assert.equal(await place(), second.sections[3].slug);
    await open(first.sections[1].id);
    assert.equal(await place(), first.sections[1].slug);
    assert.equal((await put(learner, '/api/reading-place', { sectionId: 999999 })).status, 404);
  });

  test('search finds in guide and course, marks what was searched for, and takes any query (product.md 5.14)', async () => {
    const learner = await memberOf(app, 'nppe');
    const search = (q: string) => learner.get(`/api/search?q=${encodeURIComponent(q)}`);
    const { json: groups } = await search('"duty of care"');
    assert.ok(groups.some(({ kind }: { kind: string }) => kind === 'chapter'));
    const [hit] = groups[0].hits;
    assert.match(hit.address, /^\/(study-guide\/\d+\?section=|course\?module=\d&section=)[a-z0-9-]+$/);
    assert.ok(hit.snippet.some((part: { text: string; hit: boolean }) => part.hit && /duty of care/i.test(part.text)));
    assert.deepEqual((await search('xyzzyqwert')).json, []);
    const hostile = [
      '',
      '"',
      '""" * AND',
      "'; DROP TABLE users; --",
      'a:b^2 NEAR(x) -y',
      '*',
      '%_',
      '\u0000',
      'x'.repeat(1_999),
      '+-><()~*"@',
    ];
    for (const query of hostile) assert.equal((await search(query)).status, 200, query);
    assert.equal((await search('x'.repeat(2_001))).status, 400);
    assert.equal((await learner.get('/api/search')).status, 400);
  });

  test('the preview is for everybody and holds the first chapter (product.md 5.13)', async () => {
    const { status, json } = await app.visitor().get('/api/preview/chapter-1');
    assert.equal(status, 200);
    assert.equal(json.chapter.title, 'Professionalism');
    assert.deepEqual(Object.keys(json.sections[0]).sort(), ['content', 'id', 'title']);
    assert.ok(json.sections.every(({ content }: { content: string }) => !content.includes('popover')));
  });

  test('a plan needs a day after today, and reading shortens it (product.md 5.16)', async () => {
    const learner = await memberOf(app, 'nppe');
    const today = new Date(app.clock.now()).toISOString().slice(0, 10);
    const inDays = (days: number) => new Date(app.clock.now() + days * 86_400_000).toISOString().slice(0, 10);
    assert.equal((await learner.get('/api/study-plan')).json.plan, null);
    assert.equal((await put(learner, '/api/study-plan', { examDate: today })).json.code, 'exam-date-unfit');
    assert.equal((await put(learner, '/api/study-plan', { examDate: '2026-02-31' })).status, 400);
    assert.equal((await put(learner, '/api/study-plan', { examDate: inDays(40) })).status, 200);
    const planned = async () => {
      const { plan } = (await learner.get('/api/study-plan')).json;
      return plan.weeks.flatMap((week: { sections: { sectionId: number }[] }) =>
        week.sections.map((each) => each.sectionId),
      );
    };
    const before = await planned();
    assert.equal(new Set(before).size, before.length);
    await put(learner, '/api/reading-place', { sectionId: before[0] });
    assert.deepEqual(await planned(), before.slice(1));
    assert.equal((await learner.get('/api/study-plan')).json.nextSection.sectionId, before[1]);
  });
});
