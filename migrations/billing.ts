import type { Knex } from 'knex';
import { cents, createTable, type Migration, moment, reference } from './table.ts';

const createPromoCodes = (knex: Knex): string[] =>
  createTable(knex, 'promo_codes', (table) => {
    table.increments('id');
    table.string('code', 191).notNullable().unique();
    table.integer('discount_percent').notNullable();
    table.integer('max_uses').notNullable().defaultTo(1);
    table.integer('used_count').notNullable().defaultTo(0);
    moment(table, 'expires_at').nullable();
    moment(table, 'created_at').notNullable();
    table.boolean('is_active').notNullable().defaultTo(true);
    table.text('description').nullable();
    table.integer('version').notNullable().defaultTo(1);
  });

/** A person's one use of a code: reserved while a payment is open, consumed once it is paid (product.md 3.7). */
const createPromoUses = (knex: Knex): string[] =>
  createTable(knex, 'promo_code_usage', (table) => {
    table.increments('id');
    reference(table, 'promo_code_id', 'promo_codes').notNullable();
    reference(table, 'user_id', 'users').notNullable();
    table.string('state', 16).notNullable();
    moment(table, 'used_at').notNullable();
    table.unique(['promo_code_id', 'user_id']);
    table.index(['user_id']);
  });

/**
 * `open_key` names user and product while a payment is open and is null after: one is open at most (product.md 3.8). A
 * payment that gave access keeps where its months lie; `check_at` is when to read it from the provider again (product.md
 * 3.22, 3.26, 3.34).
 */
const createPayments = (knex: Knex): string[] =>
  createTable(knex, 'payments', (table) => {
    table.increments('id');
    reference(table, 'user_id', 'users').notNullable();
    table.string('product', 16).notNullable();
    table.string('status', 16).notNullable();
    table.string('open_key', 64).nullable().unique();
    table.string('intent_id', 255).nullable().unique();
    cents(table, 'list_cents').notNullable();
    table.integer('discount_percent').notNullable();
    cents(table, 'amount_cents').notNullable();
    table.string('currency', 8).notNullable();
    reference(table, 'promo_code_id', 'promo_codes').nullable();
    moment(table, 'created_at').notNullable();
    moment(table, 'updated_at').notNullable();
    moment(table, 'granted_at').nullable();
    table.integer('access_months').nullable();
    moment(table, 'access_before').nullable();
    moment(table, 'access_until').nullable();
    moment(table, 'ended_at').nullable();
    table.string('end_reason', 16).nullable();
    table.integer('revision').notNullable().defaultTo(0);
    moment(table, 'check_at').nullable();
    table.index(['status', 'check_at']);
    table.index(['user_id', 'granted_at']);
  });

/**
 * What support changed about somebody's access, chained with the purchases: time on top (`added_ms`) or a limit (`cut_to`),
 * never both (product.md 13.8).
 */
const createSupportGrants = (knex: Knex): string[] =>
  createTable(knex, 'support_grants', (table) => {
    table.increments('id');
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    table.string('product', 16).notNullable();
    moment(table, 'granted_at').notNullable();
    moment(table, 'added_ms').nullable();
    moment(table, 'cut_to').nullable();
    moment(table, 'access_before').nullable();
    moment(table, 'access_until').nullable();
    table.string('reason', 500).notNullable();
    table.unique(['user_id', 'product', 'granted_at']);
  });

/** Periods of P.Eng. access; the unique payment makes one payment grant once (product.md 3.11). */
const createPengSubscriptions = (knex: Knex): string[] =>
  createTable(knex, 'peng_subscriptions', (table) => {
    table.increments('id');
    reference(table, 'user_id', 'users').notNullable();
    moment(table, 'start_date').notNullable();
    moment(table, 'end_date').notNullable();
    table.boolean('active').notNullable().defaultTo(true);
    table.string('stripe_payment_id', 255).nullable();
    reference(table, 'payment_id', 'payments').nullable().unique();
    reference(table, 'support_grant_id', 'support_grants').nullable().unique();
    moment(table, 'created_at').notNullable();
    table.index(['user_id', 'active', 'end_date']);
    table.index(['end_date']);
  });

/** Notices of the provider, each recorded once under its id; taken when `settled_at` is set (product.md 3.18). */
const createPaymentEvents = (knex: Knex): string[] =>
  createTable(knex, 'payment_events', (table) => {
    table.increments('id');
    table.string('event_id', 191).notNullable().unique();
    table.string('type', 64).notNullable();
    table.string('intent_id', 255).notNullable();
    moment(table, 'received_at').notNullable().index();
    moment(table, 'settled_at').nullable();
  });

const createSandboxIntents = (knex: Knex): string[] =>
  createTable(knex, 'sandbox_intents', (table) => {
    table.string('id', 191).primary();
    table.string('client_secret', 191).notNullable().unique();
    table.string('status', 32).notNullable();
    cents(table, 'amount_cents').notNullable();
    table.string('currency', 8).notNullable();
    table.text('metadata').notNullable();
    moment(table, 'created_at').notNullable();
  });

/** Payments, promo codes, P.Eng. access, the provider's notices, and what the sandbox's bank remembers (product.md 3). */
export const billing: Migration = {
  name: '005-billing',
  checksum: 'd2566082e129181699e0949f3474ee53b71ab19b6a09eb1fa8d346e1f796b9e6',
  isAdditive: true,
  statements: (knex) => [
    ...createPromoCodes(knex),
    ...createPromoUses(knex),
    ...createPayments(knex),
    ...createSupportGrants(knex),
    ...createPengSubscriptions(knex),
    ...createPaymentEvents(knex),
    ...createSandboxIntents(knex),
  ],
};
