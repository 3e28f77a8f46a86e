import type { Knex } from 'knex';
import { createTable, isEditedOnSite, loadedMaterial, longText, type Migration, moment, reference } from './table.ts';

/**
 * Former and present versions of what is edited on the site (product.md 11.8): `fields` is a JSON object, `origin` files,
 * site or restored. The texts of a row are written once; who saved it is forgotten when that person leaves.
 */
const createVersions = (knex: Knex): string[] =>
  createTable(knex, 'content_versions', (table) => {
    table.increments('id');
    table.string('kind', 16).notNullable();
    table.integer('entry_id').unsigned().notNullable();
    table.integer('version').notNullable();
    table.string('title', 255).notNullable();
    longText(table, 'fields').notNullable();
    table.string('origin', 16).notNullable();
    table.integer('restored_from').nullable();
    reference(table, 'saved_by', 'users').nullable().onDelete('SET NULL');
    moment(table, 'saved_at').notNullable();
    table.unique(['kind', 'entry_id', 'version']);
    table.index(['saved_by']);
  });

/**
 * Texts that the owner can change without a developer, as HTML, and the blog, as Markdown. `tags` is a JSON list of
 * texts; what did not come from the files has no `external_id`. A post without `published_at` is a draft, one with
 * `hidden_at` was taken down; `loaded_digest` is of what its file said when it was last loaded (product.md 13.13, 13.16).
 */
export const publishing: Migration = {
  name: '006-publishing',
  checksum: 'db05b03deb0b5f7d84fe70f0780ec84267226a083940a38177525f89467bdb52',
  isAdditive: true,
  statements: (knex) => [
    ...createTable(knex, 'site_content', (table) => {
      table.increments('id');
      loadedMaterial(table);
      isEditedOnSite(table);
      table.string('content_key', 191).notNullable().unique();
      table.string('title', 255).notNullable();
      longText(table, 'content').notNullable();
      moment(table, 'created_at').notNullable();
      moment(table, 'updated_at').notNullable();
    }),
    ...createTable(knex, 'blog_posts', (table) => {
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
    }),
    ...createVersions(knex),
  ],
};
