import { alterTable, createTable, longText, type Migration, moment, reference } from './table.ts';

/**
 * Newsletter mails and the double opt-in of their list. A subscription that is not confirmed yet has `pending_at`: rows of former
 * releases have none and stay subscribed (product.md 8.44 to 8.51).
 */
export const newsletterCampaigns: Migration = {
  name: '029-newsletter-campaigns',
  checksum: 'c90bcd8a32ee6fe8e5773f35b4325706ec22d54f5be3d42a8b37d6d05cde4caa',
  isAdditive: true,
  statements: (knex) => [
    ...alterTable(knex, 'newsletter_subscribers', (table) => {
      moment(table, 'pending_at').nullable();
      table.string('pending_words', 500).nullable();
      table.string('confirm_token', 64).nullable().unique();
      moment(table, 'confirmed_at').nullable();
      moment(table, 'bounced_at').nullable();
      table.integer('left_campaign_id').unsigned().nullable();
      table.index(['pending_at']);
      table.index(['left_campaign_id']);
      table.index(['id', 'email_key'], 'newsletter_subscribers_search');
    }),
    ...createTable(knex, 'campaigns', (table) => {
      table.increments('id');
      table.string('subject', 200).notNullable();
      table.string('segment', 32).notNullable();
      longText(table, 'content').notNullable();
      table.integer('version').notNullable().defaultTo(1);
      table.string('state', 16).notNullable();
      moment(table, 'send_at').nullable();
      moment(table, 'started_at').nullable();
      moment(table, 'finished_at').nullable();
      // When the last batch was queued, and the last subscriber in it.
      moment(table, 'batch_at').nullable();
      table.integer('last_subscriber_id').unsigned().notNullable().defaultTo(0);
      moment(table, 'created_at').notNullable();
      table.index(['state', 'send_at']);
    }),
    ...createTable(knex, 'campaign_recipients', (table) => {
      table.increments('id');
      reference(table, 'campaign_id', 'campaigns').notNullable();
      reference(table, 'subscriber_id', 'newsletter_subscribers').notNullable().onDelete('CASCADE');
      table.string('reference', 64).notNullable().unique();
      moment(table, 'sent_at').nullable();
      moment(table, 'bounced_at').nullable();
      table.unique(['campaign_id', 'subscriber_id']);
      table.index(['subscriber_id']);
    }),
    ...createTable(knex, 'campaign_links', (table) => {
      table.increments('id');
      reference(table, 'campaign_id', 'campaigns').notNullable();
      table.integer('position').notNullable();
      table.string('target', 1000).notNullable();
      table.integer('clicks').notNullable().defaultTo(0);
      table.unique(['campaign_id', 'position']);
    }),
  ],
};
