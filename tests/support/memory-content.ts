import assert from 'node:assert/strict';
import type { BooksLoadReport, ContentLoadReport, ContentRepository } from '../../src/application/ports/content.ts';
import type { Chapter, ContentModule } from '../../src/application/ports/study-material.ts';

/** Stored entries under kind and key, as JSON text. */
export type Rows = Map<string, { readonly text: string; retired: boolean }>;

/** Stores rows under kind and key, as the real one does: adds, changes and retires only what differs. */
export function memoryContent(rows: Rows): ContentRepository {
  const save = async (kind: string, entries: readonly (readonly [string, unknown])[]): Promise<ContentLoadReport> => {
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
  const saveWholes = async (kind: string, wholes: readonly (Chapter | ContentModule)[]): Promise<BooksLoadReport> => ({
    wholes: await save(
      kind,
      wholes.map(({ sections: _, ...whole }) => [String(whole.number), whole]),
    ),
    sections: await save(
      `${kind}-section`,
      wholes.flatMap(({ number, sections }) => sections.map((part) => [`${number}/${part.slug}`, part] as const)),
    ),
    kept: [],
  });
  return {
    saveChapters: (all) => saveWholes('chapter', all),
    saveModules: (all) => saveWholes('module', all),
    saveExamples: async (all) => {
      for (const { discipline, competency } of all) {
        assert.ok(rows.has(`discipline ${discipline}`) && rows.has(`competency ${competency}`), 'stored before');
      }
      return save(
        'example',
        all.map((row) => [`${row.discipline}/${row.competency}`, row]),
      );
    },
    savePosts: async (all) => ({
      posts: await save(
        'post',
        all.map((row) => [row.slug, row]),
      ),
      kept: [],
    }),
    saveSitePages: async (all) => ({
      pages: await save(
        'page',
        all.map((row) => [row.key, row]),
      ),
      kept: [],
    }),
    saveSearchTexts: (all) =>
      save(
        'search',
        all.map((row) => [`${row.kind}/${row.number}/${row.slug}`, row]),
      ),
    saveGlossary: (all) =>
      save(
        'term',
        all.map((row) => [row.term, row]),
      ),
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
