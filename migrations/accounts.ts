import { createTable, dropTables, type Migration, moment } from './table.ts';

/** People with an account. Names and addresses are unique through their folded keys (product.md 1.1, 1.2). */
export const accounts: Migration = {
  name: '001-accounts',
  up: (knex) =>
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
    }),
  down: (knex) => dropTables(knex, ['users']),
};
