import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Database } from '../../src/adapters/sql/database.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import type { ContentLoadReport, ContentRepository } from '../../src/application/ports/content.ts';
import type { ContentItem } from '../../src/application/ports/study-material.ts';
import { refused } from '../../src/domain/result.ts';
import { anItem, committed, NOON, present } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const report = (added: number, changed: number, retired: number, untouched: number): ContentLoadReport => ({
  added,
  changed,
  retired,
  untouched,
});

const mockItems = (count: number): ContentItem[] =>
  Array.from({ length: count }, (_, index) => anItem(`m-${String(index + 1).padStart(3, '0')}`));

const practice = anItem('p-1', { use: { kind: 'practice', chapter: 3 } });
const course = anItem('c-1', { use: { kind: 'course', module: 4 } });
const free = anItem('f-1', { use: { kind: 'free' } });

const civil = { slug: 'civil', name: 'Civil', description: 'Roads and bridges' };

describe('the content repository', () => {
  eachDatabase((open) => {
    const load = <Value>(work: (content: ContentRepository) => Promise<Value>, database = open()): Promise<Value> =>
      committed(database, ({ content }) => work(content));
    const saveItems = (...items: ContentItem[]) => load((content) => content.saveItems(items, NOON));
    const column = async (table: string, name: string, where = '1 = 1') =>
      (await open().knex(table).whereRaw(where).orderBy('id').select(name)).map(
        (row: Record<string, unknown>) => row[name],
      );
    const bank = () => committed(open(), ({ attempts }) => attempts.bankItems(1));
    /** A second handle on the same data, and the changes that went through it. */
    const watched = async (): Promise<{ database: Database; changes: string[] }> => {
      const changes: string[] = [];
      const onStatement = (sql: string) =>
        void (/^\s*(insert|update (?!work_locks)|delete|replace)/i.test(sql) && changes.push(sql));
      return { database: await open.another({ onStatement }), changes };
    };

    it('knows an empty database from a filled one', async () => {
      assert.equal(await createReaders(open()).content.isEmpty(), true);
      await load((content) => content.saveDisciplines([civil], NOON));
      assert.equal(await createReaders(open()).content.isEmpty(), false);
    });

    it('adds items with options, version and use (product.md 5.1, 5.4)', async () => {
      assert.deepEqual(await saveItems(...mockItems(110), practice, course, free), report(113, 0, 0, 0));
      const items = await bank();
      assert.equal(items.length, 110);
      assert.ok(items.every((item) => item.optionIds.length === 4));
      const uses = ['is_exam_question', 'exam_set', 'is_free', 'chapter_number', 'module_number'];
      const use = async (externalId: string) => {
        const row = await open().knex('questions').where({ external_id: externalId }).first(uses);
        return uses.map((name) => row[name]);
      };
      assert.deepEqual(await use('m-001'), [1, 1, 0, null, null]);
      assert.deepEqual(await use('p-1'), [0, null, 0, 3, null]);
      assert.deepEqual(await use('c-1'), [0, null, 0, null, 4]);
      assert.deepEqual(await use('f-1'), [0, null, 1, null, null]);
      const letters = await column('answer_options', 'external_id', "external_id like 'f-1:%'");
      assert.deepEqual(letters, ['f-1:A', 'f-1:B', 'f-1:C', 'f-1:D']);
    });

    it('writes nothing when nothing has changed, whatever the order of the files (product.md 5.2)', async () => {
      const { database, changes } = await watched();
      const shuffled = mockItems(110)
        .reverse()
        .map((item) => ({ ...item, options: [...item.options].reverse() }));
      const loaded = await load(
        (content) => content.saveItems([free, ...shuffled, course, practice], NOON + 1),
        database,
      );
      assert.deepEqual(loaded, report(0, 0, 0, 113));
      assert.deepEqual(changes, []);
    });

    it('writes only what has changed (control of the one before; product.md 5.2)', async () => {
      const { database, changes } = await watched();
      const items = mockItems(110).map((item, index) => (index === 7 ? { ...item, source: 'Another book' } : item));
      const loaded = await load((content) => content.saveItems([...items, practice, course, free], NOON), database);
      assert.deepEqual(loaded, report(0, 1, 0, 112));
      assert.equal(changes.length, 1);
      assert.deepEqual(await column('question_versions', 'number', 'number > 1'), []);
    });

    const rewordings: Record<string, (item: ContentItem) => ContentItem> = {
      stem: (item) => ({ ...item, stem: `${item.stem} Really?` }),
      explanation: (item) => ({ ...item, explanation: 'A better one.' }),
      area: (item) => ({ ...item, area: 'VI' }),
      topic: (item) => ({ ...item, topic: 'II.9' }),
      'option text': (item) => withOption(item, 'C', { text: 'Another distractor' }),
      rationale: (item) => withOption(item, 'C', { rationale: 'Another reason' }),
      'clause that says when a distractor would be right': (item) =>
        withOption(item, 'C', { rightWhen: 'the contract had another clause' }),
      key: (item) => withOption(withOption(item, 'B', { isKey: false }), 'D', { isKey: true }),
    };

    for (const [name, reword] of Object.entries(rewordings)) {
      it(`makes a new version when the ${name} changes, and keeps the ids (product.md 4.2, 5.3)`, async () => {
        const item = anItem(`reword-${name}`, { use: { kind: 'mock', set: 2 } });
        await load((content) => content.saveItems([item], NOON));
        const [before] = await committed(open(), ({ attempts }) => attempts.bankItems(2));
        const old = await open().knex('question_versions').where({ id: before?.versionId }).first();
        assert.deepEqual(await load((content) => content.saveItems([reword(item)], NOON + 1)), report(0, 1, 0, 0));
        const [after] = await committed(open(), ({ attempts }) => attempts.bankItems(2));
        assert.deepEqual(
          [after?.questionId, after?.optionIds, after?.versionId === before?.versionId],
          [before?.questionId, before?.optionIds, false],
        );
        assert.deepEqual(await open().knex('question_versions').where({ id: before?.versionId }).first(), old);
        assert.deepEqual(await load((content) => content.saveItems([reword(item)], NOON + 2)), report(0, 0, 0, 1));
        await load((content) => content.saveItems([], NOON));
      });
    }

    it('makes no new version when only source, kind or use change (product.md 5.3)', async () => {
      const item = anItem('meta-1');
      await saveItems(...mockItems(110), item);
      const versions = await column('question_versions', 'id');
      const changed = { ...item, source: 'Another book', kind: 'direct', use: { kind: 'free' } } as const;
      const loaded = await saveItems(...mockItems(110), changed);
      assert.deepEqual([loaded.changed, loaded.retired], [1, 1]);
      assert.deepEqual(await column('question_versions', 'id'), versions);
    });

    it('retires items that left the files of a kind that was loaded, and no others (product.md 5.2)', async () => {
      await saveItems(...mockItems(110), practice, course, free);
      const loaded = await saveItems(...mockItems(109), course);
      assert.deepEqual([loaded.retired, loaded.untouched], [1, 110]);
      assert.equal((await bank()).length, 109);
      const retired = await column('questions', 'external_id', 'retired_at is not null');
      assert.ok(retired.includes('m-110') && !retired.includes('p-1') && !retired.includes('f-1'));
      assert.deepEqual(await saveItems(), report(0, 0, 0, 0));
      assert.equal((await bank()).length, 109);
    });

    it('takes an item up again under its old ids when it comes back (product.md 5.1, 5.2)', async () => {
      const ids = await column('questions', 'id', "external_id = 'm-110'");
      assert.deepEqual(await saveItems(...mockItems(110)), report(0, 1, 0, 109));
      assert.equal((await bank()).length, 110);
      assert.deepEqual(await column('questions', 'id', "external_id = 'm-110'"), ids);
      assert.deepEqual(await saveItems(...mockItems(110)), report(0, 0, 0, 110));
    });

    it('adds and retires options by their letters (product.md 5.3)', async () => {
      const item = anItem('letters-1', { use: { kind: 'course', module: 1 } });
      const optionsOf = async () =>
        (await open().knex('answer_options').where('external_id', 'like', 'letters-1:%').orderBy('letter')).map(
          (row: { id: number; letter: string; retired_at: number | null }) => ({ ...row }),
        );
      await saveItems(item);
      const before = await optionsOf();
      const fewer = { ...item, options: item.options.filter((option) => option.letter !== 'C') };
      assert.equal((await saveItems(fewer)).changed, 1);
      assert.deepEqual(
        (await optionsOf()).map((row) => row.retired_at),
        [null, null, NOON, null],
      );
      const more = {
        ...item,
        options: [...item.options, { letter: 'E', text: 'e', isKey: false, rationale: 'e', rightWhen: null }],
      };
      assert.equal((await saveItems(more)).changed, 1);
      const after = await optionsOf();
      assert.deepEqual(
        after.map((row) => row.letter),
        ['A', 'B', 'C', 'D', 'E'],
      );
      assert.deepEqual(after.slice(0, 4), before);
      assert.equal((await saveItems(more)).changed, 0);
    });

    it('refuses an item given twice, and one without a key, and then stores nothing of them (product.md 5.1, 5.4)', async () => {
      await assert.rejects(saveItems(anItem('twice'), anItem('twice')), /twice/);
      const keyless = anItem('keyless', {
        options: anItem('x').options.map((option) => ({ ...option, isKey: false })),
      });
      await assert.rejects(saveItems(anItem('beside'), keyless), /keyless/);
      assert.deepEqual(await column('questions', 'id', "external_id in ('twice', 'beside', 'keyless')"), []);
    });

    it('stores nothing of a load that is refused (product.md 7.3)', async () => {
      const [versions, questions] = [await column('question_versions', 'id'), await column('questions', 'id')];
      await createTransact(open())(async ({ content }) => {
        await content.saveItems([...mockItems(3), anItem('new-1')], NOON);
        return refused('problems elsewhere');
      });
      assert.deepEqual(
        [await column('question_versions', 'id'), await column('questions', 'id')],
        [versions, questions],
      );
    });

    it('keeps any text as it is', async () => {
      const text = `é – “quoted” 'single' \\ 🧪 ?  %_ :name\n\ttab   end`;
      await saveItems(
        anItem('text-1', { stem: text, explanation: text.repeat(2000), use: { kind: 'practice', chapter: 9 } }),
      );
      assert.deepEqual(await column('questions', 'question', "external_id = 'text-1'"), [text]);
    });

    it('lets two loaders at once end with one bank (product.md 5.2)', async () => {
      const items = [1, 2, 3].map((number) => anItem(`race-${number}`, { use: { kind: 'free' } }));
      const reports = await Promise.all([saveItems(...items), saveItems(...items), saveItems(...items)]);
      assert.deepEqual(
        reports.map(({ added, untouched }) => added + untouched),
        [3, 3, 3],
      );
      assert.equal(present(reports.map(({ added }) => added).sort()[2]), 3);
      assert.equal((await column('questions', 'id', "external_id like 'race-%'")).length, 3);
    });
  });
});

function withOption(item: ContentItem, letter: string, change: Partial<ContentItem['options'][number]>): ContentItem {
  return {
    ...item,
    options: item.options.map((option) => (option.letter === letter ? { ...option, ...change } : option)),
  };
}
