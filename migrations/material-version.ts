import { alterTable, type Migration } from './table.ts';

/**
 * The version of the study material, in the row that each change of it locks: raised in the transaction of the change, so that
 * every instance knows when what it has read is no longer current (product.md 11.12).
 */
export const materialVersion: Migration = {
  name: '039-material-version',
  checksum: 'd74ac1db51ea862e636901839726b4da3aca0161f5b739ead13137a84efab76c',
  isAdditive: true,
  statements: (knex) =>
    alterTable(knex, 'work_locks', (table) => {
      table.integer('version').notNullable().defaultTo(0);
    }),
};
