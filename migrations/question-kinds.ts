import { alterTable, type Migration } from './table.ts';

/**
 * Distractors say when they would be right, and versions keep the kind of the question (product.md 5.4). What was called a
 * difficulty is a kind now; 'apply' is both. Versions from before take the kind that their question has. Columns are
 * renamed by plain SQL: Knex would copy the whole table on SQLite.
 */
export const questionKinds: Migration = {
  name: '013-question-kinds',
  checksum: '750ed5914cb17c4448643bde862d80012461c3a1d5536011e9a2d1aa2b923c24',
  isAdditive: false,
  statements: (knex) => [
    ...alterTable(knex, 'answer_options', (table) => {
      table.text('right_when').nullable();
    }),
    'ALTER TABLE questions RENAME COLUMN difficulty TO kind',
    "UPDATE questions SET kind = 'direct' WHERE kind = 'recall'",
    "UPDATE questions SET kind = 'better' WHERE kind = 'judge'",
    ...alterTable(knex, 'question_versions', (table) => {
      table.string('kind', 16).notNullable().defaultTo('apply');
    }),
    'UPDATE question_versions SET kind = (SELECT q.kind FROM questions q WHERE q.id = question_versions.question_id)',
  ],
};
