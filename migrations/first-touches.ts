import type { Knex } from 'knex';
import { alterTable, createTable, type Migration, moment, reference } from './table.ts';

/** Where somebody came from, as their browser noted it and they agreed to send it: one first touch a lead or account. */
const createOrigins = (knex: Knex, name: string, owner: string, parent: string): string[] =>
  createTable(knex, name, (table) => {
    reference(table, owner, parent).notNullable().primary().onDelete('CASCADE');
    table.string('source', 100).notNullable();
    table.string('medium', 100).notNullable();
    table.string('campaign', 100).notNullable();
    table.string('referrer_host', 100).notNullable();
    table.string('landing_page', 200).notNullable();
    moment(table, 'touched_at').notNullable();
    moment(table, 'consented_at').notNullable();
  });

/** The origin of leads and accounts, and an index for the accounts of the last weeks (product.md 8.53 to 8.56). */
export const firstTouches: Migration = {
  name: '031-first-touches',
  checksum: '53012b1ba982e1ebf32cf8b01b16dcbf3fd7591f05e6b7cd2900162ce4834a12',
  isAdditive: true,
  statements: (knex) => [
    ...createOrigins(knex, 'lead_origins', 'lead_id', 'marketing_leads'),
    ...createOrigins(knex, 'user_origins', 'user_id', 'users'),
    ...alterTable(knex, 'users', (table) => {
      table.index(['created_at']);
    }),
  ],
};
