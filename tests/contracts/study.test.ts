import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { stemEnglishWord } from '../../src/adapters/stemmer/english-stem.ts';
import type { User } from '../../src/application/ports/accounts.ts';
import type { Chapter, ContentModule, Section } from '../../src/application/ports/study-material.ts';
import { listBookmarks } from '../../src/application/study/record-reading.ts';
import { refused } from '../../src/domain/result.ts';
import { searchTerms } from '../../src/domain/study/search-query.ts';
import { rankSearchResults } from '../../src/domain/study/search-rank.ts';
import { addOtherSpellings, createVocabulary } from '../../src/domain/study/search-spellings.ts';
import { anItem, aUser, committed, NOON, present } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const section = (order: number, title: string, text: string): Section => ({
  order,
  slug: title.toLowerCase().replaceAll(' ', '-'),
  title,
  area: order === 2 ? 'IV' : null,
  format: 'markdown',
  text,
});

const CHAPTERS: readonly Chapter[] = [
  {
    number: 2,
    slug: 'ethics',
    title: 'Ethics',
    area: 'II',
    description: 'Why.',
    sections: [section(1, 'Overview', 'Codes draw on theories.')],
  },
  {
    number: 1,
    slug: 'trust',
    title: 'Trust',
    area: 'I',
    description: 'What.',
    sections: [
      section(2, 'Duty of Care', "The neighbour in law: Lord Atkin's rule of 1932. Élan."),
      section(1, 'Overview', 'It is the duty to take care, and a negligent act of omission.'),
    ],
  },
];

const MODULES: readonly ContentModule[] = [
  {
    number: 3,
    slug: 'law',
    title: 'Law',
    areas: ['IV'],
    description: 'How.',
    sections: [section(1, 'Tort', 'Negligence has three parts: a duty of care, a breach of it, damage.')],
  },
];

describe('the study guide on a database', () => {
  eachDatabase((open) => {
    let learner: User;
    const read = () => createReaders(open());
    const load = (chapters: readonly Chapter[], modules = MODULES) =>
      committed(open(), async ({ content }) => {
        await content.saveChapters(chapters, NOON);
        await content.saveModules(modules, NOON);
        const wholes = [
          ...chapters.map((whole) => ({ kind: 'chapter' as const, ...whole })),
          ...modules.map((whole) => ({ kind: 'module' as const, ...whole })),
        ];
        const texts = wholes.flatMap(({ kind, number, sections }) =>
          sections.map(({ slug, title, text }) => ({ kind, number, slug, title, text })),
        );
        return content.saveSearchTexts(texts, NOON);
      });
    const sectionId = async (chapter: string, slug: string): Promise<number> => {
      const chapters = await read().studyReader.chapters();
      const chapterId = chapters.find(({ title }) => title === chapter)?.id;
      const lines = await read().studyReader.sectionLines();
      return present(lines.find((line) => line.chapterId === chapterId && line.slug === slug)).id;
    };
    const find = async (query: string): Promise<string[]> => {
      const terms = searchTerms(query);
      return rankSearchResults(await read().studySearch.find(terms, 50), terms).map(
        ({ kind, wholeOrder, sectionTitle }) => `${kind} ${wholeOrder} ${sectionTitle}`,
      );
    };

    before(async () => {
      await load(CHAPTERS);
      learner = await aUser(open());
    });

    it('reads chapters and sections in order, each section with its area or that of its chapter', async () => {
      const { studyReader } = read();
      const chapters = await studyReader.chapters();
      assert.deepEqual(
        chapters.map(({ order, title, description }) => [order, title, description]),
        [
          [1, 'Trust', 'What.'],
          [2, 'Ethics', 'Why.'],
        ],
      );
      const first = present(await studyReader.firstChapter());
      assert.deepEqual(first, chapters[0]);
      assert.deepEqual(await studyReader.chapter(first.id), first);
      assert.equal(await studyReader.chapter(999), null);
      assert.deepEqual(
        (await studyReader.sectionLines()).map(({ slug, area, length }) => [slug, area, length]),
        [
          ['overview', 'I', 61],
          ['duty-of-care', 'IV', 54],
          ['overview', 'II', 23],
        ],
      );
      assert.deepEqual(
        (await studyReader.sections(first.id)).map(({ slug, order, format }) => [slug, order, format]),
        [
          ['overview', 1, 'markdown'],
          ['duty-of-care', 2, 'markdown'],
        ],
      );
    });

    it('has no first chapter without one of the number 1, whatever others there are (product.md 5.13)', async () => {
      await load(CHAPTERS.filter((chapter) => chapter.number > 1));
      assert.equal((await read().studyReader.chapters()).length, 1);
      assert.equal(await read().studyReader.firstChapter(), null);
      await load(CHAPTERS);
      assert.equal(present(await read().studyReader.firstChapter()).order, 1);
    });

    it('lists practice questions by chapter, none of an exam (product.md 5.44, 5.57)', async () => {
      const practice = [1, 2].map((n) => anItem(`p${n}`, { use: { kind: 'practice', chapter: 4 } }));
      await committed(open(), ({ content }) => content.saveItems([...practice, anItem('m1')], NOON));
      const items = await read().practiceReader.chapterItems();
      assert.deepEqual(
        items.map(({ order }) => order),
        [4, 4],
      );
      assert.equal((await read().practiceReader.findItems(items.map(({ itemId }) => itemId))).length, 0);
    });

    it('keeps terms of the glossary, and retires those that left (product.md 5.2, 5.15)', async () => {
      const term = (name: string) => ({ term: name, also: [`${name}s`], definition: `What a ${name} is.` });
      const save = (...names: string[]) =>
        committed(open(), ({ content }) => content.saveGlossary(names.map(term), NOON));
      assert.deepEqual(await save('tort', 'lien'), { added: 2, changed: 0, retired: 0, untouched: 0 });
      assert.deepEqual(await save('lien'), { added: 0, changed: 0, retired: 1, untouched: 1 });
      assert.deepEqual(await read().studyReader.glossary(), [term('lien')]);
    });

    it('never takes a completion back, whatever comes in which order (product.md 5.7)', async () => {
      const chapterId = present(await read().studyReader.firstChapter()).id;
      const record = (completed: boolean, now: number) =>
        committed(open(), ({ studyRecords }) => studyRecords.recordChapter(learner.id, { chapterId, completed }, now));
      const progress = async () => (await read().learnerRecords.find(learner.id)).chapters;
      assert.deepEqual(await progress(), []);
      assert.equal(await record(false, NOON), true);
      assert.deepEqual(await progress(), [{ chapterId, completed: false }]);
      await Promise.all([record(true, NOON + 1), record(false, NOON + 2), record(false, NOON + 3)]);
      assert.deepEqual(await progress(), [{ chapterId, completed: true }]);
      const gone = { chapterId: 999, completed: true };
      assert.equal(
        await committed(open(), ({ studyRecords }) => studyRecords.recordChapter(learner.id, gone, NOON)),
        false,
      );
    });

    it('keeps when a section was last opened, and once that one went on from it (product.md 5.57, 5.58)', async () => {
      const id = await sectionId('Trust', 'duty-of-care');
      const visit = (section: number, now: number) =>
        committed(open(), ({ studyRecords }) =>
          studyRecords.recordVisit(learner.id, { book: 'chapter', sectionId: section }, now),
        );
      const finish = (section: number) =>
        committed(open(), ({ studyRecords }) => studyRecords.finishSection(learner.id, section, NOON));
      const visits = async () => (await read().learnerRecords.find(learner.id)).visits.chapter;
      await finish(id);
      assert.deepEqual(await visits(), []);
      assert.equal(await visit(id, NOON), true);
      assert.deepEqual(await visits(), [{ sectionId: id, readAt: NOON, isFinished: false }]);
      await finish(id);
      assert.equal(await visit(id, NOON + 5), true);
      assert.equal(await visit(999, NOON), false);
      assert.deepEqual(await visits(), [{ sectionId: id, readAt: NOON + 5, isFinished: true }]);
      assert.deepEqual((await read().learnerRecords.find((await aUser(open())).id)).visits.chapter, []);
    });

    it('keeps when a section of the course was last opened, apart from those of the guide (product.md 5.58)', async () => {
      const [line] = await read().courseReader.sectionLines();
      assert.deepEqual([line?.slug, line?.title], ['tort', 'Tort']);
      const reader = await aUser(open());
      const section = { book: 'module', sectionId: present(line).id } as const;
      for (const now of [NOON, NOON + 7]) {
        assert.equal(
          await committed(open(), ({ studyRecords }) => studyRecords.recordVisit(reader.id, section, now)),
          true,
        );
      }
      assert.deepEqual((await read().learnerRecords.find(reader.id)).visits.module, [
        { sectionId: section.sectionId, readAt: NOON + 7, isFinished: false },
      ]);
      assert.deepEqual((await read().learnerRecords.find(reader.id)).visits.chapter, []);
      const gone = { book: 'module', sectionId: 999 } as const;
      assert.equal(
        await committed(open(), ({ studyRecords }) => studyRecords.recordVisit(reader.id, gone, NOON)),
        false,
      );
    });

    it('keeps bookmarks once, in the order of the guide (product.md 5.12)', async () => {
      const ids = [await sectionId('Ethics', 'overview'), await sectionId('Trust', 'duty-of-care')];
      const add = (id: number) =>
        committed(open(), ({ studyRecords }) => studyRecords.addBookmark(learner.id, id, NOON));
      for (const id of [...ids, ...ids]) assert.equal(await add(id), true);
      assert.equal(await add(999), false);
      const kept = async () => {
        const listed = await listBookmarks(read())({ user: learner } as never, {});
        assert.ok(listed.ok);
        return listed.value.map((each) => `${each.chapterOrder} ${each.chapterTitle} ${each.slug} ${each.title}`);
      };
      assert.deepEqual(await kept(), ['1 Trust duty-of-care Duty of Care', '2 Ethics overview Overview']);
      const [first = 0] = ids;
      for (let time = 0; time < 2; time += 1) {
        await committed(open(), ({ studyRecords }) => studyRecords.removeBookmark(learner.id, first));
      }
      assert.deepEqual(await kept(), ['1 Trust duty-of-care Duty of Care']);
    });

    it('keeps one day of the exam with its zone, until it is removed (product.md 5.59, 5.60)', async () => {
      const other = await aUser(open());
      const set = (examDate: string, timeZone: string) =>
        committed(open(), ({ studyRecords }) => studyRecords.setExamDay(learner.id, { examDate, timeZone }, NOON));
      const remove = () => committed(open(), ({ studyRecords }) => studyRecords.removeExamDay(learner.id));
      const kept = async () => (await read().learnerRecords.find(learner.id)).examDay;
      assert.equal(await kept(), null);
      await set('2026-05-01', 'America/Toronto');
      await set('2026-06-01', 'America/Vancouver');
      assert.deepEqual(await kept(), { examDate: '2026-06-01', timeZone: 'America/Vancouver' });
      assert.equal((await read().learnerRecords.find(other.id)).examDay, null);
      await remove();
      await remove();
      assert.equal(await kept(), null);
    });

    const FINDS: Record<string, readonly string[]> = {
      negligen: ['chapter 1 Overview', 'module 3 Tort'],
      NEGLIGENCE: ['module 3 Tort'],
      'duty care': ['chapter 1 Duty of Care', 'module 3 Tort', 'chapter 1 Overview'],
      'what is the duty of care': ['chapter 1 Duty of Care', 'module 3 Tort', 'chapter 1 Overview'],
      '“duty of care”': ['chapter 1 Duty of Care', 'module 3 Tort'],
      'duty-of-car': ['chapter 1 Duty of Care', 'module 3 Tort'],
      'care-of-duty': [],
      'take-car': ['chapter 1 Overview'],
      '"duty of care"': ['chapter 1 Duty of Care', 'module 3 Tort'],
      '"care of duty"': [],
      '"take care" act': ['chapter 1 Overview'],
      'overview theor': ['chapter 2 Overview'],
      of: ['chapter 1 Duty of Care', 'module 3 Tort', 'chapter 1 Overview'],
      'the a of': ['chapter 1 Overview'],
      '"a"': ['module 3 Tort', 'chapter 1 Overview'],
      elan: ['chapter 1 Duty of Care'],
      'l’élan': ['chapter 1 Duty of Care'],
      'atkin’s': ['chapter 1 Duty of Care'],
      '1932': ['chapter 1 Duty of Care'],
      "atkin's": ['chapter 1 Duty of Care'],
      zz: [],
      '': [],
      '***': [],
    };
    for (const [query, found] of Object.entries(FINDS)) {
      it(`finds ${found.length} for ‘${query}’, alike on both databases (product.md 5.61)`, async () => {
        assert.deepEqual(await find(query), found);
      });
    }

    const HOSTILE = [
      '"',
      "'; DROP TABLE search_texts; --",
      'tokens:duty',
      'NEAR(duty care, 2)',
      '+duty -care ~(law) >a <b @4',
      'duty* AND OR NOT',
      '^duty {care}',
      '\u0000duty\\',
      'é\u0301'.repeat(90),
      '"'.repeat(150),
      '𝔡𝔲𝔱𝔶 دوتي 職責',
    ];
    it('takes any query without an error', async () => {
      for (const query of HOSTILE) await find(query);
      assert.deepEqual(await find('negligence'), ['module 3 Tort']);
    });

    it('finds inflections, compounds however they are written, and words with a typing error (product.md 5.74)', async () => {
      const [law] = MODULES;
      const spelled = [
        section(1, 'Tort', 'Negligence has three parts: a duty of care, a breach of it, damage.'),
        section(2, 'Reporting', 'Whistle-blowing is a last resort.'),
        section(3, 'Protection', 'A patent lasts long. Whistleblowing is protected.'),
        section(4, 'Time', 'A limitation period runs.'),
      ];
      await load(CHAPTERS, [{ ...present(law), sections: spelled }]);
      const vocabulary = createVocabulary(await read().studySearch.listWords(), stemEnglishWord);
      const findSpelled = async (query: string): Promise<string[]> => {
        const terms = addOtherSpellings(searchTerms(query), vocabulary);
        return rankSearchResults(await read().studySearch.find(terms, 50), terms).map(
          ({ sectionTitle }) => sectionTitle,
        );
      };
      assert.deepEqual(await findSpelled('limitation periods'), ['Time']);
      assert.deepEqual(await findSpelled('limittaion periods'), ['Time']);
      assert.deepEqual(await findSpelled('patents'), ['Protection']);
      assert.deepEqual(await findSpelled('"patents"'), []);
      for (const query of ['whistleblowing', 'whistle-blowing', 'whistle blowing']) {
        assert.deepEqual((await findSpelled(query)).sort(), ['Protection', 'Reporting'], query);
      }
      assert.deepEqual(await findSpelled('negligense breaches'), ['Tort']);
      await load(CHAPTERS, MODULES);
    });

    it('finds what is there now: changed, retired, brought back, and not what was undone (product.md 5.2)', async () => {
      const changed = CHAPTERS.map((chapter) =>
        chapter.number === 2
          ? { ...chapter, sections: [section(1, 'Overview', 'Virtues were taught by Aristotle.')] }
          : { ...chapter, sections: chapter.sections.slice(1) },
      );
      assert.deepEqual(await load(changed), { added: 0, changed: 1, retired: 1, untouched: 2 });
      assert.deepEqual(
        [await find('aristotle'), await find('theories'), await find('atkin')],
        [['chapter 2 Overview'], [], []],
      );
      assert.deepEqual(await load(CHAPTERS), { added: 0, changed: 2, retired: 0, untouched: 2 });
      assert.deepEqual([await find('aristotle'), await find('theories')], [[], ['chapter 2 Overview']]);
      assert.deepEqual(await find('atkin'), ['chapter 1 Duty of Care']);
      const undone = await createTransact(open())<null, string>(async ({ content }) => {
        const text = { kind: 'chapter' as const, number: 2, slug: 'overview', title: 'Overview', text: 'Socrates.' };
        await content.saveSearchTexts([text], NOON);
        return refused('undone');
      });
      assert.equal(undone.ok, false);
      assert.deepEqual([await find('socrates'), await find('theories')], [[], ['chapter 2 Overview']]);
    });

    it('asks a constant number of statements for a page of the guide', async () => {
      const statements: string[] = [];
      const counted = createReaders(await open.another({ onStatement: (sql) => void statements.push(sql) }));
      const readPage = async (): Promise<number> => {
        statements.length = 0;
        await counted.studyReader.sectionLines();
        await counted.studyReader.chapters();
        await counted.studyReader.sections(present(await counted.studyReader.firstChapter()).id);
        await counted.studySearch.find(searchTerms('duty'), 50);
        await counted.learnerRecords.find(learner.id);
        return statements.filter((sql) => !sql.includes('work_locks')).length;
      };
      assert.equal(await readPage(), 6);
      assert.equal(await readPage(), 2, 'the material is kept');
    });
  });
});
