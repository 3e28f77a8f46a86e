import type { Knex } from 'knex';
import { alterTable, createTable, type Migration, moment, reference } from './table.ts';

/** Addresses at which calendars read a plan: only the digest of the secret in the address is kept (product.md 15.22). */
const createFeeds = (knex: Knex): string[] =>
  createTable(knex, 'calendar_feeds', (table) => {
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE').primary();
    table.string('secret_digest', 64).notNullable().unique();
    moment(table, 'created_at').notNullable();
  });

/**
 * Who wants the weekly mail. `next_at` is when the next one is due; `left_at` is null while it is wanted. The token is in the
 * link of each mail (product.md 15.23).
 */
const createStudyMails = (knex: Knex): string[] =>
  createTable(knex, 'study_mails', (table) => {
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE').primary();
    table.string('leave_token', 64).notNullable().unique();
    moment(table, 'joined_at').notNullable();
    moment(table, 'left_at').nullable();
    moment(table, 'next_at').notNullable();
    table.index(['left_at', 'next_at']);
  });

/** Trial items of papers from the bank, calendar feeds and the weekly mail (product.md 15.18 to 15.23). */
export const learnerPlans: Migration = {
  name: '025-learner-plans',
  checksum: '5625bf8674987df55b9d7bfc22fd61f312a8ecd55ab432d57cb21e611a84b0c5',
  isAdditive: true,
  statements: (knex) => [
    ...alterTable(knex, 'attempt_items', (table) => {
      table.boolean('is_trial').notNullable().defaultTo(false);
    }),
    ...createFeeds(knex),
    ...createStudyMails(knex),
  ],
};
