import { createTable, type Migration, moment } from './table.ts';

/**
 * People who left their address; one row an address, regardless of case (product.md 1.2, 8.1). A search reads
 * `marketing_leads_search`, which holds all that it compares, in the order of the list (product.md 8.30).
 */
export const outreach: Migration = {
  name: '007-outreach',
  checksum: '3727c48bcff9677312e568eb707275d684ee78dc55b72879150daa50ba658cad',
  isAdditive: true,
  statements: (knex) => [
    ...createTable(knex, 'marketing_leads', (table) => {
      table.increments('id');
      table.string('first_name', 120).notNullable();
      table.string('last_name', 120).notNullable();
      table.string('email', 320).notNullable();
      table.string('email_key', 255).notNullable().unique();
      table.string('search_key', 456).notNullable();
      table.string('source', 64).notNullable().defaultTo('free_questions');
      moment(table, 'created_at').notNullable();
      table.index(['created_at']);
      table.index(['source']);
      table.index(['id', 'source', 'search_key'], 'marketing_leads_search');
    }),
    ...createTable(knex, 'newsletter_subscribers', (table) => {
      table.increments('id');
      table.string('email', 320).notNullable();
      table.string('email_key', 255).notNullable().unique();
      table.string('name', 120).notNullable();
      table.string('consent_words', 500).notNullable();
      moment(table, 'consented_at').notNullable();
      moment(table, 'left_at').nullable();
      table.string('leave_token', 64).notNullable().unique();
      table.index(['left_at']);
    }),
  ],
};
