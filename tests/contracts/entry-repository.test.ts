import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Database } from '../../src/adapters/sql/database.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import type { EntryContent, EntryRef, EntryRepository } from '../../src/application/ports/publishing.ts';
import type { Chapter, Section } from '../../src/application/ports/study-material.ts';
import { accepted } from '../../src/domain/result.ts';
import { aUser, committed, NOON, present } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const sectionOf = (slug: string, given: Partial<Section> = {}): Section => ({
  order: 1,
  slug,
  title: slug,
  area: null,
  format: 'html',
  text: '<p>From the file</p>',
  ...given,
});

const chapterOf = (number: number, sections: readonly Section[], title = 'Ethics'): Chapter => ({
  number,
  slug: `chapter-${number}`,
  title,
  area: 'II',
  description: 'What to do',
  sections,
});

const html = (title: string, content: string, order = 1): EntryContent => ({
  values: { title, content, order },
  format: 'html',
});

describe('what is edited on the site (product.md 11)', () => {
  eachDatabase((open) => {
    const work = <Value>(run: (entries: EntryRepository) => Promise<Value>, database: Database = open()) =>
      committed(database, ({ entries }) => run(entries));
    const load = (now: number, ...chapters: Chapter[]) =>
      committed(open(), ({ content }) => content.saveChapters(chapters, now));
    const ids = async (table: string): Promise<number[]> =>
      (await open().knex(table).orderBy('id').select('id')).map(({ id }: { id: number }) => id);
    const last = async (table: string): Promise<number> => present((await ids(table)).at(-1));

    const save = (ref: EntryRef, text: EntryContent, userId: number, at: number, restoredFrom?: number) =>
      work(async (entries) => {
        const entry = present(await entries.lockForSave(ref));
        return entries.replace(entry, text, { userId, at, ...(restoredFrom ? { restoredFrom } : {}) });
      });

    it('keeps every version with who saved it and when (product.md 11.8)', async () => {
      await load(NOON, chapterOf(1, [sectionOf('kept')]));
      const ref = { kind: 'section', id: await last('sections') } as const;
      const ann = await aUser(open(), { username: 'ann' });
      const first = present(await work((entries) => entries.find(ref)));
      assert.deepEqual([first.version, first.saved], [1, { at: NOON, by: null, origin: 'files' }]);
      assert.deepEqual(await work((entries) => entries.listVersions(first, 10)), [
        { version: 1, title: 'kept', saved: first.saved, restoredFrom: null },
      ]);
      assert.equal(await save(ref, html('Second', '<p>2</p>', 4), ann.id, NOON + 1), 2);
      assert.equal(await save(ref, html('kept', '<p>From the file</p>'), ann.id, NOON + 2, 1), 3);
      const entry = present(await work((entries) => entries.find(ref)));
      const by = { id: ann.id, username: 'ann' };
      assert.deepEqual([entry.version, entry.values.order, entry.saved.origin, entry.saved.by], [3, 1, 'restored', by]);
      const history = await work((entries) => entries.listVersions(entry, 10));
      assert.deepEqual(
        history.map(({ version, saved, restoredFrom }) => [version, saved.origin, saved.by?.username, restoredFrom]),
        [
          [3, 'restored', 'ann', 1],
          [2, 'site', 'ann', null],
          [1, 'files', undefined, null],
        ],
      );
      const second = present(await work((entries) => entries.findVersion(entry, 2)));
      assert.deepEqual([second.values.content, second.values.order, second.format], ['<p>2</p>', 4, 'html']);
      assert.equal(await work((entries) => entries.findVersion(entry, 9)), null);
    });

    it('of many who save at once over the same version one does, and nothing is lost (product.md 11.9)', async () => {
      await load(NOON, chapterOf(2, [sectionOf('raced')]));
      const ref = { kind: 'section', id: await last('sections') } as const;
      const user = await aUser(open());
      const opened = present(await work((entries) => entries.find(ref)));
      const other = await open.another();
      const results = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          createTransact(index % 2 === 0 ? open() : other)<number | string | null, never>(async ({ entries }) => {
            const entry = present(await entries.lockForSave(ref));
            if (entry.version !== opened.version) return accepted('overtaken');
            return accepted(await entries.replace(entry, html('R', `<p>${index}</p>`), { userId: user.id, at: NOON }));
          }),
        ),
      );
      assert.equal(results.filter((result) => result.ok && result.value === 2).length, 1);
      const versions = await open().knex('content_versions').where({ kind: 'section', entry_id: ref.id });
      assert.equal(versions.length, 2);
    });

    it('refuses a version that is not in use any more, whoever looked before (product.md 11.9)', async () => {
      await load(NOON, chapterOf(3, [sectionOf('stale')]));
      const ref = { kind: 'section', id: await last('sections') } as const;
      const user = await aUser(open());
      const stale = present(await work((entries) => entries.find(ref)));
      await save(ref, html('New', '<p>New</p>'), user.id, NOON);
      const late = await work((entries) =>
        entries.replace(stale, html('Late', '<p>Late</p>'), { userId: user.id, at: NOON + 1 }),
      );
      assert.equal(late, null);
      assert.equal(present(await work((entries) => entries.find(ref))).values.title, 'New');
    });

    it('creates sections with names of their own, many at once with one order (product.md 11.5, 11.6)', async () => {
      await load(NOON, chapterOf(4, [sectionOf('reading-list')]));
      const wholeId = await last('chapters');
      const user = await aUser(open());
      const add = () =>
        work((entries) =>
          entries.add('section', wholeId, html('Reading list', '<p>1</p>', 2), { userId: user.id, at: NOON }),
        );
      const made = await Promise.all([add(), add(), add()]);
      assert.ok(made.every((id) => typeof id === 'number'));
      const rows = await open().knex('sections').where({ chapter_id: wholeId }).orderBy('id');
      assert.deepEqual(
        rows.map(({ slug }: { slug: string }) => slug),
        ['reading-list', 'reading-list_1', 'reading-list_2', 'reading-list_3'],
      );
      const lines = await work((entries) => entries.list('section', wholeId));
      assert.deepEqual(
        lines.map(({ order, title }) => [order, title]),
        [
          [1, 'reading-list'],
          [2, 'Reading list'],
          [2, 'Reading list'],
          [2, 'Reading list'],
        ],
      );
      const nowhere = work((entries) => entries.add('section', 999_999, html('x', 'x'), { userId: user.id, at: NOON }));
      assert.equal(await nowhere, 'whole-missing');
    });

    it('site content has one row a key; one that left the files is taken up with its history (product.md 11.7)', async () => {
      const page = (key: string) => ({ key, title: key, html: '<p>File</p>' });
      const pages = (...keys: string[]) =>
        committed(open(), ({ content }) => content.saveSitePages(keys.map(page), NOON));
      await pages('one', 'two');
      await pages('one');
      const user = await aUser(open());
      const own = (key: string): EntryContent => ({
        values: { key, title: 'Own', content: '<p>Own</p>' },
        format: 'html',
      });
      const add = (key: string) =>
        work((entries) => entries.add('site-content', null, own(key), { userId: user.id, at: NOON + 1 }));
      assert.equal(await add('one'), 'key-taken');
      const id = await add('two');
      assert.ok(typeof id === 'number');
      const entry = present(await work((entries) => entries.find({ kind: 'site-content', id })));
      assert.deepEqual([entry.version, entry.values.content], [2, '<p>Own</p>']);
      assert.equal((await work((entries) => entries.listVersions(entry, 10))).length, 2);
      assert.equal(await save({ kind: 'site-content', id }, own('one'), user.id, NOON + 2), 'key-taken');
      await pages('one');
      assert.deepEqual(
        (await work((entries) => entries.listSiteContent())).map(({ key }) => key),
        ['one', 'two'],
      );
    });

    it('words by which a section is found follow it, also where there were none (product.md 11.12)', async () => {
      await load(NOON, chapterOf(5, [sectionOf('found')]));
      const ref = { kind: 'section', id: await last('sections') } as const;
      for (const words of ['first words', 'second words']) {
        await work((entries) => entries.setSearchText(ref, 'Found', words, NOON));
        const rows = await open().knex('search_texts').where({ section_id: ref.id });
        assert.deepEqual([rows.length, rows[0].content, rows[0].external_id], [1, words, 'chapter-5/found']);
      }
    });
  });
});

describe('a load of the files beside edits on the site (product.md 11.13)', () => {
  eachDatabase((open) => {
    /** Loads one chapter; what earlier tests left of others is no matter of this one. */
    const load = async (now: number, chapter: Chapter) => {
      const { kept, ...report } = await committed(open(), ({ content }) => content.saveChapters([chapter], now));
      return { ...report, kept: kept.filter(({ key }) => key.startsWith(`chapter-${chapter.number}`)) };
    };
    const stored = async (key: string) =>
      present((await open().knex('sections').where({ external_id: key }))[0]) as {
        id: number;
        title: string;
        content: string;
        version: number;
        area: string | null;
        retired_at: number | null;
      };
    const edit = async (key: string, content: string): Promise<number> => {
      const { id } = await stored(key);
      const user = await aUser(open());
      return committed(open(), async ({ entries }) => {
        const entry = present(await entries.lockForSave({ kind: 'section', id }));
        await entries.replace(entry, { ...entry, values: { ...entry.values, content } }, { userId: user.id, at: NOON });
        return id;
      });
    };
    const versionsOf = async (id: number) =>
      (await open().knex('content_versions').where({ kind: 'section', entry_id: id }).orderBy('version')).map(
        ({ version, origin, fields }: { version: number; origin: string; fields: string }) => [
          version,
          origin,
          JSON.parse(fields).values.content,
        ],
      );

    it('leaves a text alone whose file did not change, and what is not edited there follows the file', async () => {
      await load(NOON, chapterOf(1, [sectionOf('a')]));
      await edit('chapter-1/a', '<p>Site</p>');
      const { sections, kept } = await load(NOON + 1, chapterOf(1, [sectionOf('a', { area: 'V' })]));
      assert.deepEqual(sections, { added: 0, changed: 1, retired: 0, untouched: 0 });
      assert.deepEqual(
        kept.map(({ key, file, text }) => [key, file, text]),
        [['chapter-1/a', 'unchanged', '<p>Site</p>']],
      );
      const { content, area, version } = await stored('chapter-1/a');
      assert.deepEqual([content, area, version], ['<p>Site</p>', 'V', 2]);
    });

    it('keeps the text of the site where both changed, with that of the file in the history, and says so once', async () => {
      await load(NOON, chapterOf(2, [sectionOf('b')]));
      const id = await edit('chapter-2/b', '<p>Site</p>');
      const changed = chapterOf(2, [sectionOf('b', { text: '<p>Newer file</p>' })]);
      const { kept, sections } = await load(NOON + 1, changed);
      assert.deepEqual([kept[0]?.file, sections.untouched], ['changed', 1]);
      assert.deepEqual((await load(NOON + 2, changed)).kept[0]?.file, 'unchanged');
      const { content, version } = await stored('chapter-2/b');
      assert.deepEqual([content, version], ['<p>Site</p>', 2]);
      assert.deepEqual(await versionsOf(id), [
        [1, 'files', '<p>From the file</p>'],
        [2, 'site', '<p>Site</p>'],
        [3, 'files', '<p>Newer file</p>'],
      ]);
      await edit('chapter-2/b', '<p>Once more</p>');
      assert.equal((await stored('chapter-2/b')).version, 4);
    });

    it('takes the text of a file over one that was not edited, with the former one in the history', async () => {
      await load(NOON, chapterOf(3, [sectionOf('c')]));
      const { sections, kept } = await load(NOON + 1, chapterOf(3, [sectionOf('c', { text: '<p>New</p>' })]));
      assert.deepEqual([sections.changed, kept], [1, []]);
      const { id, content, version } = await stored('chapter-3/c');
      assert.deepEqual([content, version], ['<p>New</p>', 2]);
      assert.deepEqual(
        (await versionsOf(id)).map(([number, origin]) => [number, origin]),
        [
          [1, 'files'],
          [2, 'files'],
        ],
      );
    });

    it('an edit that says what the file says is no edit any more', async () => {
      await load(NOON, chapterOf(4, [sectionOf('d')]));
      await edit('chapter-4/d', '<p>New</p>');
      assert.deepEqual((await load(NOON + 1, chapterOf(4, [sectionOf('d', { text: '<p>New</p>' })]))).kept, []);
      const { sections } = await load(NOON + 2, chapterOf(4, [sectionOf('d', { text: '<p>Newest</p>' })]));
      assert.equal(sections.changed, 1);
      assert.equal((await stored('chapter-4/d')).content, '<p>Newest</p>');
    });

    it('what left the files stays if it was edited; what was written on the site is left alone', async () => {
      await load(NOON, chapterOf(5, [sectionOf('e'), sectionOf('f', { order: 2 })]));
      await edit('chapter-5/e', '<p>Site</p>');
      const user = await aUser(open());
      const whole = present((await open().knex('chapters').where({ external_id: 'chapter-5' }))[0]) as { id: number };
      await committed(open(), ({ entries }) =>
        entries.add('section', whole.id, html('Own', '<p>Own</p>'), { userId: user.id, at: NOON }),
      );
      const { kept, sections } = await load(NOON + 1, chapterOf(5, []));
      assert.deepEqual(
        kept.map(({ key, file }) => [key, file]),
        [['chapter-5/e', 'gone']],
      );
      assert.equal((await stored('chapter-5/f')).retired_at, NOON + 1);
      assert.equal(sections.untouched, 0);
      const lines = await committed(open(), ({ entries }) => entries.list('section', whole.id));
      assert.deepEqual(
        lines.map(({ title }) => title),
        ['e', 'Own'],
      );
    });

    it('site content made on the site under a key that comes in a file later counts as edited', async () => {
      const user = await aUser(open());
      const values = { key: 'notice', title: 'Notice', content: '<p>Site</p>' };
      await committed(open(), ({ entries }) =>
        entries.add('site-content', null, { values, format: 'html' }, { userId: user.id, at: NOON }),
      );
      const page = { key: 'notice', title: 'Notice', html: '<p>File</p>' };
      const { kept } = await committed(open(), ({ content }) => content.saveSitePages([page], NOON + 1));
      assert.deepEqual(
        kept.map(({ key, file, text }) => [key, file, text]),
        [['notice', 'changed', '<p>Site</p>']],
      );
    });
  });
});
