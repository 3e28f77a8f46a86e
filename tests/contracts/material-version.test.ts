import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { keepMaterial } from '../../src/adapters/sql/keep-material.ts';
import { materialVersion } from '../../src/adapters/sql/material-version.ts';
import { createReaders, type Readers } from '../../src/adapters/sql/readers.ts';
import { sessionStore } from '../../src/adapters/sql/session-store.ts';
import type { SqlHandle } from '../../src/adapters/sql/sql-handle.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import type { User } from '../../src/application/ports/accounts.ts';
import type { EntrySaveStamp } from '../../src/application/ports/publishing.ts';
import type { StateChange } from '../../src/application/ports/questions.ts';
import type { Chapter, ContentModule, Section } from '../../src/application/ports/study-material.ts';
import type { Repositories } from '../../src/application/ports/transact.ts';
import type { EntryKind } from '../../src/domain/publishing/entry.ts';
import { refused } from '../../src/domain/result.ts';
import { anItem, aUser, committed, NOON, present } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const TERM = { term: 'duty', also: [], definition: 'What is owed.' };

const COMPETENCY = { code: '1.1', category: 'Technical', title: 'Codes', description: 'Knows them.', order: 1 };

const sectionOf = (slug: string): Section => ({
  order: 1,
  slug,
  title: slug,
  area: null,
  format: 'html',
  text: '<p>Text</p>',
});

const chapterOf = (title: string): Chapter => ({
  number: 1,
  slug: 'trust',
  title,
  area: 'I',
  description: 'What.',
  sections: [sectionOf('one'), sectionOf('two')],
});

const moduleOf = (title: string): ContentModule => ({
  number: 1,
  slug: 'law',
  title,
  areas: ['IV'],
  description: 'How.',
  sections: [sectionOf('tort')],
});

const ANNOUNCED = {
  words: 'Closed on Monday.',
  linkPath: '',
  linkWords: '',
  isForVisitors: true,
  isForAccounts: true,
  isForNppe: true,
  isForPeng: true,
  isDismissible: true,
  startsAt: null,
  endsAt: null,
};

/** Later than what was noted holds, as any next request is. */
const laterTurns = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
};

describe('the study material that an instance keeps', () => {
  eachDatabase((open) => {
    let elsewhere: Readers;
    let statements: string[];
    let author: User;

    before(async () => {
      statements = [];
      const other = await open.another({ onStatement: (sql) => statements.push(sql) });
      elsewhere = createReaders(other);
      author = await aUser(open());
      await committed(open(), async ({ content }) => {
        await content.saveChapters([chapterOf('Trust')], NOON);
        await content.saveModules([moduleOf('Law')], NOON);
        await content.saveGlossary([TERM], NOON);
        await content.saveSitePages([{ key: 'about', title: 'About', html: '<p>Us</p>' }], NOON);
        await content.saveItems([anItem('p1', { use: { kind: 'practice', chapter: 1 } })], NOON);
      });
    });

    const readAll = async (): Promise<unknown> => {
      const { studyReader, courseReader, practiceReader, sitePages, announcements, learningReader, competencies } =
        elsewhere;
      const chapters = await studyReader.chapters();
      return Promise.all([
        chapters,
        studyReader.firstChapter(),
        studyReader.sectionLines(),
        ...chapters.map(({ id }) => studyReader.sections(id)),
        studyReader.glossary(),
        courseReader.modules(),
        courseReader.sectionLines(),
        practiceReader.itemsOf('chapter', 1),
        ...chapters.map(({ id }) => practiceReader.sectionsOf('chapter', id)),
        sitePages.find('about'),
        announcements.listPresent(),
        learningReader.listCaseTexts(),
        competencies.competencies(null),
      ]);
    };

    const idOf = async (table: string): Promise<number> => {
      const sql = `SELECT id FROM ${table} ORDER BY id DESC LIMIT 1`;
      return present((await open().reads.rows<{ id: number }>(sql))[0]).id;
    };

    const save = (): EntrySaveStamp => ({ userId: author.id, at: NOON + 1 });
    const saveTitle =
      (kind: EntryKind, table: string) =>
      async ({ entries }: Repositories): Promise<unknown> => {
        const entry = present(await entries.lockForSave({ kind, id: await idOf(table) }));
        const values = { ...entry.values, title: `New ${kind}` };
        return entries.replace(entry, { values, format: entry.format }, save());
      };
    const changeQuestion =
      (change: StateChange) =>
      async ({ questionBank }: Repositories): Promise<unknown> => {
        const [row] = await open().reads.rows<{ id: number }>("SELECT id FROM questions WHERE external_id = 'p1'");
        const question = await questionBank.find(present(row).id);
        return questionBank.changeState(present(question), change, NOON + 1);
      };

    it('is read once, and the version costs one statement in a later turn', async () => {
      await readAll();
      const kept = await readAll();
      await laterTurns();
      statements.length = 0;
      assert.deepEqual(await readAll(), kept);
      assert.equal(statements.length, 1, statements.join('\n'));
      assert.match(present(statements[0]), /work_locks/);
    });

    it('costs no statement where who asks has just been read', async () => {
      const user = await aUser(open());
      const session = { userId: user.id, begunAt: NOON, expiresAt: NOON + 1 };
      assert.equal(await sessionStore(open()).create('asks', session, user.passwordHash), true);
      await readAll();
      await laterTurns();
      statements.length = 0;
      await elsewhere.callers.findBySessions(['asks'], NOON);
      await elsewhere.studyReader.chapters();
      assert.equal(statements.length, 1, statements.join('\n'));
    });

    const text = (title: string) => ({ values: { title, content: '<p>New</p>', order: 9 }, format: 'html' }) as const;
    const page = { values: { title: 'New', content: '<p>New</p>', key: 'new' }, format: 'html' } as const;
    const CHANGES: Readonly<Record<string, (repositories: Repositories) => Promise<unknown>>> = {
      'a load of chapters': ({ content }) => content.saveChapters([chapterOf('Confidence')], NOON),
      'a load of modules': ({ content }) => content.saveModules([moduleOf('Contracts')], NOON),
      'a load of terms': ({ content }) => content.saveGlossary([{ ...TERM, definition: 'Changed.' }], NOON),
      'a load of questions': ({ content }) =>
        content.saveItems([anItem('p1', { stem: 'What now?', use: { kind: 'practice', chapter: 1 } })], NOON),
      'a load of site content': ({ content }) =>
        content.saveSitePages([{ key: 'about', title: 'About', html: '<p>Them</p>' }], NOON),
      'a load of competencies': ({ content }) => content.saveCompetencies([COMPETENCY], NOON),
      'a saved chapter': saveTitle('chapter', 'chapters'),
      'a saved section': saveTitle('section', 'sections'),
      'a saved module': saveTitle('module', 'course_modules'),
      'a saved section of the course': saveTitle('course-section', 'course_sections'),
      'saved site content': saveTitle('site-content', 'site_content'),
      'a new section': async ({ entries }) => entries.add('section', await idOf('chapters'), text('Three'), save()),
      'a deleted section': async ({ entries }) =>
        entries.setDeleted({ kind: 'section', id: await idOf('sections') }, NOON + 2),
      'a restored section': async ({ entries }) =>
        entries.setDeleted({ kind: 'section', id: await idOf('sections') }, null),
      'a retired question': changeQuestion({ kind: 'retire' }),
      'a reinstated question': changeQuestion({ kind: 'reinstate' }),
      'a new announcement': ({ announcements }) => announcements.add(ANNOUNCED, NOON),
      'a saved announcement': async ({ announcements }) =>
        announcements.save(await idOf('announcements'), 1, { ...ANNOUNCED, words: 'Open on Monday.' }),
      'a deleted announcement': async ({ announcements }) =>
        announcements.setRemoved(await idOf('announcements'), NOON),
      'a restored announcement': async ({ announcements }) =>
        announcements.setRemoved(await idOf('announcements'), null),
    };

    for (const [name, change] of Object.entries(CHANGES)) {
      it(`is read anew by another instance after ${name} (product.md 11.12)`, async () => {
        const before = await readAll();
        await committed(open(), change);
        await laterTurns();
        assert.notDeepEqual(await readAll(), before);
      });
    }

    it('is not read anew after a change that was undone', async () => {
      const before = await readAll();
      const undone = await createTransact(open())<null, string>(async ({ entries }) => {
        await entries.add('site-content', null, page, save());
        return refused('undone');
      });
      assert.equal(undone.ok, false);
      await laterTurns();
      statements.length = 0;
      assert.deepEqual(await readAll(), before);
      assert.equal(statements.length, 1, statements.join('\n'));
    });
  });
});

describe('the version of the study material', () => {
  it('never falls: an answer that comes late changes nothing', async () => {
    const { note, current } = materialVersion({ reads: {} as SqlHandle, commitCount: () => 0 });
    note(7);
    note(6);
    assert.equal(await current(), 7);
  });

  it('is asked for anew at once after a commit of this process (SQLite pauses nowhere)', async () => {
    let commits = 0;
    const reads = { rows: async () => [{ version: 8 }] } as unknown as SqlHandle;
    const { note, current } = materialVersion({ reads, commitCount: () => commits });
    note(7);
    commits += 1;
    assert.equal(await current(), 8);
  });
});

describe('what is kept', () => {
  const counted = () => {
    let version = 1;
    const asked: number[] = [];
    const find = async (id: number): Promise<{ readonly ids: number[] }> => {
      asked.push(id);
      if (id === 0) throw new Error('no line');
      return { ids: [id] };
    };
    const current = async (): Promise<number> => version;
    const raise = (): void => {
      version += 1;
    };
    return { asked, raise, reader: keepMaterial({ find }, ['find'], { current }) };
  };

  it('is read once for each question and version', async () => {
    const { asked, raise, reader } = counted();
    await Promise.all([reader.find(1), reader.find(1), reader.find(2)]);
    await reader.find(1);
    assert.deepEqual(asked, [1, 2]);
    raise();
    await reader.find(1);
    assert.deepEqual(asked, [1, 2, 1]);
  });

  it('cannot be changed by whoever got it', async () => {
    const { ids } = await counted().reader.find(1);
    assert.throws(() => ids.push(2), TypeError);
  });

  it('is no failure', async () => {
    const { asked, reader } = counted();
    await assert.rejects(reader.find(0), /no line/);
    await assert.rejects(reader.find(0), /no line/);
    assert.deepEqual(asked, [0, 0]);
  });
});
