import type { Knex } from 'knex';
import { alterTable, createTable, type Migration, moment, reference } from './table.ts';

/**
 * `time_allowance` is the learner's own declaration. During a break `paused_at` is set and `deadline_at` already includes
 * what is left of the break time (product.md 4.21, 4.22).
 */
const addAllowance = (knex: Knex): string[] =>
  alterTable(knex, 'exam_attempts', (table) => {
    table.string('time_allowance', 16).notNullable().defaultTo('1x');
    table.boolean('has_breaks').notNullable().defaultTo(false);
    moment(table, 'paused_at').nullable();
    table.integer('break_left_ms').notNullable().defaultTo(0);
  });

/**
 * What a learner marked on a question, one row for each kind of mark, its value as JSON. The mark changed last stays, each
 * kind for itself, so that a flag set on one device does not remove a note written on another (product.md 4.17).
 */
const createMarks = (knex: Knex): string[] =>
  createTable(knex, 'attempt_marks', (table) => {
    table.integer('attempt_id').unsigned().notNullable();
    table.integer('question_id').unsigned().notNullable();
    table.string('kind', 16).notNullable();
    table.text('value').notNullable();
    moment(table, 'changed_at').notNullable();
    table.primary(['attempt_id', 'question_id', 'kind']);
    table
      .foreign(['attempt_id', 'question_id'])
      .references(['attempt_id', 'question_id'])
      .inTable('attempt_items')
      .onDelete('CASCADE');
  });

/** Append-only. `event_key` is made from the event itself, so that a repeated event is stored once (product.md 4.23). */
const createEvents = (knex: Knex): string[] =>
  createTable(knex, 'attempt_events', (table) => {
    reference(table, 'attempt_id', 'exam_attempts').notNullable().onDelete('CASCADE');
    table.string('event_key', 40).notNullable();
    table.string('kind', 8).notNullable();
    table.integer('question_id').unsigned().nullable();
    table.integer('option_id').unsigned().nullable();
    moment(table, 'happened_at').notNullable();
    table.primary(['attempt_id', 'event_key']);
  });

/** Marks and events of attempts, and the time that a learner has for one (product.md 4.17, 4.21 to 4.23). */
export const examMarks: Migration = {
  name: '015-exam-marks',
  checksum: '90d998f3e279bf4fadb1e12a7eebbdcc4cf60d1b8324511007c8334204034598',
  isAdditive: true,
  statements: (knex) => [...addAllowance(knex), ...createMarks(knex), ...createEvents(knex)],
};
