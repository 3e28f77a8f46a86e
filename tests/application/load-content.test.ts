import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContentLoadReport, ContentProblem, ContentRepository } from '../../src/application/ports/content.ts';
import type { Section, StudyMaterial } from '../../src/application/ports/study-material.ts';
import type { Repositories, Transact } from '../../src/application/ports/transact.ts';
import { loadContent } from '../../src/application/study/load-content.ts';
import { accepted } from '../../src/domain/result.ts';
import { memoryContent, type Rows } from '../support/memory-content.ts';

const NOW = Date.UTC(2026, 10, 21);

const section = (slug: string): Section => ({
  order: 1,
  slug,
  title: slug,
  area: null,
  format: 'markdown',
  text: `About ${slug}.`,
});

const CONTENT: StudyMaterial = {
  items: [
    {
      externalId: 'm1-i-001',
      use: { kind: 'mock', set: 1 },
      area: 'I',
      topic: 'I.1',
      kind: 'direct',
      source: 'a book',
      stem: 'What is a profession?',
      explanation: 'Because.',
      options: [{ letter: 'A', text: 'A trust', isKey: true, rationale: 'Because.', rightWhen: null }],
    },
  ],
  provinces: [
    { code: 'AB', name: 'Alberta', regulator: 'APEGA' },
    { code: 'ON', name: 'Ontario', regulator: 'PEO' },
  ],
  disciplines: [{ slug: 'civil', name: 'Civil', description: 'Roads.' }],
  competencies: [{ code: '1.10', category: 'Technical', title: 'Documents', description: 'Drawings.', order: 10 }],
  chapters: [
    {
      number: 1,
      slug: 'trust',
      title: 'Trust',
      area: 'I',
      description: 'Why.',
      sections: [section('a'), section('b')],
    },
  ],
  modules: [
    { number: 1, slug: 'law', title: 'Law', areas: ['IV', 'V'], description: 'How.', sections: [section('c')] },
  ],
  examples: [
    {
      discipline: 'civil',
      competency: '1.10',
      number: 1,
      situation: 'A bridge.',
      action: 'Drew it.',
      outcome: 'Built.',
    },
  ],
  posts: [
    { slug: 'first', title: 'First', excerpt: 'Hi.', tags: [], published: '2026-02-24', featured: false, text: 'Hi.' },
  ],
  sitePages: [{ key: 'about', title: 'About', html: '<p>Us</p>' }],
  glossary: [{ term: 'trust', also: [], definition: 'What one gives.' }],
};

type World = { content?: StudyMaterial; problems?: readonly ContentProblem[]; broken?: keyof ContentRepository };

/** Loading into memory; a transaction works on a copy that replaces the rows only when it is committed. */
function contentWorld() {
  let committed: Rows = new Map();
  const state = { transactions: 0, moments: new Set<number>() };
  const load = ({ content = CONTENT, problems = [], broken }: World = {}) => {
    const transact: Transact = async (work) => {
      state.transactions += 1;
      const rows: Rows = new Map([...committed].map(([key, row]) => [key, { ...row }]));
      const failing = broken ? { [broken]: () => Promise.reject(new Error('the disk is full')) } : {};
      const repository: ContentRepository = { ...memoryContent(rows), ...failing };
      const { saveItems } = repository;
      const content: ContentRepository = {
        ...repository,
        saveItems: (items, now) => {
          state.moments.add(now);
          return saveItems(items, now);
        },
      };
      const result = await work({ content } as Repositories);
      if (result.ok) committed = rows;
      return result;
    };
    const source = { read: async () => ({ content, problems }) };
    const markup = { searchText: (text: string) => text };
    return loadContent({ source, transact, clock: { now: () => NOW }, markup })();
  };
  return { load, state, rows: () => committed };
}

const report = (part: Partial<ContentLoadReport>): ContentLoadReport => ({
  added: 0,
  changed: 0,
  retired: 0,
  untouched: 0,
  ...part,
});

test('everything is stored in one transaction, with a report for each kind (product.md 5.1)', async () => {
  const { load, state, rows } = contentWorld();
  assert.deepEqual(
    await load(),
    accepted({
      report: {
        chapters: report({ added: 1 }),
        chapterSections: report({ added: 2 }),
        modules: report({ added: 1 }),
        moduleSections: report({ added: 1 }),
        items: report({ added: 1 }),
        provinces: report({ added: 2 }),
        disciplines: report({ added: 1 }),
        competencies: report({ added: 1 }),
        examples: report({ added: 1 }),
        posts: report({ added: 1 }),
        sitePages: report({ added: 1 }),
        glossary: report({ added: 1 }),
        searchTexts: report({ added: 3 }),
      },
      kept: [],
    }),
  );
  assert.equal(state.transactions, 1);
  assert.deepEqual([...state.moments], [NOW]);
  assert.equal(rows().size, 17);
});

test('loading again touches nothing (product.md 5.2)', async () => {
  const { load, rows } = contentWorld();
  await load();
  const before = rows();
  assert.deepEqual(
    await load(),
    accepted({
      report: {
        chapters: report({ untouched: 1 }),
        chapterSections: report({ untouched: 2 }),
        modules: report({ untouched: 1 }),
        moduleSections: report({ untouched: 1 }),
        items: report({ untouched: 1 }),
        provinces: report({ untouched: 2 }),
        disciplines: report({ untouched: 1 }),
        competencies: report({ untouched: 1 }),
        examples: report({ untouched: 1 }),
        posts: report({ untouched: 1 }),
        sitePages: report({ untouched: 1 }),
        glossary: report({ untouched: 1 }),
        searchTexts: report({ untouched: 3 }),
      },
      kept: [],
    }),
  );
  assert.deepEqual(rows(), before);
});

test('what changed is changed, and what left the files is retired (product.md 5.2)', async () => {
  const { load, rows } = contentWorld();
  await load();
  const [alberta] = CONTENT.provinces;
  assert.ok(alberta);
  const changed = { ...CONTENT, items: [], provinces: [{ ...alberta, regulator: 'Alberta Engineers' }] };
  const result = await load({ content: changed });
  assert.ok(result.ok);
  assert.deepEqual(result.value.report.items, report({ retired: 1 }));
  assert.deepEqual(result.value.report.provinces, report({ changed: 1, retired: 1 }));
  assert.equal(rows().get('item m1-i-001')?.retired, true);
});

test('a section that left its chapter is retired with the chapter untouched (product.md 5.2)', async () => {
  const { load, rows } = contentWorld();
  await load();
  const chapters = CONTENT.chapters.map((chapter) => ({ ...chapter, sections: chapter.sections.slice(1) }));
  const result = await load({ content: { ...CONTENT, chapters } });
  assert.ok(result.ok);
  assert.deepEqual(result.value.report.chapters, report({ untouched: 1 }));
  assert.deepEqual(result.value.report.chapterSections, report({ retired: 1, untouched: 1 }));
  assert.equal(rows().get('chapter-section 1/a')?.retired, true);
});

test('material with problems is refused with their list, and nothing is written', async () => {
  const { load, state, rows } = contentWorld();
  const problems = [{ file: 'content/items/free.yaml', line: 57, reason: "'key' is missing" }];
  assert.deepEqual(await load({ problems }), { ok: false, refusal: problems });
  assert.equal(state.transactions, 0);
  assert.equal(rows().size, 0);
});

test('a failure in the middle throws and leaves nothing behind', async () => {
  const { load, rows } = contentWorld();
  await assert.rejects(load({ broken: 'saveSitePages' }), /the disk is full/);
  assert.equal(rows().size, 0);
});
