import { createTable, type Migration, moment } from './table.ts';

/** Announcements in a banner: words, for whom, and when; `removed_at` is set while one is deleted, which can be undone (product.md 11.16). */
export const announcements: Migration = {
  name: '028-announcements',
  checksum: 'f065e67a6eafe80d23526023fb9bf10689503472267b25ece26c886838ff9dd1',
  isAdditive: true,
  statements: (knex) =>
    createTable(knex, 'announcements', (table) => {
      table.increments('id');
      table.string('words', 300).notNullable();
      table.string('link_path', 200).nullable();
      table.string('link_words', 60).nullable();
      table.boolean('is_for_visitors').notNullable();
      table.boolean('is_for_accounts').notNullable();
      table.boolean('is_for_nppe').notNullable();
      table.boolean('is_for_peng').notNullable();
      table.boolean('is_dismissible').notNullable();
      moment(table, 'starts_at').nullable();
      moment(table, 'ends_at').nullable();
      moment(table, 'created_at').notNullable();
      moment(table, 'removed_at').nullable();
      table.integer('version').notNullable().defaultTo(1);
      table.index(['removed_at', 'ends_at']);
    }),
};
