import { createTable, dropTables, loadedMaterial, longText, type Migration, moment } from './table.ts';

/**
 * Texts that the owner can change without a developer, as HTML, and the blog, as Markdown. `tags` is a JSON list of
 * texts; what did not come from the files has no `external_id`. A post without `published_at` is a draft, one with
 * `hidden_at` was taken down; `loaded_digest` is of what its file said when it was last loaded (product.md 13.13, 13.16).
 */
export const publishing: Migration = {
  name: '006-publishing',
  up: async (knex) => {
    await createTable(knex, 'site_content', (table) => {
      table.increments('id');
      loadedMaterial(table);
      table.string('content_key', 191).notNullable().unique();
      table.string('title', 255).notNullable();
      longText(table, 'content').notNullable();
      moment(table, 'created_at').notNullable();
      moment(table, 'updated_at').notNullable();
    });
    await createTable(knex, 'blog_posts', (table) => {
      table.increments('id');
      loadedMaterial(table);
      table.string('title', 255).notNullable();
      table.string('slug', 191).notNullable().unique();
      longText(table, 'content').notNullable();
      table.text('excerpt').notNullable();
      table.string('author', 120).notNullable().defaultTo('Plumbline');
      moment(table, 'published_at').nullable();
      moment(table, 'created_at').notNullable();
      moment(table, 'updated_at').notNullable();
      table.boolean('featured').notNullable().defaultTo(false);
      table.string('tags', 2000).notNullable().defaultTo('[]');
      moment(table, 'hidden_at').nullable();
      table.integer('version').notNullable().defaultTo(1);
      table.string('loaded_digest', 64).nullable();
      table.index(['published_at']);
    });
  },
  down: (knex) => dropTables(knex, ['blog_posts', 'site_content']),
};
