import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';
import type { Visitor } from '../support/visitor.ts';

type Line = { readonly id: number; readonly title: string; readonly key: string | null };

describe('sections and site content that are deleted on the site (product.md 11.18)', () => {
  let app: TestApp;
  let admin: Visitor;
  before(async () => {
    app = await startApp();
    admin = await memberOf(app, 'admin');
  });
  after(() => app.close());

  const act = (kind: string, id: number, what: 'delete' | 'undelete') =>
    admin.post(`/api/admin/entries/${kind}/${id}/${what}`);
  const list = async (kind: string, query = '', place = 'entries'): Promise<Line[]> =>
    (await admin.get(`/api/admin/${place}/${kind}${query}`)).json;

  test('a section is gone for readers, comes back as it was, and both are on record', async () => {
    const [chapter] = await list('chapter');
    const query = `?wholeId=${chapter?.id}`;
    const [section] = await list('section', query);
    const id = section?.id ?? 0;
    const learner = await memberOf(app, 'nppe');
    const isRead = async () =>
      (await learner.get(`/api/chapters/${chapter?.id}/sections`)).text.includes(`"id":${id},`);
    assert.ok(await isRead());
    assert.equal((await act('section', id, 'delete')).status, 200);
    assert.equal((await act('section', id, 'delete')).status, 404);
    assert.ok(!(await isRead()));
    assert.ok(!(await list('section', query)).some((line) => line.id === id));
    assert.deepEqual(
      (await list('section', query, 'deleted-entries')).map((line) => line.id),
      [id],
    );
    assert.equal((await act('section', id, 'undelete')).status, 200);
    assert.equal((await act('section', id, 'undelete')).status, 404);
    assert.ok(await isRead());
    assert.deepEqual(await list('section', query, 'deleted-entries'), []);
    const { entries } = (await admin.get(`/api/admin/audit?kind=section&subjectId=${id}`)).json;
    assert.deepEqual(
      entries.map(({ action }: { action: string }) => action),
      ['restored', 'deleted'],
    );
  });

  test('site content can be made anew under the key of what was deleted', async () => {
    const content = { key: 'opening_hours', title: 'Hours', content: '<p>Nine to five</p>' };
    const { id } = (await admin.post('/api/site-content', content)).json;
    await act('site-content', id, 'delete');
    assert.equal((await admin.get('/api/site-content/opening_hours')).status, 404);
    assert.equal((await admin.post('/api/site-content', { ...content, title: 'New Hours' })).json.id, id);
    assert.equal((await admin.get('/api/site-content/opening_hours')).json.title, 'New Hours');
    assert.deepEqual(await list('site-content', '', 'deleted-entries'), []);
  });

  test('terms and privacy policy, chapters and modules stay', async () => {
    for (const key of ['terms', 'privacy']) {
      const line = (await list('site-content')).find((each) => each.key === key);
      assert.equal((await act('site-content', line?.id ?? 0, 'delete')).json.code, 'content-key-needed', key);
    }
    const [chapter] = await list('chapter');
    assert.equal((await act('chapter', chapter?.id ?? 0, 'delete')).status, 400);
    const learner = await memberOf(app, 'nppe');
    assert.equal((await learner.post('/api/admin/entries/section/1/delete')).status, 403);
  });
});
