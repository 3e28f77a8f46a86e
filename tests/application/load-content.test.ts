import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContentRepository, LoadReport } from '../../src/application/ports/content-repository.ts';
import type { ContentProblem, StudyMaterial } from '../../src/application/ports/content-source.ts';
import type { Transact } from '../../src/application/ports/transact.ts';
import { loadContent } from '../../src/application/study/load-content.ts';
import { accepted } from '../../src/domain/result.ts';

const NOW = Date.UTC(2026, 10, 21);

const CONTENT: StudyMaterial = {
  items: [
    {
      externalId: 'm1-i-001',
      use: { kind: 'mock', set: 1 },
      area: 'I',
      topic: 'I.1',
      difficulty: 'recall',
      source: 'a book',
      stem: 'What is a profession?',
      explanation: 'Because.',
      options: [{ letter: 'A', text: 'A trust', isKey: true, rationale: 'Because.' }],
    },
  ],
  provinces: [
    { code: 'AB', name: 'Alberta', regulator: 'APEGA', framework: '22' },
    { code: 'ON', name: 'Ontario', regulator: 'PEO', framework: '34' },
  ],
  disciplines: [{ slug: 'civil', name: 'Civil', description: 'Roads.' }],
  competencies: [{ code: '1.10', category: 'Technical', title: 'Documents', description: 'Drawings.', order: 10 }],
  chapters: [],
  modules: [],
  examples: [],
  posts: [],
  sitePages: [],
};

type Rows = Map<string, { readonly text: string; retired: boolean }>;

/** Stores rows under kind and key, as the real one does: adds, changes and retires only what differs. */
function memoryContent(rows: Rows): ContentRepository {
  const save = async (kind: string, entries: readonly (readonly [string, unknown])[]): Promise<LoadReport> => {
    const report = { added: 0, changed: 0, retired: 0, untouched: 0 };
    const keys = new Set(entries.map(([key]) => `${kind} ${key}`));
    for (const [key, row] of rows) {
      if (!key.startsWith(`${kind} `) || keys.has(key) || row.retired) continue;
      row.retired = true;
      report.retired += 1;
    }
    for (const [key, entry] of entries) {
      const text = JSON.stringify(entry);
      const former = rows.get(`${kind} ${key}`);
      report[!former ? 'added' : former.text === text && !former.retired ? 'untouched' : 'changed'] += 1;
      rows.set(`${kind} ${key}`, { text, retired: false });
    }
    return report;
  };
  return {
    isEmpty: async () => rows.size === 0,
    saveItems: (items) =>
      save(
        'item',
        items.map((item) => [item.externalId, item]),
      ),
    saveProvinces: (all) =>
      save(
        'province',
        all.map((row) => [row.code, row]),
      ),
    saveDisciplines: (all) =>
      save(
        'discipline',
        all.map((row) => [row.slug, row]),
      ),
    saveCompetencies: (all) =>
      save(
        'competency',
        all.map((row) => [row.code, row]),
      ),
  };
}

type World = { content?: StudyMaterial; problems?: readonly ContentProblem[]; broken?: keyof ContentRepository };

/** Loading into memory; a transaction works on a copy that replaces the rows only when it is committed. */
function contentWorld() {
  let committed: Rows = new Map();
  const state = { transactions: 0, moments: new Set<number>() };
  const unused = undefined as never;
  const load = ({ content = CONTENT, problems = [], broken }: World = {}) => {
    const transact: Transact = async (work) => {
      state.transactions += 1;
      const rows: Rows = new Map([...committed].map(([key, row]) => [key, { ...row }]));
      const failing = broken ? { [broken]: () => Promise.reject(new Error('the disk is full')) } : {};
      const repository: ContentRepository = { ...memoryContent(rows), ...failing };
      const { saveItems } = repository;
      const result = await work({
        users: unused,
        newsletter: unused,
        payments: unused,
        promoCodes: unused,
        attempts: unused,
        outbox: unused,
        content: {
          ...repository,
          saveItems: (items, now) => {
            state.moments.add(now);
            return saveItems(items, now);
          },
        },
      });
      if (result.ok) committed = rows;
      return result;
    };
    const source = { read: async () => ({ content, problems }) };
    return loadContent({ source, transact, clock: { now: () => NOW } })();
  };
  return { load, state, rows: () => committed };
}

const report = (part: Partial<LoadReport>): LoadReport => ({ added: 0, changed: 0, retired: 0, untouched: 0, ...part });

test('everything is stored in one transaction, with a report for each kind (product.md 5.1)', async () => {
  const { load, state, rows } = contentWorld();
  assert.deepEqual(
    await load(),
    accepted({
      items: report({ added: 1 }),
      provinces: report({ added: 2 }),
      disciplines: report({ added: 1 }),
      competencies: report({ added: 1 }),
    }),
  );
  assert.equal(state.transactions, 1);
  assert.deepEqual([...state.moments], [NOW]);
  assert.equal(rows().size, 5);
});

test('loading again touches nothing (product.md 5.2)', async () => {
  const { load, rows } = contentWorld();
  await load();
  const before = rows();
  assert.deepEqual(
    await load(),
    accepted({
      items: report({ untouched: 1 }),
      provinces: report({ untouched: 2 }),
      disciplines: report({ untouched: 1 }),
      competencies: report({ untouched: 1 }),
    }),
  );
  assert.deepEqual(rows(), before);
});

test('what changed is changed, and what left the files is retired (product.md 5.2)', async () => {
  const { load, rows } = contentWorld();
  await load();
  const [alberta] = CONTENT.provinces;
  assert.ok(alberta);
  const changed = { ...CONTENT, items: [], provinces: [{ ...alberta, framework: '34' as const }] };
  const result = await load({ content: changed });
  assert.ok(result.ok);
  assert.deepEqual(result.value.items, report({ retired: 1 }));
  assert.deepEqual(result.value.provinces, report({ changed: 1, retired: 1 }));
  assert.equal(rows().get('item m1-i-001')?.retired, true);
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
  await assert.rejects(load({ broken: 'saveCompetencies' }), /the disk is full/);
  assert.equal(rows().size, 0);
});
