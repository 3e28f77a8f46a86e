import type { Knex } from 'knex';
import { alterTable, createTable, type Migration, moment, reference } from './table.ts';

/** `is_recorded`: the mistakes and times of a completed attempt are in their tables; attempts from before follow in the background. */
const addRecorded = (knex: Knex): string[] =>
  alterTable(knex, 'exam_attempts', (table) => {
    table.boolean('is_recorded').notNullable().defaultTo(false);
    table.index(['completed', 'is_recorded']);
  });

/**
 * Questions that a learner missed. `source` and `source_id` name a question of an exam, a stored item, or the section whose
 * text holds the question as its `number`th; a stored question has the number 0. `attempt_id` is the exam in which it was missed
 * last. Days are YYYY-MM-DD (product.md 5.46).
 */
const createMistakes = (knex: Knex): string[] =>
  createTable(knex, 'mistakes', (table) => {
    table.increments('id');
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    table.string('source', 16).notNullable();
    table.integer('source_id').unsigned().notNullable();
    table.integer('number').unsigned().notNullable();
    reference(table, 'attempt_id', 'exam_attempts').nullable().onDelete('CASCADE');
    table.string('outcome', 16).notNullable();
    table.boolean('is_guess').notNullable();
    table.string('cause', 16).nullable();
    moment(table, 'missed_at').notNullable();
    table.string('right_on', 10).nullable();
    moment(table, 'resolved_at').nullable();
    table.unique(['user_id', 'source', 'source_id', 'number']);
    table.index(['user_id', 'resolved_at', 'missed_at']);
    table.index(['attempt_id']);
  });

/** Append-only: answers to missed questions of exams, from which an entry is recomputed when a key is corrected (product.md 5.77). */
const createMistakeAnswers = (knex: Knex): string[] =>
  createTable(knex, 'mistake_answers', (table) => {
    table.increments('id');
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    reference(table, 'question_id', 'questions').notNullable();
    reference(table, 'option_id', 'answer_options').notNullable();
    table.boolean('is_right').notNullable();
    moment(table, 'answered_at').notNullable();
    table.index(['user_id', 'question_id']);
    table.index(['question_id']);
    table.index(['option_id']);
  });

/** Practice questions whose last answer is wrong are on the list from the beginning. */
const FORMER_PRACTICE = `INSERT INTO mistakes (user_id, source, source_id, number, outcome, is_guess, missed_at)
  SELECT a.user_id, a.source, a.source_id, a.number, 'wrong', 0, a.answered_at FROM practice_answers a
  WHERE a.is_right = 0 AND NOT EXISTS (SELECT 1 FROM mistakes m WHERE m.user_id = a.user_id AND m.source = a.source
    AND m.source_id = a.source_id AND m.number = a.number)`;

/** Keys are withheld while `state` is 'open' (product.md 4.31). */
const createBlindReviews = (knex: Knex): string[] =>
  createTable(knex, 'blind_reviews', (table) => {
    reference(table, 'attempt_id', 'exam_attempts').notNullable().onDelete('CASCADE').primary();
    table.string('state', 16).notNullable();
    moment(table, 'opened_at').notNullable();
    moment(table, 'closed_at').nullable();
  });

/** One row for each question to redo; without a chosen option the answer of the exam stays (product.md 4.32). */
const createBlindAnswers = (knex: Knex): string[] =>
  createTable(knex, 'blind_answers', (table) => {
    table.integer('attempt_id').unsigned().notNullable();
    table.integer('question_id').unsigned().notNullable();
    reference(table, 'option_id', 'answer_options').nullable();
    table.boolean('is_correct').nullable();
    moment(table, 'chosen_at').nullable();
    table.primary(['attempt_id', 'question_id']);
    table.index(['option_id']);
    table
      .foreign(['attempt_id', 'question_id'])
      .references(['attempt_id', 'question_id'])
      .inTable('attempt_items')
      .onDelete('CASCADE');
  });

/** How long people took for a question in their first exam with it; nothing says whose times they were (product.md 4.30). */
const createTimes = (knex: Knex): string[] =>
  createTable(knex, 'question_times', (table) => {
    reference(table, 'question_id', 'questions').notNullable().primary();
    table.integer('people').notNullable();
    table.bigInteger('total_ms').notNullable();
  });

/** Mistakes that are worked off, blind review, and times to compare with (product.md 4.30 to 4.32, 5.46). */
export const review: Migration = {
  name: '016-review',
  checksum: 'fc490ab125da74c575e4407b1dabdbba78ddddda3c213b22495173c15d47b2f7',
  isAdditive: true,
  statements: (knex) => [
    ...addRecorded(knex),
    ...createMistakes(knex),
    FORMER_PRACTICE,
    ...createMistakeAnswers(knex),
    ...createBlindReviews(knex),
    ...createBlindAnswers(knex),
    ...createTimes(knex),
  ],
};
