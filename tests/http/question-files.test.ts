import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { read, utils, write } from 'xlsx';
import { parse, stringify } from 'yaml';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { anItem } from '../support/builders.ts';
import { aDraft } from '../support/edited-records.ts';
import { memberOf } from '../support/members.ts';
import { itemOf } from '../support/question-drafts.ts';
import type { Visitor } from '../support/visitor.ts';

type Entry = Record<string, unknown>;

const LIST = '/api/admin/questions';

describe('files of questions (product.md 12.23, 12.24)', () => {
  let app: TestApp;
  let admin: Visitor;
  before(async () => {
    app = await startApp();
    await app.server.transact(async ({ content }) => {
      const place = { use: { kind: 'course', module: 5 }, area: 'II', topic: 'II.1' } as const;
      const items = ['c5-001', 'c5-002'].map((id) =>
        itemOf(anItem(id, place), aDraft({ stem: `=1+1 What should ${id} do?` })),
      );
      await content.saveItems(items, app.clock.now());
      return accepted(null);
    });
    admin = await memberOf(app, 'admin');
  });
  after(() => app.close());

  const exported = async (format: string): Promise<Buffer> => {
    const headers = { cookie: admin.cookies() };
    const answer = await fetch(`${app.origin}${LIST}/export/${format}?use=module-5`, { headers });
    return Buffer.from(await answer.arrayBuffer());
  };
  const yamlEntries = async (): Promise<Entry[]> => parse((await exported('yaml')).toString());
  const bring = async (bytes: string | Uint8Array, name: string, who = admin) => {
    const form = new FormData();
    form.set('file', new File([bytes as BlobPart], name));
    return who.send(`${LIST}/import`, { method: 'POST', body: form });
  };
  const bringYaml = async (entries: readonly Entry[]) => (await bring(stringify(entries), 'q.yaml')).json;
  const named = async (words: string) => (await admin.get(`${LIST}?words=${words}`)).json.questions;

  test('what was exported changes nothing when it is imported, in either form', async () => {
    assert.equal((await yamlEntries()).length, 2);
    const same = { added: 0, changed: 0, unchanged: 2, problems: [] };
    assert.deepEqual((await bring(await exported('yaml'), 'q.yml')).json, same);
    const sheet = await exported('xlsx');
    const cell = read(sheet).Sheets.Questions?.E2;
    assert.deepEqual([cell?.t, cell?.v, cell?.f], ['s', '=1+1 What should c5-001 do?', undefined]);
    assert.deepEqual((await bring(sheet, 'questions.xlsx')).json, same);
  });

  test('new questions become drafts, with their own id or the next one, and known ones get a version', async () => {
    const [first, second] = await yamlEntries();
    const entries = [
      { ...first, stem: 'What should an engineer do now?' },
      { ...second, id: 'c5-077', stem: 'Which of these comes first?' },
      { ...second, id: '', stem: 'Which of these comes last?' },
    ];
    const [before] = await named('c5-001');
    const { version: former } = (await admin.get(`${LIST}/${before.id}`)).json;
    assert.deepEqual(await bringYaml(entries), { added: 2, changed: 1, unchanged: 0, problems: [] });
    const [changed] = await named('c5-001');
    const { version, draft } = (await admin.get(`${LIST}/${changed.id}`)).json;
    assert.deepEqual([version, draft.stem], [former + 1, 'What should an engineer do now?']);
    const [given] = await named('c5-077');
    const [next] = await named('comes%20last');
    assert.deepEqual([given.state, next.state, next.externalId], ['draft', 'draft', 'c5-078']);
  });

  test('one problem keeps the whole file out, and is named by its place', async () => {
    const [first, second] = await yamlEntries();
    const problemsOf = async (entry: Entry) => {
      const good = { ...second, id: '', stem: 'Should this one be stored?' };
      const { added, problems } = await bringYaml([good, entry]);
      assert.equal(added, 0);
      assert.ok(problems.every(({ place }: { place: string }) => place === 'entry 2'));
      return problems.map(({ column }: { column: string }) => column);
    };
    assert.deepEqual(await problemsOf({ ...first, topic: 'IX.1' }), ['topic']);
    assert.deepEqual(await problemsOf({ ...first, use: 'mock-3' }), ['use']);
    assert.deepEqual(await problemsOf({ ...first, use: 'module-4' }), ['use']);
    assert.deepEqual(await problemsOf({ ...first, id: 'm1-i-900' }), ['id']);
    assert.deepEqual(await problemsOf({ ...first, odd: 'x' }), ['odd']);
    assert.deepEqual(await problemsOf({ ...first, stem: Array(100).fill('word').join(' ') }), ['stem']);
    assert.deepEqual(await problemsOf({ ...first, kind: 'recall' }), ['kind']);
    assert.deepEqual(await problemsOf({ ...first, id: '', why: {} }), [
      'reasons.A',
      'reasons.B',
      'reasons.C',
      'reasons.D',
    ]);
    const { options, why, rightWhen } = first as Record<string, Record<string, string>>;
    const moved = { ...first, key: 'A', options, why, rightWhen: { ...rightWhen, B: rightWhen?.A, A: undefined } };
    assert.deepEqual(await problemsOf(moved), ['key']);
    assert.deepEqual(await named('Should%20this%20one'), []);
  });

  test('what is no file of questions is refused, bombs included', async () => {
    const codeOf = async (bytes: string | Uint8Array, name: string) => (await bring(bytes, name)).json.code;
    assert.equal(await codeOf('a: [', 'q.yaml'), 'question-file-unreadable');
    assert.equal(await codeOf('just words', 'q.yaml'), 'question-file-unreadable');
    const bomb = [
      'a: &a [x]',
      ...[...'bcdefghij'].map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghij'[at]}`)}]`),
    ];
    assert.equal(await codeOf(bomb.join('\n'), 'q.yaml'), 'question-file-unreadable');
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Name'], ['Ana']]), 'People');
    assert.equal(await codeOf(write(book, { type: 'buffer', bookType: 'xlsx' }), 'q.xlsx'), 'question-file-unreadable');
    assert.equal(await codeOf(new Uint8Array([0, 1, 2]), 'q.xlsx'), 'upload-misnamed');
    const many = Array.from({ length: 1_001 }, () => ({ id: '' }));
    assert.equal(await codeOf(stringify(many), 'q.yaml'), 'upload-too-many-questions');
    const learner = await memberOf(app, 'nppe');
    assert.equal((await bring('[]', 'q.yaml', learner)).status, 403);
    assert.equal((await learner.get(`${LIST}/export/yaml`)).status, 403);
  });
});
