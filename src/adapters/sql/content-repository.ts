import type { ContentRepository } from '../../application/ports/content.ts';
import { findRegulator } from '../../domain/competency/regulators.ts';
import { toCaselessKey } from './caseless-key.ts';
import { saveChapters, saveModules } from './content-chapters.ts';
import { saveExamples } from './content-examples.ts';
import { saveItems } from './content-items.ts';
import { saveMaterial } from './content-material.ts';
import { savePosts, saveSitePages } from './content-publishing.ts';
import { saveSearchTexts } from './content-search.ts';
import { findFirstRow, type SqlHandle } from './sql-handle.ts';

const LOADED_TABLES = [
  'questions',
  'provinces',
  'disciplines',
  'engineering_competencies',
  'chapters',
  'course_modules',
  'peng_examples',
  'blog_posts',
  'site_content',
];

/** Stores study material: writes what differs, leaves the rest alone, deletes nothing (product.md 5.2, 5.3). */
export const contentRepository = (handle: SqlHandle): ContentRepository => ({
  isEmpty: async () => {
    const anyRow = LOADED_TABLES.map((table) => `EXISTS (SELECT 1 FROM ${table})`).join(' OR ');
    const row = await findFirstRow<{ filled: number }>(handle, `SELECT (${anyRow}) AS filled`, []);
    return row?.filled !== 1;
  },
  saveItems: (items, now) => saveItems(handle, items, now),
  saveProvinces: (provinces, now) => {
    const rows = provinces.map(({ code, name, regulator }) => ({
      code,
      name,
      name_key: toCaselessKey(name),
      regulator,
      // Read by former releases only; the column has no default.
      framework: findRegulator(code)?.kind ?? '',
    }));
    return saveMaterial(handle, { table: 'provinces', keyColumn: 'code', whenRetired: { name_key: null } }, rows, now);
  },
  saveDisciplines: (disciplines, now) => {
    const rows = disciplines.map(({ slug, name, description }) => ({ slug, name, description }));
    return saveMaterial(handle, { table: 'disciplines', keyColumn: 'slug' }, rows, now);
  },
  saveCompetencies: (competencies, now) => {
    const rows = competencies.map(({ code, category, title, description, order }) => ({
      code,
      category,
      competency: title,
      description,
      sort_order: order,
    }));
    return saveMaterial(handle, { table: 'engineering_competencies', keyColumn: 'code' }, rows, now);
  },
  saveChapters: (chapters, now) => saveChapters(handle, chapters, now),
  saveModules: (modules, now) => saveModules(handle, modules, now),
  saveExamples: (examples, now) => saveExamples(handle, examples, now),
  saveSearchTexts: (entries, now) => saveSearchTexts(handle, entries, now),
  saveGlossary: (glossary, now) => {
    const rows = glossary.map(({ term, also, definition }) => ({
      external_id: toCaselessKey(term),
      term,
      also: JSON.stringify(also),
      definition,
    }));
    return saveMaterial(handle, { table: 'glossary_terms', keyColumn: 'external_id' }, rows, now);
  },
  savePosts: (posts, now) => savePosts(handle, posts, now),
  saveSitePages: (pages, now) => saveSitePages(handle, pages, now),
});
