import type { Knex } from 'knex';
import { createTable, longText, type Migration, moment, reference } from './table.ts';

/** What a learner remembers of a card, by the name of the card; FSRS gives stability, in days, and difficulty (product.md 15.6). */
const createMemories = (knex: Knex): string[] =>
  createTable(knex, 'card_memories', (table) => {
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    table.string('card', 191).notNullable();
    table.double('stability').notNullable();
    table.double('difficulty').notNullable();
    table.integer('reviews').unsigned().notNullable();
    moment(table, 'reviewed_at').notNullable();
    table.primary(['user_id', 'card']);
  });

/** Reviews of cards; the browser names each, so that one that is sent again is recorded once (product.md 15.7). */
const createReviews = (knex: Knex): string[] =>
  createTable(knex, 'card_reviews', (table) => {
    table.bigIncrements('id');
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    table.string('review_id', 36).notNullable();
    table.string('card', 191).notNullable();
    table.string('grade', 8).notNullable();
    table.boolean('is_first').notNullable();
    moment(table, 'reviewed_at').notNullable();
    table.unique(['user_id', 'review_id']);
    table.index(['user_id', 'reviewed_at']);
  });

/** Cards that learners write themselves, and the minutes a day that they give to cards. */
const createOwnCards = (knex: Knex): string[] => [
  ...createTable(knex, 'own_cards', (table) => {
    table.increments('id');
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    table.text('front').notNullable();
    table.text('back').notNullable();
    moment(table, 'created_at').notNullable();
    table.index(['user_id', 'id']);
  }),
  ...createTable(knex, 'card_settings', (table) => {
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE').primary();
    table.integer('minutes_a_day').notNullable();
  }),
];

/** Difficulties fitted to the answers of all learners, in logits, and each fit with the abilities that it found (product.md 15.2). */
const createFits = (knex: Knex): string[] => [
  ...createTable(knex, 'item_difficulties', (table) => {
    reference(table, 'question_id', 'questions').notNullable().primary();
    table.double('difficulty').notNullable();
    table.integer('answers').notNullable();
  }),
  ...createTable(knex, 'item_fits', (table) => {
    table.increments('id');
    moment(table, 'fitted_at').notNullable();
    table.integer('learners').notNullable();
    table.integer('answers').notNullable();
    table.double('ability_mean').notNullable();
    table.double('ability_spread').notNullable();
  }),
];

/**
 * Practice sessions: what was asked for and the items drawn, as JSON, and the choices so far, as JSON too. `finished_at` and
 * `right_count` are null while a session runs; `deadline_at` is null without a clock (product.md 15.10, 15.11).
 */
const createSessions = (knex: Knex): string[] =>
  createTable(knex, 'practice_sessions', (table) => {
    table.increments('id');
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    table.string('mode', 8).notNullable();
    longText(table, 'topics').notNullable();
    longText(table, 'question_ids').notNullable();
    longText(table, 'choices').notNullable();
    moment(table, 'started_at').notNullable();
    moment(table, 'deadline_at').nullable();
    moment(table, 'finished_at').nullable();
    table.integer('right_count').nullable();
    table.index(['user_id', 'id']);
  });

/** Questions that a learner flagged while practising, and the last answers in sessions to items of the mock exams. */
const createItemMarks = (knex: Knex): string[] => [
  ...createTable(knex, 'practice_flags', (table) => {
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    reference(table, 'question_id', 'questions').notNullable();
    moment(table, 'flagged_at').notNullable();
    table.primary(['user_id', 'question_id']);
  }),
  ...createTable(knex, 'mock_practice_answers', (table) => {
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    reference(table, 'question_id', 'questions').notNullable();
    table.boolean('is_right').notNullable();
    moment(table, 'answered_at').notNullable();
    table.primary(['user_id', 'question_id']);
  }),
];

/** Cards with what is remembered of them, practice sessions, and the difficulties fitted to them (product.md 15). */
export const learning: Migration = {
  name: '020-learning',
  checksum: 'd0c8ecf3f05702c2f07ae163a1d5c9296f039a5e0fab4ea1101986dff9178880',
  isAdditive: true,
  statements: (knex) => [
    ...createMemories(knex),
    ...createReviews(knex),
    ...createOwnCards(knex),
    ...createFits(knex),
    ...createSessions(knex),
    ...createItemMarks(knex),
  ],
};
