import { alterTable, createTable, longText, type Migration, moment, reference } from './table.ts';

/**
 * What support needs: corrected addresses that wait for their confirmation (product.md 13.43), who answers a conversation,
 * whether it is closed, canned replies (product.md 10.37 to 10.39), and the sales of each week, kept as payments happen
 * (product.md 13.31). Sums are big integers: a sum of cents outgrows what one price fits.
 */
export const learnerSupport: Migration = {
  name: '030-learner-support',
  checksum: '29df13b3456b7150bd3fa7067ce9317fa5dfa0c8bc328bb65beb64331d95fce7',
  isAdditive: true,
  statements: (knex) => [
    ...createTable(knex, 'email_corrections', (table) => {
      reference(table, 'user_id', 'users').notNullable().primary().onDelete('CASCADE');
      reference(table, 'requested_by', 'users').notNullable().onDelete('CASCADE');
      table.string('email', 320).notNullable();
      table.string('token_digest', 64).nullable().unique();
      moment(table, 'requested_at').notNullable();
      moment(table, 'expires_at').notNullable();
      table.index(['requested_by']);
    }),
    ...alterTable(knex, 'chat_conversations', (table) => {
      table.boolean('is_closed').notNullable().defaultTo(false);
      table.integer('assigned_to').unsigned().nullable();
      table.index(['is_closed', 'last_message_at', 'user_id']);
      table.index(['assigned_to', 'last_message_at', 'user_id']);
    }),
    ...createTable(knex, 'canned_replies', (table) => {
      table.increments('id');
      table.string('title', 100).notNullable().unique();
      longText(table, 'words').notNullable();
      table.integer('version').notNullable().defaultTo(1);
    }),
    ...createTable(knex, 'weekly_sales', (table) => {
      moment(table, 'week').notNullable();
      table.string('product', 16).notNullable();
      table.integer('sold').notNullable();
      for (const column of ['list_cents', 'received_cents', 'returned_cents']) table.bigInteger(column).notNullable();
      table.primary(['week', 'product']);
    }),
    `INSERT INTO weekly_sales (week, product, sold, list_cents, received_cents, returned_cents)
     SELECT granted_at - ((granted_at - 345600000) % 604800000) AS week, product, COUNT(*), SUM(list_cents),
       SUM(amount_cents), SUM(CASE WHEN end_reason IS NULL THEN 0 ELSE amount_cents END)
     FROM payments WHERE granted_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM weekly_sales)
     GROUP BY week, product`,
  ],
};
