import type { Knex } from 'knex';
import { alterTable, createTable, isMysql, type Migration, moment, reference } from './table.ts';

/**
 * How a learner did on each question when they first met it, the source of all figures about areas, topics and weeks
 * (product.md 14.1). Names questions as `practice_answers` does. `attempt_id` is null for practice; `is_right` is null for a
 * question of an exam that was left unanswered: it is known from the review, so no later answer to it is a first one.
 */
const createFirstAnswers = (knex: Knex): string[] =>
  createTable(knex, 'first_answers', (table) => {
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    table.string('source', 16).notNullable();
    table.integer('source_id').unsigned().notNullable();
    table.integer('number').unsigned().notNullable();
    reference(table, 'attempt_id', 'exam_attempts').nullable().onDelete('CASCADE');
    table.boolean('is_right').nullable();
    moment(table, 'seen_at').notNullable();
    table.primary(['user_id', 'source', 'source_id', 'number']);
    table.index(['attempt_id']);
  });

/** The result of a completed attempt by a part of its paper. */
const createParts = (knex: Knex, name: string, part: (table: Knex.CreateTableBuilder) => string): string[] =>
  createTable(knex, name, (table) => {
    reference(table, 'attempt_id', 'exam_attempts').notNullable().onDelete('CASCADE');
    const column = part(table);
    table.integer('items').notNullable();
    table.integer('answered').notNullable();
    table.integer('right_count').notNullable();
    table.primary(['attempt_id', column]);
  });

const createAreas = (knex: Knex): string[] =>
  createParts(knex, 'attempt_areas', (table) => {
    table.string('area', 8).notNullable();
    return 'area';
  });

/** `spent_ms` is the time in view, null where the attempt has no events. */
const createQuarters = (knex: Knex): string[] =>
  createParts(knex, 'attempt_quarters', (table) => {
    table.integer('quarter').notNullable();
    table.bigInteger('spent_ms').nullable();
    return 'quarter';
  });

/** Attempts from before, and those that the former release completes, are analysed in the background. */
const addAnalysed = (knex: Knex): string[] =>
  alterTable(knex, 'exam_attempts', (table) => {
    table.boolean('is_analysed').notNullable().defaultTo(false);
    table.index(['completed', 'is_analysed']);
  });

/** Of answers from before only the last one is known. */
const fillPracticeAnswers = (knex: Knex): string =>
  `INSERT ${isMysql(knex) ? 'IGNORE' : 'OR IGNORE'} INTO first_answers (user_id, source, source_id, number, is_right, seen_at)
   SELECT user_id, source, source_id, number, is_right, answered_at FROM practice_answers`;

/** Figures for analytics, kept as answers arrive (product.md 14). */
export const analytics: Migration = {
  name: '017-analytics',
  checksum: '990077b801d7f61bd9ce8f619c2c866d3ba103bde95b72549be2b51210c9a4ec',
  isAdditive: true,
  statements: (knex) => [
    ...createFirstAnswers(knex),
    ...createAreas(knex),
    ...createQuarters(knex),
    ...addAnalysed(knex),
    fillPracticeAnswers(knex),
  ],
};
