import { createTable, dropTables, longText, type Migration, moment, reference } from './table.ts';

/** Messages between learners and support. */
export const support: Migration = {
  name: '008-support',
  up: (knex) =>
    createTable(knex, 'chat_messages', (table) => {
      table.increments('id');
      reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
      longText(table, 'content').notNullable();
      table.boolean('is_read').notNullable().defaultTo(false);
      table.boolean('is_from_admin').notNullable().defaultTo(false);
      reference(table, 'recipient_id', 'users').nullable().onDelete('CASCADE');
      moment(table, 'created_at').notNullable();
      table.index(['user_id', 'created_at']);
      table.index(['recipient_id', 'created_at']);
    }),
  down: (knex) => dropTables(knex, ['chat_messages']),
};
