import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { aGrant, FULL_PRICE } from '../support/builders.ts';
import { newPromoCode, typedPost, typedPromoCode } from '../support/edited-records.ts';
import { memberOf } from '../support/members.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

const DAY = 86_400_000;

const put = (visitor: Visitor, path: string, body: object): Promise<Answer> =>
  visitor.send(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const TERMS = typedPromoCode();

const POST = typedPost('how-to-plan-on-the-site', { content: 'Begin **early**.' });

describe('administration over HTTP (product.md 13)', () => {
  let app: TestApp;
  let admin: Visitor;
  before(async () => {
    app = await startApp();
    admin = await memberOf(app, 'admin');
  });
  after(() => app.close());

  const idOf = async (visitor: Visitor): Promise<number> => (await visitor.get('/api/me')).json.id;
  const person = async (id: number) => (await admin.get(`/api/admin/people/${id}`)).json;
  const lastEntry = async () => (await admin.get('/api/admin/audit')).json.entries[0];
  const day = (offset: number): string => new Date(app.clock.now() + offset * DAY).toISOString().slice(0, 10);

  test('people are found by the beginning of a name, and the list of users keeps its shape', async () => {
    const learner = await memberOf(app, 'nppe');
    const { username } = (await learner.get('/api/me')).json;
    const { json } = await admin.get(`/api/admin/people?search=${username.toUpperCase()}`);
    assert.deepEqual(
      json.people.map((line: { username: string }) => line.username),
      [username],
    );
    assert.equal(json.next, null);
    const { json: users } = await admin.get('/api/admin/users');
    assert.deepEqual(Object.keys(users[0]).sort(), ['id', 'username']);
  });

  test('people are found by any part of a name, after those that begin with it (product.md 13.42)', async () => {
    const rows = ['partial', 'not-partial', 'im-partially'].map((name) => ({
      username: name,
      username_key: name,
      email: `${name}@example.org`,
      email_key: `${name}@example.org`,
      password_hash: 'hash',
      created_at: 1,
    }));
    await app.server.database.knex('users').insert(rows);
    const namesOf = (json: { people: { username: string }[] }) => json.people.map(({ username }) => username);
    const first = (await admin.get('/api/admin/people?search=partial')).json;
    assert.deepEqual(namesOf(first), ['partial']);
    const second = (await admin.get(`/api/admin/people?search=partial&after=${encodeURIComponent(first.next)}`)).json;
    assert.deepEqual([namesOf(second), second.next], [['im-partially', 'not-partial'], null]);
    assert.deepEqual(
      namesOf((await admin.get('/api/admin/people?search=artial')).json).sort(),
      rows.map((row) => row.username).sort(),
    );
    assert.deepEqual((await admin.get('/api/admin/people?search=zq')).json, { people: [], next: null });
  });

  test('a list of more than fifty people goes on where it ended', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => {
      const name = `crowd${String(n).padStart(2, '0')}`;
      const keys = {
        username: name,
        username_key: name,
        email: `${name}@example.org`,
        email_key: `${name}@example.org`,
      };
      return { ...keys, password_hash: 'hash', created_at: 1 };
    });
    await app.server.database.knex('users').insert(rows);
    const first = (await admin.get('/api/admin/people?search=crowd')).json;
    const second = (await admin.get(`/api/admin/people?search=crowd&after=${encodeURIComponent(first.next)}`)).json;
    assert.deepEqual([first.people.length, second.people.length, second.next], [50, 10, null]);
    const newest = (await admin.get('/api/admin/people')).json;
    assert.equal(newest.people.length, 50);
    assert.ok((await admin.get(`/api/admin/people?after=${newest.next}`)).json.people.length >= 10);
  });

  describe('roles (product.md 13.5)', () => {
    test('are given and taken with a reason, and recorded', async () => {
      const other = await memberOf(app, 'user');
      const id = await idOf(other);
      const set = (role: string, reason: string) => admin.post(`/api/admin/people/${id}/role`, { role, reason });
      assert.equal(
        (await set('admin', '  ')).json.fields.reason,
        'Please say why. It goes into the record of changes.',
      );
      assert.equal((await set('admin', 'helps with support')).status, 200);
      assert.equal((await other.get('/api/admin/audit')).status, 200);
      const entry = await lastEntry();
      assert.deepEqual([entry.action, entry.subject.id], ['role changed', id]);
      assert.deepEqual(entry.changes, [
        { field: 'role', before: 'Student', after: 'Administrator' },
        { field: 'reason', before: null, after: 'helps with support' },
      ]);
      assert.equal((await set('admin', 'again')).json.code, 'role-unchanged');
      assert.equal((await set('user', 'left')).status, 200);
      assert.equal((await other.get('/api/admin/audit')).status, 403);
    });

    test('cannot be taken from oneself, nor from who is not there', async () => {
      const own = await idOf(admin);
      const refused = await admin.post(`/api/admin/people/${own}/role`, { role: 'user', reason: 'x' });
      assert.deepEqual([refused.status, refused.json.code], [409, 'own-role']);
      assert.equal((await admin.post('/api/admin/people/999999/role', { role: 'admin', reason: 'x' })).status, 404);
    });
  });

  describe('access (product.md 13.7)', () => {
    test('is given, shortened and ended, opens and closes what it should, and says where it came from', async () => {
      const learner = await memberOf(app, 'user');
      const id = await idOf(learner);
      const set = async (product: 'nppe' | 'peng', endsOn: string | null) => {
        const seenEnd = (await person(id)).access[product].endsAt;
        return admin.post(`/api/admin/people/${id}/access`, { product, endsOn, seenEnd, reason: 'was ill' });
      };
      for (const product of ['nppe', 'peng'] as const) {
        assert.equal((await set(product, day(30))).status, 200);
        assert.equal((await set(product, day(20))).status, 200);
        const { active, sources } = (await person(id)).access[product];
        assert.deepEqual(
          [active, sources.map((source: { change: string }) => source.change)],
          [true, ['shortened', 'extended']],
        );
      }
      assert.equal((await learner.get('/api/subscription')).json.active, true);
      assert.equal((await learner.get('/api/peng/saved-examples')).status, 200);
      assert.equal((await set('peng', null)).status, 200);
      assert.equal((await learner.get('/api/peng/saved-examples')).status, 403);
      assert.equal((await set('peng', null)).json.code, 'access-not-running');
    });

    test('is refused with words for days that do not fit and ends that have changed', async () => {
      const id = await idOf(await memberOf(app, 'nppe'));
      const path = `/api/admin/people/${id}/access`;
      const { endsAt } = (await person(id)).access.nppe;
      const body = { product: 'nppe', seenEnd: endsAt, reason: 'x' };
      for (const endsOn of [day(-1), day(3_000), '2026-02-30', 'soon']) {
        const { status, json } = await admin.post(path, { ...body, endsOn });
        assert.deepEqual([status, Object.keys(json.fields)], [400, ['endsOn']], endsOn);
      }
      const stale = await admin.post(path, { ...body, seenEnd: null, endsOn: day(5) });
      assert.deepEqual([stale.status, stale.json.code], [409, 'access-changed']);
    });
  });

  test('ending the sessions of somebody signs them out everywhere (product.md 13.9)', async () => {
    const learner = await memberOf(app, 'user');
    const id = await idOf(learner);
    assert.equal((await person(id)).sessions, 1);
    assert.equal((await admin.post(`/api/admin/people/${id}/end-sessions`, { reason: 'lost a phone' })).status, 200);
    assert.equal((await learner.get('/api/me')).status, 401);
    assert.equal((await person(id)).sessions, 0);
    assert.equal((await lastEntry()).action, 'sessions ended');
  });

  describe('promo codes (product.md 13.10, 13.11)', () => {
    const create = (given: object) => admin.post('/api/admin/promo-codes', { ...TERMS, ...given });

    test('are kept trimmed and in upper case, once each, and say what to do where they are refused', async () => {
      const { status, json } = await create({ code: '  spring-15 ' });
      assert.equal(status, 200);
      assert.equal((await admin.get(`/api/admin/promo-codes/${json.id}`)).json.code.code, 'SPRING-15');
      const again = await create({ code: 'Spring-15' });
      assert.deepEqual(
        [again.status, again.json.fields],
        [409, { code: 'SPRING-15 exists already. Choose another code, or edit the one that is there.' }],
      );
    });

    const misfits: readonly [field: string, given: object][] = [
      ['code', { code: ' ' }],
      ['code', { code: 'TWO WORDS' }],
      ['discountPercent', { code: 'A1', discountPercent: 0 }],
      ['discountPercent', { code: 'A1', discountPercent: 101 }],
      ['discountPercent', { code: 'A1', discountPercent: 1.5 }],
      ['maxUses', { code: 'A1', maxUses: 0 }],
      ['expiresAt', { code: 'A1', expiresAt: '2026-02-30' }],
      ['startsAt', { code: 'A1', startsAt: '2026-02-30' }],
      ['startsAt', { code: 'A1', startsAt: '2099-01-02', expiresAt: '2099-01-01' }],
      ['expiresAt', { code: 'A1', expiresAt: '2020-01-01' }],
    ];
    for (const [field, given] of misfits) {
      test(`are refused with words for ${field}: ${JSON.stringify(given)}`, async () => {
        const { status, json } = await create(given);
        assert.deepEqual([status, Object.keys(json.fields)], [400, [field]]);
      });
    }

    test('are edited by the version that was seen, within what their uses allow', async () => {
      const { json } = await create({ code: 'EDITED' });
      const path = `/api/admin/promo-codes/${json.id}`;
      const learner = await idOf(await memberOf(app, 'user'));
      await app.server.transact(async ({ promoCodes }) => {
        await promoCodes.reserve(json.id, learner, app.clock.now());
        return accepted(null);
      });
      assert.equal(
        (await put(admin, path, { ...TERMS, version: 1, discountPercent: 30 })).json.code,
        'promo-percent-fixed',
      );
      const two = await idOf(await memberOf(app, 'user'));
      await app.server.transact(async ({ promoCodes }) => {
        await promoCodes.consume(json.id, two, app.clock.now());
        return accepted(null);
      });
      const tooFew = await put(admin, path, { ...TERMS, version: 1, maxUses: 1 });
      assert.deepEqual(tooFew.json.fields, { maxUses: '2 uses are taken already. Choose 2 or more.' });
      assert.equal((await put(admin, path, { ...TERMS, version: 1, maxUses: 2, isActive: false })).json.version, 2);
      assert.equal((await put(admin, path, { ...TERMS, version: 1 })).json.code, 'promo-code-changed');
      const { code, uses } = (await admin.get(path)).json;
      assert.deepEqual([code.reserved, code.consumed, code.isActive, uses.length], [1, 1, false, 2]);
      const entry = await lastEntry();
      assert.deepEqual(entry.changes, [
        { field: 'max uses', before: '5', after: '2' },
        { field: 'active', before: 'yes', after: 'no' },
      ]);
    });

    test('say who saved their terms and when; a save that changes nothing is none (product.md 13.11)', async () => {
      const { json } = await create({ code: 'SAVED-BY' });
      const path = `/api/admin/promo-codes/${json.id}`;
      const { username } = (await admin.get('/api/me')).json;
      const created = (await admin.get(path)).json.saved;
      assert.deepEqual([created.savedBy, created.origin], [username, 'site']);
      app.clock.advance(DAY);
      const other = await memberOf(app, 'admin');
      const same = await put(other, path, { ...TERMS, version: 1 });
      assert.deepEqual([same.status, same.json.version], [200, 1]);
      assert.deepEqual((await admin.get(path)).json.saved, created);
      assert.equal((await put(other, path, { ...TERMS, version: 1, maxUses: 9 })).json.version, 2);
      const { code, saved } = (await admin.get(path)).json;
      assert.deepEqual([code.version, saved.savedBy], [2, (await other.get('/api/me')).json.username]);
      assert.equal(Date.parse(saved.savedAt), app.clock.now());
      assert.equal((await put(admin, path, { ...TERMS, version: 1, maxUses: 9 })).json.code, 'promo-code-changed');
      const added = await app.server.transact<number, never>(async ({ promoCodes }) =>
        accepted(Number(await promoCodes.add(newPromoCode('OF-NOBODY')))),
      );
      assert.ok(added.ok);
      assert.equal((await admin.get(`/api/admin/promo-codes/${added.value}`)).json.saved, null);
    });

    test('work from their first day on, which the record of changes names', async () => {
      const { json } = await create({ code: 'EARLY-BIRD', startsAt: day(2) });
      const path = `/api/admin/promo-codes/${json.id}`;
      const { changes } = await lastEntry();
      assert.deepEqual(
        changes.find(({ field }: { field: string }) => field === 'starts'),
        { field: 'starts', before: null, after: day(2) },
      );
      const learner = await memberOf(app, 'user');
      const apply = async () => (await learner.post('/api/promo-code/apply', { code: 'early-bird' })).json;
      assert.equal((await admin.get(path)).json.code.state, 'not-started');
      assert.deepEqual(
        [(await apply()).code, (await apply()).message],
        ['promo-unknown', 'Invalid promo code'],
        'guessing reveals no code before its day',
      );
      app.clock.advance(2 * DAY);
      assert.equal((await admin.get(path)).json.code.state, 'active');
      assert.equal((await apply()).discountPercent, TERMS.discountPercent);
      assert.equal((await put(admin, path, { ...TERMS, version: 1 })).json.version, 2);
      assert.equal((await admin.get(path)).json.code.startsAt, null);
    });

    test('keep an expiry that has passed while other terms change', async () => {
      const { json } = await create({ code: 'PASSING', expiresAt: day(1) });
      app.clock.advance(3 * DAY);
      const kept = { ...TERMS, expiresAt: day(-2), version: 1, description: 'over' };
      const path = `/api/admin/promo-codes/${json.id}`;
      assert.equal((await put(admin, path, kept)).status, 200);
      assert.equal(
        (await put(admin, path, { ...kept, version: 2, expiresAt: day(-1) })).json.code,
        'promo-expiry-past',
      );
    });
  });

  describe('posts (product.md 13.13 to 13.15)', () => {
    const read = (slug: string) => app.visitor().get(`/api/blog/posts/${slug}`);

    test('are stored without what readers would not be shown, and recorded so (product.md 5.6)', async () => {
      const content = 'Begin <script>alert(1)</script>**early**.';
      const { json } = await admin.post('/api/admin/posts', { ...POST, slug: 'cleaned', content });
      const path = `/api/admin/posts/${json.id}`;
      const stored = async (): Promise<string> => (await admin.get(path)).json.post.content;
      assert.equal((await stored()).includes('script'), false);
      assert.equal(JSON.stringify(await lastEntry()).includes('script'), false);
      const edited = { ...POST, slug: 'cleaned', content: `${content} Again.`, version: 1 };
      assert.equal((await put(admin, path, edited)).status, 200);
      assert.match(await stored(), /Again\./);
      assert.equal((await stored()).includes('script'), false);
      assert.equal(JSON.stringify(await lastEntry()).includes('script'), false);
      const typed = { ...edited, content: 'As *typed*,\n\n* here', version: 2 };
      assert.equal((await put(admin, path, typed)).status, 200);
      assert.equal(await stored(), 'As *typed*,\n\n* here');
    });

    test('are written, read on their day, taken down and put back', async () => {
      const draft = await admin.post('/api/admin/posts', { ...POST, publishedAt: '' });
      assert.equal(draft.status, 200, draft.text);
      const path = `/api/admin/posts/${draft.json.id}`;
      assert.equal((await read(POST.slug)).status, 404);
      assert.equal((await put(admin, path, { ...POST, version: 1 })).json.version, 2);
      assert.match((await read(POST.slug)).json.content, /Begin <strong>early<\/strong>/);
      assert.equal((await admin.post(`${path}/unpublish`)).status, 200);
      assert.equal((await read(POST.slug)).status, 404);
      assert.equal((await admin.post(`${path}/unpublish`)).json.code, 'post-moved');
      assert.equal((await admin.post(`${path}/republish`)).status, 200);
      assert.equal((await read(POST.slug)).json.publishedAt, '2026-01-10T00:00:00.000Z');
      const scheduled = { ...POST, slug: 'for-a-day-to-come', publishedAt: day(2) };
      const { json } = await admin.post('/api/admin/posts', scheduled);
      assert.equal((await admin.get(`/api/admin/posts/${json.id}`)).json.post.state, 'scheduled');
      assert.equal((await read(scheduled.slug)).status, 404);
      app.clock.advance(2 * DAY);
      assert.equal((await read(scheduled.slug)).status, 200);
    });

    test('are deleted and restored as they were, and both are on record (product.md 13.15)', async () => {
      const { json } = await admin.post('/api/admin/posts', { ...POST, slug: 'deleted-and-back' });
      const path = `/api/admin/posts/${json.id}`;
      const state = async (): Promise<string> => (await admin.get(path)).json.post.state;
      assert.equal((await read('deleted-and-back')).status, 200);
      assert.equal((await admin.post(`${path}/delete`)).status, 200);
      assert.equal((await admin.post(`${path}/delete`)).json.code, 'post-moved');
      assert.equal((await read('deleted-and-back')).status, 404);
      assert.equal(await state(), 'deleted');
      assert.equal((await admin.get('/api/admin/posts')).json.at(-1).id, json.id);
      for (const move of ['unpublish', 'republish']) {
        assert.equal((await admin.post(`${path}/${move}`)).json.code, 'post-moved', move);
      }
      const taken = await admin.post('/api/admin/posts', { ...POST, slug: 'deleted-and-back' });
      assert.equal(taken.json.code, 'post-slug-taken');
      assert.equal((await admin.post(`${path}/undelete`)).status, 200);
      assert.equal((await admin.post(`${path}/undelete`)).json.code, 'post-moved');
      assert.equal((await read('deleted-and-back')).status, 200);
      const { entries } = (await admin.get(`/api/admin/audit?kind=post&subjectId=${json.id}`)).json;
      assert.deepEqual(
        entries.map(({ action }: { action: string }) => action),
        ['restored', 'deleted', 'created'],
      );
      assert.equal((await admin.post('/api/admin/posts/999999/delete')).status, 404);
    });

    test('are not overwritten by who has not seen the last version', async () => {
      const { json } = await admin.post('/api/admin/posts', { ...POST, slug: 'two-editors' });
      const path = `/api/admin/posts/${json.id}`;
      assert.equal(
        (await put(admin, path, { ...POST, slug: 'two-editors', content: 'Mine.', version: 1 })).status,
        200,
      );
      const late = await put(admin, path, { ...POST, slug: 'two-editors', content: 'Theirs.', version: 1 });
      assert.deepEqual([late.status, late.json.code], [409, 'post-changed']);
      assert.equal((await admin.get(path)).json.post.content, 'Mine.');
    });

    test('every save keeps the version before, which can be read (product.md 13.18)', async () => {
      const { json } = await admin.post('/api/admin/posts', { ...POST, slug: 'kept-versions', publishedAt: '' });
      const path = `/api/admin/posts/${json.id}`;
      const saved = await put(admin, path, { ...POST, slug: 'kept-versions', content: 'Second.', version: 1 });
      assert.deepEqual([saved.status, saved.json.version], [200, 2]);
      const { post } = (await admin.get(path)).json;
      assert.deepEqual([post.version, post.origin, typeof post.savedBy], [2, 'site', 'string']);
      const lines = (await admin.get(`${path}/versions`)).json;
      assert.deepEqual(
        lines.map((line: Record<string, unknown>) => [line.version, line.inUse, line.savedBy]),
        [
          [2, true, post.savedBy],
          [1, false, post.savedBy],
        ],
      );
      const former = (await admin.get(`${path}/versions/1`)).json;
      assert.deepEqual([former.content, former.publishedAt, former.slug], [POST.content, null, 'kept-versions']);
      assert.equal((await admin.get(`${path}/versions/3`)).status, 404);
      assert.equal((await admin.get('/api/admin/posts/999999/versions')).status, 404);
      const learner = await memberOf(app, 'nppe');
      assert.equal((await learner.get(`${path}/versions`)).status, 403);
    });

    test('keep their address while they are public, and share none', async () => {
      const { json } = await admin.post('/api/admin/posts', { ...POST, slug: 'stays' });
      const moved = await put(admin, `/api/admin/posts/${json.id}`, { ...POST, slug: 'moves', version: 1 });
      assert.deepEqual([moved.status, Object.keys(moved.json.fields)], [409, ['slug']]);
      const taken = await admin.post('/api/admin/posts', { ...POST, slug: 'stays' });
      assert.deepEqual([taken.json.code, Object.keys(taken.json.fields)], ['post-slug-taken', ['slug']]);
    });

    test('carry each tag once, as it was written first (product.md 8.18, 13.14)', async () => {
      const tags = ['NPPE', ' Ethics ', 'nppe', '', 'ethics'];
      const { json } = await admin.post('/api/admin/posts', { ...POST, slug: 'each-tag-once', tags });
      const path = `/api/admin/posts/${json.id}`;
      assert.deepEqual((await admin.get(path)).json.post.tags, ['NPPE', 'Ethics']);
      const again = { ...POST, slug: 'each-tag-once', version: 1, tags: ['law', 'Law'] };
      assert.equal((await put(admin, path, again)).status, 200);
      assert.deepEqual((await admin.get(path)).json.post.tags, ['law']);
    });

    const misfits: readonly [field: string, given: object][] = [
      ['title', { title: ' ' }],
      ['slug', { slug: 'Not An Address' }],
      ['excerpt', { excerpt: '' }],
      ['author', { author: '' }],
      ['tags', { tags: Array.from({ length: 11 }, (_, n) => `t${n}`) }],
      ['publishedAt', { publishedAt: '2026-13-01' }],
      ['content', { content: ' \n ' }],
      ['content', { content: 'x'.repeat(40_001) }],
    ];
    for (const [field, given] of misfits) {
      test(`are refused with words for ${field}`, async () => {
        const { status, json } = await admin.post('/api/admin/posts', { ...POST, slug: 'misfit', ...given });
        assert.deepEqual([status, Object.keys(json.fields)], [400, [field]]);
      });
    }

    test('are previewed as they are shown, cleaned, with what is taken away (product.md 13.14)', async () => {
      const table = '| Day |\n| --- |\n| 1 |';
      const content = `## The seal\n\n> **Case: The bridge** A *word*.<script>alert(1)</script>\n\n${table}`;
      const asked = { kind: 'post', format: 'markdown', content };
      const preview = await admin.post('/api/admin/preview', asked);
      assert.equal(preview.status, 200, preview.text);
      assert.match(preview.json.html, /data-callout="case".*<em>word<\/em>/s);
      assert.doesNotMatch(preview.json.html, /script/);
      assert.deepEqual(preview.json.altered, [{ what: '<script>', line: 3 }]);
      assert.equal(preview.json.questions, null);
      const { json } = await admin.post('/api/admin/posts', { ...POST, slug: 'previewed', content });
      assert.equal((await read('previewed')).json.content, preview.json.html);
      const opened = (await admin.get(`/api/admin/posts/${json.id}`)).json;
      assert.deepEqual(opened.preview, { html: preview.json.html, altered: [], questions: null });
    });
  });

  describe('the record of changes (product.md 13.17)', () => {
    test('is filtered by person, kind and thing, and says where nobody is called so', async () => {
      const own = (await admin.get('/api/me')).json;
      const of = async (query: string) => (await admin.get(`/api/admin/audit?${query}`)).json;
      const mine = await of(`person=${own.username.toUpperCase()}`);
      assert.ok(mine.entries.length > 0);
      for (const { actor } of mine.entries) assert.equal(actor.id, own.id);
      for (const { subject } of (await of('kind=post')).entries) assert.equal(subject.kind, 'post');
      const [entry] = (await of('kind=promo-code')).entries;
      const one = await of(`kind=promo-code&subjectId=${entry.subject.id}`);
      assert.ok(one.entries.length > 0);
      for (const { subject } of one.entries) assert.deepEqual(subject, entry.subject);
      assert.deepEqual(await of('person=nobody-here'), { entries: [], next: null, personFound: false });
    });

    test('is filtered by days, and exported without formulas (product.md 13.38)', async () => {
      const id = await idOf(admin);
      const at = (day: string): number => Date.parse(`${day}T23:59:59.999Z`);
      await app.server.transact(async ({ audit }) => {
        for (const [index, day] of ['2025-03-01', '2025-03-02', '2025-03-03'].entries()) {
          const subject = { kind: 'dated', id: index + 1, label: day };
          const changes = [{ field: 'title', before: null, after: '=1+1' }];
          await audit.record({ actorId: id, action: 'updated', subject, changes, at: at(day) });
        }
        return accepted(null);
      });
      const labels = async (query: string) =>
        (await admin.get(`/api/admin/audit?kind=dated&${query}`)).json.entries.map(
          ({ subject }: { subject: { label: string } }) => subject.label,
        );
      assert.deepEqual(await labels('from=2025-03-02'), ['2025-03-03', '2025-03-02']);
      assert.deepEqual(await labels('from=2025-03-02&until=2025-03-02'), ['2025-03-02']);
      assert.equal((await admin.get('/api/admin/audit?from=yesterday')).status, 400);
      const proof = { method: 'password', password: 'correct horse' };
      assert.equal((await admin.post('/api/account/confirmation', proof)).status, 200);
      const file = await admin.get('/api/admin/audit/export?kind=dated&until=2025-03-02');
      assert.match(file.headers.get('content-disposition') ?? '', /record-of-changes-\d{4}-\d\d-\d\d\.csv/);
      const [, ...lines] = file.text.trimEnd().split('\r\n');
      assert.deepEqual(
        lines.map((line) => line.split('"')[7]),
        ['2025-03-02', '2025-03-01'],
      );
      for (const line of lines) assert.ok(line.endsWith(`"title","","'=1+1"`), line);
      const nobody = await admin.get('/api/admin/audit/export?person=nobody-here');
      assert.equal(nobody.text.trimEnd().split('\r\n').length, 1);
    });

    test('goes on page by page, the newest first, without gap or repetition', async () => {
      const id = await idOf(admin);
      await app.server.transact(async ({ audit }) => {
        for (let n = 0; n < 30; n += 1) {
          const subject = { kind: 'paging', id: n + 1, label: `entry ${n}` };
          await audit.record({ actorId: id, action: 'updated', subject, changes: [], at: app.clock.now() });
        }
        return accepted(null);
      });
      const first = (await admin.get('/api/admin/audit?kind=paging')).json;
      const second = (await admin.get(`/api/admin/audit?kind=paging&before=${first.next}`)).json;
      const ids = [...first.entries, ...second.entries].map((entry: { subject: { id: number } }) => entry.subject.id);
      assert.deepEqual(
        ids,
        Array.from({ length: 30 }, (_, n) => 30 - n),
      );
      assert.equal(second.next, null);
    });
  });

  test('no secret of a person is in any answer to an administrator (product.md 13.1, 13.4)', async () => {
    const learner = await memberOf(app, 'user');
    const id = await idOf(learner);
    const secrets = { intent: 'pi_canary_intent', customer: 'cus_canary', token: 'canary-reset-token' };
    const [{ password_hash: hash } = { password_hash: '' }] = await app.server.database.rows<{ password_hash: string }>(
      'SELECT password_hash FROM users WHERE id = ?',
      [id],
    );
    await app.server.database.run('UPDATE users SET stripe_customer_id = ?, reset_token_hash = ? WHERE id = ?', [
      secrets.customer,
      secrets.token,
      id,
    ]);
    await app.server.transact(async ({ payments }) => {
      const now = app.clock.now();
      const payment = await payments.openFor(id, 'nppe', FULL_PRICE, now);
      await payments.setIntent(payment.id, secrets.intent);
      await payments.markGranted(payment.id, aGrant(now, now + DAY));
      return accepted(null);
    });
    const [{ id_digest: session } = { id_digest: '' }] = await app.server.database.rows<{ id_digest: string }>(
      'SELECT id_digest FROM sessions WHERE user_id = ?',
      [id],
    );
    await admin.post(`/api/admin/people/${id}/role`, { role: 'admin', reason: 'canary' });
    await admin.post(`/api/admin/people/${id}/access`, {
      product: 'peng',
      endsOn: day(9),
      seenEnd: null,
      reason: 'canary',
    });
    const from = app.answers.length;
    const { username } = (await learner.get('/api/me')).json;
    await admin.get(`/api/admin/people?search=${username}`);
    const { json } = await admin.get(`/api/admin/people/${id}`);
    await admin.get(`/api/admin/audit?kind=user&subjectId=${id}`);
    await admin.get('/api/admin/users');
    assert.equal(json.payments.length, 1, 'the payment is seen, without what the provider calls it');
    const seen = app.answers
      .slice(from)
      .map(({ text }) => text)
      .join('\n');
    assert.match(seen, /canary/, 'the reasons are seen (control)');
    assert.ok(hash.length > 20 && session.length > 20);
    for (const secret of [...Object.values(secrets), hash, session]) assert.ok(!seen.includes(secret), secret);
    assert.doesNotMatch(seen, /password|token|stripe|argon2/i);
  });
});
