import { alterTable, type Migration } from './table.ts';

/**
 * `users.revision` is raised by whatever decides something about an account, so that two decisions at once write the same row,
 * which database nodes compare (docs/decisions/0052-several-database-nodes.md).
 */
export const userRevisions: Migration = {
  name: '044-user-revisions',
  checksum: 'c63268beb861765f6b1528aebb912f6dfc88fe58b92fb25289a4b97662361275',
  isAdditive: true,
  statements: (knex) =>
    alterTable(knex, 'users', (table) => {
      table.integer('revision').notNullable().defaultTo(0);
    }),
};
