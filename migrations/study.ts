import type { Knex } from 'knex';
import {
  createTable,
  isEditedOnSite,
  isMysql,
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
  isEditedOnSite(table);
  table.string('slug', 191).notNullable();
  table.string('title', 255).notNullable();
  table.integer('sort_order').notNullable();
  moment(table, 'created_at').notNullable();
  moment(table, 'updated_at').notNullable();
}

const createParts = (knex: Knex, name: string, areas: (table: Table) => void): string[] =>
  createTable(knex, name, (table) => {
    titled(table);
    areas(table);
    longText(table, 'description').notNullable();
    table.index(['sort_order']);
  });

const createSections = (knex: Knex, name: string, column: string, parent: string): string[] =>
  createTable(knex, name, (table) => {
    titled(table);
    reference(table, column, parent).notNullable();
    table.string('area', 8).nullable();
    table.string('format', 16).notNullable();
    longText(table, 'content').notNullable();
    table.index([column, 'sort_order']);
  });

const createProgress = (knex: Knex, name: string, column: string, parent: string): string[] =>
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
const createVisits = (knex: Knex): string[] => [
  ...createSectionRecords(knex, 'section_visits', 'sections', (table) => {
    moment(table, 'read_at').notNullable();
    moment(table, 'finished_at').nullable();
  }),
  ...createSectionRecords(knex, 'course_section_visits', 'course_sections', (table) => {
    moment(table, 'read_at').notNullable();
  }),
];

/** The day of a learner's exam, as YYYY-MM-DD, and the time zone in which days begin (product.md 5.59). */
const createPlans = (knex: Knex): string[] =>
  createTable(knex, 'study_plans', (table) => {
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE').primary();
    table.string('exam_date', 10).notNullable();
    table.string('time_zone', 64).notNullable();
    moment(table, 'updated_at').notNullable();
  });

/** Terms and what they mean; `also` is a JSON list of other forms (product.md 5.15). */
const createGlossary = (knex: Knex): string[] =>
  createTable(knex, 'glossary_terms', (table) => {
    table.increments('id');
    loadedMaterial(table);
    table.string('term', 191).notNullable();
    table.text('also').notNullable();
    table.text('definition').notNullable();
    moment(table, 'created_at').notNullable();
  });

/** Texts without markup, to be searched; `tokens` is what the index of each database is made of (product.md 5.14). */
const createSearchTexts = (knex: Knex): string[] =>
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
function createSearchIndex(knex: Knex): string[] {
  if (isMysql(knex)) return ['ALTER TABLE search_texts ADD FULLTEXT INDEX search_texts_tokens (tokens)'];
  const insert = 'INSERT INTO search_index (rowid, tokens) VALUES (new.id, new.tokens);';
  const remove = "INSERT INTO search_index (search_index, rowid, tokens) VALUES ('delete', old.id, old.tokens);";
  return [
    "CREATE VIRTUAL TABLE search_index USING fts5(tokens, content='search_texts', content_rowid='id')",
    `CREATE TRIGGER search_added AFTER INSERT ON search_texts BEGIN ${insert} END`,
    `CREATE TRIGGER search_changed AFTER UPDATE OF tokens ON search_texts BEGIN ${remove} ${insert} END`,
    `CREATE TRIGGER search_removed AFTER DELETE ON search_texts BEGIN ${remove} END`,
  ];
}

/**
 * Study guide and course, and how far each learner has come in them (product.md 5). `sort_order` of a chapter or module
 * is its number, `areas` a JSON list of area codes; a section's `area` is null where it is that of the whole, and
 * `format` is markdown or html.
 */
export const study: Migration = {
  name: '002-study',
  checksum: '2e775dee0b0715a590e1696cb5ac0288e325e39b175d4cd1367884338dd78c03',
  isAdditive: true,
  statements: (knex) => [
    ...createParts(knex, 'chapters', (table) => table.string('area', 8).notNullable()),
    ...createSections(knex, 'sections', 'chapter_id', 'chapters'),
    ...createProgress(knex, 'user_progress', 'chapter_id', 'chapters'),
    ...createParts(knex, 'course_modules', (table) => table.string('areas', 255).notNullable()),
    ...createSections(knex, 'course_sections', 'module_id', 'course_modules'),
    ...createProgress(knex, 'user_course_progress', 'module_id', 'course_modules'),
    ...createVisits(knex),
    ...createSectionRecords(knex, 'section_bookmarks', 'sections', (table) =>
      moment(table, 'created_at').notNullable(),
    ),
    ...createPlans(knex),
    ...createGlossary(knex),
    ...createSearchTexts(knex),
    ...createSearchIndex(knex),
  ],
};
