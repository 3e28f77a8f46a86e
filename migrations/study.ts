import type { Knex } from 'knex';
import {
  createTable,
  dropTables,
  editedOnSite,
  loadedMaterial,
  longText,
  type Migration,
  moment,
  reference,
  type Table,
} from './table.ts';

function titled(table: Table): void {
  table.increments('id');
  loadedMaterial(table);
  editedOnSite(table);
  table.string('slug', 191).notNullable();
  table.string('title', 255).notNullable();
  table.integer('sort_order').notNullable();
  moment(table, 'created_at').notNullable();
  moment(table, 'updated_at').notNullable();
}

const createParts = (knex: Knex, name: string, areas: (table: Table) => void): Promise<void> =>
  createTable(knex, name, (table) => {
    titled(table);
    areas(table);
    longText(table, 'description').notNullable();
    table.index(['sort_order']);
  });

const createSections = (knex: Knex, name: string, column: string, parent: string): Promise<void> =>
  createTable(knex, name, (table) => {
    titled(table);
    reference(table, column, parent).notNullable();
    table.string('area', 8).nullable();
    table.string('format', 16).notNullable();
    longText(table, 'content').notNullable();
    table.index([column, 'sort_order']);
  });

const createProgress = (knex: Knex, name: string, column: string, parent: string): Promise<void> =>
  createTable(knex, name, (table) => {
    table.increments('id');
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    reference(table, column, parent).notNullable();
    table.boolean('completed').notNullable().defaultTo(false);
    moment(table, 'last_accessed').notNullable();
    table.unique(['user_id', column]);
  });

/** What one learner did with sections: opened them, and when last; marked them to come back to (product.md 5.12, 5.58). */
const createSectionRecords = (knex: Knex, name: string, sections: string, columns: (table: Table) => void) =>
  createTable(knex, name, (table) => {
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    reference(table, 'section_id', sections).notNullable();
    columns(table);
    table.primary(['user_id', 'section_id']);
  });

/** `read_at` is when a section was opened last, `finished_at` when one first went on from it (product.md 5.57). */
async function createVisits(knex: Knex): Promise<void> {
  await createSectionRecords(knex, 'section_visits', 'sections', (table) => {
    moment(table, 'read_at').notNullable();
    moment(table, 'finished_at').nullable();
  });
  await createSectionRecords(knex, 'course_section_visits', 'course_sections', (table) => {
    moment(table, 'read_at').notNullable();
  });
}

/** The day of a learner's exam, as YYYY-MM-DD, and the time zone in which days begin (product.md 5.59). */
const createPlans = (knex: Knex): Promise<void> =>
  createTable(knex, 'study_plans', (table) => {
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE').primary();
    table.string('exam_date', 10).notNullable();
    table.string('time_zone', 64).notNullable();
    moment(table, 'updated_at').notNullable();
  });

/** Terms and what they mean; `also` is a JSON list of other forms (product.md 5.15). */
const createGlossary = (knex: Knex): Promise<void> =>
  createTable(knex, 'glossary_terms', (table) => {
    table.increments('id');
    loadedMaterial(table);
    table.string('term', 191).notNullable();
    table.text('also').notNullable();
    table.text('definition').notNullable();
    moment(table, 'created_at').notNullable();
  });

/** Texts without markup, to be searched; `tokens` is what the index of each database is made of (product.md 5.14). */
const createSearchTexts = (knex: Knex): Promise<void> =>
  createTable(knex, 'search_texts', (table) => {
    table.increments('id');
    loadedMaterial(table);
    reference(table, 'section_id', 'sections').nullable().unique();
    reference(table, 'course_section_id', 'course_sections').nullable().unique();
    longText(table, 'content').notNullable();
    longText(table, 'tokens').notNullable();
    moment(table, 'created_at').notNullable();
  });

/** On SQLite the index is a table beside the texts, which triggers keep in step; on MySQL it is an index of the column. */
async function createSearchIndex(knex: Knex): Promise<void> {
  if (knex.client.driverName === 'mysql2') {
    await knex.raw('ALTER TABLE search_texts ADD FULLTEXT INDEX search_texts_tokens (tokens)');
    return;
  }
  const insert = 'INSERT INTO search_index (rowid, tokens) VALUES (new.id, new.tokens);';
  const remove = "INSERT INTO search_index (search_index, rowid, tokens) VALUES ('delete', old.id, old.tokens);";
  await knex.raw("CREATE VIRTUAL TABLE search_index USING fts5(tokens, content='search_texts', content_rowid='id')");
  await knex.raw(`CREATE TRIGGER search_added AFTER INSERT ON search_texts BEGIN ${insert} END`);
  await knex.raw(`CREATE TRIGGER search_changed AFTER UPDATE OF tokens ON search_texts BEGIN ${remove} ${insert} END`);
  await knex.raw(`CREATE TRIGGER search_removed AFTER DELETE ON search_texts BEGIN ${remove} END`);
}

/**
 * Study guide and course, and how far each learner has come in them (product.md 5). `sort_order` of a chapter or module
 * is its number, `areas` a JSON list of area codes; a section's `area` is null where it is that of the whole, and
 * `format` is markdown or html.
 */
export const study: Migration = {
  name: '002-study',
  up: async (knex) => {
    await createParts(knex, 'chapters', (table) => table.string('area', 8).notNullable());
    await createSections(knex, 'sections', 'chapter_id', 'chapters');
    await createProgress(knex, 'user_progress', 'chapter_id', 'chapters');
    await createParts(knex, 'course_modules', (table) => table.string('areas', 255).notNullable());
    await createSections(knex, 'course_sections', 'module_id', 'course_modules');
    await createProgress(knex, 'user_course_progress', 'module_id', 'course_modules');
    await createVisits(knex);
    await createSectionRecords(knex, 'section_bookmarks', 'sections', (table) =>
      moment(table, 'created_at').notNullable(),
    );
    await createPlans(knex);
    await createGlossary(knex);
    await createSearchTexts(knex);
    await createSearchIndex(knex);
  },
  down: async (knex) => {
    if (knex.client.driverName !== 'mysql2') await knex.raw('DROP TABLE search_index');
    await dropTables(knex, [
      'search_texts',
      'glossary_terms',
      'study_plans',
      'section_bookmarks',
      'course_section_visits',
      'section_visits',
      'user_course_progress',
      'course_sections',
      'course_modules',
      'user_progress',
      'sections',
      'chapters',
    ]);
  },
};
