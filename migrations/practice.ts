import type { Knex } from 'knex';
import { createTable, longText, type Migration, moment, reference } from './table.ts';

/**
 * The last answer of a learner to a practice question. `source` and `source_id` name a stored item, or the section whose
 * text holds the question as its `number`th; an item has the number 0. `choice` is the option's id, or its letter.
 */
const createAnswers = (knex: Knex): string[] =>
  createTable(knex, 'practice_answers', (table) => {
    table.increments('id');
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    table.string('source', 16).notNullable();
    table.integer('source_id').unsigned().notNullable();
    table.integer('number').unsigned().notNullable();
    table.string('choice', 16).notNullable();
    table.boolean('is_right').notNullable();
    moment(table, 'answered_at').notNullable();
    table.unique(['user_id', 'source', 'source_id', 'number']);
    table.index(['user_id', 'is_right', 'answered_at']);
  });

/** A learner's quiz of a chapter: the choices so far as a JSON list, and the scores. `finished_at` is null while it runs. */
const createQuizzes = (knex: Knex): string[] =>
  createTable(knex, 'practice_quizzes', (table) => {
    table.increments('id');
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    reference(table, 'chapter_id', 'chapters').notNullable();
    longText(table, 'choices').notNullable();
    moment(table, 'finished_at').nullable();
    table.integer('last_right').nullable();
    table.integer('last_items').nullable();
    table.integer('best_right').nullable();
    table.integer('best_items').nullable();
    moment(table, 'updated_at').notNullable();
    table.unique(['user_id', 'chapter_id']);
  });

/** What learners answered while practising (product.md 5.43 to 5.46). */
export const practice: Migration = {
  name: '010-practice',
  checksum: 'b8cb6d9bd56dab89f55dcc3623c28134fc4e2192bee384add6cc6c9a5d2382d5',
  isAdditive: true,
  statements: (knex) => [...createAnswers(knex), ...createQuizzes(knex)],
};
