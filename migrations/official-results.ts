import type { Knex } from 'knex';
import { alterTable, createTable, longText, type Migration, moment, reference } from './table.ts';

/**
 * Results of the official exam as learners report them. `bands` is null for a pass, otherwise JSON with the band of each area.
 * `predicted` is the probability of passing that was kept before that day, null where none was (product.md 15.13, 15.15).
 */
const createResults = (knex: Knex): string[] =>
  createTable(knex, 'official_results', (table) => {
    table.increments('id');
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    table.string('exam_date', 10).notNullable();
    table.boolean('passed').notNullable();
    table.text('bands').nullable();
    table.double('predicted').nullable();
    moment(table, 'reported_at').notNullable();
    table.unique(['user_id', 'exam_date']);
    table.index(['predicted', 'passed']);
  });

/** The probability of passing on the eve of an exam, kept so that it can be compared with the result. */
const createPredictions = (knex: Knex): string[] =>
  createTable(knex, 'readiness_predictions', (table) => {
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    table.string('exam_date', 10).notNullable();
    table.double('probability').notNullable();
    moment(table, 'predicted_at').notNullable();
    table.primary(['user_id', 'exam_date']);
  });

/**
 * How each version of an item was answered, computed with the nightly fit. `chosen` is JSON: the answers by the id of the
 * option; `alarms` is JSON too. Shares and times are null where there are too few answers (product.md 15.16).
 */
const createItemStatistics = (knex: Knex): string[] =>
  createTable(knex, 'item_statistics', (table) => {
    reference(table, 'version_id', 'question_versions').notNullable().primary();
    reference(table, 'question_id', 'questions').notNullable();
    table.integer('answers').notNullable();
    table.double('facility').nullable();
    table.double('discrimination').nullable();
    table.double('infit').nullable();
    table.double('outfit').nullable();
    table.integer('median_ms').nullable();
    longText(table, 'chosen').notNullable();
    table.text('alarms').notNullable();
    table.integer('alarm_count').notNullable();
    moment(table, 'computed_at').notNullable();
    table.index(['question_id']);
  });

/**
 * How many people took how long for a version of an item in an exam: `bin` is the whole part of the binary logarithm of the
 * milliseconds times eight, so that a bin is 9 % wide.
 */
const createTimeBins = (knex: Knex): string[] =>
  createTable(knex, 'item_time_bins', (table) => {
    reference(table, 'version_id', 'question_versions').notNullable();
    table.integer('bin').notNullable();
    table.integer('people').notNullable();
    table.primary(['version_id', 'bin']);
  });

/** Results of the official exam, statistics of items, and items taken out of papers (product.md 15.13 to 15.17). */
export const officialResults: Migration = {
  name: '024-official-results',
  checksum: 'e9a7870f33aa4c8636caafddb3941a9b21ddfc56d11319ca72a9b078112326c8',
  isAdditive: true,
  statements: (knex) => [
    ...createResults(knex),
    ...createPredictions(knex),
    ...createItemStatistics(knex),
    ...createTimeBins(knex),
    ...alterTable(knex, 'questions', (table) => {
      moment(table, 'withheld_at').nullable();
    }),
    ...alterTable(knex, 'study_plans', (table) => {
      table.index(['exam_date']);
    }),
  ],
};
