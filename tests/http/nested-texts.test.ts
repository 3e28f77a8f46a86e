import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { REFUSALS } from '../../src/application/contract/refusals.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

const NESTED = [
  ['33,000 elements', 'html', '<b>'.repeat(33_000)],
  ['19,000 quotes', 'markdown', '>'.repeat(19_000)],
] as const;

const DRAFT = { subject: 'News', segment: 'all' };

/** What the allow-list takes away, in places where others would be cut as well. */
const MIXED =
  '<p onclick="x()">A <b style="x">seal</b><script>x()</script></p>\n\n<table><tr><td>Loose</div></td></table>';

describe('texts with too many levels over HTTP (product.md 11.44)', () => {
  let app: TestApp;
  let admin: Visitor;

  before(async () => {
    app = await startApp();
    admin = await memberOf(app, 'admin');
  });
  after(() => app.close());

  const listSections = async (): Promise<{ id: number; title: string; order: number; content: string }[]> =>
    (await admin.get('/api/chapters/1/sections')).json;

  const assertRefused = ({ status, json, text }: Answer): void => {
    assert.equal(status, 400, text.slice(0, 200));
    assert.equal(json.code, 'text-too-nested');
    assert.equal(json.message, REFUSALS['text-too-nested'].message);
  };

  for (const [name, format, content] of NESTED) {
    test(`${name} are refused with words, in the preview and when saved, and nothing is stored`, async () => {
      const before = await listSections();
      const [section] = before;
      assert.ok(section);
      const { id, title, order } = section;
      assertRefused(await admin.post('/api/admin/preview', { kind: 'section', format, content }));
      const { json: entry } = await admin.get(`/api/admin/entries/section/${id}`);
      if (entry.format === format) assertRefused(await admin.put(`/api/sections/${id}`, { title, order, content }));
      else assertRefused(await admin.post('/api/admin/preview', { kind: 'post', format, content }));
      assert.deepEqual(await listSections(), before);
    });
  }

  test('a newsletter mail is refused with words when it is created and when it is saved', async () => {
    const content = '>'.repeat(19_000);
    assertRefused(await admin.post('/api/admin/newsletter/mails', { ...DRAFT, content }));
    const made = await admin.post('/api/admin/newsletter/mails', { ...DRAFT, content: 'All is well.' });
    assert.equal(made.status, 200, made.text);
    const path = `/api/admin/newsletter/mails/${made.json.id}`;
    assertRefused(await admin.put(path, { ...DRAFT, version: 1, content }));
    assert.equal((await admin.get(path)).json.campaign.content, 'All is well.');
  });

  test('the preview of a text shows what its page shows once it is stored (product.md 11.10)', async () => {
    const [section] = await listSections();
    assert.ok(section);
    const { json: entry } = await admin.get(`/api/admin/entries/section/${section.id}`);
    const asked = { kind: 'section', format: entry.format, content: MIXED };
    const { json: preview } = await admin.post('/api/admin/preview', asked);
    assert.ok(preview.altered.length > 0);
    const { title, order } = section;
    const saved = await admin.put(`/api/sections/${section.id}`, { title, order, content: MIXED });
    assert.equal(saved.status, 200, saved.text);
    const stored = (await listSections()).find(({ id }) => id === section.id);
    assert.equal(stored?.content, preview.html);
    assert.doesNotMatch(preview.html, /script|onclick|style/);
  });
});
