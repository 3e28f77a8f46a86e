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
    const all: { id: number; title: string }[] = (await learner.get(`/api/chapters/${second.id}/sections`)).json;
    const practice = all.find(({ title }) => /practice questions/i.test(title));
    assert.ok(practice);
    assert.equal((await put(learner, `/api/bookmarks/${practice.id}`)).status, 404);
    assert.deepEqual(await slugs(learner), [early.slug]);
  });

  test('the place where one was reading is remembered, and opening the guide does not lose it (product.md 5.58)', async () => {
    const learner = await memberOf(app, 'nppe');
    const [first, second] = (await learner.get('/api/chapters')).json;
    const place = async () => (await learner.get('/api/reading-place')).json.place?.title ?? null;
    const open = async (sectionId: number, book = 'chapter') => {
      app.clock.advance(1_000);
      const { status, json } = await put(learner, '/api/reading-place', { book, sectionId });
      assert.equal(status, 200);
      assert.equal(json.place.title, await place(), 'opening answers where one goes on then');
    };
    assert.equal(await place(), null);
    await open(second.sections[3].id);
    assert.equal(await place(), second.sections[3].title);
    await open(first.sections[0].id);
    assert.equal(await place(), second.sections[3].title);
    await open(first.sections[1].id);
    assert.equal(await place(), first.sections[1].title);
    const unknown = { book: 'chapter', sectionId: 999999 };
    assert.equal((await put(learner, '/api/reading-place', unknown)).status, 404);
    assert.equal((await put(learner, '/api/reading-place', { ...unknown, book: 'module' })).status, 404);
  });

  test('the place is in the course where one read last, and after a completed chapter in the next (product.md 5.58)', async () => {
    const learner = await memberOf(app, 'nppe');
    const [first, second] = (await learner.get('/api/chapters')).json;
    const [module] = (await learner.get('/api/course/modules')).json;
    const sections = (await learner.get(`/api/course/modules/${module.id}/sections`)).json;
    const open = async (book: string, sectionId: number) => {
      app.clock.advance(1_000);
      return (await put(learner, '/api/reading-place', { book, sectionId })).json.place;
    };
    assert.equal((await open('module', sections[2].id)).address, `/course?module=1&section=${sections[2].slug}`);
    assert.equal(
      (await open('chapter', first.sections[4].id)).address,
      `/study-guide/1?section=${first.sections[4].slug}`,
    );
    await learner.post('/api/progress', { chapterId: first.id, completed: true });
    const { place } = (await learner.get('/api/reading-place')).json;
    assert.deepEqual([place.order, place.sectionId], [2, second.sections[0].id]);
  });

  test('search finds in guide and course, marks what was searched for, and takes any query (product.md 5.61)', async () => {
    const learner = await memberOf(app, 'nppe');
    const search = (q: string) => learner.get(`/api/search?q=${encodeURIComponent(q)}`);
    const { json: hits } = await search('"duty of care"');
    assert.ok(hits.some(({ kind }: { kind: string }) => kind === 'chapter'));
    const [term, hit] = hits;
    assert.deepEqual([term.kind, term.address], ['glossary', '/glossary#term-duty-of-care']);
    const address =
      /^\/(study-guide\/\d+\?section=|course\?module=\d&section=)[a-z0-9-]+&q=%22duty%20of%20care%22#first-hit$/;
    assert.match(hit.address, address);
    assert.ok(hit.snippet.some((part: { text: string; hit: boolean }) => part.hit && /duty of care/i.test(part.text)));
    assert.deepEqual((await search('xyzzyqwert')).json, []);
    const titleOf = (found: { title: { text: string }[] }) => found.title.map(({ text }) => text).join('');
    const sections = async (q: string) =>
      (await search(q)).json.filter(({ kind }: { kind: string }) => kind !== 'glossary');
    assert.match(titleOf((await sections('what is tendering'))[0]), /^Tendering/, 'title hits come first');
    const terms = (await search('holdback')).json.filter(({ kind }: { kind: string }) => kind === 'glossary');
    assert.deepEqual(terms.map(titleOf), ['holdback']);
    assert.equal(
      (await search('liability')).json.filter(({ kind }: { kind: string }) => kind === 'glossary').length,
      3,
    );
    for (const query of ['quebec', 'Québec']) assert.ok((await search(query)).json.length > 0, query);
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

  test('a section is read with what was searched for marked, as safe HTML, in guide and course (product.md 5.6, 5.62)', async () => {
    const learner = await memberOf(app, 'nppe');
    const read = async (book: string, sectionId: number, q: string) =>
      learner.get(`/api/search/section?book=${book}&sectionId=${sectionId}&q=${encodeURIComponent(q)}`);
    const [first] = (await learner.get('/api/chapters')).json;
    const plain = (await learner.get(`/api/chapters/${first.id}/sections`)).json[0];
    const { json } = await read('chapter', plain.id, 'profession');
    assert.match(json.content, /<mark id="first-hit">profession/i);
    assert.equal(json.content.replaceAll(/<\/?mark[^>]*>/g, ''), plain.content, 'nothing but marks is added');
    assert.equal(
      (await read('chapter', plain.id, '<script>alert(1)</script>')).json.content.includes('<script'),
      false,
    );
    assert.equal((await read('chapter', plain.id, '***')).json.content, plain.content);
    const [module] = (await learner.get('/api/course/modules')).json;
    const [section] = (await learner.get(`/api/course/modules/${module.id}/sections`)).json;
    assert.match((await read('module', section.id, 'the')).json.content, /<mark id="first-hit">/);
    assert.equal((await read('chapter', 999999, 'tort')).status, 404);
  });

  test('the preview is for everybody and holds the first chapter (product.md 5.13)', async () => {
    const { status, json } = await app.visitor().get('/api/preview/chapter-1');
    assert.equal(status, 200);
    assert.equal(json.chapter.title, 'Professionalism');
    assert.deepEqual(Object.keys(json.sections[0]).sort(), ['content', 'id', 'title']);
    assert.ok(json.sections.every(({ content }: { content: string }) => !content.includes('popover')));
  });

  test('the glossary is for everybody, in alphabetical order, and in the sitemap (product.md 5.15)', async () => {
    const { status, json } = await app.visitor().get('/api/glossary');
    assert.equal(status, 200);
    const terms = json.map(({ term }: { term: string }) => term);
    assert.deepEqual(terms, terms.toSorted(new Intl.Collator('en-CA').compare));
    assert.deepEqual(Object.keys(json[0]).sort(), ['also', 'anchor', 'definition', 'term']);
    assert.match((await app.visitor().get('/sitemap.xml')).text, /\/glossary<\/loc>/);
  });

  const planFor = async (learner: Visitor) => {
    const { json } = await learner.get('/api/study-plan');
    type Step = { kind: string; place: { sectionId: number }; chapter: { order: number }; questions: number };
    const steps: Step[] = (json.plan?.days ?? []).flatMap((day: { steps: Step[] }) => day.steps);
    return {
      ...json,
      read: steps.filter(({ kind }) => kind === 'read').map(({ place }) => place.sectionId),
      questionsOf: (order: number) =>
        steps.reduce(
          (sum, step) => sum + (step.kind === 'practise' && step.chapter.order === order ? step.questions : 0),
          0,
        ),
    };
  };

  const inDays = (days: number) => new Date(app.clock.now() + days * 86_400_000).toISOString().slice(0, 10);

  test('a plan needs a day after today; reading shortens it, and opening does not (product.md 5.57, 5.59)', async () => {
    const learner = await memberOf(app, 'nppe');
    const chapters = (await learner.get('/api/chapters')).json;
    assert.deepEqual([(await planFor(learner)).plan, (await planFor(learner)).phase], [null, 'open']);
    const set = (examDate: string) => put(learner, '/api/study-plan', { examDate, timeZone: 'UTC' });
    for (const unfit of [inDays(0), inDays(731), '2026-02-31', '12027-01-01', '', 'x'.repeat(100)]) {
      const { status, json } = await set(unfit);
      const fields = { examDate: 'Please choose a day after today and within two years.' };
      assert.deepEqual([status, json.fields], [400, fields], unfit);
    }
    assert.equal((await set(inDays(40))).status, 200);
    const before = (await planFor(learner)).read;
    assert.equal(new Set(before).size, before.length);
    const open = (sectionId: number) => put(learner, '/api/reading-place', { book: 'chapter', sectionId });
    await open(before[0]);
    assert.deepEqual((await planFor(learner)).read, before, 'a section that was opened is still to be read');
    await open(before[1]);
    assert.deepEqual((await planFor(learner)).read, before.slice(1), 'the one that one went on from is not');
    await open(before[5]);
    assert.deepEqual((await planFor(learner)).read, before.slice(1), 'jumping ahead reads nothing');
    assert.equal((await planFor(learner)).next.place.sectionId, before[1]);
    await learner.post('/api/progress', { chapterId: chapters[0].id, completed: true });
    const ofFirst = new Set(chapters[0].sections.map(({ id }: { id: number }) => id));
    assert.deepEqual(
      (await planFor(learner)).read,
      before.filter((id: number) => !ofFirst.has(id)),
    );
    assert.equal((await planFor(learner)).questionsOf(1), 0);
  });

  test('practice that was answered is not planned again, in a quiz, in a text, or half way through (product.md 5.57)', async () => {
    const learner = await memberOf(app, 'nppe');
    await put(learner, '/api/study-plan', { examDate: inDays(40) });
    const [first, , third] = (await learner.get('/api/chapters')).json;
    const planned = async (order: number) => (await planFor(learner)).questionsOf(order);
    assert.deepEqual([await planned(1), await planned(2), await planned(3)], [16, 34, 69]);
    const quiz = (await learner.get(`/api/chapters/${first.id}/practice`)).json.stored.questions;
    const choices = quiz.slice(0, 4).map(({ id, options }: { id: number; options: { id: number }[] }) => {
      return { questionId: id, optionId: options[0]?.id };
    });
    assert.equal((await learner.post(`/api/practice/quizzes/${first.id}`, { choices })).status, 200);
    assert.equal(await planned(1), 12);
    const { id: questionId, options } = (await learner.get(`/api/chapters/${third.id}/practice`)).json.questions[0];
    assert.equal((await learner.post('/api/practice/answers', { questionId, optionId: options[0].id })).status, 200);
    assert.equal(await planned(3), 68);
    assert.equal((await planFor(await memberOf(app, 'nppe'))).plan, null);
  });

  test('days begin where the learner is, and the day of the exam can be removed (product.md 5.59, 5.60)', async () => {
    const learner = await memberOf(app, 'nppe');
    const set = (examDate: string, timeZone: string) => put(learner, '/api/study-plan', { examDate, timeZone });
    const noon = (day: string, zone: string) => new Date(`${day}T12:00:00${zone}`).getTime();
    app.clock.advance(noon(inDays(1), 'Z') - app.clock.now());
    const today = inDays(0);
    assert.equal((await set(today, 'Pacific/Kiritimati')).status, 400);
    assert.equal(
      (await set(inDays(1), 'Pacific/Kiritimati')).json.code,
      'exam-date-unfit',
      'there it is tomorrow already',
    );
    assert.equal((await set(inDays(1), 'America/Vancouver')).status, 200);
    assert.equal((await planFor(learner)).phase, 'ahead');
    app.clock.advance(14 * 3_600_000);
    assert.equal((await planFor(learner)).phase, 'ahead', 'in Vancouver the day before is not over');
    app.clock.advance(7 * 3_600_000);
    assert.deepEqual([(await planFor(learner)).phase, (await planFor(learner)).plan], ['today', null]);
    app.clock.advance(24 * 3_600_000);
    assert.equal((await planFor(learner)).phase, 'over');
    assert.equal((await set(inDays(20), 'Atlantis/Capital')).status, 200, 'an unknown zone is that of the site');
    for (let time = 0; time < 2; time += 1) assert.equal((await remove(learner, '/api/study-plan')).status, 200);
    assert.deepEqual([(await planFor(learner)).phase, (await planFor(learner)).examDate], ['open', null]);
  });
});
