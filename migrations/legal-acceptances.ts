import { createTable, type Migration, moment, reference } from './table.ts';

/**
 * Which versions of Terms and Privacy a person was shown, and when they were accepted: by registering, or by paying
 * (product.md 1.21). A row of a payment is shown while it is open and accepted once it is paid; versions are those of the
 * site content.
 */
export const legalAcceptances: Migration = {
  name: '021-legal-acceptances',
  checksum: '8b7b88fb7cc45245bea18cd66eb9b14f39987245e494d4c7371dc505702fe276',
  isAdditive: true,
  statements: (knex) =>
    createTable(knex, 'legal_acceptances', (table) => {
      table.increments('id');
      reference(table, 'user_id', 'users').notNullable();
      table.string('place', 16).notNullable();
      reference(table, 'payment_id', 'payments').nullable().unique();
      table.integer('terms_version').nullable();
      table.integer('privacy_version').nullable();
      moment(table, 'shown_at').notNullable();
      moment(table, 'accepted_at').nullable();
      table.index(['user_id']);
    }),
};
