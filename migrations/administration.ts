import { createTable, longText, type Migration, moment, reference } from './table.ts';

/** Who changed what, and when; `changes` is a JSON list of fields with what they said before and after (product.md 13.1). */
export const administration: Migration = {
  name: '011-administration',
  checksum: '5cda145ff7a8066dbd2efaec4ef00f3873408414e14bf49db4fd1c6f9968044d',
  isAdditive: true,
  statements: (knex) =>
    createTable(knex, 'audit_entries', (table) => {
      table.increments('id');
      reference(table, 'actor_id', 'users').nullable().onDelete('SET NULL');
      table.string('action', 64).notNullable();
      table.string('subject_kind', 32).notNullable();
      table.integer('subject_id').unsigned().notNullable();
      table.string('subject_label', 255).notNullable();
      longText(table, 'changes').notNullable();
      moment(table, 'recorded_at').notNullable();
      table.index(['actor_id']);
      table.index(['subject_kind', 'subject_id']);
    }),
};
