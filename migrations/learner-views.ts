import { createTable, type Migration, moment, reference } from './table.ts';

/**
 * Administrators who see the site as a learner, by their session (product.md 13.44). A row has no reference to the session, so
 * that the end of a view is recorded after the session has ended too.
 */
export const learnerViews: Migration = {
  name: '033-learner-views',
  checksum: '29ff24faf18b211a5876732e329da891238223a1b6bec13d304c5cf9025f9459',
  isAdditive: true,
  statements: (knex) =>
    createTable(knex, 'learner_views', (table) => {
      table.string('session_digest', 64).primary();
      reference(table, 'admin_id', 'users').notNullable().onDelete('CASCADE');
      reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
      moment(table, 'begun_at').notNullable();
      table.index(['admin_id']);
      table.index(['user_id']);
    }),
};
