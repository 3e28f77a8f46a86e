import type { Knex } from 'knex';
import { createTable, type Migration, moment, reference } from './table.ts';

/**
 * People with an account. Names and addresses are unique through their folded keys (product.md 1.1, 1.2). A deleted account
 * whose payments must be kept stays as a row without name and address, marked by `deleted_at` (product.md 1.14).
 */
const createUsers = (knex: Knex): string[] =>
  createTable(knex, 'users', (table) => {
    table.increments('id');
    table.string('username', 80).notNullable();
    table.string('username_key', 255).notNullable().unique();
    table.string('password_hash', 255).notNullable();
    table.string('email', 320).notNullable();
    table.string('email_key', 255).notNullable().unique();
    table.string('role', 16).notNullable().defaultTo('user');
    table.string('stripe_customer_id', 255).nullable();
    table.string('stripe_subscription_id', 255).nullable();
    table.string('subscription_status', 32).nullable();
    moment(table, 'subscription_end_date').nullable();
    table.string('reset_token_hash', 128).nullable().unique();
    moment(table, 'reset_token_expiry').nullable();
    moment(table, 'created_at').notNullable();
    moment(table, 'deleted_at').nullable();
    table.index(['role']);
    table.index(['subscription_end_date']);
  });

/** Which ends of access a learner was reminded of; the key makes each reminder one (product.md 6.5). */
const createReminders = (knex: Knex): string[] =>
  createTable(knex, 'expiry_reminders', (table) => {
    table.increments('id');
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    table.string('product', 16).notNullable();
    moment(table, 'ends_at').notNullable();
    table.integer('days_before').notNullable();
    table.unique(['user_id', 'product', 'ends_at', 'days_before']);
  });

/** Accounts, and what is sent to them by the calendar. */
export const accounts: Migration = {
  name: '001-accounts',
  checksum: '65bfee80a13240f26e1e5dbf47222e29f0baa149875a26e7394e5bf5e3346a91',
  isAdditive: true,
  statements: (knex) => [...createUsers(knex), ...createReminders(knex)],
};
