import type { Knex } from 'knex';
import {
  createTable,
  dropTables,
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
  },
  down: (knex) =>
    dropTables(knex, [
      'user_course_progress',
      'course_sections',
      'course_modules',
      'user_progress',
      'sections',
      'chapters',
    ]),
};
