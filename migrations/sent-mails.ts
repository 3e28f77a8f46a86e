import { createTable, type Migration, moment, reference } from './table.ts';

/**
 * Which mail was sent to an account and when, for 90 days, without its text and address (product.md 6.12, 13.36). The key is
 * the id of the message in the outbox, so that a message is recorded once, however often it is sent.
 */
export const sentMails: Migration = {
  name: '038-sent-mails',
  checksum: '5e5fcc895b57d63bf9a41ef87a2618c877ea615a10868b2ee54d6ee330c259e2',
  isAdditive: true,
  statements: (knex) =>
    createTable(knex, 'sent_mails', (table) => {
      table.integer('outbox_id').unsigned().notNullable().primary();
      reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
      table.string('mail', 60).notNullable();
      moment(table, 'sent_at').notNullable();
      table.index(['user_id', 'sent_at']);
      table.index(['sent_at']);
    }),
};
