import { createTable, type Migration, moment } from './table.ts';

/** When the last backup was made: one row, which each backup replaces (product.md 13.21). */
export const backupRecords: Migration = {
  name: '019-backup-records',
  checksum: '936e46ba4f899d6e6a6f7d580e13f5a599138187f7286334b47fb0ac2566af72',
  isAdditive: true,
  statements: (knex) =>
    createTable(knex, 'backup_records', (table) => {
      table.integer('id').primary();
      moment(table, 'made_at').notNullable();
      table.bigInteger('bytes').notNullable();
      table.boolean('is_encrypted').notNullable();
    }),
};
