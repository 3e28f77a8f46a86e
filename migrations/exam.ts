import type { Knex } from 'knex';
import { createTable, loadedMaterial, longText, type Migration, moment, reference } from './table.ts';

/**
 * `revision` counts every change, so that nobody saves over what they have not seen (product.md 12.9). `loaded_digest` names
 * what was last loaded from the files; `edited_at` is set while the site's wording is not that of the files (product.md 12.18).
 */
const createQuestions = (knex: Knex): string[] =>
  createTable(knex, 'questions', (table) => {
    table.increments('id');
    loadedMaterial(table);
    reference(table, 'chapter_id', 'chapters').nullable();
    reference(table, 'course_module_id', 'course_modules').nullable();
    longText(table, 'question').notNullable();
    table.string('type', 32).notNullable().defaultTo('multiple_choice');
    longText(table, 'explanation').notNullable();
    table.boolean('is_exam_question').notNullable().defaultTo(false);
    table.integer('exam_set').nullable();
    table.boolean('is_free').notNullable().defaultTo(false);
    table.integer('chapter_number').nullable();
    table.integer('module_number').nullable();
    table.string('area', 8).notNullable();
    table.string('topic', 32).notNullable();
    table.string('difficulty', 16).notNullable();
    table.text('source').notNullable();
    table.integer('version_number').notNullable().defaultTo(0);
    table.integer('revision').notNullable().defaultTo(1);
    table.string('loaded_digest', 64).nullable();
    moment(table, 'edited_at').nullable();
    moment(table, 'created_at').notNullable();
    moment(table, 'updated_at').notNullable();
    table.index(['exam_set', 'is_exam_question']);
    table.index(['is_free']);
    table.index(['chapter_number']);
    table.index(['module_number']);
  });

const createOptions = (knex: Knex): string[] =>
  createTable(knex, 'answer_options', (table) => {
    table.increments('id');
    loadedMaterial(table);
    reference(table, 'question_id', 'questions').notNullable();
    table.string('letter', 8).notNullable();
    table.text('text').notNullable();
    table.boolean('is_correct').notNullable().defaultTo(false);
    table.text('rationale').notNullable();
    table.unique(['question_id', 'letter']);
  });

/**
 * Append-only but for `corrected_by`. The body is the wording as JSON; area and key are repeated beside it so that scoring
 * need not parse it. `corrected_by` is the version whose key, reasons and explanation count in its place (product.md 12.12).
 */
const createVersions = (knex: Knex): string[] =>
  createTable(knex, 'question_versions', (table) => {
    table.increments('id');
    reference(table, 'question_id', 'questions').notNullable();
    table.integer('number').notNullable();
    table.string('area', 8).notNullable();
    reference(table, 'key_option_id', 'answer_options').notNullable();
    longText(table, 'body').notNullable();
    reference(table, 'corrected_by', 'question_versions').nullable();
    reference(table, 'edited_by', 'users').nullable().onDelete('SET NULL');
    moment(table, 'created_at').notNullable();
    table.unique(['question_id', 'number']);
    table.index(['edited_by']);
    table.index(['corrected_by']);
  });

const createAttempts = (knex: Knex): string[] =>
  createTable(knex, 'exam_attempts', (table) => {
    table.increments('id');
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    table.integer('exam_set').notNullable();
    moment(table, 'start_time').notNullable();
    moment(table, 'deadline_at').notNullable();
    moment(table, 'end_time').nullable();
    table.boolean('completed').notNullable().defaultTo(false);
    table.integer('score').nullable();
    table.integer('right_count').nullable();
    table.integer('item_count').nullable();
    table.boolean('is_tallied').notNullable().defaultTo(false);
    table.index(['user_id', 'exam_set', 'end_time']);
    table.index(['user_id', 'start_time']);
    table.index(['end_time', 'deadline_at']);
    table.index(['completed', 'is_tallied']);
  });

const createPaper = (knex: Knex): string[] =>
  createTable(knex, 'attempt_items', (table) => {
    reference(table, 'attempt_id', 'exam_attempts').notNullable().onDelete('CASCADE');
    reference(table, 'question_id', 'questions').notNullable();
    reference(table, 'version_id', 'question_versions').notNullable();
    table.integer('position').notNullable();
    table.string('option_ids', 500).notNullable();
    table.primary(['attempt_id', 'question_id']);
    table.unique(['attempt_id', 'position']);
    table.index(['version_id', 'attempt_id']);
  });

/** One answer per question of a paper; the reference to the paper keeps answers to other questions out (product.md 4.5). */
const createAnswers = (knex: Knex): string[] =>
  createTable(knex, 'user_answers', (table) => {
    table.bigIncrements('id');
    table.integer('exam_attempt_id').unsigned().notNullable();
    table.integer('question_id').unsigned().notNullable();
    reference(table, 'selected_answer_id', 'answer_options').notNullable();
    table.boolean('is_correct').nullable();
    moment(table, 'chosen_at').notNullable();
    table.unique(['exam_attempt_id', 'question_id']);
    table
      .foreign(['exam_attempt_id', 'question_id'])
      .references(['attempt_id', 'question_id'])
      .inTable('attempt_items')
      .onDelete('CASCADE');
  });

/** The question bank with its wordings, and attempts with their papers and answers (product.md 4, 5.3). */
export const exam: Migration = {
  name: '003-exam',
  checksum: '08542c3e3a3e359f2e3c4ccf2a377ddc5464a2a4c8dc7e9686b9575292a33e3c',
  isAdditive: true,
  statements: (knex) => [
    ...createQuestions(knex),
    ...createOptions(knex),
    ...createVersions(knex),
    ...createAttempts(knex),
    ...createPaper(knex),
    ...createAnswers(knex),
  ],
};
