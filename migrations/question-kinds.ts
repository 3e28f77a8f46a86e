import type { Knex } from 'knex';
import type { Migration, Table } from './table.ts';

type Renaming = readonly (readonly [from: string, to: string])[];

/** What was called a difficulty and is a kind now; 'apply' is both. */
const KINDS: Renaming = [
  ['recall', 'direct'],
  ['judge', 'better'],
];

const rename = async (knex: Knex, column: string, names: Renaming): Promise<void> => {
  for (const [from, to] of names) await knex('questions').where(column, from).update(column, to);
};

const kindColumn = (table: Table): void => {
  table.string('kind', 16).notNullable().defaultTo('apply');
};

/**
 * Distractors say when they would be right, and versions keep the kind of the question (product.md 5.4). Versions from before
 * take the kind that their question has. Columns are renamed and dropped by plain SQL: Knex would copy the whole table on
 * SQLite.
 */
export const questionKinds: Migration = {
  name: '013-question-kinds',
  up: async (knex) => {
    await knex.schema.alterTable('answer_options', (table) => {
      table.text('right_when').nullable();
    });
    await knex.raw('ALTER TABLE questions RENAME COLUMN difficulty TO kind');
    await rename(knex, 'kind', KINDS);
    await knex.schema.alterTable('question_versions', kindColumn);
    await knex.raw(
      'UPDATE question_versions SET kind = (SELECT q.kind FROM questions q WHERE q.id = question_versions.question_id)',
    );
  },
  down: async (knex) => {
    await knex.raw('ALTER TABLE question_versions DROP COLUMN kind');
    await rename(
      knex,
      'kind',
      KINDS.map(([from, to]) => [to, from]),
    );
    await knex.raw('ALTER TABLE questions RENAME COLUMN kind TO difficulty');
    await knex.raw('ALTER TABLE answer_options DROP COLUMN right_when');
  },
};
