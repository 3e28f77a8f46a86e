import type { Knex } from 'knex';
import { createTable, longText, type Migration, moment, reference, type Table } from './table.ts';

/** A `seq` of the conversation; 0 for none. */
const position = (table: Table, column: string): Knex.ColumnBuilder =>
  table.integer(column).unsigned().notNullable().defaultTo(0);

/**
 * One row per learner who has written or was written to. Messages get their number while this row is locked, so that it
 * orders them on any number of instances (product.md 10.5). `changed_at` is what instances ask for after a gap.
 */
const createConversations = (knex: Knex): string[] =>
  createTable(knex, 'chat_conversations', (table) => {
    reference(table, 'user_id', 'users').notNullable().primary().onDelete('CASCADE');
    for (const column of ['last_seq', 'last_learner_seq', 'last_support_seq']) position(table, column);
    for (const column of ['learner_read_seq', 'support_read_seq']) position(table, column);
    table.boolean('support_has_unread').notNullable().defaultTo(false);
    moment(table, 'waiting_since').nullable();
    moment(table, 'learner_mail_due').nullable();
    moment(table, 'support_mail_due').nullable();
    moment(table, 'last_message_at').notNullable();
    moment(table, 'changed_at').notNullable();
    table.index(['support_has_unread']);
    table.index(['learner_mail_due']);
    table.index(['support_mail_due']);
    table.index(['last_message_at', 'user_id']);
    table.index(['changed_at', 'user_id']);
  });

/** What was said. The writer's own name for a message makes a repeated one the same (product.md 10.6). */
const createMessages = (knex: Knex): string[] =>
  createTable(knex, 'chat_messages', (table) => {
    table.increments('id');
    table
      .integer('conversation_id')
      .unsigned()
      .notNullable()
      .references('user_id')
      .inTable('chat_conversations')
      .onDelete('CASCADE');
    table.integer('seq').unsigned().notNullable();
    reference(table, 'user_id', 'users').nullable().onDelete('SET NULL');
    table.boolean('is_from_admin').notNullable();
    table.string('client_id', 64).nullable();
    longText(table, 'content').notNullable();
    moment(table, 'created_at').notNullable();
    table.unique(['conversation_id', 'seq']);
    table.unique(['user_id', 'client_id']);
  });

/** Messages between learners and support. */
export const support: Migration = {
  name: '008-support',
  checksum: '339f6bcb4c5b6d60e1746108e7c96dfbc4e19cb71dd4c3f8d4a4888e29a534d5',
  isAdditive: true,
  statements: (knex) => [...createConversations(knex), ...createMessages(knex)],
};
