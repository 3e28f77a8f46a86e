import type { Knex } from 'knex';
import { createTable, longText, type Migration, moment, reference } from './table.ts';

/**
 * What learners report. A stored question is named with the version that was read, one that was read out of a text by
 * `text_question` with the words it had. `open_key` names learner and question while a report is open and is null after:
 * one is open at most (product.md 12.2).
 */
const createReports = (knex: Knex): string[] =>
  createTable(knex, 'question_reports', (table) => {
    table.increments('id');
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    reference(table, 'question_id', 'questions').nullable();
    reference(table, 'version_id', 'question_versions').nullable();
    table.string('text_question', 64).nullable();
    longText(table, 'stem').notNullable();
    table.string('reason', 16).notNullable();
    longText(table, 'words').notNullable();
    table.string('open_key', 96).nullable().unique();
    table.boolean('is_open').notNullable().defaultTo(true);
    moment(table, 'created_at').notNullable();
    moment(table, 'updated_at').notNullable();
    table.string('outcome', 16).nullable();
    longText(table, 'note').nullable();
    reference(table, 'closed_by', 'users').nullable().onDelete('SET NULL');
    moment(table, 'closed_at').nullable();
    table.index(['is_open', 'id']);
    table.index(['question_id', 'is_open']);
    table.index(['user_id', 'is_open']);
    table.index(['closed_by']);
  });

/** A key that was corrected for papers that are there; `finished_at` is null until all their results are judged anew (product.md 12.13). */
const createCorrections = (knex: Knex): string[] =>
  createTable(knex, 'key_corrections', (table) => {
    table.increments('id');
    reference(table, 'question_id', 'questions').notNullable();
    reference(table, 'version_id', 'question_versions').notNullable();
    reference(table, 'key_option_id', 'answer_options').notNullable();
    table.text('reason').notNullable();
    reference(table, 'made_by', 'users').nullable().onDelete('SET NULL');
    moment(table, 'made_at').notNullable();
    moment(table, 'finished_at').nullable();
    table.index(['finished_at']);
    table.index(['question_id']);
    table.index(['made_by']);
  });

/** Every result that a correction changed, before and after (product.md 12.13). */
const createRescorings = (knex: Knex): string[] =>
  createTable(knex, 'rescorings', (table) => {
    table.increments('id');
    reference(table, 'correction_id', 'key_corrections').notNullable();
    reference(table, 'attempt_id', 'exam_attempts').notNullable().onDelete('CASCADE');
    table.integer('right_before').notNullable();
    table.integer('right_after').notNullable();
    table.integer('item_count').notNullable();
    moment(table, 'rescored_at').notNullable();
    table.unique(['attempt_id', 'correction_id']);
    table.index(['correction_id']);
  });

/** Counts of answers in completed attempts, by option; nothing in them says whose they were (product.md 12.15). */
const createTallies = (knex: Knex): string[] =>
  createTable(knex, 'option_tallies', (table) => {
    reference(table, 'question_id', 'questions').notNullable();
    reference(table, 'option_id', 'answer_options').notNullable();
    table.integer('answers').notNullable();
    table.bigInteger('right_sum').notNullable();
    table.bigInteger('right_squares').notNullable();
    table.primary(['question_id', 'option_id']);
  });

/** Reports on questions, corrected keys, results that were judged anew, and how questions do (product.md 12). */
export const questions: Migration = {
  name: '012-questions',
  checksum: '1652c744de1096b45c9203233c0e2eb3fdfbaea6f91078867573e50646cba06d',
  isAdditive: true,
  statements: (knex) => [
    ...createReports(knex),
    ...createCorrections(knex),
    ...createRescorings(knex),
    ...createTallies(knex),
  ],
};
