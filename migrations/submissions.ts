import type { Knex } from 'knex';
import { alterTable, createTable, longText, type Migration, moment, reference, type Table } from './table.ts';

const ownedByUser = (table: Table): void => {
  table.increments('id');
  reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
};

/** One submission for each regulator that a learner has chosen; the one chosen last is shown. */
const createSubmissions = (knex: Knex): string[] =>
  createTable(knex, 'submissions', (table) => {
    ownedByUser(table);
    table.string('regulator', 2).notNullable();
    moment(table, 'chosen_at').notNullable();
    table.unique(['user_id', 'regulator'], { indexName: 'submissions_once' });
  });

const createProjects = (knex: Knex): string[] =>
  createTable(knex, 'submission_projects', (table) => {
    ownedByUser(table);
    table.string('name', 200).notNullable();
    table.string('employer', 200).notNullable();
    table.string('period', 60).notNullable();
    table.index(['user_id']);
  });

const createValidators = (knex: Knex): string[] =>
  createTable(knex, 'submission_validators', (table) => {
    ownedByUser(table);
    table.string('name', 200).notNullable();
    table.string('position', 200).notNullable();
    table.index(['user_id']);
  });

/** The texts come last, so that the matrix reads rows without reading them. */
const texts = (table: Table): void => {
  longText(table, 'situation').notNullable();
  longText(table, 'action').notNullable();
  longText(table, 'outcome').notNullable();
};

const createEntries = (knex: Knex): string[] =>
  createTable(knex, 'submission_entries', (table) => {
    ownedByUser(table);
    reference(table, 'submission_id', 'submissions').notNullable().onDelete('CASCADE');
    table.string('code', 16).notNullable();
    table.string('state', 16).notNullable();
    table.integer('findings').notNullable();
    table.integer('level').nullable();
    reference(table, 'project_id', 'submission_projects').nullable().onDelete('SET NULL');
    reference(table, 'validator_id', 'submission_validators').nullable().onDelete('SET NULL');
    table.integer('revision').notNullable();
    moment(table, 'versioned_at').notNullable();
    moment(table, 'saved_at').notNullable();
    texts(table);
    table.unique(['submission_id', 'code'], { indexName: 'submission_entries_once' });
    table.index(['user_id']);
    table.index(['project_id']);
    table.index(['validator_id']);
  });

const createVersions = (knex: Knex): string[] =>
  createTable(knex, 'submission_versions', (table) => {
    ownedByUser(table);
    reference(table, 'entry_id', 'submission_entries').notNullable().onDelete('CASCADE');
    table.integer('number').notNullable();
    table.string('origin', 16).notNullable();
    moment(table, 'saved_at').notNullable();
    texts(table);
    table.unique(['entry_id', 'number'], { indexName: 'submission_versions_once' });
    table.index(['user_id']);
  });

/** Of the token of a link only a digest is kept. */
const createMentorLinks = (knex: Knex): string[] =>
  createTable(knex, 'mentor_links', (table) => {
    ownedByUser(table);
    reference(table, 'entry_id', 'submission_entries').notNullable().onDelete('CASCADE');
    table.string('token_digest', 64).notNullable().unique();
    moment(table, 'created_at').notNullable();
    moment(table, 'expires_at').notNullable();
    moment(table, 'revoked_at').nullable();
    table.index(['user_id']);
    table.index(['entry_id']);
  });

const createMentorComments = (knex: Knex): string[] =>
  createTable(knex, 'mentor_comments', (table) => {
    ownedByUser(table);
    reference(table, 'entry_id', 'submission_entries').notNullable().onDelete('CASCADE');
    reference(table, 'link_id', 'mentor_links').notNullable().onDelete('CASCADE');
    table.string('author', 80).notNullable();
    table.string('part', 16).notNullable();
    moment(table, 'created_at').notNullable();
    longText(table, 'body').notNullable();
    table.index(['user_id']);
    table.index(['entry_id']);
    table.index(['link_id']);
  });

/** What learners write about their own competencies, and what annotated examples say beside their texts. */
export const submissions: Migration = {
  name: '018-submissions',
  checksum: '1155235a3773b6a88b2657b0ec27386f2cd060d3e5e5ef758d9bf00c13618efa',
  isAdditive: true,
  statements: (knex) => [
    ...createSubmissions(knex),
    ...createProjects(knex),
    ...createValidators(knex),
    ...createEntries(knex),
    ...createVersions(knex),
    ...createMentorLinks(knex),
    ...createMentorComments(knex),
    ...alterTable(knex, 'peng_examples', (table) => {
      longText(table, 'annotations').nullable();
    }),
  ],
};
