import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { anItem } from '../support/builders.ts';
import { aDraft } from '../support/edited-records.ts';
import { memberOf } from '../support/members.ts';
import { smallSet } from '../support/question-sets.ts';
import type { Visitor } from '../support/visitor.ts';

type Line = { readonly id: number; readonly externalId: string; readonly state: string };

describe('questions that are begun, reviewed and retired on the site (product.md 12.20 to 12.22)', () => {
  let app: TestApp;
  let admin: Visitor;
  before(async () => {
    app = await startApp();
    await app.server.transact(async ({ content }) => {
      const practice = ['p3-001', 'p3-002'].map((id) => anItem(id, { use: { kind: 'practice', chapter: 3 } }));
      await content.saveItems([...smallSet(1, 12), ...practice], app.clock.now());
      return accepted(null);
    });
    admin = await memberOf(app, 'admin');
  });
  after(() => app.close());

  const read = async (id: number) => (await admin.get(`/api/admin/questions/${id}`)).json;
  const list = async (query: string): Promise<Line[]> =>
    (await admin.get(`/api/admin/questions?${query}`)).json.questions;
  const act = async (id: number, what: string, body: object = {}) => {
    const { revision } = await read(id);
    return admin.post(`/api/admin/questions/${id}/${what}`, { revision, ...body });
  };
  const save = async (id: number, draft = aDraft()) => {
    const { revision } = await read(id);
    return admin.send(`/api/admin/questions/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ revision, draft }),
    });
  };
  const begin = async (given: object = {}) =>
    admin.post('/api/admin/questions', { use: 'chapter-3', topic: 'III.1', source: 'A code', ...given });

  test('a draft may be unfinished, is no question for learners, and goes live once it was reviewed', async () => {
    const created = await begin();
    assert.equal(created.status, 200);
    const { id } = created.json;
    const empty = await read(id);
    assert.deepEqual(
      [empty.state, empty.externalId, empty.use, empty.area, empty.topic],
      ['draft', empty.externalId, 'chapter-3', 'III', 'III.1'],
    );
    assert.match(empty.externalId, /^p3-\d{3}$/);
    const tooEarly = await act(id, 'publish', { reviewer: 'Ines Roy' });
    assert.deepEqual([tooEarly.status, tooEarly.json.code], [409, 'question-unfinished']);
    assert.ok(tooEarly.json.fields['draft.stem']);
    assert.equal((await save(id, aDraft({ key: 'C' }))).status, 200, 'the key of a draft needs no confirmation');
    const { username } = (await admin.get('/api/me')).json;
    for (const reviewer of ['', username]) {
      assert.ok((await act(id, 'publish', { reviewer })).json.fields.reviewer, reviewer);
    }
    const learner = await memberOf(app, 'nppe');
    const report = { reason: 'unclear', words: '' };
    const seen = async () => (await learner.post(`/api/questions/${id}/report`, report)).status;
    assert.equal(await seen(), 404);
    assert.equal((await act(id, 'publish', { reviewer: 'Ines Roy' })).status, 200);
    const live = await read(id);
    assert.deepEqual([live.state, live.reviewedBy], ['live', 'Ines Roy']);
    assert.notEqual(await seen(), 404);
    assert.equal((await act(id, 'publish', { reviewer: 'Ines Roy' })).json.code, 'question-not-draft');
    const fault = await save(id, aDraft({ stem: '' }));
    assert.ok(fault.json.fields['draft.stem'], 'a live question stays complete');
  });

  test('a copy is a draft with the same wording in the same place', async () => {
    const [original] = await list('words=p3-001');
    const { id } = (await admin.post(`/api/admin/questions/${original?.id}/duplicate`)).json;
    const [copy, source] = [await read(id), await read(original?.id ?? 0)];
    assert.deepEqual([copy.state, copy.draft, copy.use], ['draft', source.draft, source.use]);
    assert.notEqual(copy.externalId, source.externalId);
    assert.equal((await admin.post('/api/admin/questions/999999/duplicate')).status, 404);
  });

  test('a retired question is brought back as it was, by whoever saw it last', async () => {
    const [line] = await list('words=p3-002');
    const id = line?.id ?? 0;
    assert.equal((await act(id, 'reinstate')).json.code, 'question-not-withdrawn');
    assert.equal((await act(id, 'retire', { revision: 99 })).json.code, 'question-changed');
    assert.equal((await act(id, 'retire')).status, 200);
    assert.equal((await read(id)).state, 'retired');
    assert.equal((await save(id)).json.code, 'question-retired');
    assert.ok(!(await list('use=chapter-3')).some((each) => each.id === id));
    assert.ok((await list('state=retired&words=p3-002')).some((each) => each.id === id));
    assert.equal((await act(id, 'reinstate')).status, 200);
    assert.equal((await read(id)).state, 'live');
    const draft = (await begin()).json.id;
    await act(draft, 'retire');
    await act(draft, 'reinstate');
    assert.equal((await read(draft)).state, 'draft');
  });

  test('a mock exam keeps the questions that its papers need', async () => {
    const [line] = await list('use=mock-1');
    const refused = await act(line?.id ?? 0, 'retire');
    assert.deepEqual([refused.status, refused.json.code], [409, 'question-needed']);
  });

  test('the list is put in order and goes on page by page', async () => {
    const [newest] = await list('use=chapter-3&sort=changed');
    const { id } = (await begin({ topic: 'III.2' })).json;
    app.clock.advance(1_000);
    await save(id);
    assert.equal((await list('use=chapter-3&sort=changed'))[0]?.id, id);
    assert.notEqual(newest?.id, id);
    for (const sort of ['right', 'discrimination', 'reports', 'id'])
      assert.ok((await list(`use=mock-1&sort=${sort}`)).length > 10);
    assert.deepEqual(await list('page=999'), []);
    assert.equal((await admin.get('/api/admin/questions?sort=odd')).status, 400);
    assert.equal((await begin({ topic: 'IX.1' })).json.fields.topic, 'Please choose a topic.');
    assert.ok((await begin({ source: ' ' })).json.fields.source);
  });

  test('only administrators do any of this', async () => {
    const learner = await memberOf(app, 'nppe');
    for (const path of ['', '/1/duplicate', '/1/publish', '/1/retire', '/1/reinstate']) {
      assert.equal((await learner.post(`/api/admin/questions${path}`, {})).status, 403, path);
    }
  });
});
