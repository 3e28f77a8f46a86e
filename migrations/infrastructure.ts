import type { Knex } from 'knex';
import { createTable, longText, type Migration, moment, reference } from './table.ts';

/** Sessions are kept under the digest of their id: who reads the table cannot take one over (product.md 1.5). */
const createSessions = (knex: Knex): string[] =>
  createTable(knex, 'sessions', (table) => {
    table.string('id_digest', 64).primary();
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    moment(table, 'begun_at').notNullable();
    moment(table, 'expires_at').notNullable();
    table.index(['user_id']);
    table.index(['expires_at']);
  });

/**
 * `due_at` is null once a message was sent or given up, so that the index on it holds only what is still to do. `email_key` is
 * there until it was sent: who deletes an account takes what waits for its address along (product.md 1.14). A `unique_key` keeps
 * its message the only one, until `key_ends_at` where that is set (product.md 8.37).
 */
const createOutbox = (knex: Knex): string[] =>
  createTable(knex, 'outbox', (table) => {
    table.increments('id');
    table.string('kind', 16).notNullable();
    longText(table, 'body').nullable();
    table.string('email_key', 255).nullable();
    table.string('unique_key', 191).nullable().unique();
    moment(table, 'key_ends_at').nullable();
    table.integer('attempts').notNullable().defaultTo(0);
    table.string('lease', 64).nullable();
    table.string('last_error', 500).nullable();
    moment(table, 'created_at').notNullable();
    moment(table, 'due_at').nullable();
    moment(table, 'sent_at').nullable();
    moment(table, 'failed_at').nullable();
    table.index(['due_at']);
    table.index(['failed_at']);
    table.index(['email_key']);
    table.index(['lease']);
    table.index(['sent_at']);
  });

const createLocalMail = (knex: Knex): string[] =>
  createTable(knex, 'local_mail', (table) => {
    table.increments('id');
    table.string('message_id', 191).notNullable().unique();
    table.string('to_address', 320).notNullable();
    table.text('subject').notNullable();
    longText(table, 'text').notNullable();
    longText(table, 'html').notNullable();
    moment(table, 'sent_at').notNullable();
  });

/** One row per kind of work that only one process may do at a time; it is locked, never changed. */
const createWorkLocks = (knex: Knex): string[] => [
  ...createTable(knex, 'work_locks', (table) => {
    table.string('name', 64).primary();
  }),
  `INSERT INTO work_locks (name) SELECT 'content' FROM (SELECT 1) AS once
   WHERE NOT EXISTS (SELECT 1 FROM work_locks WHERE name = 'content')`,
];

/** What the application needs that no rule of the product speaks of by name (product.md 1.5, 6). */
export const infrastructure: Migration = {
  name: '009-infrastructure',
  checksum: '841475ad889ed0004b30c2a20111f1c6f8ca2191d024ebfe22b5633078924fe5',
  isAdditive: true,
  statements: (knex) => [
    ...createSessions(knex),
    ...createOutbox(knex),
    ...createLocalMail(knex),
    ...createWorkLocks(knex),
  ],
};
