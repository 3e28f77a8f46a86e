import { alterTable, createTable, type Migration, moment } from './table.ts';

/**
 * What the overview of administrators reads: indexes for its ranges, and the learners of each week, counted as they come. The
 * week in which a learner was counted last keeps the count exact (product.md 13.32).
 */
export const overview: Migration = {
  name: '022-overview',
  checksum: 'a71869d3ba521c94e23de5e81e098ec20fc707a9b89b059b79f75f559887f42b',
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
    ...alterTable(knex, 'users', (table) => {
      moment(table, 'active_week').nullable();
    }),
    ...createTable(knex, 'active_weeks', (table) => {
      table.bigInteger('week').primary();
      table.integer('learners').notNullable();
    }),
  ],
};
