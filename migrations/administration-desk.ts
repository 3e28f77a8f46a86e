import { alterTable, cents, createTable, longText, type Migration, moment, reference } from './table.ts';

/**
 * What administrators run the site by: indexes for the ranges of the overview, the learners of each week, counted as they come,
 * refunds by support, and internal notes on people. The week in which a learner was counted last keeps the count exact
 * (product.md 13.32).
 */
export const administrationDesk: Migration = {
  name: '022-administration-desk',
  checksum: '542477283882e14c1eac7768b6929cfabd5df0ed5f287cca8e42941b05d4464c',
  isAdditive: true,
  statements: (knex) => [
    ...alterTable(knex, 'payments', (table) => {
      table.index(['granted_at', 'product', 'list_cents', 'amount_cents', 'end_reason'], 'payments_sales');
    }),
    ...alterTable(knex, 'exam_attempts', (table) => {
      table.index(['end_time', 'right_count', 'item_count'], 'exam_attempts_results');
    }),
    ...alterTable(knex, 'chat_conversations', (table) => {
      table.index(['waiting_since']);
    }),
    ...alterTable(knex, 'audit_entries', (table) => {
      table.index(['recorded_at']);
    }),
    ...alterTable(knex, 'users', (table) => {
      moment(table, 'active_week').nullable();
    }),
    ...createTable(knex, 'active_weeks', (table) => {
      table.bigInteger('week').primary();
      table.integer('learners').notNullable();
    }),
    ...alterTable(knex, 'payments', (table) => {
      cents(table, 'refunded_cents').notNullable().defaultTo(0);
    }),
    ...alterTable(knex, 'sandbox_intents', (table) => {
      cents(table, 'refunded_cents').notNullable().defaultTo(0);
    }),
    ...createTable(knex, 'user_notes', (table) => {
      table.increments('id');
      reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
      reference(table, 'written_by', 'users').nullable().onDelete('SET NULL');
      longText(table, 'words').notNullable();
      moment(table, 'written_at').notNullable();
      table.index(['user_id', 'id']);
      table.index(['written_by']);
    }),
  ],
};
